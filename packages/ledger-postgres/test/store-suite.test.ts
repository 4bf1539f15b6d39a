import { testLedgerStore } from '@kopek/ledger/suite';
import { test } from 'vitest';
import { migratedDatabase } from './support/database.ts';
import { emptyLedger } from './support/suite-store.ts';

const { query } = await migratedDatabase();

const seeds = Array.from({ length: Math.round(10 * Number(process.env['KOPEK_RUNS'])) }, (_, index) => index + 1);

testLedgerStore({ test, createStore: () => emptyLedger(query), seeds });
