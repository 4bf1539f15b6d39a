import { checkHas, checkOptions, type OptionKinds } from '../../errors/check-options.ts';
import { GROUPED } from '../../settings/names.ts';
import type { Answer } from '../../answer/answer.ts';
import type { Booking } from '../../meter/meter.ts';
import type { RequestFacts } from '../../meter/request-facts.ts';
import type { Exchange } from '../../transport/exchange.ts';
import type { WrittenJson } from './large-strings.ts';
import type { CallOptions, StreamOptions } from './options.ts';

/** One call to any endpoint. */
export interface Call {
  method: 'GET' | 'POST';
  /** Path of the endpoint, `/v1/…`. */
  path: string;
  /** URL of the endpoint. Never changed: calls share it. */
  url: URL;
  json?: WrittenJson;
  streamed: boolean;
  /** Whether the call can cost something and is recorded. */
  billed: boolean;
  /** The facts that determine its price. */
  facts: RequestFacts;
  /** Makes the same call with another `max_tokens`, if it has such a field. */
  withMaxTokens?: (maxTokens: number) => Call;
  /** `max_tokens` is lower than the caller asked for. */
  lowered?: boolean;
  /** Records how far the call got. */
  progress?: Progress;
  options: Omit<CallOptions, 'signal'>;
  signal?: AbortSignal | undefined;
}

/** Options of all kinds of calls; `maxAgeMs` is one of the key's. */
const KINDS: OptionKinds<keyof StreamOptions | 'maxAgeMs'> = {
  'a string': ['idempotencyKey', 'runId', 'parentRunId'],
  'an object': ['extraBody', 'tags', 'retry', 'restore'],
  'a function': ['enqueue', 'onFailedAttempt', 'onWarning'],
  anything: ['signal', 'headers', 'timeout', 'onLeave', 'includeRaw', 'coalesce', 'maxAgeMs'],
};
/** Names in other libraries, and settings of a client: a limit that is silently ignored limits nothing. */
const ELSEWHERE = { ...GROUPED, abortSignal: 'signal' };

/** @throws KopekError `configuration` for invalid options, such as an AbortController for its signal. */
export function checkCallOptions(options: CallOptions): void {
  checkOptions(' of a call', options, KINDS, undefined, ELSEWHERE);
  checkHas('signal', options.signal ?? undefined, 'addEventListener', 'an AbortSignal');
}

/** How far a call got, for code that may abort it. */
export class Progress {
  /** Exchange of the current attempt. */
  exchange: Exchange | undefined;
  /** Booking of the current attempt; undefined if it is not recorded. */
  booking: Booking | undefined;
  answer: Answer | undefined;
  /** Number of the current attempt, from 1. */
  attempt = 1;
  /** The caller has left: the answer is read only for its cost, and the request is never retried. */
  left = false;
}
