import type { Clock } from '../base/clock.ts';
import type { Catalog, UpstreamConfig } from '../catalog/catalog.ts';
import type { GatewayOptions } from './options.ts';
import type { Decisions, Scopes } from './scopes.ts';
import type { Drift, RecordedAnswer } from './tape.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { Journal } from './journal.ts';
import type { Fitted } from './answer/fit.ts';
import type { Begun, Generation, MadeAnswer } from './answer/generation.ts';
import type { ChatRequest } from '@kopek/core/wire';
import type { Dialect } from '../protocol/answer/dialect.ts';
import type { Conversation } from '../protocol/conversation.ts';
import type { RequestReader } from '../protocol/read-request.ts';
import type { SearchPage } from '../simulation/search.ts';
import type { Books, KeyRecord } from '../state/books.ts';
import type { PromptCache } from '../state/prompt-cache.ts';
import type { WrittenItems } from '../state/written-items.ts';
import type { createRateLimits } from '../state/rate-limit.ts';
import type { createReplays } from '../state/replays.ts';
import type { Reservations } from '../state/reservations.ts';
import type { Keys } from '../state/keys.ts';

/** Everything that one running gateway consists of. */
export interface Context {
  options: GatewayOptions;
  journal: Journal;
  namespace: string;
  /** No request may hold up all others for longer than this. */
  workMs: number;
  clock: Clock;
  keys: Keys;
  books: Books;
  reservations: Reservations;
  cache: PromptCache;
  items: WrittenItems;
  countRequest: ReturnType<typeof createRateLimits>;
  beginReplay: ReturnType<typeof createReplays>;
  catalog: Catalog;
  pages: readonly SearchPage[];
  scopes: Scopes;
  readRequest: RequestReader;
  /** Absent: answers are neither recorded nor replayed, and no model has an upstream server. */
  tape?: Tape;
  /** Varies waiting times, repeatable with the seed. */
  random: () => number;
  /** A new id, unique in the ledger. */
  newId(prefix: string): string;
}

/** A request for an answer, from the check of its body until it is answered and charged. */
export interface Call {
  context: Context;
  exchange: HttpExchange;
  key: KeyRecord;
  dialect: Dialect;
  /** As the models see it: without personal data, when the key protects it. */
  request: ChatRequest;
  conversation: Conversation;
  /** What its test has set up for the answer. */
  decided: Decisions;
}

/** One request and its place on the tape. */
export interface Track {
  /** The recorded answer that is due, when there is one. */
  recorded?: {
    answer: RecordedAnswer;
    file: string;
    /** Uses the answer up; neither a rejected request nor a repeated one does. */
    given: () => void;
  };
  /** Records a new answer, when answers are recorded. */
  keep?(made: MadeAnswer, costRub: string): Promise<void>;
}

/** What stands between this gateway and real models: passes requests on, records answers, finds recorded ones. */
export interface Tape {
  /**
   * Finds a request.
   *
   * @throws GatewayError 404 for a request that is not recorded, when only recordings may answer.
   */
  open(asked: Pick<Call, 'exchange' | 'request' | 'decided'>): Promise<Track>;
  /** Gets an answer from an upstream server. @throws GatewayError when it rejects or fails. */
  forward(call: Call, begun: Begun, upstream: UpstreamConfig, fitted: Fitted): Promise<Generation>;
  /** Requests that did not match, oldest first; the newest 1 000. */
  drift(): Drift[];
  /** Starts the recordings of a test from the beginning and forgets its drift; without an id, those of all tests. */
  reset(testId?: string): void;
}
