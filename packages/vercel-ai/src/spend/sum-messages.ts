import { sumCharges, type ChargeSum } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { isObject } from '../base/json.ts';

/**
 * What the messages of a chat cost. `formatCost` writes it: with `≥` when a price is missing, and in words when none is
 * known.
 */
export interface MessagesCost extends ChargeSum {
  /** Exact sum of all prices that arrived, decimal string in rubles. Absent while none is known and one is missing. */
  costRub?: string;
  /** Answers without a price, those that the page stopped included. */
  unknown: number;
  /** The chat cost at least this much: an answer ended before its price arrived. */
  atLeast: boolean;
}

/** The part of a `UIMessage` that is read here. */
interface Message {
  role: string;
  metadata?: unknown;
}

/**
 * The sum of a chat in the browser, from the metadata that `chargeMetadata()` sends. It never claims too little in
 * silence: a stopped answer, whose price did not reach the page, makes it `atLeast`.
 *
 * What is no longer among the messages (an answer that was regenerated) is not in it. The ledger of the server has that
 * too: `ledger.total({ by: 'run' })[chatId]`.
 *
 * @param options - `streaming`: the last answer is still coming, so its price is not missing yet.
 */
export function sumMessages(messages: readonly Message[], options: { streaming?: boolean } = {}): MessagesCost {
  const finished = options.streaming ? messages.slice(0, -1) : messages;
  // a question that nobody answered may have been sent and billed
  const unanswered = !options.streaming && messages.at(-1)?.role === 'user';
  const stopped = finished.filter(isPriceMissing).length + (unanswered ? 1 : 0);
  const { costRub, ...sum } = sumCharges(messages);
  const unknown = sumCharges(finished).unknown + stopped;
  const isPriced = sum.settled + (sum.inferred ?? 0) > 0;
  const known = isPriced ? costRub : unknown > 0 ? undefined : '0';
  return { ...sum, ...defined({ costRub: known }), unknown, atLeast: unknown > 0 };
}

/** An answer that was stopped before its first step carries no charge at all. */
function isPriceMissing({ role, metadata }: Message): boolean {
  return role === 'assistant' && !(isObject(metadata) && isObject(metadata.charge));
}
