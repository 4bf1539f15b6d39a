import type { MaybePromise } from '@kopek/core';
import { andThen, nextTurn, unref } from '@kopek/core/kit';
import type { LedgerStore, NewEntry, Outbox } from '../contract/contract.ts';
import { rankOf, type LedgerEntry } from '../contract/entry.ts';
import { SLOW_MS, StoreTimeout } from './wait-for.ts';
import { StoreHealth, type StoreFailure, type StoreOperation } from './store-health.ts';

/** Pauses between rounds grow from the first to the last of these. */
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 30_000;
/** Delivered in one turn of the event loop, by a store that answers at once: SQLite needs up to 0.2 ms for each. */
const DELIVERED_PER_TURN = 100;
const MAX_RELEASES = 10_000;

/** Settings of a backlog: the store, the outbox, and callbacks. */
export interface BacklogOptions {
  store: LedgerStore;
  outbox?: Outbox | undefined;
  /** How long to wait for the store at first, ms. */
  timeoutMs: number;
  /** Default: `console.error`. */
  onStoreFailure?: ((failure: StoreFailure) => void) | undefined;
  /** Whether an attempt has begun after all: its grant came late, or another attempt has the same id, by its key. */
  hasBegun: (id: string) => boolean;
  /** Called for each entry that the store accepted late, including those of earlier processes. */
  delivered: (stored: LedgerEntry) => void;
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
  readonly health: StoreHealth;
  readonly #options: BacklogOptions;
  /** Entries that the store has yet to accept, by id; undefined for an attempt that was never sent. */
  readonly #waiting = new Map<string, NewEntry | undefined>();
  /** The same, read-only. */
  readonly waiting: ReadonlyMap<string, NewEntry | undefined> = this.#waiting;
  #round: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #openedBy: string | undefined;
  /** Resolves once everything that earlier processes left has been read. */
  readonly #takenOver: MaybePromise<unknown>;

  constructor(options: BacklogOptions) {
    this.#options = options;
    this.health = new StoreHealth(options.onStoreFailure, () => this.waiting.size);
    this.#takenOver = this.#callOutbox((outbox) => andThen(outbox.list(), (entries) => this.#takeOver(entries)));
  }

  /** Lists all waiting entries, oldest first, including those of earlier processes. */
  entries(): NewEntry[] {
    return [...this.#waiting.values()].flatMap((entry) => entry ?? []);
  }

  /** A name for `openedBy`. Made when it is needed: some runtimes have nothing random while a module loads. */
  get openedBy(): string {
    return (this.#openedBy ??= crypto.randomUUID());
  }

  /** Whether an attempt is in the store, and its id was not derived by another process first. */
  isOurs(id: string): MaybePromise<boolean> {
    // a foreign store may leave `openedBy` out
    return andThen(
      this.#options.store.entry(id),
      (found) => !!found && (found.openedBy ?? this.openedBy) === this.openedBy,
    );
  }

  /** @returns the entry as stored; undefined if it waits now. */
  settle(entry: NewEntry): MaybePromise<LedgerEntry | undefined> {
    return this.#settle(entry, this.#options.timeoutMs, (error) => this.#enqueue(entry, error));
  }

  /** Releases an attempt that was never sent. */
  release(id: string): MaybePromise<unknown> {
    return this.#release(id, this.#options.timeoutMs, (error) => {
      this.releaseLater(id);
      return this.health.noteFailure('release', error, 'queued', id);
    });
  }

  /** Releases an attempt later, because the store has just failed. */
  releaseLater(id: string): void {
    // a waiting entry of the attempt has more
    if (!this.waiting.has(id)) this.#waiting.set(id, undefined);
    // the attempt expires anyway, and a store that stays down must not fill the memory
    if (this.waiting.size > MAX_RELEASES) this.#dropRelease();
    this.#schedule();
  }

  /** Tries to deliver everything once, now. Never rejects. */
  async deliverAll(): Promise<void> {
    this.#pauseMs = FIRST_PAUSE_MS;
    await this.#takenOver;
    await this.#run();
  }

  #settle(entry: NewEntry, timeoutMs: number, failed: Failed): MaybePromise<LedgerEntry | undefined> {
    const { store } = this.#options;
    const onLate = (late: LedgerEntry): void => this.#accept(entry.id, late);
    return this.health.call('settle', () => andThen(store.settle(entry), checkedEntry), { timeoutMs, onLate }, failed);
  }

  /** @returns true if the attempt was released. */
  #release(id: string, timeoutMs: number, failed: Failed): MaybePromise<true | undefined> {
    const release = (isOurs: boolean): MaybePromise<void> => (isOurs ? this.#options.store.release(id) : undefined);
    // a ledger whose `openedBy` was never needed derives no ids
    const operate = (): MaybePromise<true> =>
      andThen(andThen(this.#openedBy === undefined || this.isOurs(id), release), () => true);
    const onLate = (): void => this.#accept(id);
    return this.health.call('release', operate, { timeoutMs, onLate }, failed);
  }

  #enqueue(entry: NewEntry, error: unknown): undefined {
    const known = this.#waiting.get(entry.id);
    // as in the ledger: an entry that waits may only be raised
    const isMore = known === undefined || rankOf(entry.status) > rankOf(known.status);
    if (isMore) this.#waiting.set(entry.id, entry);
    this.health.noteFailure('settle', error, 'queued', entry.id);
    if (isMore) void this.#callOutbox((outbox) => outbox.put(entry));
    this.#schedule();
  }

  #dropRelease(): void {
    for (const [id, entry] of this.#waiting) {
      if (entry !== undefined) continue;
      this.#waiting.delete(id);
      return;
    }
  }

  /** Notes that the store accepted a waiting entry, or a release. */
  #accept(id: string, stored?: LedgerEntry): void {
    if (!this.waiting.has(id)) return;
    const { delivered, changed } = this.#options;
    const entry = this.#waiting.get(id);
    // more is known since, which the store has yet to accept
    if (entry && rankOf(entry.status) > rankOf(stored?.status ?? 'in-flight')) return;
    this.#waiting.delete(id);
    if (entry) void this.#callOutbox((outbox) => outbox.remove(id));
    if (stored !== undefined) delivered(stored);
    changed();
  }

  #run(): Promise<void> {
    this.#round ??= this.#deliverAll().finally(() => {
      this.#round = undefined;
      this.#schedule();
    });
    return this.#round;
  }

  /** One round: entries in their order, and then releases, which a store may take together. */
  async #deliverAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const failures: { operation: StoreOperation; error: unknown }[] = [];
    const failed =
      (operation: StoreOperation): Failed =>
      (error) =>
        void failures.push({ operation, error });
    // a store that does not answer one call will not answer the others
    const isSilent = (): boolean => failures.at(-1)?.error instanceof StoreTimeout;
    let delivered = 0;
    for (const entry of this.entries()) {
      if (isSilent()) break;
      const stored = await this.#settle(entry, SLOW_MS, failed('settle'));
      if (stored !== undefined) this.#accept(entry.id, stored);
      else if (isSilent()) this.#moveToEnd(entry.id);
      delivered += 1;
      if (delivered % DELIVERED_PER_TURN === 0) await nextTurn();
    }
    const release = async (id: string): Promise<void> => {
      if (this.#options.hasBegun(id) || (await this.#release(id, SLOW_MS, failed('release')))) this.#accept(id);
    };
    const unsent = [...this.waiting].flatMap(([id, entry]) => (entry === undefined ? id : []));
    while (unsent.length > 0 && !isSilent()) {
      await Promise.all(unsent.splice(0, DELIVERED_PER_TURN).map(release));
      if (unsent.length > 0) await nextTurn();
    }
    const [failure] = failures;
    if (failure) this.health.noteFailedRound(failure.operation, failure.error);
  }

  /** Lets the next round begin with the others: the store may never answer this one. */
  #moveToEnd(id: string): void {
    const waiting = this.#waiting.get(id);
    if (this.#waiting.delete(id)) this.#waiting.set(id, waiting);
  }

  #schedule(): void {
    if (this.waiting.size === 0) this.#pauseMs = FIRST_PAUSE_MS;
    if (this.waiting.size === 0 || this.#timer !== undefined || this.#round !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, MAX_PAUSE_MS);
    unref(this.#timer);
  }

  /** Adopts entries that earlier processes could not deliver. */
  #takeOver(entries: readonly NewEntry[]): void {
    for (const entry of entries) if (!this.waiting.has(entry.id)) this.#waiting.set(entry.id, entry);
    if (this.waiting.size > 0) void this.#run();
  }

  #callOutbox(operate: (outbox: Outbox) => MaybePromise<void>): MaybePromise<void> {
    const { outbox } = this.#options;
    if (outbox === undefined) return;
    const failed = (error: unknown): void => this.health.noteFailure('outbox', error, 'queued');
    return this.health.call('outbox', () => operate(outbox), { timeoutMs: SLOW_MS }, failed);
  }
}

function checkedEntry(answer: LedgerEntry): LedgerEntry {
  if (typeof answer === 'object' && answer !== null && 'seq' in answer && 'status' in answer) return answer;
  throw new TypeError('settle() of the store must return the entry as stored.');
}
