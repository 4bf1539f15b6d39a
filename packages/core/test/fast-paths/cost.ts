/**
 * What the fast path of streams is worth: µs of CPU per delta, with and without it, in turns in one process.
 *
 * `node --conditions=@kopek/source packages/core/test/fast-paths/cost.ts`
 */
import { Answer } from '../../src/answer/answer.ts';
import type { ChatEvent } from '../../src/answer/events.ts';
import { readEventData } from '../../src/stream/event-data.ts';
import { TemplateScan } from '../../src/stream/fast-path/template.ts';

const DELTAS = 20_000;
const ROUNDS = 15;

/** An event as services of this family write it. */
function eventOf(index: number): string {
  return `{"id":"gen-1","object":"chat.completion.chunk","created":1700000000,"model":"provider/model","provider":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"word ${index} "},"finish_reason":null,"native_finish_reason":null,"logprobs":null}]}`;
}

const EVENTS = Array.from({ length: DELTAS }, (_, index) => eventOf(index));

function read(template: TemplateScan | undefined): number {
  const answer = new Answer({ requestedModel: 'm', generateId: () => 'id', includeRaw: false });
  const started = process.cpuUsage();
  for (const data of EVENTS) {
    const events: ChatEvent[] = [];
    const repeated = template?.match(data);
    if (repeated) answer.repeatChunk(repeated, events);
    else {
      const parsed = readEventData(data);
      if (parsed.kind !== 'chunk') throw new Error('not an event');
      answer.addChunk(parsed.value, events);
      template?.learn(data, parsed.value);
    }
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / DELTAS;
}

const samples: Record<'with' | 'without', number[]> = { with: [], without: [] };
for (let round = 0; round < ROUNDS; round++) {
  samples.with.push(read(new TemplateScan()));
  samples.without.push(read(undefined));
}
for (const [name, values] of Object.entries(samples)) {
  const sorted = values.toSorted((a, b) => a - b);
  console.log(
    `${name} the template: ${sorted[Math.floor(ROUNDS / 2)]?.toFixed(2)} µs of CPU per delta, best ${sorted[0]?.toFixed(2)}`,
  );
}
