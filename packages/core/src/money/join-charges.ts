import { defined } from '../base/defined.ts';
import { asOneCharge } from './charge-of.ts';
import { RunningSum } from './charge-sum.ts';
import type { Charge } from './charge.ts';

/**
 * Joins the charges of several attempts into one: their sum, with model and id of the last attempt, which had the answer.
 *
 * @param charges - in order; undefined for an attempt that cost nothing.
 * @returns the only charge itself; undefined for none.
 */
export function joinCharges(charges: readonly (Charge | undefined)[]): Charge | undefined {
  const parts = charges.flatMap((charge) => charge?.parts ?? charge ?? []);
  const last = parts.at(-1);
  if (!last || parts.length === 1) return last;
  const sum = new RunningSum();
  for (const part of parts) sum.add(part);
  const { requestedModel, servedModel, generationId } = last;
  const anomalies = [...new Set(parts.flatMap((part) => part.anomalies ?? []))];
  return defined({
    ...(asOneCharge(sum.toSum()) ?? { status: 'unknown' as const }),
    requestedModel,
    servedModel,
    generationId,
    anomalies: anomalies.length === 0 ? undefined : anomalies,
    parts,
  });
}
