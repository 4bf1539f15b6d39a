import { checkOptions, type OptionKinds } from '@kopek/core/kit';
import { Book, type BookOptions } from './book.ts';
import { MemoryTables, type MemoryBounds } from './memory-tables.ts';
import { BookStore } from './store-of.ts';

/** Settings of `MemoryStore`: how much of the past is remembered, and the clock. */
export interface MemoryStoreOptions extends MemoryBounds, BookOptions {}

const KINDS: OptionKinds<keyof MemoryStoreOptions> = {
  'a number, 0 or more': ['maxScopes', 'maxEntries', 'slice'],
  'a function': ['now'],
};

/**
 * Keeps the books in this process: they end with it. It answers at once, unless hundreds of entries have to be touched:
 * between a check and its reservation nothing else can run.
 */
export class MemoryStore extends BookStore {
  constructor(options: MemoryStoreOptions = {}) {
    checkOptions(' of MemoryStore', options, KINDS);
    super({
      book: new Book(new MemoryTables(options), options),
      atomic: (step) => step(),
      // there is nothing to release
      close: () => undefined,
    });
  }
}
