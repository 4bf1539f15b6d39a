import { compareRub } from '@kopek/core';
import { firstChoice, asObject, type Answer, type Chunk } from '../wire.ts';
import { note, unless, type Row } from '../row.ts';
import type { Session } from '../session.ts';
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

/** Leaves a long stream after its first words, and looks whether they came before the rest was written. */
export const LEAVING: Check = {
  row: 'cancelled',
  // another stream where the first came in one go, and the request of PRICE_OF_LEFT
  requests: 3,
  async run(session) {
    const answer = await leave(session);
    if (answer.status !== 200) return [];
    // a busy machine reads in one go now and then, a proxy that collects streams always makes it do so
    return piecesRows(isCollected(answer, session) ? await leave(session) : answer, session);
  },
};

async function leave(session: Session): Promise<Answer> {
  const mark = session.mark();
  const answer = await session.ask(LONG, {
    // what comes with the first words was written before them
    isEnough: ({ chunks, waitedMs }) =>
      (chunks.at(-1)?.atMs ?? 0) - (chunks.find(isText)?.atMs ?? Infinity) > Math.max(TOGETHER_MS, waitedMs / 5),
  });
  if (answer.status !== 200) return answer;
  // it was cut off, so it is no example of a stream
  session.answers.pop();
  if (!answer.isWhole) session.leftFrom = mark;
  return answer;
}

/** What the balance shows of the stream that was left, many calls later: services may bill late. */
export const PRICE_OF_LEFT: Check = {
  row: 'cancelled',
  requests: 0,
  async run(session) {
    if (session.leftFrom === undefined) return [];
    await session.ask(SHORT);
    const missingRub = session.missing(session.leftFrom);
    if (missingRub === undefined) return [];
    session.remainingRub = missingRub;
    return [note('cancelled', compareRub(missingRub, '0') === 0 ? 'not billed' : `billed: ${missingRub} RUB`)];
  },
};

const isText = ({ json }: Chunk): boolean => Boolean(asObject(firstChoice(json)?.['delta'])?.['content']);

/** So many events are no accident of one packet. */
const MANY_EVENTS = 10;
/** Pieces that come within this time, or a small part of what the first took, came at once, ms. */
const TOGETHER_MS = 20;
/** A service that is nearby may write everything before the first packet leaves, ms. */
const AT_ONCE_MS = 200;

/** Text that took its time to be written is not read in one go: so close together it lay ready, ms. */
const IN_ONE_GO_MS = 50;

/**
 * The stream is collected on the way when the long one comes in one go, and much later than the quickest answer, however slow
 * refusals are.
 */
function isCollected({ isWhole, chunks, waitedMs, busyShare }: Answer, { quickestMs }: Session): boolean {
  const tookMs = (chunks.at(-1)?.atMs ?? 0) - (chunks[0]?.atMs ?? 0);
  const isLate = waitedMs - quickestMs > Math.max(AT_ONCE_MS, quickestMs);
  return isWhole && chunks.length >= MANY_EVENTS && isLate && tookMs < IN_ONE_GO_MS && busyShare < 0.5;
}

function piecesRows(answer: Answer, session: Session): Row[] {
  if (answer.status !== 200 || (answer.isWhole && answer.chunks.length < MANY_EVENTS)) return [];
  return [unless('stream-pieces', isCollected(answer, session) ? `${Math.round(answer.waitedMs)} ms` : undefined)];
}
