import type { LedgerEntry } from './entry.ts';
import type { Outbox } from './outbox.ts';
import { isPromiseLike, type LedgerStore, type MaybePromise, type NewEntry } from './store.ts';
import type { StoreAccess } from './store-access.ts';
import { StoreTimeout, waitFor } from './store-answer.ts';
import { unref } from './unref.ts';

/** Pauses between rounds grow from the first to the last of these. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than a call waits: nobody does here, and a slow store is better than none. */
const DELIVERY_TIMEOUT_MS = 10_000;

const MOST_RELEASES = 10_000;

/** What a store did not take: an entry, or (without one) that an attempt was never sent. */
interface Waiting {
  id: string;
  entry?: NewEntry;
  /** Left by an earlier process: it belongs to the books, not to the totals of this process. */
  inherited?: true;
}

/** Where things that wait come from and go to. */
export interface DeliveryOptions {
  store: LedgerStore;
  access: StoreAccess;
  outbox: Outbox | undefined;
  /** Called for each entry that the store has taken after all. */
  onDelivered: (kept: LedgerEntry) => void;
  /** Called whenever fewer things wait. */
  onChange: () => void;
}

/**
 * Brings to the store what it did not take when it was due: again and again, with growing pauses, which do not keep the
 * program alive.
 */
export class Delivery {
  readonly #options: DeliveryOptions;
  readonly #waiting = new Map<string, Waiting>();
  #round: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;
  /** Over when everything is here that earlier processes left. */
  readonly #takenOver: Promise<void> | undefined;

  constructor(options: DeliveryOptions) {
    this.#options = options;
    const { outbox } = options;
    this.#takenOver = outbox && this.#takeOver(outbox).then(() => (this.#waiting.size > 0 ? this.#run() : undefined));
  }

  /** Entries of this process that wait, oldest first. */
  ownEntries(): NewEntry[] {
    return [...this.#waiting.values()].flatMap(({ entry, inherited }) => (inherited ? [] : (entry ?? [])));
  }

  /** All entries that wait, those that earlier processes left too. */
  entries(): NewEntry[] {
    return [...this.#waiting.values()].flatMap(({ entry }) => entry ?? []);
  }

  ids(): string[] {
    return [...this.#waiting.keys()];
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  get size(): number {
    return this.#waiting.size;
  }

  /** Keeps an entry until the store takes it. */
  hold(entry: NewEntry): void {
    this.#waiting.set(entry.id, { id: entry.id, entry });
    this.#ask(() => this.#options.outbox?.put(entry));
    this.#schedule();
  }

  /** Keeps in mind that an attempt was never sent, until the store knows. */
  holdRelease(id: string): void {
    this.#waiting.set(id, { id });
    // it expires by itself in the end; a store that stays down must not fill the memory
    if (this.#waiting.size > MOST_RELEASES) this.#forgetRelease();
    this.#schedule();
  }

  /** The store has answered after all. */
  delivered(id: string, kept: LedgerEntry | undefined): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    this.#ask(() => this.#options.outbox?.remove(id));
    if (kept !== undefined && !waiting.inherited) this.#options.onDelivered(kept);
    this.#options.onChange();
  }

  /** Tries everything once, now. Never rejects. */
  async flush(): Promise<void> {
    this.#pauseMs = FIRST_PAUSE_MS;
    await this.#takenOver;
    await this.#run();
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
    const due = [...this.#waiting.values()];
    for (const { id, entry } of due) {
      try {
        this.delivered(id, await this.#deliver(id, entry));
      } catch (error) {
        this.#options.access.report(entry === undefined ? 'release' : 'settle', error, 'waits', id);
        // a store that does not answer one will not answer the others either
        if (error instanceof StoreTimeout) return;
      }
    }
  }

  async #deliver(id: string, entry: NewEntry | undefined): Promise<LedgerEntry | undefined> {
    const { store } = this.#options;
    const answer: MaybePromise<LedgerEntry | void> = entry === undefined ? store.release(id) : store.settle(entry);
    const patience = {
      timeoutMs: DELIVERY_TIMEOUT_MS,
      onLate: (late: LedgerEntry | void): void => this.delivered(id, late ?? undefined),
    };
    return (isPromiseLike(answer) ? await waitFor(answer, patience) : answer) ?? undefined;
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
    for (const { id, entry } of this.#waiting.values()) {
      if (entry !== undefined) continue;
      this.#waiting.delete(id);
      return;
    }
  }

  /** What earlier processes could not deliver. */
  async #takeOver(outbox: Outbox): Promise<void> {
    try {
      const listed = outbox.list();
      const left = isPromiseLike(listed) ? await waitFor(listed, { timeoutMs: DELIVERY_TIMEOUT_MS }) : listed;
      for (const entry of left) {
        if (!this.#waiting.has(entry.id)) this.#waiting.set(entry.id, { id: entry.id, entry, inherited: true });
      }
    } catch (error) {
      this.#options.access.report('outbox', error, 'waits');
    }
  }

  #ask(work: () => MaybePromise<void> | undefined): void {
    const failed = (error: unknown): undefined => this.#options.access.report('outbox', error, 'waits');
    try {
      const answer = work();
      if (answer !== undefined && isPromiseLike(answer)) Promise.resolve(answer).catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}
