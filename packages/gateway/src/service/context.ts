import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { FaultRules } from '../faults/rules.ts';
import type { Catalog } from '../models/catalog.ts';
import type { Script } from '../models/script.ts';
import type { GatewayOptions } from '../options.ts';
import type { AnyRequest } from '../request/schema.ts';
import type { SearchPage } from '../search/corpus.ts';
import type { Books } from '../state/books.ts';
import type { Database } from '../state/database.ts';
import type { PromptCache } from '../state/prompt-cache.ts';
import type { RateLimits } from '../state/rate-limit.ts';
import type { Replays } from '../state/replays.ts';
import type { Holds } from '../state/holds.ts';
import type { Keys } from '../state/keys.ts';

/** The rooms of one running gateway. */
export interface Context {
  options: GatewayOptions;
  namespace: string;
  clock: Clock;
  database: Database;
  keys: Keys;
  books: Books;
  holds: Holds;
  cache: PromptCache;
  rateLimits: RateLimits;
  replays: Replays;
  faults: FaultRules;
  catalog: Catalog;
  pages: readonly SearchPage[];
  script: Script;
  requestSchema: z.ZodType<AnyRequest>;
  /** A new id, unique in the books. */
  newId(prefix: string): string;
}
