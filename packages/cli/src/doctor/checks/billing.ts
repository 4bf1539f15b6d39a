import { compareRub } from '@kopek/core';
import { eventsIn } from '../events.ts';
import type { Probe } from '../probe.ts';
import { note, row, type Row } from '../row.ts';
import type { Mark, Session } from '../session.ts';
import { QUESTION, type Check } from './check.ts';

const LONG = {
  messages: [{ role: 'user', content: 'Count from 1 to 300 in words, separated by commas.' }],
  max_tokens: 400,
  stream: true,
};
const SHORT = { ...QUESTION, max_tokens: 16 };

/** Sends one request twice under one key: a service that remembers it answers with the same id. */
export const IDEMPOTENCY: Check = {
  row: 'idempotency',
  requests: 2,
  async run(session) {
    const headers = { 'idempotency-key': globalThis.crypto.randomUUID() };
    const first = await session.ask(SHORT, { headers });
    const second = await session.ask(SHORT, { headers });
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
    const answer = await session.ask(LONG, { isEnough: (soFar) => /"content":"[^"]/.test(soFar) });
    // it was cut off, so it is no example of a stream
    if (answer.status === 200) session.answers.pop();
    const isOver = answer.text.includes('[DONE]');
    if (!isOver) this.#mark = mark;
    return answer.status === 200 ? piecesRows(answer, isOver, session) : [];
  }

  /** What the balance shows of it, many calls later: services may bill late. */
  async priceOfLeft(session: Session): Promise<Row[]> {
    if (this.#mark === undefined) return [];
    await session.ask(SHORT);
    const missingRub = session.missing(this.#mark);
    if (missingRub === undefined || compareRub(missingRub, '0') < 0) return [];
    this.costRub = missingRub;
    return [note('cancelled', compareRub(missingRub, '0') === 0 ? 'not billed' : `billed: ${missingRub} RUB`)];
  }
}

/** So many events are no accident of one packet. */
const MANY_EVENTS = 10;
/** A service that is nearby may write everything before the first packet leaves, ms. */
const AT_ONCE_MS = 200;

/**
 * Streams are collected on the way when all of them come whole, the long one too, and much later than a refusal, which
 * nobody has to write.
 */
function piecesRows(answer: Probe, isOver: boolean, { answers, refusedMs }: Session): Row[] {
  if (!isOver) return [row('stream-pieces', true)];
  if (eventsIn(answer).chunks.length < MANY_EVENTS) return [];
  const streams = [answer, ...answers.filter(({ json }) => json === undefined)];
  const isCollected = streams.every(
    ({ waitedMs, busyShare, arrivals, text }) =>
      arrivals[0]?.length === text.length && waitedMs > Math.max(AT_ONCE_MS, 4 * refusedMs) && busyShare < 0.5,
  );
  return [row('stream-pieces', !isCollected, isCollected ? `${Math.round(answer.waitedMs)} ms` : undefined)];
}
