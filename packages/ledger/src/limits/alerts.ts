import type { MaybePromise } from '@kopek/core';
import { andThen, callSafely, unref } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';
import type { NewLimitEvent, AddedLimitEvent } from '../contract/limit-events.ts';
import type { LimitAlert } from './threshold.ts';

/** After so long a process that recorded an alert and did not deliver it is taken for dead: another delivers it. */
export const LEASE_MS = 60_000;

/** Delivers an alert. The alert counts as delivered once this returns or resolves, and not if it throws or rejects. */
export type AlertListener = (near: LimitAlert) => MaybePromise<unknown>;

/**
 * Delivers each alert once in a fleet: the process that records it delivers it, or another one when that process fails.
 * When it cannot be recorded, every process delivers it: an alert arrives at least once.
 */
export class Alerts {
  readonly #store: Pick<LedgerStore, 'addLimitEvent'>;
  readonly #report: (error: unknown) => void;

  constructor(store: Pick<LedgerStore, 'addLimitEvent'>, report: (error: unknown) => void) {
    this.#store = store;
    this.#report = report;
  }

  /** Delivers the alert, unless another process has, or still may. */
  tell(near: LimitAlert, listener: AlertListener): void {
    const event: NewLimitEvent = { kind: 'alert', id: near.id, scope: near.scope, alert: near };
    const withoutBook = (error: unknown): void => {
      this.#report(error);
      callSafely(() => listener(near), this.#report);
    };
    this.#record(event, undefined, listener, withoutBook);
  }

  #record(
    event: NewLimitEvent,
    replaces: number | undefined,
    listener: AlertListener,
    failed: (error: unknown) => void,
  ): void {
    callSafely(
      () => andThen(this.#store.addLimitEvent(event, replaces), (answer) => this.#decide(event, answer, listener)),
      failed,
    );
  }

  #decide(event: NewLimitEvent, { event: known, isNew }: AddedLimitEvent, listener: AlertListener): void {
    if (known.deliveredAt !== undefined) return;
    if (isNew) {
      const told = (): MaybePromise<AddedLimitEvent> =>
        this.#store.addLimitEvent({ ...event, deliveredAt: new Date().toISOString() }, known.seq);
      callSafely(() => andThen(listener(known.alert as LimitAlert), told), this.#report);
      return;
    }
    const again = (): void => this.#record(event, known.seq, listener, this.#report);
    // the clock of this machine may be far behind that of the store
    const leftMs = Math.min(LEASE_MS, Date.parse(known.at) + LEASE_MS - Date.now());
    if (leftMs <= 0) again();
    else unref(setTimeout(again, leftMs));
  }
}
