import type { Charge } from '@kopek/core';
import { joinCharges } from '@kopek/core/kit';

/** Adds the charge of the attempts before an answer, if there were any, to its own. */
export function withSpent<Answer extends { charge: Charge }>(answer: Answer, spent: Charge | undefined): Answer {
  return spent ? { ...answer, charge: joinCharges([spent, answer.charge]) ?? answer.charge } : answer;
}
