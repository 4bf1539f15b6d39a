import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import { usageOf } from '../answer/answer.ts';
import { wireUsage } from '../answer/usage.ts';
import { costOf, type Tier, type Usage } from '../money/price.ts';
import type { GatewayEvent } from '../state/books.ts';
import type { KeyRecord } from '../state/keys.ts';
import type { Context } from './context.ts';
import type { Generation } from './generate.ts';

/** What was booked for an answer. */
export interface Settlement {
  usage: JsonObject;
  costRub: string;
  balanceRub: string;
  spent: Usage;
  lowBudget?: GatewayEvent;
}

/**
 * Books an answer once; asking again gives the same settlement.
 *
 * Until then the charge does not exist: a process that is killed before has neither charged nor told anybody a cost.
 */
export function createSettlement(
  context: Context,
  key: KeyRecord,
  request: ChatRequest,
  generation: Generation,
  idempotencyKey: string | undefined,
): { settle: (completionTokens?: number) => Settlement; booked: () => Settlement | undefined } {
  let done: Settlement | undefined;
  return {
    booked: () => done,
    settle(completionTokens = generation.answer.completionTokens) {
      if (done !== undefined) return done;
      const { answer, candidate, frame, prompt, fault } = generation;
      const said = { ...answer, completionTokens, reasoningTokens: Math.min(answer.reasoningTokens, completionTokens) };
      const spent = usageOf(prompt, said);
      const costRub = costOf(candidate.provider.prices, spent, request.service_tier as Tier);
      const { balanceRub, lowBudget } = context.books.charge({
        generationId: frame.id,
        keyId: key.id,
        accountId: key.accountId,
        costRub,
        usageDelivered: true,
        details: {
          requestedModel: request.model ?? request.models?.[0] ?? '',
          servedModel: candidate.model.id,
          provider: candidate.provider.name,
          promptTokens: spent.promptTokens,
          completionTokens: spent.completionTokens,
          webSearchRequests: spent.webSearchRequests,
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
          ...(fault === undefined ? {} : { fault }),
        },
      });
      generation.release();
      const usage = wireUsage(spent, costRub, balanceRub, request.cache_control !== undefined);
      done = { usage, costRub, balanceRub, spent, ...(lowBudget === undefined ? {} : { lowBudget }) };
      return done;
    },
  };
}
