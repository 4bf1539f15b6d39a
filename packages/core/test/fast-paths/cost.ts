/**
 * What the fast paths of streams are worth, with and without each, in turns in one process.
 *
 * `node --conditions=@kopek/source packages/core/test/fast-paths/cost.ts`
 */
import { Answer } from '../../src/answer/answer.ts';

const DELTAS = 20_000;
const ROUNDS = 15;

/** An event as services of this family write it. */
function eventOf(index: number): string {
  return `{"id":"gen-1","object":"chat.completion.chunk","created":1700000000,"model":"provider/model","provider":"x","choices":[{"index":0,"delta":{"role":"assistant","content":"word ${index} "},"finish_reason":null,"native_finish_reason":null,"logprobs":null}]}`;
}

const EVENTS = Array.from({ length: DELTAS }, (_, index) => eventOf(index));

/** µs of CPU per delta. */
function read(parsesAll: boolean): number {
  const started = process.cpuUsage();
  readSome(DELTAS, parsesAll);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / DELTAS;
}

function readSome(count: number, parsesAll = false): void {
  const answer = new Answer({ requestedModel: 'm', generateId: () => 'id', includeRaw: parsesAll });
  for (const data of EVENTS.slice(0, count)) {
    answer.events = [];
    answer.addEvent({ data });
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures several ways of one thing in turns. */
function compare(title: string, unit: string, ways: Record<string, () => number>): void {
  const samples = Object.entries(ways).map(([name, measure]) => ({ name, measure, values: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) for (const { measure, values } of samples) values.push(measure());
  const reported = samples.map(({ name, values }) => `${name} ${median(values).toFixed(2)}`);
  console.log(`${title}, ${unit}: ${reported.join(', ')}`);
}

/** µs of CPU of one call among many. */
function each(times: number, act: () => void): number {
  const started = process.cpuUsage();
  for (let count = 0; count < times; count++) act();
  const { user, system } = process.cpuUsage(started);
  return (user + system) / times;
}

compare('template: CPU per delta', 'µs', {
  with: () => read(false),
  without: () => read(true),
});
// a backlog of so many events arrived at once: until its first word is there
compare('first pieces: CPU until the first word', 'µs', {
  with: () => each(200, () => readSome(1)),
  without: () => each(200, () => readSome(300)),
});
