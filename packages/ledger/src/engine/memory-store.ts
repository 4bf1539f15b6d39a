import { checkOptions, type OptionKinds } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';
import { engineStore } from './engine-store.ts';
import { LedgerEngine, type EngineOptions } from './engine.ts';
import { MemoryTables, type MemoryBounds } from './memory-tables.ts';

/** Settings of {@link memoryStore}: how much history is kept, and the clock. */
export interface MemoryStoreOptions extends MemoryBounds, EngineOptions {}

const KINDS: OptionKinds<keyof MemoryStoreOptions> = {
  'a number, 0 or more': ['maxScopes', 'maxEntries', 'rowsPerBatch'],
  'a function': ['now'],
};

/**
 * Stores the entries in this process, until it ends. Answers synchronously, except when hundreds of entries are
 * involved: between a check and its reservation nothing else can run.
 */
export function memoryStore(options: MemoryStoreOptions = {}): LedgerStore {
  checkOptions(' of memoryStore', options, KINDS);
  const engine = new LedgerEngine(new MemoryTables(options), options);
  // there is nothing to release
  return engineStore({ engine, atomic: (step) => step(), close: () => undefined });
}
