import { defined } from '../base/defined.ts';
import type { Anomaly } from './anomaly.ts';
import type { Tokens } from './tokens.ts';
import type { Usage } from './usage.ts';

/**
 * Whether an attempt cost something: `none`: no; `charged`: its usage arrived; `unknown`: perhaps, and the cost
 * cannot be queried later (§2.9 rule 3).
 */
export type Billing = 'none' | 'charged' | 'unknown';

/**
 * The cost of one answer, as plain JSON, in the same shape on every path of every package.
 *
 * Interface §2.9. Unknown fields are absent.
 */
export interface Charge {
  /**
   * `settled`: the answer contained its cost. `inferred`: it did not, and the cost was found later, from the balance
   * of the account. `unknown`: it broke before its cost arrived; it may have cost something, so it is never shown as
   * 0.
   */
  status: 'settled' | 'inferred' | 'unknown';
  /** Rubles, exactly as billed, as a decimal string. `"0"` is a cost; absent exactly if the status is `unknown`. */
  costRub?: string;
  /**
   * A lower bound of an unknown cost, rubles: the answer broke after the price of its beginning had arrived. Sums and
   * limits count it.
   */
  atLeastRub?: string;
  /** Rubles left on the account after this charge. Of several charges the latest counts; balances are never summed. */
  balanceRub?: string;
  /** The requested model: an id, a preset or `auto`. */
  requestedModel?: string;
  /** The model that answered (§4.1 rule 3). */
  servedModel?: string;
  /** `id` of the completion. */
  generationId?: string;
  tokens?: Tokens;
  /** Searches that the service ran for this answer. */
  webSearchRequests?: number;
  /** Irregularities of the answer or its usage. Absent if there are none. */
  anomalies?: Anomaly[];
  /** The answer came from a cache: this is its original cost. Sums leave it out. */
  cached?: true;
  /**
   * The charges of several attempts, in order, of which the last brought the answer: this charge is their sum, and its
   * cost is unknown if one of them is. Sums count each part once.
   */
  parts?: Charge[];
}

/** Facts about a call that its usage does not contain. */
export interface ChargeContext {
  requestedModel?: string | undefined;
  servedModel?: string | undefined;
  generationId?: string | undefined;
  /** The price is that of the beginning of a broken answer. */
  isPartial?: boolean | undefined;
  /** Named in the charge beside those of the usage, `usage_missing` for instance. */
  anomalies?: readonly Anomaly[] | undefined;
}

/**
 * Makes the charge of one answer.
 *
 * @param usage - the last usage that arrived; undefined when none did.
 * @returns status `settled` exactly when the price was readable, and is that of the whole answer.
 */
export function chargeFrom(usage: Usage | undefined, context: ChargeContext = {}): Charge {
  const { costRub: priceRub, balanceRub, tokens, webSearchRequests } = usage ?? {};
  const costRub = context.isPartial ? undefined : priceRub;
  const anomalies = [...(usage?.anomalies ?? []), ...(context.anomalies ?? [])];
  return defined({
    status: costRub === undefined ? ('unknown' as const) : ('settled' as const),
    costRub,
    // below 0 it bounds nothing: the rest may cost anything
    atLeastRub: context.isPartial && !priceRub?.startsWith('-') ? priceRub : undefined,
    balanceRub: context.isPartial ? undefined : balanceRub,
    requestedModel: context.requestedModel || undefined,
    servedModel: context.servedModel || undefined,
    generationId: context.generationId || undefined,
    tokens,
    webSearchRequests,
    anomalies: anomalies.length === 0 ? undefined : anomalies,
  });
}
