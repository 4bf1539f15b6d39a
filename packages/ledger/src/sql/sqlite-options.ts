import type { OptionKinds } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';

/** Settings of `sqliteStore`. */
export interface SqliteStoreOptions {
  /** Several ledgers in one file are kept apart by name. Default `default`. */
  book?: string;
  /**
   * Every commit is on the disk before it is acknowledged: it survives a crash of the machine, and costs a disk write.
   * Default false: it survives a crash of the process.
   */
  fsync?: boolean;
  /**
   * How long one call may block this process while another one writes, ms. After that it is repeated without blocking.
   * Default 5.
   */
  busyTimeoutMs?: number;
  /** Only reads: reports beside a program that writes. Default false. */
  readOnly?: boolean;
  /** The clock of the store, ms since 1970. Default: `Date.now`. */
  now?: () => number;
}

/** What {@link SqliteStoreOptions} must be. */
export const STORE_OPTIONS: OptionKinds<keyof SqliteStoreOptions> = {
  'a string': ['book'],
  'a boolean': ['fsync', 'readOnly'],
  'a number, 0 or more': ['busyTimeoutMs'],
  'a function': ['now'],
};

/** A ledger store in a file. */
export interface SqliteStore extends LedgerStore {
  readonly path: string;
}
