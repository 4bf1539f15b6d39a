import { checkHas, checkOptions, type OptionKinds } from '../../errors/check-options.ts';
import { GROUPED } from '../../settings/names.ts';
import type { Answer } from '../../answer/answer.ts';
import type { Booking } from '../../meter/meter.ts';
import type { RequestFacts } from '../../meter/request-facts.ts';
import type { Exchange } from '../../transport/exchange.ts';
import type { WrittenJson } from './large-strings.ts';
import type { CallOptions, StreamOptions } from './options.ts';

/** One call, whatever it asks for. */
export interface Call {
  method: 'GET' | 'POST';
  /** Of the endpoint, `/v1/…`. */
  path: string;
  /** The path below the base URL. Never changed: calls share it. */
  url: URL;
  json?: WrittenJson;
  streamed: boolean;
  /** Whether the call can cost something and is booked. */
  billed: boolean;
  /** What its price depends on. */
  facts: RequestFacts;
  /** The same call with another `max_tokens`, where there is such a field. */
  withMaxTokens?: (maxTokens: number) => Call;
  /** `max_tokens` is lower than the caller asked for. */
  lowered?: boolean;
  /** Records how far the call got. */
  progress?: Progress;
  options: Omit<CallOptions, 'signal'>;
  signal?: AbortSignal | undefined;
}

/** Of all kinds of calls; `maxAgeMs` is of the key's. */
const KINDS: OptionKinds<keyof StreamOptions | 'maxAgeMs'> = {
  'a string': ['idempotencyKey', 'runId', 'parentRunId'],
  'an object': ['extraBody', 'tags', 'retry', 'restore'],
  'a function': ['enqueue', 'onFailedAttempt', 'onWarning'],
  anything: ['signal', 'headers', 'timeout', 'onLeave', 'includeRaw', 'coalesce', 'maxAgeMs'],
};
/** What other libraries call it, and what belongs to a client: a limit that is ignored in silence limits nothing. */
const ELSEWHERE = { ...GROUPED, abortSignal: 'signal' };

/** @throws KopekError `configuration` for options that cannot be meant, such as an AbortController for its signal. */
export function checkCallOptions(options: CallOptions): void {
  checkOptions(' of a call', options, KINDS, undefined, ELSEWHERE);
  checkHas('signal', options.signal ?? undefined, 'addEventListener', 'an AbortSignal');
}

/** How far a call got, for whoever may abort it. */
export class Progress {
  /** Of the attempt under way. */
  exchange: Exchange | undefined;
  /** Of the attempt under way; undefined when it is not booked. */
  booking: Booking | undefined;
  answer: Answer | undefined;
  /** Number of the attempt under way, from 1. */
  attempt = 1;
  /** Nobody waits for the answer any more: it is read for its price alone, and never asked for again. */
  left = false;
}
