import { chargeOf, sumCharges, type Charge, type ChargeSum } from '@kopek/core';
import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import type { LLMResult } from '@langchain/core/outputs';

/**
 * Adds up what a chain, an agent or a graph has spent, from the callbacks of LangChain.
 */
export class SpendHandler extends BaseCallbackHandler {
  name = 'kopek_spend_handler';
  override awaitHandlers = true;
  readonly #charges: Charge[] = [];

  /** Every charge seen, in order. */
  get charges(): readonly Charge[] {
    return this.#charges;
  }

  /** Everything together. */
  total(): ChargeSum {
    return sumCharges(this.#charges);
  }

  override handleLLMEnd(output: LLMResult, _runId: string, _parent?: string, _tags?: string[], extra?: object): void {
    // the answer of a cache carries the charge of the day it was bought
    if ((extra as { cached?: boolean } | undefined)?.cached) return;
    for (const generation of output.generations.flat()) {
      this.#add(chargeOf((generation as { message?: unknown }).message) ?? chargeOf(generation.generationInfo));
    }
  }

  override handleLLMError(error: unknown): void {
    this.#add(chargeOf(error));
  }

  #add(charge: Charge | undefined): void {
    if (charge) this.#charges.push(charge);
  }
}
