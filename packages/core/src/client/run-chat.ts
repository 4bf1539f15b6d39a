import { KopekError } from '../errors/index.ts';
import { Answer } from '../normalized/answer.ts';
import type { ChatEvent } from '../normalized/events.ts';
import type { ChatResult, ResponseInfo } from '../normalized/result.ts';
import { withAffordable } from './affordable.ts';
import { AnswerFeed } from './answer-feed.ts';
import { settleFailure, type Attempt, type Call } from './attempt.ts';
import type { ClientContext } from './context.ts';
import { withAttempts } from './with-attempts.ts';

/** An answer that has begun: its first events are here, the rest is pulled. */
export interface OpenAnswer {
  attempt: Attempt;
  answer: Answer;
  feed: AnswerFeed;
  /** Events that came with the first bytes. */
  events: ChatEvent[];
  /** The answer is complete, or broken. */
  ended: boolean;
  /** What broke it; told after the events that came before. */
  failure?: unknown;
  info: ResponseInfo;
}

/**
 * Opens an answer: sends, retries what is safe, and waits for the first event.
 *
 * Waiting for the first event belongs here: a 2xx whose first event is the gateway's own error counts as a refusal.
 */
export function openAnswer(context: ClientContext, call: Call, includeRaw: boolean): Promise<OpenAnswer> {
  return withAffordable(context, call, (affordable, before) => openOnce(context, affordable, includeRaw, before));
}

async function openOnce(
  context: ClientContext,
  call: Call,
  includeRaw: boolean,
  attemptsBefore: number,
): Promise<OpenAnswer> {
  const opening = withAttempts(context, call, async (attempt, number) => {
    const { exchange } = attempt;
    const answer = new Answer({ requestedModel: call.model, generateId: context.generateId, includeRaw });
    const feed = new AnswerFeed(exchange, answer, {
      streamed: call.streamed,
      includeRaw,
      eventBytes: context.settings.byteLimits.eventBytes,
    });
    const info: ResponseInfo = {
      status: exchange.status,
      headers: exchange.headers,
      ...(exchange.requestId === undefined ? {} : { requestId: exchange.requestId }),
      attempts: attemptsBefore + number,
    };
    if (call.lowered) answer.note('max_tokens_lowered');
    const events: ChatEvent[] = [];
    const open: OpenAnswer = { attempt, answer, feed, events, ended: false, info };
    try {
      // an answer has begun with its first chunk, and not when its first chunk is an error
      while (!open.ended && (answer.chunks === 0 || answer.failure)) await advance(open, events);
    } catch (error) {
      const retryable = KopekError.isInstance(error) && error.retryable;
      if (events.length === 0 || retryable) throw error;
    }
    return open;
  });
  try {
    return await opening;
  } catch (error) {
    if (KopekError.isInstance(error)) error.attempts += attemptsBefore;
    throw error;
  }
}

/**
 * Takes what has arrived of an answer; books the charge when it ends, before its end is told.
 *
 * @throws KopekError; booked.
 */
export async function advance(open: OpenAnswer, events: ChatEvent[]): Promise<void> {
  try {
    open.ended = await open.feed.step(events);
  } catch (error) {
    open.ended = true;
    open.failure = error;
    const failure = KopekError.isInstance(error) ? error : undefined;
    if (failure) failure.attempts = open.info.attempts;
    await settleFailure(open.attempt, failure);
    throw error;
  }
  const { result } = open.feed;
  if (!open.ended || !result) return;
  result.response = open.info;
  const settled = open.attempt.settle({
    billing: result.usage === undefined ? 'unknown' : 'charged',
    charge: result.charge,
    charactersReceived: open.answer.characters,
  });
  if (settled instanceof Promise) await settled;
}

/**
 * A call whose answer is wanted whole.
 *
 * @throws KopekError
 */
export async function runChat(context: ClientContext, call: Call): Promise<ChatResult> {
  const open = await openAnswer(context, call, false);
  while (!open.ended) await advance(open, []);
  if (open.failure !== undefined) throw open.failure;
  if (!open.feed.result) throw new TypeError('an answer ended without a result');
  return open.feed.result;
}
