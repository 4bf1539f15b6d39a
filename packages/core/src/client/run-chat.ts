import { Answer } from '../answer/answer.ts';
import type { ChatEvent } from '../answer/events.ts';
import type { ChatResult, ResponseInfo } from '../answer/result.ts';
import { KopekError } from '../errors/index.ts';
import { AnswerFeed } from './answer-feed.ts';
import { openAttempt, settleFailure, type Attempt } from './attempt.ts';
import { withAttempts } from './attempts.ts';
import type { Call } from './call.ts';
import type { ClientContext } from './context.ts';
import type { Delivery } from './delivery.ts';
import { Departure } from './departure.ts';

/** An answer that is being read. */
interface OpenAnswer {
  attempt: Attempt;
  answer: Answer;
  feed: AnswerFeed;
  info: ResponseInfo;
}

/**
 * Reads a streamed answer from its first byte to its end, whether or not anybody takes its events, and books its charge
 * before the end is reported.
 *
 * @param onOpen - called when the answer has begun: its first chunk came, and is not a refusal.
 * @throws KopekError; booked. The events before it were delivered.
 */
export async function streamAnswer(
  context: ClientContext,
  call: Call,
  includeRaw: boolean,
  delivery: Delivery<ChatEvent>,
  onOpen: (info: ResponseInfo) => void,
): Promise<ChatResult> {
  const first: ChatEvent[] = [];
  const opened = await withAttempts(context, call, async (turn, current) => {
    first.length = 0;
    const open = openAnswer(context, current, await openAttempt(context, current, turn), includeRaw);
    try {
      return { open, result: await advance(open, first, hasNotBegun) };
    } catch (error) {
      // what came before the break is delivered first; a refusal may be repeated
      if (first.length === 0 || (KopekError.isInstance(error) && error.retryable)) throw error;
      return { open, error };
    }
  });
  const { open } = opened;
  const { exchange } = open.attempt;
  onOpen(open.info);
  delivery.push(first, exchange.bytes);
  if ('error' in opened) throw opened.error;
  return opened.result ?? (await delivery.fill(exchange, (events) => advance(open, events, NEVER)));
}

/**
 * A call whose answer is wanted whole.
 *
 * @throws KopekError; booked.
 */
export function runChat(context: ClientContext, call: Call): Promise<ChatResult> {
  // a call that can only be cut short needs nothing but its signal
  if (!call.signal || (call.options.onLeave ?? context.settings.onLeave) === 'cancel') return readWhole(context, call);
  const departure = new Departure(context, call);
  return departure.resultUnlessLeft((own) => readWhole(context, own).finally(() => departure.release()));
}

function readWhole(context: ClientContext, call: Call): Promise<ChatResult> {
  return withAttempts(context, call, async (turn, current) => {
    const open = openAnswer(context, current, await openAttempt(context, current, turn), false);
    const result = await advance(open, [], ALWAYS);
    if (!result) throw new TypeError('an answer ended without a result');
    return result;
  });
}

function openAnswer(context: ClientContext, call: Call, attempt: Attempt, includeRaw: boolean): OpenAnswer {
  const { exchange } = attempt;
  const answer = new Answer({ requestedModel: call.facts.model, generateId: context.generateId, includeRaw });
  if (call.lowered) answer.bill.note('max_tokens_lowered');
  if (call.progress) call.progress.answer = answer;
  const { eventBytes } = context.settings.byteLimits;
  const feed = new AnswerFeed(exchange, answer, { streamed: call.streamed, includeRaw, eventBytes });
  const info: ResponseInfo = { status: exchange.status, headers: exchange.headers, attempts: attempt.number };
  if (exchange.requestId !== undefined) info.requestId = exchange.requestId;
  return { attempt, answer, feed, info };
}

/** Whether an answer is read on, however little of it has arrived. */
type ReadsOn = (answer: Answer) => boolean;

const ALWAYS: ReadsOn = () => true;
const NEVER: ReadsOn = () => false;
/** An answer begins with its first chunk, unless that is an error: the gateway refusing in a 2xx. */
const hasNotBegun: ReadsOn = ({ chunks, failure }) => chunks === 0 || failure !== undefined;

/**
 * Takes what has arrived of an answer, and reads on as long as asked. Its charge is booked when it ends.
 *
 * @returns undefined when there is more to come.
 */
async function advance(open: OpenAnswer, events: ChatEvent[], readsOn: ReadsOn): Promise<ChatResult | undefined> {
  const { attempt, answer, feed, info } = open;
  let result: ChatResult | undefined;
  try {
    do {
      const step = feed.step(events);
      result = step instanceof Promise ? await step : step;
      noteFirstToken(open);
    } while (!result && readsOn(answer));
  } catch (error) {
    // the piece with the first words may be the one that breaks
    noteFirstToken(open);
    const failure = KopekError.isInstance(error) ? error : undefined;
    if (failure) failure.attempts = info.attempts;
    await settleFailure(attempt, failure);
    throw error;
  }
  if (!result) return undefined;
  result.response = info;
  const outcome: Parameters<Attempt['settle']>[0] = {
    billing: result.usage === undefined ? 'unknown' : 'charged',
    charge: result.charge,
    charactersReceived: answer.characters,
  };
  if (result.finishReason !== null) outcome.finishReason = result.finishReason;
  const settled = attempt.settle(outcome);
  if (settled) await settled;
  return result;
}

function noteFirstToken({ attempt, answer }: OpenAnswer): void {
  if (answer.isStreamed && answer.hasContent) attempt.noteFirstToken();
}
