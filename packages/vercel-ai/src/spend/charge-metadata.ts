import { chargeOf, sumCharges, type Charge, type ChargeSum } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { CutShort } from '@kopek/ledger/wind-down';
import { isObject, type Json } from '../base/json.ts';

/** The cost of a chat message in the browser: `message.metadata.charge`. */
export type ChargeMessageMetadata = {
  /** Exact sum of all steps of the message so far. */
  charge: Json<ChargeSum>;
  /**
   * Ids of the ledger entries of its steps, in order. `ledger.entry(id)` has the cost of a step that did not reach
   * the page; the application must check whose entry it is.
   */
  entryIds?: string[];
  /** The stage in which money shortened the answer; with the option `windDown`. */
  cutShort?: CutShort;
};

/** Options of {@link chargeMetadata}. */
export interface ChargeMetadataOptions {
  /** Also send the balance of the account, which is not meant for visitors. Default false. */
  balance?: boolean;
  /** The budget of the answer, from `windDown()`: the message then has `cutShort` if money shortened it. */
  windDown?: { cutShort: () => CutShort | undefined };
  /**
   * The last message of the conversation. If it is an answer that the response continues, after an approval or a tool of
   * the browser, its cost so far is part of the sum: new metadata replaces that of the message.
   */
  continues?: { role: string; metadata?: ChargeMessageMetadata | undefined } | undefined;
}

/**
 * Makes a `messageMetadata` callback with the running sum of the steps of a message, and of nothing else, for `useChat`. Make one per response.
 *
 * The AI SDK calls it for every part, and the browser keeps the last value, so a callback that reports one step shows
 * only the last step of a tool loop. A running step counts as `unknown`, so that a message stopped by the page never
 * looks cheaper than it was. A step that `streamRetries` repeated counts with all of its attempts.
 *
 * ```ts
 * toUIMessageStream({ stream: result.stream, messageMetadata: chargeMetadata() })
 * ```
 */
export function chargeMetadata(
  options: ChargeMetadataOptions = {},
): (event: { part: { type: string } }) => ChargeMessageMetadata | undefined {
  const earlier = options.continues?.role === 'assistant' ? options.continues.metadata : undefined;
  const finished: Charge[] = [];
  const entryIds = [...(earlier?.entryIds ?? [])];
  // the charge of a step that broke is on its error, and again on the end of the step if there is one
  let broken: Charge | undefined;
  let running = false;
  let cutShort: CutShort | undefined;
  const metadataOf = (charges: readonly Charge[]): ChargeMessageMetadata | undefined => {
    if (charges.length === 0) return undefined;
    const { balanceRub, ...sum } = sumCharges([earlier, ...charges]);
    const charge = { ...sum, ...defined({ balanceRub: options.balance ? balanceRub : undefined }) };
    const named = entryIds.length === 0 ? undefined : [...entryIds];
    return { charge, ...defined({ entryIds: named, cutShort }) };
  };
  return ({ part }) => {
    const entryId = entryIdOf(part);
    const isNew = entryId !== undefined && !entryIds.includes(entryId);
    if (isNew) entryIds.push(entryId);
    // a page that stops now hears nothing more: until its price arrives, the price of a step is unknown
    const unpriced = (): Charge[] => [...finished, { status: 'unknown' }];
    if (part.type === 'start-step') {
      running = true;
      cutShort = options.windDown?.cutShort();
      return metadataOf(unpriced());
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
    } else if (part.type === 'finish') {
      // the loop may have been stopped before the model has answered
      cutShort = options.windDown?.cutShort();
      if (cutShort === undefined) return undefined;
    } else return isNew ? metadataOf(unpriced()) : undefined;
    return metadataOf(broken ? [...finished, broken] : finished);
  };
}

function entryIdOf(part: { type: string; providerMetadata?: unknown }): string | undefined {
  const metadata = isObject(part.providerMetadata) ? part.providerMetadata.kopek : undefined;
  return isObject(metadata) && typeof metadata.entryId === 'string' ? metadata.entryId : undefined;
}
