import { KopekError } from '../errors/index.ts';
import { Answer } from '../normalized/answer.ts';
import type { ChatEvent } from '../normalized/events.ts';
import type { ChatResult, ResponseInfo } from '../normalized/result.ts';
import { withRetry } from '../transport/retry.ts';
import { AnswerFeed } from './answer-feed.ts';
import { openAttempt, retryPolicyOf, settleFailure, waiter, type Attempt, type Call } from './attempt.ts';
import type { ClientContext } from './context.ts';

/** An answer that has begun: its first events are here, the rest is pulled. */
export interface OpenAnswer {
  attempt: Attempt;
  answer: Answer;
  feed: AnswerFeed;
  /** Events that came with the first bytes. */
  events: ChatEvent[];
  /** The answer is complete already. */
  ended: boolean;
  info: ResponseInfo;
}

/**
 * Opens an answer: sends, retries what is safe, and waits for the first event.
 *
 * Waiting for the first event belongs here: a 2xx whose first event is the gateway's own error counts as a refusal.
 */
export function openAnswer(context: ClientContext, call: Call, includeRaw: boolean): Promise<OpenAnswer> {
  const idempotencyKey = call.options.idempotencyKey ?? context.generateId();
  return withRetry(
    retryPolicyOf(context, call.options),
    async (number) => {
      const attempt = await openAttempt(context, call, number, idempotencyKey);
      const answer = new Answer({ requestedModel: call.model, generateId: context.generateId, includeRaw });
      const feed = new AnswerFeed(attempt.exchange, answer, {
        streamed: call.streamed,
        eventBytes: context.settings.byteLimits.eventBytes,
        redact: attempt.redact,
      });
      const { exchange } = attempt;
      const info: ResponseInfo = {
        status: exchange.status,
        headers: exchange.headers,
        ...(exchange.requestId === undefined ? {} : { requestId: exchange.requestId }),
        attempts: number,
      };
      const events: ChatEvent[] = [];
      const open: OpenAnswer = { attempt, answer, feed, events, ended: false, info };
      while (events.length === 0 && !open.ended) await advance(open, events);
      return open;
    },
    waiter(context, call),
  );
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

/** A call whose answer is wanted whole. */
export async function runChat(context: ClientContext, call: Call): Promise<ChatResult> {
  const open = await openAnswer(context, call, false);
  while (!open.ended) await advance(open, []);
  if (!open.feed.result) throw new TypeError('an answer ended without a result');
  return open.feed.result;
}
