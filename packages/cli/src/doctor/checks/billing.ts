import { compareRub } from '@kopek/core';
import { note, unknownRows, type Row } from '../row.ts';
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
  decides: ['idempotency'],
  requests: 2,
  async run(session) {
    const headers = { 'idempotency-key': globalThis.crypto.randomUUID() };
    const first = await session.ask(SHORT, { headers });
    const second = await session.ask(SHORT, { headers });
    const id = first.json?.['id'];
    if (first.status !== 200 || typeof id !== 'string') return unknownRows(['idempotency'], 'no id');
    return [note('idempotency', second.json?.['id'] === id ? 'honoured' : 'not honoured')];
  },
};

/** Requests that {@link cancelStream} and {@link cancelledRow} send. */
export const CANCEL_REQUESTS = 2;

/**
 * Leaves a stream after its first words. Whether it is billed shows only later, see {@link cancelledRow}.
 *
 * @returns undefined when the whole answer had come before it could be left.
 */
export async function cancelStream(session: Session): Promise<Mark | undefined> {
  const mark = session.mark();
  const { text } = await session.ask(LONG, { isEnough: (soFar) => /"content":"[^"]/.test(soFar) });
  // it was cut off, so it is no example of a stream
  session.answers.pop();
  return text.includes('[DONE]') ? undefined : mark;
}

/** What the balance says about the stream that was left, many calls later: services may book late. */
export async function cancelledRow(session: Session, mark: Mark): Promise<Row[]> {
  await session.ask(SHORT);
  const missingRub = session.missing(mark);
  if (missingRub === undefined || compareRub(missingRub, '0') < 0) return unknownRows(['cancelled'], 'balance');
  return [note('cancelled', compareRub(missingRub, '0') === 0 ? 'not billed' : `billed: ${missingRub} RUB`)];
}
