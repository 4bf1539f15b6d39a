import * as errors from '@langchain/core/errors';
import { AIMessage, HumanMessage, type AIMessageChunk } from '@langchain/core/messages';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { chatModel, completion, service, streamed, type Answer } from '../test/support.ts';
import { chargeOf } from './index.ts';

const REFUSED = completion({ content: null, refusal: 'I cannot help with that.' });
const REFUSED_IN_PIECES = streamed([{ refusal: 'I cannot ' }, { refusal: 'help with that.' }]);
const WITHHELD = completion({ content: '' }, { finish_reason: 'content_filter' });
const BLOCK = { type: 'refusal', refusal: 'I cannot help with that.' };

// LangChain before 1.3.7 has no error of its own for this
const ERROR = 'ModelRefusalError' in errors ? 'ModelRefusalError' : 'OutputParserException';

const person = z.object({ name: z.string() });

async function sumOf(answer: Answer): Promise<AIMessageChunk> {
  let sum: AIMessageChunk | undefined;
  for await (const chunk of await chatModel(service(answer)).stream('hi')) sum = sum ? sum.concat(chunk) : chunk;
  return sum as AIMessageChunk;
}

describe('a refusal is a block of its own', () => {
  test('of a whole answer', async () => {
    const message = await chatModel(service(REFUSED)).invoke('hi');
    expect(message.contentBlocks).toEqual([BLOCK]);
    expect(message.text).toBe('');
  });

  test('of a streamed answer, in one piece', async () => {
    const sum = await sumOf(REFUSED_IN_PIECES);
    expect(sum.contentBlocks).toEqual([BLOCK]);
    expect(chargeOf(sum)?.costRub).toBe('0.0123');
  });

  test('of native events', async () => {
    const message = await chatModel(service(REFUSED_IN_PIECES)).streamEvents('hi');
    expect(message.contentBlocks).toEqual([BLOCK]);
  });

  test('of an answer in standard form', async () => {
    const message = await chatModel(service(REFUSED), { outputVersion: 'v1' }).invoke('hi');
    expect(message.content).toEqual([BLOCK]);
  });

  test('without text if the service withheld the answer', async () => {
    const message = await chatModel(service(WITHHELD)).invoke('hi');
    expect(message.contentBlocks).toEqual([{ type: 'refusal', refusal: '' }]);
  });

  test('and no answer else has one', async () => {
    const message = await chatModel(service(completion({ content: 'Hello', refusal: null }))).invoke('hi');
    expect(message.contentBlocks).toEqual([{ type: 'text', text: 'Hello' }]);
  });
});

test.each(['functionCalling', 'jsonSchema', 'jsonMode'])(
  'structured output by %s distinguishes a refusal from an answer that does not match, with its charge',
  async (method) => {
    for (const answer of [REFUSED, WITHHELD]) {
      const model = chatModel(service(answer)).withStructuredOutput(person, { method });
      const error: unknown = await model.invoke('x').then(undefined, (thrown: unknown) => thrown);
      expect((error as Error).constructor.name).toBe(ERROR);
      expect(chargeOf(error)?.costRub).toBe('0.0123');
    }
  },
);

test.each([
  ['a message', new AIMessage({ content: '', additional_kwargs: { refusal: 'I cannot.' } }), 'I cannot.'],
  ['its block', new AIMessage({ content: [{ type: 'refusal', refusal: 'I cannot.' }] }), 'I cannot.'],
  ['a block without words', new AIMessage({ content: [{ type: 'refusal', refusal: '' }] }), ''],
])('is sent back to the model as its text, from %s', async (_, refusal, content) => {
  const scripted = service(completion());
  await chatModel(scripted).invoke([new HumanMessage('hi'), refusal, new HumanMessage('why?')]);
  expect(scripted.requests[0]?.body.messages?.[1]).toEqual({ role: 'assistant', content });
});
