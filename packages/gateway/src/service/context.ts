import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Catalog } from '../models/resolve.ts';
import type { Script } from '../models/script.ts';
import type { GatewayOptions } from '../options.ts';
import type { AnyRequest } from '../request/schema.ts';
import type { SearchPage } from '../search/corpus.ts';
import type { Books } from '../state/books.ts';
import type { Database } from '../state/database.ts';
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
  catalog: Catalog;
  pages: readonly SearchPage[];
  script: Script;
  requestSchema: z.ZodType<AnyRequest>;
  /** A new id, unique in the books. */
  newId(prefix: string): string;
}
