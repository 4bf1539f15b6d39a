import type { MaybePromise } from '@kopek/core';
import { andThen, callSafely, copyOf, ignore, isPromiseLike, keepLatest, MAX_DELAY_MS, unref } from '@kopek/core/kit';
import { allLimitEvents } from '../base/pages.ts';
import { DEFAULT_TIME_ZONE, HOUR_MS } from '../base/windows.ts';
import { budgetOf } from '../contract/budget.ts';
import type { LedgerStore, ScopeLimit } from '../contract/contract.ts';
import type { LimitEvent, NewLimitEvent, AddedLimitEvent } from '../contract/limit-events.ts';
import { parseStoredScope } from '../contract/scope.ts';
import { forecastOf, willNotLast } from '../forecast/forecast.ts';
import { type LimitAlert, alertsOf, FORECAST, forecastAlertOf } from './threshold.ts';
import { countedBy, nameOf } from './waiting.ts';

/** After so long, an alert that was not delivered is taken over, also by another process; then after twice as long. */
export const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = HOUR_MS;
/** A process that failed to deliver an alert lets others try first. */
const OTHERS_FIRST_MS = 500;
/** Number of delivered alerts remembered: about one that was dropped, the ledger is read again. */
const DELIVERED_KEPT = 10_000;

/** Delivers an alert. The alert counts as delivered once this returns or resolves, and not if it throws or rejects. */
export type AlertListener = (alert: LimitAlert) => MaybePromise<unknown>;

/** Where alerts go, and failures to deliver or record them. */
export interface AlertReceiver {
  deliver: AlertListener;
  report: (error: unknown) => void;
}

/** The part of a store that alerts need. */
type AlertStore = Pick<LedgerStore, 'addLimitEvent' | 'limitEvents' | 'limits' | 'budgets' | 'days'>;

/** A limit that asks for forecasts. */
interface Forecasting extends AlertReceiver {
  limit: ScopeLimit;
  /** Not before this: an hour after the latest forecast. */
  dueMs: number;
  /** The limit was seen since. */
  isWanted: boolean;
}

interface Waiting extends AlertReceiver {
  event: NewLimitEvent;
  /** Its number in the ledger; absent until it is known to be there. */
  seq?: number;
  isDelivered: boolean;
  /** The delivery, while it lasts. */
  underWay?: Promise<unknown> | undefined;
  /** Whether the latest claim was made here. */
  isOurs: boolean;
  dueMs: number;
}

/**
 * The queue of alerts of a process. Each alert is delivered once in a fleet: by the process that records it or, when
 * that fails, by the first process that finds it undelivered. One that cannot be recorded is delivered by every process.
 */
export class Alerts {
  readonly #store: AlertStore;
  readonly #wake: (atMs: number) => void;
  readonly #waiting = new Map<string, Waiting>();
  readonly #delivered = new Map<string, true>();
  readonly #forecasts = new Map<string, Forecasting>();
  /** Receives alerts that belong to no client: of tools, of changed budgets, of processes that have died. */
  receiver: AlertReceiver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wakeMs = Infinity;
  #readUpTo = 0;
  #readMs: number = Date.now();

  /** @param wake - arranges that {@link run} is called at that moment. Default: by a timer of this process. */
  constructor(store: AlertStore, wake?: (atMs: number) => void) {
    this.#store = store;
    this.#wake = wake ?? ((atMs) => this.#setTimer(atMs));
  }

  /** Delivers an alert, unless another process has, or still may. */
  raise(alert: LimitAlert, receiver: AlertReceiver | undefined = this.receiver): void {
    if (receiver === undefined || this.#delivered.has(alert.id) || this.#waiting.has(alert.id)) return;
    const event: NewLimitEvent = { kind: 'alert', id: alert.id, scope: parseStoredScope(alert.scope), alert };
    this.#deliver(this.#add({ ...receiver, event, dueMs: Infinity }));
  }

  /**
   * Raises an alert for each threshold of a budget that is reached now: in these scopes, which a call has changed, or in
   * all, for which forecasts are made at once.
   */
  async raiseReached(scopes?: readonly string[]): Promise<void> {
    if (this.receiver === undefined) return;
    const known = scopes ?? (await this.#store.limits()).map(({ limit }) => limit.scope);
    const states = await this.#store.budgets({ scopes: [...new Set(known)] });
    if (scopes === undefined) states.push(...(await this.#store.budgets()));
    for (const alert of states.flatMap(alertsOf)) this.raise(alert);
    for (const { limit } of states) this.forecast(limit, this.receiver, scopes === undefined ? Date.now() : undefined);
  }

  /** Arranges that a limit that asks for it is forecast: at most once an hour, and never during a call. */
  forecast(limit: ScopeLimit, receiver: AlertReceiver, atMs: number = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS): void {
    if (limit.alertAt?.includes(FORECAST) !== true || limit.scope.endsWith('*')) return;
    const key = nameOf(limit);
    const { dueMs = atMs } = this.#forecasts.get(key) ?? {};
    keepLatest(this.#forecasts, key, { ...receiver, limit, dueMs, isWanted: true }, DELIVERED_KEPT);
    this.#wakeAt(dueMs);
  }

  /** Takes over what other processes have recorded and not delivered. */
  async takeOver(): Promise<void> {
    this.#readMs = Date.now();
    const { receiver } = this;
    if (receiver === undefined) return;
    for (;;) {
      const events = await this.#store.limitEvents({ kind: 'alert', afterSeq: this.#readUpTo });
      for (const { seq, at, ...event } of events) {
        if (event.deliveredAt !== undefined || this.#waiting.has(event.id)) continue;
        this.#add({ ...receiver, event, seq, dueMs: overMs({ ...event, at }) });
      }
      const last = events.at(-1);
      if (last === undefined) return this.run();
      this.#readUpTo = last.seq;
    }
  }

  /** Takes over at intervals. A ledger that lives for one request leaves it to others. */
  takeOverInTime(report: AlertReceiver['report']): void {
    if (Date.now() - this.#readMs >= FIRST_PAUSE_MS) callSafely(() => this.takeOver(), report);
  }

  /** Delivers the due alerts, and makes the due forecasts. */
  run(): void {
    this.#wakeMs = Infinity;
    const nowMs = Date.now();
    for (const forecast of this.#forecasts.values()) {
      if (!forecast.isWanted) continue;
      if (forecast.dueMs > nowMs) this.#wakeAt(forecast.dueMs);
      else {
        Object.assign(forecast, { dueMs: nowMs + HOUR_MS, isWanted: false });
        callSafely(() => this.#raiseForecast(forecast), forecast.report);
      }
    }
    for (const alert of this.#waiting.values()) {
      if (alert.dueMs <= nowMs) this.#deliver(alert);
      else this.#wakeFor(alert);
    }
  }

  /** Resolves when no delivery is under way. */
  async flush(): Promise<void> {
    await Promise.all(Array.from(this.#waiting.values(), async ({ underWay }) => underWay));
  }

  /** Leaves the rest to other processes. */
  close(): void {
    clearTimeout(this.#timer);
  }

  async #raiseForecast({ limit, ...receiver }: Forecasting): Promise<void> {
    const { scope, budgetScope, maxRub, timeZone = DEFAULT_TIME_ZONE } = limit;
    const isInCode = budgetScope === undefined;
    const states = await (isInCode ? this.#store.limits({ scope }) : this.#store.budgets({ scopes: [scope] }));
    // a budget may have changed; of limits in code that count the same money, a store may report only one
    const name = isInCode ? countedBy : nameOf;
    const state = states.find((one) => name(one.limit) === name(limit));
    if (state === undefined) return;
    const days = await this.#store.days({ scope, timeZone });
    const forecast = forecastOf(budgetOf({ ...state, limit }), days, Date.now());
    if (!willNotLast(forecast)) return;
    const alert = forecastAlertOf(limit, forecast);
    const { reachedOn = '' } = alert;
    const earlier = await allLimitEvents(this.#store, { kind: 'alert', scope });
    const isKnown = earlier.some((event) => {
      const known = event.alert as LimitAlert;
      const isOfWindow = known.windowEndsAt === alert.windowEndsAt && known.maxRub === maxRub;
      return isOfWindow && known.reachedOn !== undefined && known.reachedOn <= reachedOn;
    });
    if (!isKnown) this.raise(alert, receiver);
  }

  #add(alert: Omit<Waiting, 'isDelivered' | 'isOurs'>): Waiting {
    const waiting = { ...alert, isDelivered: false, isOurs: false };
    keepLatest(this.#waiting, alert.event.id, waiting, DELIVERED_KEPT);
    return waiting;
  }

  #deliver(alert: Waiting): void {
    // the listener hangs: let another process deliver it
    if (alert.underWay !== undefined) return this.#postpone(alert, Date.now() + MAX_PAUSE_MS);
    const { event, report } = alert;
    this.#count(alert, event.tries);
    const delivered = (): MaybePromise<void> => {
      alert.isDelivered = true;
      return this.#confirm(alert);
    };
    const work = (): MaybePromise<void> => {
      if (alert.isDelivered) return this.#confirm(alert);
      return andThen(this.#claim(alert), (isOurs) =>
        isOurs ? andThen(alert.deliver(copyOf(event.alert as LimitAlert)), delivered) : undefined,
      );
    };
    const failed = (error: unknown): void => {
      alert.underWay = undefined;
      callSafely(() => report(error), ignore);
    };
    try {
      const ended = work();
      if (isPromiseLike(ended))
        alert.underWay = Promise.resolve(ended).then(() => (alert.underWay = undefined), failed);
    } catch (error) {
      failed(error);
    }
  }

  /** @returns whether this process delivers it now. */
  #claim(alert: Waiting): MaybePromise<boolean> {
    const claimed = ({ event, isNew }: AddedLimitEvent): MaybePromise<boolean> => {
      alert.seq = event.seq;
      if (isNew) return true;
      if (event.deliveredAt !== undefined) {
        this.#end(alert);
        return false;
      }
      alert.event.tries = event.tries ?? 1;
      alert.isOurs = false;
      this.#postpone(alert, overMs(event));
      if (alert.dueMs > Date.now()) return false;
      this.#count(alert, event.tries ?? 1);
      return this.#claim(alert);
    };
    const failed = (error: unknown): boolean => {
      // it may not be recorded: delivering it twice is better than never
      if (alert.seq !== undefined) throw error;
      callSafely(() => alert.report(error), ignore);
      return true;
    };
    try {
      const answer = this.#store.addLimitEvent({ ...alert.event }, alert.seq);
      return isPromiseLike(answer) ? Promise.resolve(answer).then(claimed, failed) : claimed(answer);
    } catch (error) {
      return failed(error);
    }
  }

  #confirm(alert: Waiting): MaybePromise<void> {
    const delivered = { ...alert.event, deliveredAt: new Date().toISOString() };
    return andThen(this.#store.addLimitEvent(delivered, alert.seq), ({ event, isNew }) => {
      if (isNew || event.deliveredAt !== undefined) return this.#end(alert);
      // another process has claimed it meanwhile
      alert.seq = event.seq;
      return this.#confirm(alert);
    });
  }

  #end({ event: { id } }: Waiting): void {
    this.#waiting.delete(id);
    keepLatest(this.#delivered, id, true, DELIVERED_KEPT);
  }

  #count(alert: Waiting, tries = 0): void {
    alert.event.tries = tries + 1;
    alert.isOurs = true;
    this.#postpone(alert, Date.now() + pauseMs(alert.event));
  }

  #postpone(alert: Waiting, dueMs: number): void {
    alert.dueMs = dueMs;
    this.#wakeFor(alert);
  }

  #wakeFor({ dueMs, isOurs }: Waiting): void {
    this.#wakeAt(isOurs ? dueMs + OTHERS_FIRST_MS : dueMs);
  }

  #wakeAt(atMs: number): void {
    if (atMs >= this.#wakeMs) return;
    this.#wakeMs = atMs;
    this.#wake(atMs);
  }

  #setTimer(atMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.run(), Math.min(Math.max(atMs - Date.now(), 0), MAX_DELAY_MS));
    unref(this.#timer);
  }
}

/** How long the process that claims an alert has to deliver it. */
function pauseMs({ tries = 1 }: NewLimitEvent): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
}

/** When the claim of an alert is over. The clock of this computer may be far behind that of the store. */
function overMs(event: Omit<LimitEvent, 'seq'>): number {
  return Math.min(Date.now(), Date.parse(event.at)) + pauseMs(event);
}
