import type { Chunk } from '../protocol/answer/piece.ts';
import type { StreamSettings } from '../protocol/answer/stream-settings.ts';
import type { Step } from '../protocol/steps.ts';

const LINE_ENDS = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/** Pace of a stream. */
export interface Pace {
  /** Before the first token. */
  firstMs: number;
  /** Per token. */
  tokenMs: number;
  /** A waiting time as it really is, with its jitter. */
  vary(milliseconds: number): number;
}

/** Varies a waiting time by up to this share of it. */
export const varied =
  (share: number, random: () => number): Pace['vary'] =>
  (milliseconds) =>
    milliseconds * (1 + share * (2 * random() - 1));

/** Writes chunks as server-sent events, framed and paced according to the settings. */
export function* toEvents(chunks: Iterable<Chunk>, settings: StreamSettings, pace: Pace): Generator<Step> {
  yield* beginning(settings);
  if (pace.firstMs > 0) yield { kind: 'pause', milliseconds: pace.vary(pace.firstMs) };
  for (const chunk of chunks) {
    if (pace.tokenMs > 0 && chunk.tokens > 0)
      yield { kind: 'pause', milliseconds: pace.vary(pace.tokenMs * chunk.tokens) };
    yield eventOf(chunk, settings);
  }
  yield* ending(settings);
}

/** The same for chunks that an upstream server is still producing, at its pace. */
export async function* toLiveEvents(
  chunks: AsyncIterable<Iterable<Chunk>>,
  settings: StreamSettings,
): AsyncGenerator<Iterable<Step>> {
  yield beginning(settings);
  for await (const together of chunks) yield Array.from(together, (chunk) => eventOf(chunk, settings));
  yield ending(settings);
}

const COMMENT = ': the model is at work';
const endOf = (settings: StreamSettings): string => LINE_ENDS[settings.lineEnd ?? 'lf'];

function* beginning(settings: StreamSettings): Generator<Step> {
  const end = endOf(settings);
  if (settings.comments !== 'none') yield { kind: 'write', data: COMMENT + end + end };
}

/** One event, with the lines that the settings put before it. */
function eventOf({ head, json, tokens, hasUsage = false, event }: Chunk, settings: StreamSettings): Step {
  const end = endOf(settings);
  let data = '';
  if (settings.comments === 'every-chunk') data += COMMENT + end + end;
  if (event !== undefined) data += `event: ${event}${end}`;
  const text = settings.multiLineData
    ? JSON.stringify({ ...head, ...json }, null, 1).replaceAll('\n', `${end}data: `)
    : beginningOf(head) + JSON.stringify(json).slice(1);
  return { kind: 'write', data: `${data}data: ${text}${end}${end}`, tokens, hasUsage };
}

const beginnings = new WeakMap<object, string>();

/** The beginning of a JSON object with these fields: more fields follow. */
function beginningOf(head: Chunk['head']): string {
  if (head === undefined) return '{';
  let text = beginnings.get(head);
  if (text === undefined) {
    text = `${JSON.stringify(head).slice(0, -1)},`;
    beginnings.set(head, text);
  }
  return text;
}

function* ending(settings: StreamSettings): Generator<Step> {
  const { terminator = 'done' } = settings;
  const end = endOf(settings);
  if (terminator === 'none') return;
  yield { kind: 'write', data: `data: [DONE]${end}${end}` };
  if (terminator === 'done-then-open') yield { kind: 'hang' };
}

/** Cuts everything that is written into pieces of a fixed number of bytes. */
export function* inPieces(steps: Iterable<Step>, bytes: number): Generator<Step> {
  for (const step of steps) {
    if (step.kind !== 'write') {
      yield step;
      continue;
    }
    const data = typeof step.data === 'string' ? Buffer.from(step.data) : step.data;
    for (let at = 0; at < data.length; at += bytes) {
      const piece: Step = { kind: 'write', data: data.subarray(at, at + bytes) };
      // tokens and usage count as sent with the last byte only
      yield at + bytes < data.length ? piece : { ...step, data: piece.data };
      // so that the piece is sent in a packet of its own
      yield { kind: 'pause', milliseconds: 0 };
    }
  }
}
