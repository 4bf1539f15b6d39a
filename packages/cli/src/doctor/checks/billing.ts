import { compareRub } from '@kopek/core';
import { firstChoice, asObject, type Answer, type Chunk } from '../wire.ts';
import { note, row, type Row } from '../row.ts';
import type { Mark, Session } from '../session.ts';
import { SHORT, type Check } from './check.ts';

const LONG = {
  messages: [{ role: 'user', content: 'Count from 1 to 300 in words, separated by commas.' }],
  max_tokens: 400,
  stream: true,
};

/** Sends one request twice under one key: a service that remembers it answers with the same id. */
export const IDEMPOTENCY: Check = {
  row: 'idempotency',
  requests: 2,
  async run(session) {
    const idempotencyKey = globalThis.crypto.randomUUID();
    const first = await session.ask(SHORT, { idempotencyKey });
    const second = await session.ask(SHORT, { idempotencyKey });
    const id = first.json?.['id'];
    if (first.status !== 200 || typeof id !== 'string') return [];
    return [note('idempotency', second.json?.['id'] === id ? 'honoured' : 'not honoured')];
  },
};

/** A stream that is left in the middle; whether it is billed shows only later, see {@link priceOfLeft}. */
export class LeftStream {
  readonly row = 'cancelled';
  readonly requests = 2;
  #mark: Mark | undefined;
  /** What it cost, rubles; undefined when the balances do not show it. */
  costRub: string | undefined;

  /** Leaves a long stream after its first words, and looks whether they came before the rest was written. */
  async run(session: Session): Promise<Row[]> {
    const mark = session.mark();
    const answer = await session.ask(LONG, {
      // what comes with the first words was written before them
      isEnough: ({ chunks, waitedMs }) =>
        (chunks.at(-1)?.atMs ?? 0) - (chunks.find(isText)?.atMs ?? Infinity) > Math.max(TOGETHER_MS, waitedMs / 5),
    });
    if (answer.status !== 200) return [];
    // it was cut off, so it is no example of a stream
    session.answers.pop();
    if (!answer.isWhole) this.#mark = mark;
    return piecesRows(answer, session);
  }

  /** What the balance shows of it, many calls later: services may bill late. */
  async priceOfLeft(session: Session): Promise<Row[]> {
    if (this.#mark === undefined) return [];
    await session.ask(SHORT);
    const missingRub = session.missing(this.#mark);
    if (missingRub === undefined) return [];
    this.costRub = missingRub;
    return [note('cancelled', compareRub(missingRub, '0') === 0 ? 'not billed' : `billed: ${missingRub} RUB`)];
  }
}

function isText({ json }: Chunk): boolean {
  return Boolean(asObject(firstChoice(json)?.['delta'])?.['content']);
}

/** So many events are no accident of one packet. */
const MANY_EVENTS = 10;
/** Pieces that come within this time, or a small part of what the first took, came at once, ms. */
const TOGETHER_MS = 20;
/** A service that is nearby may write everything before the first packet leaves, ms. */
const AT_ONCE_MS = 200;

/** The stream is collected on the way when the long one comes whole, and much later than a refusal, which nobody has to write. */
function piecesRows({ isWhole, chunks, waitedMs, busyShare }: Answer, { refusedMs }: Session): Row[] {
  if (!isWhole) return [row('stream-pieces', true)];
  if (chunks.length < MANY_EVENTS) return [];
  const isCollected = waitedMs > Math.max(AT_ONCE_MS, 4 * refusedMs) && busyShare < 0.5;
  return [row('stream-pieces', !isCollected, isCollected ? `${Math.round(waitedMs)} ms` : undefined)];
}
