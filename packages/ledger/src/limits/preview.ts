import type { AttemptInfo } from '@kopek/core';
import { type Amount, amountOf, defined, modelsOf } from '@kopek/core/kit';
import type { ModelCosts, ModelCostsLookup } from '../contract/contract.ts';
import { costOfTokens, likelyMaxRub, roundedUp, TOKEN_CHARACTERS } from './likely-max.ts';

/** An estimate of the cost of a call, before it is sent. Never a price. */
export interface CallEstimate {
  /** The recent cost of similar calls, rubles. */
  likelyRub?: string;
  /** The amount that a limit would reserve for it, rubles. */
  likelyMaxRub?: string;
  /** `tokens`: by tokens; `average`: as the average answer, because the length of the request is unknown. */
  basis: 'tokens' | 'average' | 'none';
  /** Number of answers it is based on. */
  samples: number;
}

/** Estimates the cost of a call; if several models may answer, of the most expensive. */
export function previewOf(call: Partial<AttemptInfo>, priceOf: ModelCostsLookup): CallEstimate {
  const likelyMax = likelyMaxRub(call, priceOf);
  const bound = likelyMax === undefined ? undefined : amountOf(likelyMax);
  let costliest: { likely: Amount; basis: CallEstimate['basis']; samples: number } | undefined;
  for (const model of modelsOf(call)) {
    const past = priceOf(model);
    if (past === undefined) continue;
    const byTokens = likelyByTokens(call, past);
    const likely = byTokens ?? amountOf(past.averageCostRub ?? past.highestCostRub);
    if (costliest !== undefined && !likely.isAbove(costliest.likely)) continue;
    costliest = { likely, basis: byTokens === undefined ? 'average' : 'tokens', samples: past.samples };
  }
  if (costliest === undefined) return { basis: 'none', samples: 0 };
  const { likely, basis, samples } = costliest;
  const likelyRub = roundedUp(bound !== undefined && likely.isAbove(bound) ? bound : likely).toString();
  return { likelyRub, ...defined({ likelyMaxRub: likelyMax }), basis, samples };
}

function likelyByTokens(call: Partial<AttemptInfo>, past: ModelCosts): Amount | undefined {
  const { promptCharacters, requestedMaxTokens = Infinity, unmeasuredInputs = 0 } = call;
  if (promptCharacters === undefined || past.outputTokensP95 === undefined || unmeasuredInputs > 0) return undefined;
  const { promptTokensPerCharacterP50: density = 1 / TOKEN_CHARACTERS } = past;
  const tokens = Math.ceil(promptCharacters * density) + Math.min(requestedMaxTokens, past.outputTokensP95);
  return costOfTokens(amountOf(past.rubPerMillionTokensP50), tokens);
}
