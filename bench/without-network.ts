/**
 * What our own code costs per call: a dispatcher answers at once, from memory, so no socket and no undici is measured.
 *
 *     npx -y pnpm@12 --dir bench own
 *
 * The least of many rounds: other programs on the machine only add.
 */
import { meteredClient } from '@kopek/ledger';
import { ChatKopek } from '@kopek/langchain';
import { createKopek } from '@kopek/vercel-ai';
import type { Dispatcher } from 'undici';
import { API_KEY, MODEL, PROMPT } from './candidates/candidate.ts';
import { callTimes, timed } from './measure/timed.ts';
import { answerOf } from './server/answers.ts';

const ROUNDS = 30;
const CALLS = 2000;
const CONCURRENCY = 64;

interface Case {
  name: string;
  route: string;
  call(): Promise<unknown>;
}

const controller = { abort() {}, pause() {}, resume() {} } as unknown as Dispatcher.DispatchController;
let body = Buffer.alloc(0);
let type = '';

const dispatcher = {
  dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    handler.onRequestStart?.(controller, {});
    setImmediate(() => {
      handler.onResponseStart?.(controller, 200, { 'content-type': type, 'x-request-id': 'req-1' });
      handler.onResponseData?.(controller, body);
      handler.onResponseEnd?.(controller, {});
    });
    return true;
  },
};

// never reached
const baseURL = 'http://127.0.0.1:1/v1';
const settings = { apiKey: API_KEY, baseURL, dispatcher };
const client = meteredClient(settings);
const model = new ChatKopek({ model: MODEL, apiKey: API_KEY, baseURL, configuration: { dispatcher } });
const provided = createKopek(settings)(MODEL);
const messages = [{ role: 'user' as const, content: PROMPT }];
const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: PROMPT }] }];

const cases: Case[] = [
  { name: 'client.chat, 1 KB', route: 'i1000', call: () => client.chat({ model: MODEL, messages }) },
  { name: 'client.stream, 10 deltas', route: 't10b1', call: () => drain(client.stream({ model: MODEL, messages })) },
  { name: 'ChatKopek.invoke, 1 KB', route: 'i1000', call: () => model.invoke(PROMPT) },
  { name: 'ChatKopek.stream, 10 deltas', route: 't10b1', call: async () => drain(await model.stream(PROMPT)) },
  { name: 'doGenerate, 1 KB', route: 'i1000', call: async () => provided.doGenerate({ prompt }) },
  {
    name: 'doStream, 10 deltas',
    route: 't10b1',
    call: async () => drain((await provided.doStream({ prompt })).stream as unknown as AsyncIterable<unknown>),
  },
];

const least = new Map<string, number>();
for (let round = 0; round < ROUNDS; round++) {
  for (const { name, route, call } of cases) {
    const answer = answerOf(route);
    [body, type] = answer.events
      ? [Buffer.from(answer.events.join('')), 'text/event-stream']
      : [Buffer.from(answer.body ?? ''), 'application/json'];
    const { cpuMs } = await timed(() => callTimes(CALLS, CONCURRENCY, call));
    least.set(name, Math.min(least.get(name) ?? Infinity, (cpuMs * 1000) / CALLS));
  }
}
for (const [name, us] of least) console.log(`${us.toFixed(0).padStart(4)} µs  ${name}`);

async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of stream);
}
