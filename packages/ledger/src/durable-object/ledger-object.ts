// oxlint-disable-next-line typescript/triple-slash-reference -- a module of the runtime, of which no file can be imported
/// <reference path="./cloudflare-workers.d.ts" />
import { DurableObject } from 'cloudflare:workers';
import { LedgerEngine } from '../engine/engine.ts';
import { runBatches, CONTINUE } from '../engine/batches.ts';
import { engineStore } from '../engine/engine-store.ts';
import type { LedgerStore } from '../contract/contract.ts';
import { scopesOf } from '../contract/entry.ts';
import { NEVER_MS } from '../base/windows.ts';
import { Alerts } from '../limits/alerts.ts';
import type { LimitAlert } from '../limits/threshold.ts';
import { SqlTables } from '../sql/sql-tables.ts';
import { outcomeOf, type StoreCall } from './store-calls.ts';
import { StorageDriver, type ObjectStorage } from './storage.ts';

/** The types of Workers ask a class for this name before they let its methods be called from elsewhere. */
interface CallableObject {
  readonly __DURABLE_OBJECT_BRAND: never;
}

// typed by what it is, so that the declarations need no package with types of Workers
const Base: new (state: { storage: ObjectStorage }, environment: unknown) => object = DurableObject;

/**
 * One ledger in a Durable Object, with the rules and tables of the SQLite store. An object runs in one thread, so no
 * two callers ever get the same remainder of a limit, wherever their Workers run.
 *
 * Export it from the Worker, bind it with `new_sqlite_classes`, and open it with {@link durableStore}.
 */
export class LedgerObject extends Base implements CallableObject {
  declare readonly __DURABLE_OBJECT_BRAND: never;
  readonly #storage: ObjectStorage;
  readonly #driver: StorageDriver;
  readonly #tables: SqlTables;
  readonly #engine: LedgerEngine;
  readonly #store: LedgerStore;
  readonly #alerts: Alerts;
  /** When to look for undelivered alerts. */
  #alertsMs = NEVER_MS;
  /** What the alarm was set to by this instance. */
  #alarmMs: number | undefined;

  /**
   * Override it to receive alerts: a budget has reached a threshold of its `alertAt`, whichever Worker spent the
   * money. Called at least once per threshold and window. If it throws, an alarm
   * repeats the call a minute later, then more and more rarely.
   */
  onLimitAlert?(alert: LimitAlert): unknown;

  constructor(state: { storage: ObjectStorage }, environment: unknown) {
    super(state, environment);
    this.#storage = state.storage;
    this.#driver = new StorageDriver(state.storage);
    this.#tables = new SqlTables(this.#driver, 'default');
    this.#engine = new LedgerEngine(this.#tables);
    this.#store = engineStore({
      engine: this.#engine,
      atomic: this.#driver.atomic,
      read: (step) => step(),
      close: () => undefined,
    });
    this.#alerts = new Alerts(this.#store, (atMs) => {
      this.#alertsMs = Math.min(this.#alertsMs, atMs);
      this.#setAlarm();
    });
    this.#alerts.receiver = {
      deliver: (alert) => this.onLimitAlert?.(alert),
      report: (error) => console.error('An alert was not delivered:', error),
    };
  }

  /** Runs the calls of {@link durableStore} in order, each in a step of its own. Calls and outcomes are JSON. */
  async ask(text: string): Promise<string> {
    const calls: StoreCall[] = JSON.parse(text);
    const outcomes = await Promise.all(calls.map((call) => outcomeOf(this.#store, call)));
    if (this.onLimitAlert !== undefined) {
      const done = calls.filter((_, index) => 'answer' in (outcomes[index] ?? {}));
      const scopes = done.filter(isSettlement).flatMap(({ args: [entry] }) => scopesOf(entry));
      // a new budget may have been reached before, in any scope
      const isChanged = done.some(({ method }) => method === 'addLimitEvent');
      if (isChanged || scopes.length > 0) await this.#alerts.raiseReached(isChanged ? undefined : scopes);
    }
    this.#setAlarm();
    return JSON.stringify(outcomes);
  }

  /** Called by the runtime: expires overdue attempts and delivers pending alerts. */
  async alarm(): Promise<void> {
    this.#alarmMs = undefined;
    this.#alertsMs = NEVER_MS;
    await runBatches(this.#driver.atomic, () => (this.#engine.expire() ? undefined : CONTINUE));
    if (this.onLimitAlert !== undefined) {
      await this.#alerts.takeOver();
      // expired attempts count as unknown
      await this.#alerts.raiseReached();
    }
    this.#setAlarm();
  }

  #setAlarm(): void {
    const nextMs = Math.min(this.#tables.head().nextExpiryMs, this.#alertsMs);
    if (nextMs === this.#alarmMs || nextMs === NEVER_MS) return;
    this.#alarmMs = nextMs;
    void this.#storage.setAlarm(nextMs);
  }
}

function isSettlement(call: StoreCall): call is StoreCall<'settle'> {
  return call.method === 'settle';
}
