import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import { usageOf } from '../answer/answer.ts';
import { costOf, type Tier, type Usage } from '../money/price.ts';
import type { Dialect } from '../protocol/dialect.ts';
import type { GatewayEvent } from '../state/books.ts';
import type { KeyRecord } from '../state/keys.ts';
import type { Context } from './context.ts';
import type { Generation } from './generate.ts';

/** What was booked for an answer. */
export interface Booked {
  costRub: string;
  balanceRub: string;
  spent: Usage;
  lowBudget?: GatewayEvent;
}

/** The bill of one answer. */
export interface Settlement {
  /** Books the answer, once. Fewer tokens than the answer has: it broke off there. */
  settle(completionTokens?: number): Booked;
  /** Books the answer and writes its usage block. */
  usage(): JsonObject;
}

/** Where the paid answer is kept for a repeated `Idempotency-Key`. */
export interface Keeper {
  idempotencyKey: string;
  keep(generation: Generation, booked: Booked): void;
}

/**
 * Opens the bill of an answer.
 *
 * Until it is settled the charge does not exist: a process that is killed before has neither charged nor told anybody a
 * cost. Afterwards the charge, the balance, the budget and the kept answer are in the books together.
 */
export function openSettlement(
  context: Context,
  key: KeyRecord,
  request: ChatRequest,
  generation: Generation,
  dialect: Dialect,
  keeper: Keeper | undefined,
): Settlement {
  let done = generation.paid;
  const settle = (completionTokens = generation.answer.completionTokens): Booked => {
    if (done !== undefined) return done;
    const { answer, candidate, frame, prompt, fault, tokensCounted } = generation;
    const said = { ...answer, completionTokens, reasoningTokens: Math.min(answer.reasoningTokens, completionTokens) };
    const spent = usageOf(prompt, said);
    const costRub = costOf(candidate.provider.prices, spent, request.service_tier as Tier);
    done = context.database.transaction(() => {
      const entry = context.books.charge({
        generationId: frame.id,
        keyId: key.id,
        accountId: key.accountId,
        costRub,
        usageDelivered: fault?.hidesCost !== true,
        details: {
          requestedModel: request.model ?? request.models?.[0] ?? '',
          servedModel: candidate.model.id,
          provider: candidate.provider.name,
          promptTokens: spent.promptTokens,
          completionTokens: spent.completionTokens,
          webSearchRequests: spent.webSearchRequests,
          ...(keeper === undefined ? {} : { idempotencyKey: keeper.idempotencyKey }),
          ...(fault === undefined ? {} : { fault: fault.name }),
          ...(tokensCounted ? { tokensCounted } : {}),
        },
      });
      const booked: Booked = { costRub, spent, ...entry };
      keeper?.keep(generation, booked);
      return booked;
    });
    generation.release();
    return done;
  };
  return {
    settle,
    usage() {
      const { spent, costRub, balanceRub } = settle();
      return dialect.usage(spent, costRub, balanceRub, request.cache_control !== undefined);
    },
  };
}
