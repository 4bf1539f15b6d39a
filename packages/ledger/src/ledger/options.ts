import { checkHas, checkOptions, checkOneOf, type OptionKinds } from '@kopek/core/kit';
import type { LedgerStore, Outbox } from '../contract/contract.ts';
import type { StoreFailure } from '../store-client/store-health.ts';

/** Settings of `createLedger`. */
export interface LedgerOptions {
  /**
   * Where the entries are stored. Default: in memory. `@kopek/ledger/sqlite` stores them for the processes of one
   * computer, `@kopek/ledger-postgres` for many computers, `@kopek/ledger/durable-object` for Workers.
   */
  store?: LedgerStore;
  /**
   * If the store fails or does not answer in time before a request: `reject` (default) throws `store_unavailable` and
   * sends nothing; `allow` sends without checking limits, marks the entry (`limitsSkipped`) and calls `onStoreFailure`.
   */
  onStoreDown?: 'reject' | 'allow';
  /** How long to wait for the store before a request and at the end of an answer, ms. Default 250. */
  timeoutMs?: number;
  /**
   * Called when an operation of the store or the outbox begins to fail, once until it works again; and after a failed
   * delivery if the number of waiting entries changed. Default: `console.error`.
   */
  onStoreFailure?: (failure: StoreFailure) => void;
  /** Keeps entries that the store did not accept when the process ends. Default: in memory only. */
  outbox?: Outbox;
  /** Name of this process, for `instanceId` of its entries. */
  instanceId?: string;
  /** Number of ended entries kept in memory, 0 or more. Totals include older ones. Default 10 000. */
  maxEntries?: number;
  /** Models, runs and tags with totals of their own; older ones are merged into `(other)`. Default 10 000 each. */
  maxGroups?: number;
  /** Called when a subscriber throws. Default: `console.error`. */
  onSubscriberError?: (error: unknown) => void;
}

const KINDS: OptionKinds<keyof LedgerOptions> = {
  'a number, 0 or more': ['timeoutMs', 'maxEntries', 'maxGroups'],
  'a function': ['onStoreFailure', 'onSubscriberError'],
  'a string': ['instanceId'],
  anything: ['store', 'onStoreDown', 'outbox'],
};

/** A store, or settings of a client: if ignored, the ledger would end with the process, or nothing would be limited. */
const SETTING_HINTS = { reserve: 'store', path: 'store', spendLimit: 'spendLimit of meteredClient' };

/** @throws KopekError `configuration` for options that cannot work. */
export function checkLedgerOptions(options: LedgerOptions): void {
  checkOptions(' of createLedger', options, KINDS, undefined, SETTING_HINTS);
  const { onStoreDown, store, outbox } = options;
  checkOneOf('onStoreDown of createLedger', onStoreDown, ['reject', 'allow']);
  checkHas('store of createLedger', store, 'renew', 'a ledger store, such as sqliteStore(path)');
  checkHas('outbox of createLedger', outbox, 'put', 'an outbox, such as sqliteOutbox(path)');
}
