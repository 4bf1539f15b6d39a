// oxlint-disable-next-line typescript/triple-slash-reference -- a module of the runtime, of which no file can be imported
/// <reference path="./cloudflare-workers.d.ts" />
import { DurableObject } from 'cloudflare:workers';
import { Book } from '../book/book.ts';
import { inSlices, MORE } from '../book/slices.ts';
import { storeOf } from '../book/store-of.ts';
import type { LedgerStore } from '../contract/contract.ts';
import { WHOLE_LIFE } from '../contract/windows.ts';
import { SqlTables } from '../sql/sql-tables.ts';
import { outcomeOf, type Question } from './questions.ts';
import { StorageDriver, type ObjectStorage } from './storage.ts';

/** The types of Workers ask a class for this name before they let its methods be called from elsewhere. */
interface CallableObject {
  readonly __DURABLE_OBJECT_BRAND: never;
}

// typed by what it is, so that the declarations need no package with types of Workers
const Base: new (state: { storage: ObjectStorage }, environment: unknown) => object = DurableObject;

/**
 * One book in a Durable Object: the same rules and tables as in a file, in the SQLite of the object. An object runs one
 * thread, so no two callers ever get the same remainder of a limit, wherever their Workers run.
 *
 * Export it from the Worker, bind it with `new_sqlite_classes`, and ask it by {@link durableStore}.
 */
export class BookObject extends Base implements CallableObject {
  declare readonly __DURABLE_OBJECT_BRAND: never;
  readonly #storage: ObjectStorage;
  readonly #driver: StorageDriver;
  readonly #tables: SqlTables;
  readonly #book: Book;
  readonly #store: LedgerStore;
  /** What the alarm was set to by this instance. */
  #alarmMs: number | undefined;

  constructor(state: { storage: ObjectStorage }, environment: unknown) {
    super(state, environment);
    this.#storage = state.storage;
    this.#driver = new StorageDriver(state.storage);
    this.#tables = new SqlTables(this.#driver, 'default');
    this.#book = new Book(this.#tables);
    this.#store = storeOf({
      book: this.#book,
      atomic: this.#driver.atomic,
      read: (step) => step(),
      close: () => undefined,
    });
  }

  /** Answers questions of {@link durableStore}, each a step of its own: as JSON, and in their order. */
  async ask(questions: string): Promise<string> {
    const asked: Question[] = JSON.parse(questions);
    const outcomes = await Promise.all(asked.map((question) => outcomeOf(this.#store, question)));
    this.#setAlarm();
    return JSON.stringify(outcomes);
  }

  /** Called by the runtime: what nobody has ended in time becomes unknown without anybody asking. */
  async alarm(): Promise<void> {
    this.#alarmMs = undefined;
    await inSlices(this.#driver.atomic, () => (this.#book.expire() ? undefined : MORE));
    this.#setAlarm();
  }

  #setAlarm(): void {
    const nextMs = this.#tables.nextExpiryMs;
    if (nextMs === this.#alarmMs || nextMs === WHOLE_LIFE.endMs) return;
    this.#alarmMs = nextMs;
    void this.#storage.setAlarm(nextMs);
  }
}
