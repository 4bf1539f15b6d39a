import type { Clock } from '../base/clock.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { GatewayOptions } from './options.ts';
import type { Scopes } from './scopes.ts';
import type { Tape } from './tape.ts';
import type { RequestReader } from '../protocol/read-request.ts';
import type { SearchPage } from '../simulation/search.ts';
import type { Books } from '../state/books.ts';
import type { PromptCache } from '../state/prompt-cache.ts';
import type { RateLimits } from '../state/rate-limit.ts';
import type { Replays } from '../state/replays.ts';
import type { Holds } from '../state/holds.ts';
import type { Keys } from '../state/keys.ts';

/** Everything that one running gateway consists of. */
export interface Context {
  options: GatewayOptions;
  namespace: string;
  clock: Clock;
  keys: Keys;
  books: Books;
  holds: Holds;
  cache: PromptCache;
  rateLimits: RateLimits;
  replays: Replays;
  catalog: Catalog;
  pages: readonly SearchPage[];
  scopes: Scopes;
  readRequest: RequestReader;
  /** Absent: answers are neither recorded nor replayed, and no model has an upstream server. */
  tape?: Tape;
  /** A new id, unique in the books. */
  newId(prefix: string): string;
}
