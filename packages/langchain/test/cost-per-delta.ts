/**
 * What a delta costs in `ChatKopek.stream`, with its two shortcuts and without them.
 *
 *     node_modules/.bin/node --conditions=@kopek/source packages/langchain/test/cost-per-delta.ts
 *
 * CPU time in one process, without a network; the median of 11 rounds that take turns. "handler" reads a stream under a
 * callback handler, as every run of an agent or a graph does.
 */
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { generationChunk } from '../src/answer/chunks/lazy-chunk.ts';
import { KopekMessageChunk } from '../src/answer/chunks/message-chunk.ts';
import { ChatKopek } from '../src/index.ts';
import { delta, USAGE } from './support.ts';

const DELTAS = 20_000;
const ROUNDS = 11;
const READ_BYTES = 16_384;

const word = (index: number): string => `word ${index}`;
const call = (name: string | undefined, text: string): object => ({
  tool_calls: [
    { index: 0, ...(name && { id: 'c', type: 'function' }), function: { ...(name && { name }), arguments: text } },
  ],
});
const ANSWERS = {
  text: Array.from({ length: DELTAS }, (_, index) => delta({ content: word(index) })),
  tool: [
    delta(call('write', '{"text":"')),
    ...Array.from({ length: DELTAS }, (_, index) => delta(call(undefined, word(index)))),
    delta(call(undefined, '"}')),
  ],
};

/** The class of our chunks, whose one method is the first shortcut. */
const lazy = Object.getPrototypeOf(generationChunk('', new KopekMessageChunk({ content: '' }))) as {
  concat: (this: ChatGenerationChunk, next: ChatGenerationChunk) => ChatGenerationChunk;
};
const { concat } = lazy;

/** `stream` as LangChain has it: the override of it is the second shortcut. */
class WithoutKeptContext extends ChatKopek {
  override stream(...call: Parameters<ChatKopek['stream']>): ReturnType<ChatKopek['stream']> {
    return BaseChatModel.prototype.stream.call(this, ...call) as ReturnType<ChatKopek['stream']>;
  }
}

const VARIANTS: [string, typeof ChatKopek, typeof concat][] = [
  ['as it is', ChatKopek, concat],
  [
    'without the lazy sum',
    ChatKopek,
    function plain(next) {
      return ChatGenerationChunk.prototype.concat.call(this, next);
    },
  ],
  ['without the kept context', WithoutKeptContext, concat],
];

const figures = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, Model, sum] of VARIANTS) {
    lazy.concat = sum;
    for (const kind of ['text', 'tool'] as const) {
      for (const callbacks of [[], [{ handleLLMEnd: () => {} }]]) {
        const key = `${kind}${callbacks.length > 0 ? ', handler' : ''}: ${name}`;
        figures.set(key, [
          ...(figures.get(key) ?? []),
          await microsecondsPerDelta(Model, bodyOf(ANSWERS[kind]), callbacks),
        ]);
      }
    }
  }
}
for (const [key, values] of figures) {
  const median = values.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  console.log(`${key.padEnd(40)} ${median.toFixed(1)} µs`);
}

async function microsecondsPerDelta(Model: typeof ChatKopek, body: Uint8Array, callbacks: object[]): Promise<number> {
  const model = new Model('a/b', {
    apiKey: 'canary-key-2b6e',
    baseURL: 'https://gateway.example/v1',
    coalesce: false,
    configuration: { fetch: () => Promise.resolve(answer(body)) },
  });
  const start = process.cpuUsage();
  let chunks = 0;
  for await (const _ of await model.stream('hi', { callbacks })) chunks++;
  const { user, system } = process.cpuUsage(start);
  if (chunks < DELTAS) throw new Error(`only ${chunks} chunks`);
  return (user + system) / chunks;
}

function bodyOf(events: object[]): Uint8Array {
  const all = [...events, delta({}, { finish_reason: 'stop' }), { ...delta({}), choices: [], usage: USAGE }];
  return new TextEncoder().encode(
    `${all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`,
  );
}

function answer(body: Uint8Array): Response {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) controller.close();
      else controller.enqueue(body.subarray(at, (at += READ_BYTES)));
    },
  });
  return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
}
