import type { ChatRequest } from '@kopek/core/wire';
import type { UpstreamConfig } from '../catalog/catalog.ts';
import type { Dialect } from '../protocol/answer/dialect.ts';
import type { KeyRecord } from '../state/key-settings.ts';
import type { Fitted } from './answer/fit.ts';
import type { Asking, Generation } from './answer/generation.ts';
import type { HttpExchange } from './http-exchange.ts';

/** A request that no longer matches any recording, and the recording closest to it. */
export interface Drift {
  /** ISO 8601, by the gateway's clock. */
  at: string;
  path: string;
  requestId: string;
  testId?: string;
  /** Absent when nothing is recorded for this path. */
  nearest?: {
    /** Name of the file in the folder. */
    file: string;
    /** One sentence per place: `messages[0].content: recorded "now", got "then"`. Personal data is masked. */
    differences: string[];
  };
}

/** A request that has been read and authenticated. */
export interface TapeRequest {
  exchange: HttpExchange;
  key: KeyRecord;
  dialect: Dialect;
}

/** What stands between this gateway and real models: passes requests on, records answers, answers from recordings. */
export interface Tape {
  /**
   * Answers a request, from a recording or by `live`.
   *
   * @throws GatewayError 404 for a request that is not recorded, when only recordings may answer.
   */
  answer(asked: TapeRequest, live: () => Promise<void>): Promise<void>;
  /** Gets an answer from an upstream server. @throws GatewayError when it refuses or fails. */
  forward(
    base: Omit<Generation, 'answer'>,
    upstream: UpstreamConfig,
    request: ChatRequest,
    fitted: Fitted,
    asking: Asking,
  ): Promise<Generation>;
  /** Requests that did not match, oldest first; the newest 1 000. */
  drift(): Drift[];
  /** Starts the recordings of a test from the beginning and forgets its drift; without an id, those of all tests. */
  reset(testId?: string): void;
}
