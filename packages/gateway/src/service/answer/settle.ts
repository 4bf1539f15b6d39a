import { defined } from '../../base/defined.ts';
import type { JsonObject } from '@kopek/core/wire';
import { exactNumber } from '../../money/exact-number.ts';
import { consistent, costOf, type Tier } from '../../money/price.ts';
import { requestedModel } from '../../catalog/resolve.ts';
import { madeBy, type PaidAnswer } from './made.ts';
import type { Call } from '../context.ts';
import type { Booked, Generation } from './generation.ts';

/** The bill of one answer. */
export interface Settlement {
  /** Books the answer, once. With `completionTokens` only that many are billed, for an answer that broke off. */
  settle(completionTokens?: number): Booked;
  /** Books the answer and writes its usage block. */
  usage(): JsonObject;
}

/** Under what an answer is stored, for requests that repeat its `Idempotency-Key`. */
export interface Repeatable {
  idempotencyKey: string;
  /** What such a request must repeat. */
  body: string;
}

/**
 * Opens the bill of an answer.
 *
 * There is no charge before `settle`: a process killed earlier has neither charged nor reported a cost. Charge,
 * balance, budget and stored answer are then written as one.
 */
export function openSettlement(
  { context, exchange, key, request, dialect }: Call,
  generation: Generation,
  repeatable: Repeatable | undefined,
): Settlement {
  let done = generation.paid;
  const settle = (written?: number): Booked => {
    if (done !== undefined) return done;
    generation.live?.update();
    const { answer, candidate, frame, prompt, fault, tokensCounted, doubts = [] } = generation;
    const { completionTokens, reasoningTokens, webSearchRequests } = answer;
    const used = { completionTokens: written ?? completionTokens, reasoningTokens, webSearchRequests };
    const spent = consistent({ ...prompt, ...used });
    const costRub = generation.costRub ?? costOf(candidate.provider.prices, spent, request.service_tier as Tier);
    const entry: Parameters<typeof context.books.charge>[0] = {
      generationId: frame.id,
      keyId: key.id,
      accountId: key.accountId,
      costRub,
      usageDelivered: fault?.hidesCost !== true,
      requestedModel: requestedModel(request),
      servedModel: candidate.model.id,
      provider: candidate.provider.name,
      promptTokens: spent.promptTokens,
      completionTokens: spent.completionTokens,
      webSearchRequests: spent.webSearchRequests,
      ...defined({
        idempotencyKey: repeatable?.idempotencyKey,
        testId: exchange.log.testId,
        fault: fault?.name,
        tokensCounted: tokensCounted || undefined,
        doubts: doubts.length > 0 ? doubts : undefined,
      }),
    };
    const booked = context.books.charge(entry, (made) => {
      if (repeatable === undefined) return undefined;
      const paid: PaidAnswer = { ...madeBy(generation), booked: { costRub, spent, ...made } };
      return context.replays.keep(key.id, repeatable.idempotencyKey, repeatable.body, JSON.stringify(paid));
    });
    done = { costRub, spent, ...booked };
    generation.release();
    return done;
  };
  return {
    settle,
    usage() {
      const { spent, costRub, balanceRub } = settle();
      const { webSearchRequests: searches } = spent;
      return {
        ...dialect.usage(spent, request.cache_control !== undefined),
        cost_rub: exactNumber(costRub),
        balance: exactNumber(balanceRub),
        ...(searches > 0 ? { server_tool_use: { web_search_requests: searches } } : {}),
      };
    },
  };
}
