import type { ChatRequest } from '@kopek/core/wire';
import type { UpstreamConfig } from '../catalog/catalog.ts';
import type { Fitted } from './answer/fit.ts';
import type { Call, Generation, MadeAnswer } from './answer/generation.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { Decisions } from './scopes.ts';

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
  request: ChatRequest;
  /** As received. */
  body: unknown;
  /** What its test has set up. */
  decided: Decisions;
}

/** An answer in a recording, with its price of that time as a decimal string. */
export interface RecordedAnswer extends MadeAnswer {
  /** ISO 8601, by the gateway's clock. */
  recordedAt: string;
  costRub: string;
}

/** What makes two requests the same: the path, and the body without personal data. */
export interface RequestIdentity {
  path: string;
  /** The requested model, or `""`. */
  model: string;
  hash: string;
  /** Redacted. Absent when bodies are not recorded. */
  body?: unknown;
}

/** A request and its answers in order: the content of one file. */
export interface Recording {
  format: 'kopek-recording/2';
  request: RequestIdentity;
  /** @minItems 1 */
  answers: RecordedAnswer[];
}

/** One request and its place on the tape. */
export interface Track {
  /** The recorded answer that is due, when there is one. */
  recorded?: {
    answer: RecordedAnswer;
    /** Name of its file in the folder. */
    file: string;
    /** Uses the answer up; neither a refused request nor a repeated one does. */
    given: () => void;
  };
  /** Records a new answer, when answers are recorded. */
  keep(made: MadeAnswer, costRub: string): Promise<void>;
}

/** What stands between this gateway and real models: passes requests on, records answers, finds recorded ones. */
export interface Tape {
  /**
   * Finds a request.
   *
   * @throws GatewayError 404 for a request that is not recorded, when only recordings may answer.
   */
  open(asked: TapeRequest): Promise<Track>;
  /** Gets an answer from an upstream server. @throws GatewayError when it refuses or fails. */
  forward(call: Call, base: Omit<Generation, 'answer'>, upstream: UpstreamConfig, fitted: Fitted): Promise<Generation>;
  /** Requests that did not match, oldest first; the newest 1 000. */
  drift(): Drift[];
  /** Starts the recordings of a test from the beginning and forgets its drift; without an id, those of all tests. */
  reset(testId?: string): void;
}
