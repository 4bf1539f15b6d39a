import { checkHas, checkOptions, checkWord, type OptionKinds } from '@kopek/core/kit';
import type { LedgerStore, Outbox } from '../contract/contract.ts';
import type { StoreDown } from '../delivery/outages.ts';

/** Settings of `createLedger`. */
export interface LedgerOptions {
  /**
   * Where the books are kept. Default: in memory. `@kopek/ledger/sqlite` has one for the processes of a machine,
   * `@kopek/ledger-postgres` one for many machines, `@kopek/ledger/durable-object` one for Workers.
   */
  store?: LedgerStore;
  /**
   * When the store fails or does not answer in time before a request: `refuse` (default) throws `store_unavailable`,
   * nothing is sent; `allow` sends without a check, marks the entry (`unchecked`) and calls `onStoreDown`.
   */
  onDown?: 'refuse' | 'allow';
  /** How long the store is waited for before a request and at the end of an answer, ms. Default 250. */
  timeoutMs?: number;
  /**
   * Called when the store, or the outbox, begins to fail, once for each operation until it works again; and then after a
   * round of delivery that failed, when another number waits. Default: `console.error`.
   */
  onStoreDown?: (failure: StoreDown) => void;
  /** Keeps what the store did not take beyond the death of the process. Default: kept in memory only. */
  outbox?: Outbox;
  /** Who this process is, for `machine` of its entries. */
  machine?: string;
  /** Latest entries kept in memory, 0 or more. Totals count all of them all the same. Default 10 000. */
  maxEntries?: number;
  /** Models, runs and tags kept apart in totals; older ones are folded into `(other)`. Default 10 000 each. */
  maxGroups?: number;
  /** Called when a subscriber throws. Default: `console.error`. */
  onSubscriberError?: (error: unknown) => void;
}

const KINDS: OptionKinds<keyof LedgerOptions> = {
  'a number, 0 or more': ['timeoutMs', 'maxEntries', 'maxGroups'],
  'a function': ['onStoreDown', 'onSubscriberError'],
  'a string': ['machine'],
  anything: ['store', 'onDown', 'outbox'],
};

/** A store, or what belongs to a client: ignored in silence, the books would end with the process, or nothing be limited. */
const ELSEWHERE = { reserve: 'store', path: 'store', spendLimit: 'spendLimit of meteredClient' };

/** @throws KopekError `configuration` for options that cannot work. */
export function checkLedgerOptions(options: LedgerOptions): void {
  checkOptions(' of createLedger', options, KINDS, undefined, ELSEWHERE);
  const { onDown, store, outbox } = options;
  checkWord('onDown of createLedger', onDown, ['refuse', 'allow']);
  checkHas('store of createLedger', store, 'reserve', 'a ledger store, such as sqliteStore(path)');
  checkHas('outbox of createLedger', outbox, 'put', 'an outbox, such as sqliteOutbox(path)');
}
