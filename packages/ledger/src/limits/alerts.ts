import type { MaybePromise } from '@kopek/core';
import { andThen, callSafely, unref } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';
import type { NewFact, Recorded } from '../contract/facts.ts';
import type { LimitNear } from './threshold.ts';

/** Whoever has written an alert and not told it after so long has died: another tells it. */
export const LEASE_MS = 60_000;

/** Tells an alert; once the answer is there, it was told. What it throws, or rejects with, means that it was not. */
export type AlertListener = (near: LimitNear) => MaybePromise<unknown>;

/**
 * Tells each alert once in a fleet: the process that writes it into the book tells it, and another one when that does not.
 * Where the book cannot be written, everybody tells: an alert comes at least once.
 */
export class Alerts {
  readonly #store: Pick<LedgerStore, 'record'>;
  readonly #report: (error: unknown) => void;

  constructor(store: Pick<LedgerStore, 'record'>, report: (error: unknown) => void) {
    this.#store = store;
    this.#report = report;
  }

  /** Tells, unless somebody else has, or may still. */
  tell(near: LimitNear, listener: AlertListener): void {
    const fact: NewFact = { kind: 'alert', id: near.id, scope: near.scope, alert: near };
    const withoutBook = (error: unknown): void => {
      this.#report(error);
      callSafely(() => listener(near), this.#report);
    };
    this.#try(
      () => this.#store.record(fact),
      (answer) => this.#decide(fact, answer, listener),
      withoutBook,
    );
  }

  #decide(fact: NewFact, { fact: known, isNew }: Recorded, listener: AlertListener): void {
    if (known.toldAt !== undefined) return;
    if (isNew) {
      const told = (): MaybePromise<Recorded> =>
        this.#store.record({ ...fact, toldAt: new Date().toISOString() }, known.seq);
      this.#try(
        () => listener(known.alert as LimitNear),
        () => this.#try(told, () => undefined, this.#report),
        this.#report,
      );
      return;
    }
    const again = (): void =>
      this.#try(
        () => this.#store.record(fact, known.seq),
        (answer) => this.#decide(fact, answer, listener),
        this.#report,
      );
    const leftMs = Date.parse(known.at) + LEASE_MS - Date.now();
    if (leftMs <= 0) again();
    else unref(setTimeout(again, leftMs));
  }

  #try<T>(question: () => MaybePromise<T>, answered: (answer: T) => void, failed: (error: unknown) => void): void {
    try {
      const later = andThen(question(), answered);
      if (later !== undefined) void Promise.resolve(later).catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}
