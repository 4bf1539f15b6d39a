import { ABANDON_POLICIES, checkHas, checkOneOf, checkOptions, type OptionKinds } from '../../options/check-options.ts';
import { configurationError } from '../../errors/index.ts';
import { isHeaderWord } from '../../settings/headers.ts';
import { GROUPED_SETTINGS } from '../../settings/names.ts';
import type { Answer } from '../../answer/answer.ts';
import type { AttemptOutcome, MeteredAttempt } from '../../meter/meter.ts';
import type { RequestSummary } from '../../meter/request-summary.ts';
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
  /** What determines its cost. */
  summary: RequestSummary;
  /** Makes the same call with another `max_tokens`, if it has such a field. */
  withMaxTokens?: (maxTokens: number) => Call;
  /** `max_tokens` is lower than in the request of the caller. */
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
  'a function': ['enqueue', 'onEntry', 'onFailedAttempt', 'onWarning'],
  anything: ['signal', 'headers', 'timeout', 'onAbandon', 'includeRaw', 'coalesce', 'maxAgeMs'],
};
/** Names in other libraries, and settings of a client: a limit that is silently ignored limits nothing. */
const SETTING_HINTS = { ...GROUPED_SETTINGS, abortSignal: 'signal' };

/** @throws KopekError `configuration` for invalid options, such as an AbortController for its signal. */
export function checkCallOptions(options: CallOptions): void {
  checkOptions(' of a call', options, KINDS, undefined, SETTING_HINTS);
  const { signal, onAbandon, idempotencyKey } = options;
  checkHas('signal', signal ?? undefined, 'addEventListener', 'an AbortSignal');
  checkOneOf('onAbandon', onAbandon, ABANDON_POLICIES);
  if (idempotencyKey !== undefined && !isHeaderWord(idempotencyKey)) {
    throw configurationError('idempotencyKey must be one word of at most 255 printable ASCII characters');
  }
}

/** One HTTP attempt: the exchange and its ledger entry. */
export interface Attempt {
  exchange: Exchange;
  /** From 1. */
  number: number;
  /** Its ledger entry, if there is one. */
  readonly metered: MeteredAttempt | undefined;
  /** Notes the first content of a streamed answer, whose time the entry records. Only the first call counts. */
  noteFirstToken(): void;
  /** Records how the attempt ended. Only the first call counts. */
  settle(outcome: Pick<AttemptOutcome, 'billing'> & Partial<AttemptOutcome>): void | PromiseLike<void>;
}

/** How far a call got, for code that may abort it. */
export interface Progress {
  attempt?: Attempt;
  answer?: Answer;
  /** The caller has given up: the answer is read only for its cost, and the request is never retried. */
  isCanceled: boolean;
}
