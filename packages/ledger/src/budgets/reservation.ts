import type { MeteredAttempt, WaitSignal } from '@kopek/core';
import { amountOf, checkRub, configurationError } from '@kopek/core/kit';
import type { Attribution } from '../contract/entry.ts';
import type { SpendLimit } from '../limits/spend-limit.ts';

/** A request to reserve money for a paid tool. */
export interface ReservationRequest extends Omit<Attribution, 'model'> {
  /** Limits, as for a client. Default: the budgets in the ledger, if it has any. */
  spendLimit?: string | SpendLimit | readonly (string | SpendLimit)[];
  /** As for a client. */
  requireBudget?: boolean;
  /** Name of the tool: totals and reports list it as the model `tool:ocr`. */
  name: string;
  /** The most it may cost, rubles. Absent: unknown, so it starts only while nothing else is reserved. */
  estimateRub?: string;
  /** Ends the wait for reserved money. */
  signal?: WaitSignal;
}

/** Money that is reserved for a tool, until it is settled or released. `await using` releases it unless it was settled. */
export class Reservation implements AsyncDisposable {
  /** Id of its ledger entry. */
  readonly id: string;
  readonly #attempt: MeteredAttempt;
  readonly #model: string;
  readonly #sinceMs: number = performance.now();
  #hasEnded = false;

  constructor(attempt: MeteredAttempt, model: string) {
    this.id = attempt.id;
    this.#attempt = attempt;
    this.#model = model;
  }

  /**
   * Records what the tool cost.
   *
   * @throws KopekError `configuration` for an amount that is unreadable or below 0, and for a reservation that has ended.
   */
  async settle(costRub: string): Promise<void> {
    checkRub('costRub', costRub, 'of any sign');
    if (amountOf(costRub).isNegative) throw configurationError('costRub is below 0: use ledger.refund().');
    this.#end();
    const charge = { status: 'settled', costRub, requestedModel: this.#model } as const;
    const durationMs = Math.round(performance.now() - this.#sinceMs);
    await this.#attempt.settle({ billing: 'charged', sent: true, durationMs, charge });
  }

  /**
   * Releases the money of a tool that was not used, and removes its entry.
   *
   * @throws KopekError `configuration` for a reservation that has ended.
   */
  async release(): Promise<void> {
    this.#end();
    await this.#attempt.settle({ billing: 'none', sent: false, durationMs: 0 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#hasEnded) await this.release();
  }

  #end(): void {
    if (this.#hasEnded) throw configurationError(`The reservation ${this.id} has ended: settle or release it once.`);
    this.#hasEnded = true;
  }
}
