import type { Booking, WaitSignal } from '@kopek/core';
import { amountOf, configurationError } from '@kopek/core/kit';
import type { SpendLimit } from '../limits/spend-limit.ts';
import { checkAmount } from './budgets.ts';

/** A paid tool, before it is used. */
export interface HoldRequest {
  /** As that of a client. Default: the budgets of the book. */
  spendLimit?: string | SpendLimit | readonly (string | SpendLimit)[];
  /** Of the tool: totals and reports have it as the model `tool:ocr`. */
  name: string;
  tags?: Record<string, string>;
  runId?: string;
  parentRunId?: string;
  /** What it may cost at most, rubles. Absent: unknown, so it starts while nothing else is held. */
  estimateRub?: string;
  /** Ends the wait for money that is held. */
  signal?: WaitSignal;
}

/**
 * Money that is held for a tool. It ends once: by its price, or because the tool was not used. With `await using` it is
 * released at the end of its block, unless it was settled.
 */
export class Hold implements AsyncDisposable {
  /** Of its entry. */
  readonly id: string;
  readonly #booking: Booking;
  readonly #model: string;
  readonly #sinceMs: number = Date.now();
  #hasEnded = false;

  constructor(booking: Booking, model: string) {
    this.id = booking.id;
    this.#booking = booking;
    this.#model = model;
  }

  /**
   * Books what the tool has cost.
   *
   * @throws KopekError `configuration` for what is no amount from 0 up, and for a hold that has ended.
   */
  async settle(costRub: string): Promise<void> {
    checkAmount('costRub', costRub);
    if (amountOf(costRub).isNegative) throw configurationError('costRub is below 0: use ledger.refund().');
    this.#end();
    const charge = { status: 'settled', costRub, requestedModel: this.#model } as const;
    await this.#booking.settle({ billing: 'charged', sent: true, durationMs: Date.now() - this.#sinceMs, charge });
  }

  /**
   * The tool was not used: it leaves the books.
   *
   * @throws KopekError `configuration` for a hold that has ended.
   */
  async release(): Promise<void> {
    this.#end();
    await this.#booking.settle({ billing: 'none', sent: false, durationMs: 0 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#hasEnded) await this.release();
  }

  #end(): void {
    if (this.#hasEnded) throw configurationError(`The hold ${this.id} has ended: settle or release it once.`);
    this.#hasEnded = true;
  }
}
