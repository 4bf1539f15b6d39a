/** The same schema and the same rules on PGlite: PostgreSQL in WebAssembly, one session. */
import { PGlite } from '@electric-sql/pglite';
import { testLedgerStore } from '@kopek/ledger/suite';
import { afterAll, test } from 'vitest';
import { migrate } from '../src/index.ts';
import type { Query } from '../src/query.ts';
import { emptyBook, longSeeds } from './support/suite-store.ts';

const database = await PGlite.create();
const query: Query = (text, values) => database.query<Record<string, unknown>>(text, values);
await migrate({ query });
afterAll(() => database.close());

testLedgerStore({ test, createStore: () => emptyBook(query), seeds: longSeeds() });
