import { Answer } from '../answer/answer.ts';
import type { ChatEvent } from '../answer/events.ts';
import type { ChatResult, ResponseInfo } from '../answer/result.ts';
import { KopekError } from '../errors/index.ts';
import { defined } from '../base/defined.ts';
import { AnswerFeed } from './call/answer-feed.ts';
import { openAttempt, settleFailure, type AttemptTerms } from './call/attempt.ts';
import { withAttempts } from './call/repeats.ts';
import type { Attempt, Call } from './call/call.ts';
import type { ClientContext } from './call/context.ts';
import type { AnswerQueue } from './call/answer-queue.ts';
import { Cancellation } from './call/cancellation.ts';

/** An answer that has ended, or undefined; a promise only if there is something to wait for. */
type Step = ChatResult | undefined | Promise<ChatResult | undefined>;

interface OpenAnswer {
  attempt: Attempt;
  answer: Answer;
  feed: AnswerFeed;
  info: ResponseInfo;
}

/**
 * Reads a streamed answer from its first byte to its end, even if nobody reads its events, and records its charge
 * before the end is reported.
 *
 * @param onOpen - called when the answer has begun: its first chunk arrived and is not a rejection.
 * @throws KopekError, after it was recorded. The events before it were delivered.
 */
export async function streamAnswer(
  context: ClientContext,
  call: Call,
  includeRaw: boolean,
  queue: AnswerQueue<ChatEvent>,
  onOpen: (info: ResponseInfo) => void,
): Promise<ChatResult> {
  const first: ChatEvent[] = [];
  const opened = await withAttempts(context, call, async (terms, current) => {
    first.length = 0;
    const open = await openAnswer(context, current, terms, includeRaw);
    const { answer } = open;
    // an answer that may be repeated has not begun before its first content
    const mayRepeat = terms.policy.onUnknownBilling === 'retry';
    const hasBegun = (): boolean =>
      (mayRepeat ? answer.hasBilledContent : answer.chunks > 0) && answer.failure === undefined;
    try {
      for (;;) {
        const step = advance(open, first);
        const result = step instanceof Promise ? await step : step;
        // begun with its first chunk, unless that is an error, which rejects the request in a 2xx
        if (result || hasBegun()) return { open, result };
      }
    } catch (error) {
      // events before the break are delivered first; a rejection may be repeated
      if (first.length === 0 || (KopekError.isInstance(error) && error.retryable)) throw error;
      return { open, error };
    }
  });
  const { open } = opened;
  const { exchange } = open.attempt;
  onOpen(open.info);
  queue.push(first, exchange.bytes);
  if ('error' in opened) throw opened.error;
  return opened.result ?? (await queue.fill(exchange, (events) => advance(open, events)));
}

/**
 * Runs a call and returns its whole answer.
 *
 * @throws KopekError, after it was recorded.
 */
export function runChat(context: ClientContext, call: Call): Promise<ChatResult> {
  // a call that is canceled with its signal needs nothing else
  if (!call.signal || (call.options.onAbandon ?? context.settings.onAbandon) === 'cancel')
    return withAttempts(context, call, readWhole);
  const cancellation = new Cancellation(context, call);
  return cancellation.resultUnlessCanceled((own) =>
    withAttempts(context, own, readWhole).finally(() => cancellation.release()),
  );
}

async function readWhole(terms: AttemptTerms, call: Call, context: ClientContext): Promise<ChatResult> {
  const open = await openAnswer(context, call, terms, false);
  for (;;) {
    const step = advance(open, []);
    const result = step instanceof Promise ? await step : step;
    if (result) return result;
  }
}

async function openAnswer(
  context: ClientContext,
  call: Call,
  terms: AttemptTerms,
  includeRaw: boolean,
): Promise<OpenAnswer> {
  const attempt = await openAttempt(context, call, terms);
  const { exchange } = attempt;
  const answer = new Answer({
    requestedModel: call.summary.model,
    generateId: context.generateId,
    includeRaw,
    restore: call.options.restore,
    earlier: terms.earlier,
  });
  if (call.lowered) answer.usage.note('max_tokens_lowered');
  if (call.progress) call.progress.answer = answer;
  const { eventBytes } = context.settings.byteLimits;
  const mayRepeat = terms.policy.onUnknownBilling === 'retry';
  const feed = new AnswerFeed(exchange, answer, { streamed: call.streamed, eventBytes, mayRepeat });
  const { status, headers, requestId } = exchange;
  const info = defined({ status, headers, attempts: attempt.number, requestId, entryId: attempt.metered?.id });
  return { attempt, answer, feed, info };
}

/**
 * Reads the received part of an answer; returns a promise only if there is none. Records the charge at the end.
 *
 * @returns undefined if the answer continues.
 */
function advance(open: OpenAnswer, events: ChatEvent[]): Step {
  try {
    const step = open.feed.step(events);
    if (!(step instanceof Promise)) return conclude(open, step);
    return step.then(
      (result) => conclude(open, result),
      (error: unknown) => fail(open, error),
    );
  } catch (error) {
    return fail(open, error);
  }
}

function conclude(open: OpenAnswer, result: ChatResult | undefined): Step {
  const { attempt, answer, info } = open;
  noteFirstToken(open);
  if (!result) return undefined;
  result.response = info;
  if (!attempt.metered) return result;
  const settled = attempt.settle({
    billing: result.usage === undefined ? 'unknown' : 'charged',
    // of this attempt alone
    charge: result.charge.parts?.at(-1) ?? result.charge,
    charactersReceived: answer.characters,
    ...(result.finishReason !== null && { finishReason: result.finishReason }),
  });
  return settled ? Promise.resolve(settled).then(() => result) : result;
}

async function fail(open: OpenAnswer, error: unknown): Promise<never> {
  // the piece with the first words may be the one that breaks
  noteFirstToken(open);
  await settleFailure(open.attempt, error);
  throw error;
}

function noteFirstToken({ attempt, answer }: OpenAnswer): void {
  if (answer.end.isStreamed && answer.end.hasContent) attempt.noteFirstToken();
}
