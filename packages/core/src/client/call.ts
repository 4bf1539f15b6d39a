import { configurationError } from '../errors/index.ts';
import type { Answer } from '../answer/answer.ts';
import type { RequestFacts } from '../ledger/request-facts.ts';
import type { Exchange } from '../transport/exchange.ts';
import type { WrittenJson } from './large-strings.ts';
import type { CallOptions } from './options.ts';

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
  /** Records how far the call has come. */
  progress?: Progress;
  options: Omit<CallOptions, 'signal'>;
  signal?: AbortSignal | undefined;
}

/**
 * The signal of a call.
 *
 * @throws KopekError `configuration` for something else, such as the controller itself.
 */
export function signalOf({ signal }: Pick<CallOptions, 'signal'>): AbortSignal | undefined {
  if (signal && typeof signal.addEventListener !== 'function') {
    throw configurationError('signal must be an AbortSignal');
  }
  return signal;
}

/** How far a call has come, for whoever may leave it. */
export class Progress {
  /** Of the attempt under way. */
  exchange: Exchange | undefined;
  answer: Answer | undefined;
  /** Number of the attempt under way, from 1. */
  attempt = 1;
  /** Nobody waits for the answer any more: it is read for its price alone, and never asked for again. */
  left = false;
}
