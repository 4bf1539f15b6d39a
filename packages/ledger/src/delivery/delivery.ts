import { andThen, ignore, unref } from '@kopek/core/kit';
import { rankOf, type LedgerEntry } from '../contract/entry.ts';
import type { Outbox } from '../contract/outbox.ts';
import type { LedgerStore, NewEntry } from '../contract/contract.ts';
import type { MaybePromise } from '@kopek/core';
import type { DownReporter } from './store-access.ts';
import { ask, StoreTimeout } from './ask.ts';

/** Pauses between rounds grow from the first to the last of these. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than a call waits: nobody is waiting here, and a slow store is better than none. */
const ROUND_TIMEOUT_MS = 10_000;

const MOST_RELEASES = 10_000;

/** What the store has yet to take: an entry, or (without one) that an attempt was never sent. */
interface Waiting {
  entry?: NewEntry;
  /** Left by an earlier process: it belongs to the books, not to the totals of this process. */
  inherited?: true;
}

/** Where entries are written. */
export interface StoreWriterOptions {
  store: LedgerStore;
  outbox: Outbox | undefined;
  /** How long the store is waited for at the end of an answer, ms. */
  timeoutMs: number;
  down: DownReporter;
  /** Called for each entry of this process that the store has taken after all. */
  onDelivered: (kept: LedgerEntry) => void;
  /** Called whenever fewer things wait. */
  onChange: () => void;
}

/**
 * Writes to the store how attempts ended. What it does not take when it is due waits, and is retried with growing
 * pauses, which do not keep the program alive.
 */
export class StoreWriter {
  readonly #options: StoreWriterOptions;
  readonly #waiting = new Map<string, Waiting>();
  #round: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #timedOut = false;
  /** Resolves once everything that earlier processes left has been read. */
  readonly #takenOver: MaybePromise<void>;

  constructor(options: StoreWriterOptions) {
    this.#options = options;
    const { outbox } = options;
    this.#takenOver =
      outbox &&
      ask(
        () => outbox.list(),
        { timeoutMs: ROUND_TIMEOUT_MS },
        (left) => this.#takeOver(left),
        (error) => options.down.report('outbox', error, 'waits'),
      );
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** All entries that wait, oldest first, those that earlier processes left too. */
  entries(): NewEntry[] {
    return [...this.#waiting.values()].flatMap(({ entry }) => entry ?? []);
  }

  ids(): string[] {
    return [...this.#waiting.keys()];
  }

  isWaiting(id: string): boolean {
    return this.#waiting.has(id);
  }

  /**
   * Hands an entry to the store. Never throws or rejects.
   *
   * @returns the entry as the store has it; undefined when it waits now.
   */
  settle(entry: NewEntry): MaybePromise<LedgerEntry | undefined> {
    return andThen(this.#settle(entry, this.#options.timeoutMs), (kept) => {
      if (kept === undefined) this.#wait(entry);
      return kept;
    });
  }

  #wait(entry: NewEntry): void {
    const known = this.#waiting.get(entry.id)?.entry;
    // as in the books: an entry that waits may only be raised
    if (known !== undefined && rankOf(entry.status) <= rankOf(known.status)) return;
    this.#waiting.set(entry.id, { entry });
    this.#askOutbox((outbox) => outbox.put(entry));
    this.#schedule();
  }

  /** Tells the store that an attempt was never sent. Never throws or rejects. */
  release(id: string): MaybePromise<void> {
    return andThen(this.#release(id, this.#options.timeoutMs), (done) => {
      if (!done) this.releaseLater(id);
    });
  }

  /** The same for a store that has just failed. An entry of the attempt that waits says more. */
  releaseLater(id: string): void {
    if (!this.#waiting.has(id)) this.#waiting.set(id, {});
    // it expires by itself in the end; a store that stays down must not fill the memory
    if (this.#waiting.size > MOST_RELEASES) this.#forgetRelease();
    this.#schedule();
  }

  /** Tries everything once, now. Never rejects. */
  async flush(): Promise<void> {
    this.#pauseMs = FIRST_PAUSE_MS;
    await this.#takenOver;
    await this.#run();
  }

  #settle(entry: NewEntry, timeoutMs: number): MaybePromise<LedgerEntry | undefined> {
    const { id } = entry;
    const onLate = (late: LedgerEntry): void => {
      if (isEntry(late)) this.#written(id, late);
    };
    return ask(
      () => this.#options.store.settle(entry),
      { timeoutMs, onLate },
      (kept) => {
        if (!isEntry(kept)) throw new TypeError('settle() of the store must give the entry as the books have it.');
        this.#options.down.works();
        return kept;
      },
      (error) => this.#failed('settle', error, id),
    );
  }

  /** @returns true when the attempt has left the books. */
  #release(id: string, timeoutMs: number): MaybePromise<true | undefined> {
    return ask(
      () => this.#options.store.release(id),
      { timeoutMs, onLate: () => this.#written(id, undefined) },
      (): true => true,
      (error) => this.#failed('release', error, id),
    );
  }

  #failed(operation: 'settle' | 'release', error: unknown, id: string): undefined {
    this.#timedOut = error instanceof StoreTimeout;
    this.#options.down.report(operation, error, 'waits', id);
  }

  /** The store has taken what was waiting. */
  #written(id: string, kept: LedgerEntry | undefined): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    // more is known since: that is yet to be taken
    if (waiting.entry && rankOf(waiting.entry.status) > rankOf(kept?.status ?? 'in-flight')) return;
    this.#waiting.delete(id);
    this.#askOutbox((outbox) => outbox.remove(id));
    if (kept !== undefined && !waiting.inherited) this.#options.onDelivered(kept);
    this.#options.onChange();
  }

  #run(): Promise<void> {
    this.#round ??= this.#deliverAll().finally(() => {
      this.#round = undefined;
      this.#schedule();
    });
    return this.#round;
  }

  async #deliverAll(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const due = [...this.#waiting];
    for (const [id, { entry }] of due) {
      const kept = await (entry === undefined
        ? this.#release(id, ROUND_TIMEOUT_MS)
        : this.#settle(entry, ROUND_TIMEOUT_MS));
      if (kept !== undefined) this.#written(id, kept === true ? undefined : kept);
      // a store that does not answer one will not answer the others either
      else if (this.#timedOut) return;
    }
  }

  #schedule(): void {
    if (this.#waiting.size === 0 || this.#timer !== undefined || this.#round !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    unref(this.#timer);
  }

  #forgetRelease(): void {
    for (const [id, { entry }] of this.#waiting) {
      if (entry !== undefined) continue;
      this.#waiting.delete(id);
      return;
    }
  }

  /** What earlier processes could not deliver. */
  #takeOver(left: readonly NewEntry[]): Promise<void> | undefined {
    for (const entry of left) {
      if (!this.#waiting.has(entry.id)) this.#waiting.set(entry.id, { entry, inherited: true });
    }
    return this.#waiting.size > 0 ? this.#run() : undefined;
  }

  #askOutbox(question: (outbox: Outbox) => MaybePromise<void>): void {
    const { outbox, down } = this.#options;
    if (outbox === undefined) return;
    const work = (): MaybePromise<void> => question(outbox);
    void ask(work, { timeoutMs: ROUND_TIMEOUT_MS }, ignore, (error) => down.report('outbox', error, 'waits'));
  }
}

function isEntry(answer: unknown): answer is LedgerEntry {
  return typeof answer === 'object' && answer !== null && 'seq' in answer && 'status' in answer;
}
