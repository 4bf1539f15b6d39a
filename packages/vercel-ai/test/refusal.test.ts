import { generateText, jsonSchema, NoObjectGeneratedError, Output, streamText } from 'ai';
import { describe, expect, it } from 'vitest';
import { chargeOf } from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { readAll } from './support/read-all.ts';
import { complete, delta, events, finish, startService } from './support/service.ts';

const ALLOWED_VALUES = 'I cannot help with that.';
const rejected = complete({ content: null, refusal: ALLOWED_VALUES });
const refusedInPieces = events([
  delta({ refusal: 'I cannot ' }),
  delta({ refusal: 'help with that.' }),
  ...finish('stop'),
]);

describe('a refusal', () => {
  it('is the text of the answer, with the finish reason content-filter and its charge', async () => {
    await using service = await startService(rejected);
    const result = await generateText({ model: kopekOf(service)('m'), prompt: 'hi' });
    expect(result).toMatchObject({ text: ALLOWED_VALUES, finishReason: 'content-filter', rawFinishReason: 'stop' });
    expect(result.finalStep.providerMetadata?.kopek).toMatchObject({
      refusal: ALLOWED_VALUES,
      charge: { costRub: '0.0425' },
    });
  });

  it('is the same if it is streamed', async () => {
    await using service = await startService(refusedInPieces);
    const result = streamText({ model: kopekOf(service)('m'), prompt: 'hi' });
    expect(await result.text).toBe(ALLOWED_VALUES);
    expect(await result.finishReason).toBe('content-filter');
    expect((await result.finalStep).providerMetadata?.kopek).toMatchObject({ refusal: ALLOWED_VALUES });
    expect(chargeOf(await result.finalStep)?.costRub).toBe('0.0425');
  });

  it('is a block of its own, after what was said before it', async () => {
    await using service = await startService(
      events([delta({ content: 'Well. ' }), delta({ refusal: ALLOWED_VALUES }), ...finish('stop')]),
    );
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hi' }] }];
    const parts = await readAll((await kopekOf(service)('m').doStream({ prompt })).stream);
    expect(parts.flatMap((part) => (part.type.startsWith('text-') ? [part] : []))).toMatchObject([
      { type: 'text-start', id: 'text-0' },
      { type: 'text-delta', id: 'text-0', delta: 'Well. ' },
      { type: 'text-end', id: 'text-0' },
      { type: 'text-start', id: 'text-1' },
      { type: 'text-delta', id: 'text-1', delta: ALLOWED_VALUES },
      { type: 'text-end', id: 'text-1' },
    ]);
  });

  it('is not an object: the error has the text and the finish reason, and the ledger has the charge', async () => {
    await using service = await startService(rejected);
    const own = kopekOf(service);
    const output = Output.object({ schema: jsonSchema<object>({ type: 'object' }) });
    const error: unknown = await generateText({ model: own('m'), prompt: 'hi', output }).catch(
      (thrown: unknown) => thrown,
    );
    expect(NoObjectGeneratedError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ text: ALLOWED_VALUES, finishReason: 'content-filter' });
    expect(chargeOf(error)?.costRub).toBe('0.0425');
    expect(own.ledger.total().costRub).toBe('0.0425');
  });

  it('is sent back to the model as its text', async () => {
    await using service = await startService(rejected, complete({ content: 'ok' }));
    const model = kopekOf(service)('m');
    const first = await generateText({ model, prompt: 'hi' });
    await generateText({
      model,
      messages: [{ role: 'user', content: 'hi' }, ...first.response.messages, { role: 'user', content: 'why?' }],
    });
    expect(service.body.messages).toMatchObject([{}, { role: 'assistant', content: ALLOWED_VALUES }, {}]);
  });

  it('without text, of an answer that the service withheld, is an empty content-filter', async () => {
    await using service = await startService(
      complete({ content: '' }, { choice: { finish_reason: 'content_filter' } }),
    );
    const result = await generateText({ model: kopekOf(service)('m'), prompt: 'hi' });
    expect(result).toMatchObject({ text: '', finishReason: 'content-filter' });
    expect(result.finalStep.providerMetadata?.kopek).not.toHaveProperty('refusal');
  });
});
