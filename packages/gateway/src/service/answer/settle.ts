import { defined } from '../../base/defined.ts';
import { exactNumber } from '../../money/exact-number.ts';
import { consistent, costOf, type Tier } from '../../money/price.ts';
import { requestedModel } from '../../catalog/resolve.ts';
import type { Repeatable } from '../../state/replays.ts';
import type { Call } from '../context.ts';
import type { Booked, Generation, PaidAnswer } from './generation.ts';

/** The bill of one answer. */
export interface Settlement {
  /** Records the charge, once. With `completionTokens`, only that many are billed, for an answer that broke off. */
  settle(completionTokens?: number): Booked;
  /** Records the charge of the answer and writes its usage block, with the fault applied. */
  usage: () => unknown;
}

/**
 * Opens the bill of an answer.
 *
 * There is no charge before `settle`: a process killed earlier has neither charged nor reported a cost. Charge,
 * balance, budget and stored answer are then written as one.
 *
 * @param repeatable - keeps the answer for requests that repeat its `Idempotency-Key`.
 */
export function openSettlement(
  { context, exchange, key, request, dialect }: Call,
  generation: Generation,
  repeatable: Repeatable | undefined,
): Settlement {
  const { fault } = generation;
  let done = generation.paid;
  const settle = (written?: number): Booked => {
    if (done !== undefined) return done;
    generation.live?.update();
    const { model, provider, answer, frame, prompt, tokensCounted, doubts = [] } = generation.made;
    const { completionTokens, reasoningTokens, webSearchRequests } = answer;
    const used = { completionTokens: written ?? completionTokens, reasoningTokens, webSearchRequests };
    const spent = consistent({ ...prompt, ...used });
    const costRub = generation.costRub ?? costOf(generation.provider.prices, spent, request.service_tier as Tier);
    const entry: Parameters<typeof context.books.charge>[0] = {
      generationId: frame.id,
      keyId: key.id,
      accountId: key.accountId,
      costRub,
      usageDelivered: fault?.hidesCost !== true,
      requestedModel: requestedModel(request),
      servedModel: model,
      provider,
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
    // an answer that ends after the reset is paid from the new budget, whether or not somebody looked at it before
    context.keys.current(key.id);
    const booked = context.books.charge(entry, (made) => {
      if (repeatable === undefined) return undefined;
      const paid: PaidAnswer = { ...generation.made, booked: { costRub, spent, ...made } };
      return repeatable.keep(JSON.stringify(paid));
    });
    done = { costRub, spent, ...booked };
    generation.release();
    return done;
  };
  return {
    settle,
    usage: () => {
      const { spent, costRub, balanceRub } = settle();
      const usage = {
        ...dialect.usage(spent, request.cache_control !== undefined),
        cost_rub: exactNumber(costRub),
        balance: exactNumber(balanceRub),
      };
      return fault?.usage === undefined ? usage : fault.usage(usage);
    },
  };
}
