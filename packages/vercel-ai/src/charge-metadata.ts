import { chargeOf, sumCharges, type Charge, type ChargeSum } from '@kopek/core';
import type { Json } from './json.ts';

/** What a chat message costs, as it arrives in the browser: `message.metadata.charge`. */
export type ChargeMessageMetadata = {
  /** Exact sum over all steps of the message until now. */
  charge: Json<ChargeSum>;
};

/** What {@link chargeMetadata} sends. */
export interface ChargeMetadataOptions {
  /** Also send the balance of the account. Default false: it is not the visitor's business. */
  balance?: boolean;
}

/**
 * A `messageMetadata` callback with the running sum of a message, for `useChat`. Make one per response.
 *
 * The SDK asks it for every part and the browser keeps the last value, so a callback that reports one step shows only
 * the last step of a tool loop. Attempts that `streamRetries` repeats show in the ledger alone.
 *
 * ```ts
 * toUIMessageStream({ stream: result.stream, messageMetadata: chargeMetadata() })
 * ```
 */
export function chargeMetadata(
  options: ChargeMetadataOptions = {},
): (event: { part: { type: string } }) => ChargeMessageMetadata | undefined {
  const finished: Charge[] = [];
  // the bill of a step that broke is on its error, and again on the end of the step if there is one
  let broken: Charge | undefined;
  let running = false;
  return ({ part }) => {
    if (part.type === 'start-step') {
      running = true;
      return undefined;
    }
    if (part.type === 'error') broken = chargeOf((part as { error?: unknown }).error) ?? broken;
    else if (part.type === 'finish-step') {
      const charge = chargeOf(part) ?? broken;
      if (charge) finished.push(charge);
      broken = undefined;
      running = false;
    } else if (part.type === 'abort') {
      // what was asked for and not finished may have cost something
      if (running) broken ??= { status: 'unknown' };
    } else return undefined;
    return toMetadata(broken ? [...finished, broken] : finished, options);
  };
}

function toMetadata(charges: Charge[], { balance = false }: ChargeMetadataOptions): ChargeMessageMetadata | undefined {
  if (charges.length === 0) return undefined;
  const { balanceRub, ...sum } = sumCharges(charges);
  return { charge: balance && balanceRub !== undefined ? { ...sum, balanceRub } : sum };
}
