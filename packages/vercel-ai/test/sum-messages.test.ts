import { isStepCount, jsonSchema, readUIMessageStream, streamText, tool, toUIMessageStream, type UIMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { chargeMetadata, formatCost, sumMessages } from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { call, delta, events, finish, startService } from './support/service.ts';

const question: UIMessage = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'hi' }] };
const look = tool({ inputSchema: jsonSchema<object>({ type: 'object' }), execute: () => 'seen' });
const toolCall = events([delta({ tool_calls: [call('c1', 'look', {})] }), ...finish('tool_calls')]);
const text = events([delta({ content: 'done' }), ...finish('stop')]);

/** The answer as the page has it when the visitor stops after the given chunk; whole without one. */
async function answerOf(stopAfter?: (chunk: { type: string }) => boolean): Promise<UIMessage> {
  await using service = await startService(toolCall, text);
  const result = streamText({ model: kopekOf(service)('m'), prompt: 'hi', tools: { look }, stopWhen: isStepCount(3) });
  const stream = toUIMessageStream({ stream: result.stream, messageMetadata: chargeMetadata() });
  let stopped = false;
  const seen = stream.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        if (!stopped) controller.enqueue(chunk);
        stopped ||= stopAfter?.(chunk) ?? false;
      },
    }),
  );
  let message: UIMessage = { id: 'none', role: 'assistant', parts: [] };
  for await (message of readUIMessageStream({ stream: seen }));
  return message;
}

describe('the sum of a chat', () => {
  it('is exact if every answer ended', async () => {
    expect(sumMessages([question, await answerOf()])).toMatchObject({ costRub: '0.085', atLeast: false });
    expect(sumMessages([])).toMatchObject({ costRub: '0', atLeast: false });
  });

  it('has no price, and not 0, if an answer was stopped before its first price', async () => {
    const stopped = await answerOf(({ type }) => type === 'start-step');
    const sum = sumMessages([question, stopped]);
    expect(sum).toMatchObject({ settled: 0, unknown: 1, atLeast: true });
    expect(sum).not.toHaveProperty('costRub');
  });

  it('is at least what arrived, if an answer was stopped in its second step', async () => {
    let steps = 0;
    const stopped = await answerOf(({ type }) => {
      if (type === 'start-step') steps++;
      return steps === 2 && type === 'message-metadata';
    });
    expect(sumMessages([question, stopped])).toMatchObject({ costRub: '0.0425', atLeast: true });
    // and it stays so, whatever is asked afterwards
    expect(sumMessages([question, stopped, question, await answerOf()])).toMatchObject({
      costRub: '0.1275',
      atLeast: true,
    });
  });

  it('misses nothing yet while the last answer arrives', async () => {
    const coming = await answerOf(({ type }) => type === 'start-step');
    expect(sumMessages([question, coming], { streaming: true })).toMatchObject({ costRub: '0', atLeast: false });
    expect(sumMessages([question], { streaming: true })).toMatchObject({ costRub: '0', atLeast: false });
  });

  it('has no price, and not 0, if a question was stopped before anything arrived', () => {
    expect(sumMessages([question])).toMatchObject({ settled: 0, unknown: 1, atLeast: true });
    expect(sumMessages([question])).not.toHaveProperty('costRub');
  });

  it('is written with a sign if a price is missing', async () => {
    const stopped = await answerOf(({ type }) => type === 'start-step');
    const written = (messages: UIMessage[]): string => formatCost(sumMessages(messages), { locale: 'ru-RU' });
    expect(written([question, await answerOf()])).toBe('0,085\u00A0₽');
    expect(written([question, await answerOf(), question, stopped])).toBe('≥\u00A00,085\u00A0₽');
    expect(written([])).toBe('0,00\u00A0₽');
  });

  it('is written as text if the first answer was stopped: its cost is unknown, not 0', async () => {
    const stopped = await answerOf(({ type }) => type === 'start-step');
    expect(formatCost(sumMessages([question, stopped]), { locale: 'ru-RU' })).toBe('цена неизвестна');
    expect(formatCost(sumMessages([question, stopped]), { locale: 'en' })).toBe('cost unknown');
  });

  it('is at least what is known, if a price is unknown', () => {
    const metadata = { charge: { costRub: '1.5', settled: 1, unknown: 1 } };
    const answer: UIMessage = { id: 'a', role: 'assistant', parts: [], metadata };
    expect(sumMessages([question, answer])).toMatchObject({ costRub: '1.5', atLeast: true });
  });
});
