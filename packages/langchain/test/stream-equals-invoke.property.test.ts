import { AIMessageChunk, type AIMessage } from '@langchain/core/messages';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Charge } from '../src/index.ts';
import { chatModel, completion, service, streamed, toolCall, type Answer } from './support.ts';

interface Spoken {
  text: string;
  reasoning: string;
  details: object[] | undefined;
  calls: { name: string; args: string }[];
  audio: { data: string; transcript: string } | undefined;
  usage: object | null;
  finish: string;
}

const spoken: fc.Arbitrary<Spoken> = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
  reasoning: fc.string({ maxLength: 10 }),
  details: fc.option(
    fc.array(fc.record({ type: fc.constant('reasoning.encrypted'), data: fc.string({ maxLength: 3 }) }), {
      maxLength: 2,
    }),
    { nil: undefined },
  ),
  calls: fc.array(
    fc.record({
      name: fc.constantFrom('add', 'search'),
      args: fc.oneof(
        fc.json({ maxDepth: 2 }),
        fc.dictionary(fc.string({ maxLength: 3 }), fc.integer()).map((value) => JSON.stringify(value)),
        fc.constantFrom('', '{"path":"/et', '{not json'),
      ),
    }),
    { maxLength: 3 },
  ),
  audio: fc.option(fc.record({ data: fc.constantFrom('QUJD', 'AAAA'), transcript: fc.string({ maxLength: 5 }) }), {
    nil: undefined,
    freq: 4,
  }),
  usage: fc.option(
    fc.record({
      prompt_tokens: fc.nat({ max: 99 }),
      completion_tokens: fc.nat({ max: 99 }),
      cost_rub: fc.constantFrom(0, 0.1, 1e-7, 12.000001),
      balance: fc.constantFrom(-1, 0, 99.5),
    }),
    { nil: null, freq: 5 },
  ),
  finish: fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter'),
});

/** Cuts a text into pieces at random places. */
function pieces(text: string, random: () => number): string[] {
  const cut: string[] = [];
  for (let at = 0; at < text.length;) {
    const next = at + 1 + Math.floor(random() * 6);
    cut.push(text.slice(at, next));
    at = next;
  }
  return cut;
}

function wholeAnswer({ text, reasoning, details, calls, audio, usage, finish }: Spoken): Answer {
  return completion(
    {
      content: text,
      ...(reasoning === '' ? {} : { reasoning }),
      ...(details === undefined ? {} : { reasoning_details: details }),
      ...(calls.length === 0
        ? {}
        : { tool_calls: calls.map(({ name, args }, index) => toolCall(`c${index}`, name, args)) }),
      ...(audio === undefined ? {} : { audio }),
    },
    { finish_reason: finish },
    usage,
  );
}

/** The same answer in pieces: thoughts first, calls interleaved, the usage beside or behind the finish. */
function streamedAnswer(answer: Spoken, random: () => number): Answer {
  const { text, reasoning, details, calls, audio, usage, finish } = answer;
  const fragments = calls.map(({ name, args }, index) => {
    const [first = '', ...rest] = pieces(args, random);
    return [
      { index, id: `c${index}`, type: 'function', function: { name, arguments: first } },
      ...rest.map((piece) => ({ index, function: { arguments: piece } })),
    ];
  });
  const interleaved: object[] = [];
  // calls begin in order, then their pieces mix
  let begun = 0;
  while (fragments.some((list) => list.length > 0)) {
    const open = fragments.slice(0, begun).filter((list) => list.length > 0);
    const begins = begun < fragments.length && (open.length === 0 || random() < 0.4);
    const list = begins ? fragments[begun++] : open[Math.floor(random() * open.length)];
    interleaved.push({ tool_calls: [list?.shift()] });
  }
  return streamed(
    [
      { role: 'assistant', content: '' },
      ...pieces(reasoning, random).map((piece) => ({ reasoning: piece })),
      ...(details === undefined ? [] : [{ reasoning_details: details }]),
      ...pieces(text, random).map((content) => ({ content })),
      ...(audio === undefined
        ? []
        : [
            ...pieces(audio.data, random).map((data) => ({ audio: { data } })),
            { audio: { transcript: audio.transcript } },
          ]),
      ...interleaved,
    ],
    { finish_reason: finish },
    usage,
  );
}

/**
 * The id belongs to the run. The two documented differences are taken out: LangChain merges `llmOutput` into the metadata of `invoke` only, and only
 * a whole answer breaks a rule (§2.9 rule 1) when it has no usage.
 */
function comparable(message: AIMessage | AIMessageChunk): unknown {
  const { tokenUsage: _, entry_id: _own, charge, ...metadata } = message.response_metadata;
  const { anomalies = [], ...rest } = charge as Charge;
  metadata.charge = { ...rest, anomalies: anomalies.filter((anomaly) => anomaly !== 'usage_missing') };
  return {
    content: message.content,
    text: message.text,
    calls: message.tool_calls,
    invalid: message.invalid_tool_calls,
    extra: message.additional_kwargs,
    usage: message.usage_metadata,
    metadata,
    blocks: message.contentBlocks,
  };
}

test('the chunks of a stream add up to the message of invoke, however the answer was cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      spoken,
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      async (answer, numbers) => {
        const random = (): number => numbers.next().value;
        const fields = { audio: { voice: 'v', format: 'mp3' } };
        const invoked = await chatModel(service(wholeAnswer(answer)), fields).invoke('hi');
        const model = chatModel(service(streamedAnswer(answer, random)), fields);
        let sum: AIMessageChunk | undefined;
        for await (const chunk of await model.stream('hi')) {
          expect(chunk).toBeInstanceOf(AIMessageChunk);
          sum = sum ? sum.concat(chunk) : chunk;
        }
        expect(comparable(sum as AIMessageChunk)).toEqual(comparable(invoked));
      },
    ),
    { numRuns: 150 },
  );
});

test('`streaming: true` makes invoke read a stream and return the same message', async () => {
  await fc.assert(
    fc.asyncProperty(
      spoken,
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      async (answer, numbers) => {
        const whole = await chatModel(service(wholeAnswer(answer))).invoke('hi');
        const scripted = service(streamedAnswer(answer, () => numbers.next().value));
        const streamedMessage = await chatModel(scripted, { streaming: true }).invoke('hi');
        expect(scripted.requests[0]?.body.stream).toBe(true);
        expect(AIMessageChunk.isInstance(streamedMessage)).toBe(false);
        expect(comparable(streamedMessage)).toEqual(comparable(whole));
      },
    ),
    { numRuns: 60 },
  );
});
