import type { MaybePromise } from '@kopek/core';
import { andThen, unref } from '@kopek/core/kit';
import type { LedgerStore, NewEntry, Outbox } from '../contract/contract.ts';
import { rankOf, type LedgerEntry } from '../contract/entry.ts';
import { SLOW_MS, StoreTimeout } from './patience.ts';
import { Outages, type StoreDown, type StoreOperation } from './outages.ts';

/** Pauses between rounds grow from the first to the last of these. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Entries delivered in one turn of the event loop, by a store that answers at once. */
const ENTRIES_PER_TURN = 500;
const MOST_RELEASES = 10_000;

/** Settings of a backlog: the store, the outbox, and callbacks. */
export interface BacklogOptions {
  store: LedgerStore;
  outbox?: Outbox | undefined;
  /** How long to wait for the store at first, ms. */
  timeoutMs: number;
  /** Default: `console.error`. */
  onStoreDown?: ((failure: StoreDown) => void) | undefined;
  /** Called for each entry that the store accepted late, including those of earlier processes. */
  delivered: (kept: LedgerEntry) => void;
  /** Called whenever fewer entries wait. */
  changed: () => void;
}

type Failed = (error: unknown) => undefined;

/**
 * Delivers the ends of attempts to the store, and keeps those that it does not accept: they are retried with growing
 * pauses, which do not keep the program alive. Never throws.
 */
export class Backlog {
  /** Shared with all other callers of the store. */
  readonly outages: Outages;
  readonly #options: BacklogOptions;
  /** Entries that the store has yet to accept, by id; undefined for an attempt that was never sent. */
  readonly #waiting = new Map<string, NewEntry | undefined>();
  /** Attempts that are about to be released together, and the answer for all of them. */
  #leaving: string[] = [];
  #left: Promise<unknown> | undefined;
  #round: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  /** Resolves once everything that earlier processes left has been read. */
  readonly #takenOver: MaybePromise<unknown>;

  constructor(options: BacklogOptions) {
    this.#options = options;
    this.outages = new Outages(options.onStoreDown, () => this.size);
    this.#takenOver = this.#askOutbox((outbox) => andThen(outbox.list(), (left) => this.#takeOver(left)));
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Lists all waiting entries, oldest first, including those of earlier processes. */
  entries(): NewEntry[] {
    return [...this.#waiting.values()].flatMap((entry) => entry ?? []);
  }

  ids(): string[] {
    return [...this.#waiting.keys()];
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  /** @returns the entry as stored; undefined if it waits now. */
  settle(entry: NewEntry): MaybePromise<LedgerEntry | undefined> {
    return this.#settle(entry, this.#options.timeoutMs, (error) => this.#keep(entry, error));
  }

  /** Releases an attempt that was never sent; together with others of the same moment, if the store can. */
  release(id: string): MaybePromise<unknown> {
    if (this.#options.store.releaseAll === undefined) return this.#releaseNow([id]);
    this.#leaving.push(id);
    this.#left ??= Promise.resolve().then(() => {
      const ids = this.#leaving;
      this.#leaving = [];
      this.#left = undefined;
      return this.#releaseNow(ids);
    });
    return this.#left;
  }

  /** Does the same later, because the store has just failed. */
  releaseLater(id: string): void {
    // an entry of the attempt that waits says more
    if (!this.has(id)) this.#waiting.set(id, undefined);
    // it expires by itself in the end; a store that stays down must not fill the memory
    if (this.size > MOST_RELEASES) this.#forgetRelease();
    this.#schedule();
  }

  /** Tries to deliver everything once, now. Never rejects. */
  async flush(): Promise<void> {
    this.#pauseMs = FIRST_PAUSE_MS;
    await this.#takenOver;
    await this.#run();
  }

  #settle(entry: NewEntry, timeoutMs: number, failed: Failed): MaybePromise<LedgerEntry | undefined> {
    const { store } = this.#options;
    const onLate = (late: LedgerEntry): void => this.#taken(entry.id, late);
    return this.outages.ask('settle', () => andThen(store.settle(entry), checkedEntry), { timeoutMs, onLate }, failed);
  }

  #releaseNow(ids: readonly string[]): MaybePromise<unknown> {
    return this.#release(ids, this.#options.timeoutMs, (error) => {
      for (const id of ids) this.releaseLater(id);
      return this.outages.failed('release', error, 'waits', ids.length === 1 ? ids[0] : undefined);
    });
  }

  /** @returns true if the attempts were released. */
  #release(ids: readonly string[], timeoutMs: number, failed: Failed): MaybePromise<true | undefined> {
    const { store } = this.#options;
    const question = (): MaybePromise<true> => {
      const left = ids.length > 1 && store.releaseAll ? store.releaseAll(ids) : store.release(ids[0] ?? '');
      return andThen(left, () => true);
    };
    const onLate = (): void => ids.forEach((id) => this.#taken(id, undefined));
    return this.outages.ask('release', question, { timeoutMs, onLate }, failed);
  }

  #keep(entry: NewEntry, error: unknown): undefined {
    const known = this.#waiting.get(entry.id);
    // as in the books: an entry that waits may only be raised
    const isMore = known === undefined || rankOf(entry.status) > rankOf(known.status);
    if (isMore) this.#waiting.set(entry.id, entry);
    this.outages.failed('settle', error, 'waits', entry.id);
    if (isMore) void this.#askOutbox((outbox) => outbox.put(entry));
    this.#schedule();
  }

  #forgetRelease(): void {
    for (const [id, entry] of this.#waiting) {
      if (entry !== undefined) continue;
      this.#waiting.delete(id);
      return;
    }
  }

  /** Notes that the store accepted a waiting entry, or a release. */
  #taken(id: string, kept: LedgerEntry | undefined): void {
    if (!this.has(id)) return;
    const { delivered, changed } = this.#options;
    const entry = this.#waiting.get(id);
    // more is known since: that is yet to be taken
    if (entry && rankOf(entry.status) > rankOf(kept?.status ?? 'in-flight')) return;
    this.#waiting.delete(id);
    if (entry) void this.#askOutbox((outbox) => outbox.remove(id));
    if (kept !== undefined) delivered(kept);
    changed();
  }

  #run(): Promise<void> {
    this.#round ??= this.#deliverAll().finally(() => {
      this.#round = undefined;
      this.#schedule();
    });
    return this.#round;
  }

  /** One round: entries in their order, and releases together. */
  async #deliverAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const failures: { operation: StoreOperation; error: unknown }[] = [];
    const failed =
      (operation: StoreOperation): Failed =>
      (error) =>
        void failures.push({ operation, error });
    // a store that does not answer one will not answer the others either
    const isSilent = (): boolean => failures.at(-1)?.error instanceof StoreTimeout;
    const unsent: string[] = [];
    let delivered = 0;
    const due = [...this.#waiting];
    for (const [id, entry] of due) {
      if (isSilent()) break;
      if (entry === undefined) {
        unsent.push(id);
        continue;
      }
      const kept = await this.#settle(entry, SLOW_MS, failed('settle'));
      if (kept !== undefined) this.#taken(id, kept);
      delivered += 1;
      if (delivered % ENTRIES_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    const together = this.#options.store.releaseAll ? unsent.length : 1;
    while (unsent.length > 0 && !isSilent()) {
      const ids = unsent.splice(0, together);
      const done = await this.#release(ids, SLOW_MS, failed('release'));
      if (done) for (const id of ids) this.#taken(id, undefined);
    }
    const [failure] = failures;
    if (failure) this.outages.roundFailed(failure.operation, failure.error);
  }

  #schedule(): void {
    if (this.size === 0 || this.#timer !== undefined || this.#round !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    unref(this.#timer);
  }

  /** Adopts entries that earlier processes could not deliver. */
  #takeOver(left: readonly NewEntry[]): void {
    for (const entry of left) if (!this.has(entry.id)) this.#waiting.set(entry.id, entry);
    if (this.size > 0) void this.#run();
  }

  #askOutbox(question: (outbox: Outbox) => MaybePromise<void>): MaybePromise<void> {
    const { outbox } = this.#options;
    if (outbox === undefined) return;
    const failed = (error: unknown): void => this.outages.failed('outbox', error, 'waits');
    return this.outages.ask('outbox', () => question(outbox), { timeoutMs: SLOW_MS }, failed);
  }
}

function checkedEntry(answer: LedgerEntry): LedgerEntry {
  if (typeof answer === 'object' && answer !== null && 'seq' in answer && 'status' in answer) return answer;
  throw new TypeError('settle() of the store must return the entry as stored.');
}
