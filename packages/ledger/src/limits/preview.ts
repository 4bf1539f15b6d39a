import type { AttemptInfo } from '@kopek/core';
import { type Amount, amountOf, defined, modelsOf } from '@kopek/core/kit';
import type { PriceEstimate } from '../contract/contract.ts';
import { costOfTokens, holdRub, TOKEN_CHARACTERS } from './hold.ts';

/** What a call may cost, before it is made. Never a price. */
export interface CallEstimate {
  /** As much as calls like it have cost of late, rubles. */
  likelyRub?: string;
  /** As much as a limit would hold for it, rubles. */
  mostRub?: string;
  /** `prices`: by tokens; `whole-calls`: as the average answer, because the request has no known length. */
  basis: 'prices' | 'whole-calls' | 'none';
  /** How many answers it is based on. */
  samples: number;
}

/** Previews the price of a call; of several models that may answer, of the dearest. */
export function previewOf(
  call: Omit<AttemptInfo, 'attempt' | 'path'>,
  priceOf: (model: string) => PriceEstimate | undefined,
): CallEstimate {
  const mostRub = holdRub(call, priceOf);
  const most = mostRub === undefined ? undefined : amountOf(mostRub);
  let dearest: { likely: Amount; basis: CallEstimate['basis']; samples: number } | undefined;
  for (const model of modelsOf(call)) {
    const past = priceOf(model);
    if (past === undefined) continue;
    const byTokens = likelyByTokens(call, past);
    const likely = byTokens ?? amountOf(past.usualRub ?? past.dearestRub);
    if (dearest !== undefined && !likely.isAbove(dearest.likely)) continue;
    dearest = { likely, basis: byTokens === undefined ? 'whole-calls' : 'prices', samples: past.samples };
  }
  if (dearest === undefined) return { basis: 'none', samples: 0 };
  const { likely, basis, samples } = dearest;
  const likelyRub = (most !== undefined && likely.isAbove(most) ? most : likely).toString();
  return { likelyRub, ...defined({ mostRub }), basis, samples };
}

function likelyByTokens(call: Omit<AttemptInfo, 'attempt' | 'path'>, past: PriceEstimate): Amount | undefined {
  const { promptCharacters, requestedMaxTokens = Infinity, unmeasuredInputs = 0 } = call;
  if (promptCharacters === undefined || past.outputTokensP95 === undefined || unmeasuredInputs > 0) return undefined;
  const tokens = Math.ceil(promptCharacters / TOKEN_CHARACTERS) + Math.min(requestedMaxTokens, past.outputTokensP95);
  return costOfTokens(amountOf(past.rubPerThousandTokensP50), tokens);
}
