import { sumCharges, type ChargeSum } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { isObject } from '../base/json.ts';

/** The cost of the messages of a chat, for `formatCost`: with `≥` if a cost is missing, in words if none is known. */
export interface MessagesCost extends ChargeSum {
  /** Exact sum of the known costs, decimal string in rubles. Absent if none is known and one is missing. */
  costRub?: string;
  /** Number of answers without a known cost, including those that the page stopped. */
  unknown: number;
  /** True if the sum is a lower bound: an answer ended before its cost arrived. */
  atLeast: boolean;
}

/** The part of a `UIMessage` that is read here. */
interface Message {
  role: string;
  metadata?: unknown;
}

/**
 * Adds up a chat in the browser: the metadata that `chargeMetadata()` sends with the given messages, and nothing else. It never shows too little without a
 * mark: a stopped answer, whose cost did not reach the page, sets `atLeast`.
 *
 * Answers no longer among the messages (after a regeneration) are not included. The ledger of the server has those,
 * too: `ledger.total({ by: 'run' })[chatId]`.
 *
 * @param options - `streaming`: the last answer is still arriving, so its cost is not missing yet.
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
