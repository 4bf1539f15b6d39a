import type { AttemptInfo } from '@kopek/core';
import { amountOf, configurationError } from '@kopek/core/kit';
import type { ModelCostsLookup, ScopeLimit } from '../contract/contract.ts';
import { scopesOf } from '../contract/entry.ts';
import { estimateRub as estimateOf, type Estimate } from './estimate.ts';
import { likelyMaxRub } from './likely-max.ts';
import type { ReadLimit } from './spend-limit.ts';

/** A limit applied to one call, in one scope. */
export interface AppliedLimit {
  limit: ScopeLimit;
  estimate: Estimate | undefined;
  /** How long the call may wait for reserved money, ms. */
  waitMs: number;
}

/**
 * Finds the limits of a call, and the call as recorded: calls that share a limit because they lack its tag are
 * recorded under the empty tag.
 *
 * @throws KopekError `configuration` for a call without the tag of a limit, unless its `untagged` allows it.
 */
export function applyLimits(
  limits: readonly ReadLimit[],
  call: AttemptInfo,
): { info: AttemptInfo; applied: AppliedLimit[] } {
  let info = call;
  const applied: AppliedLimit[] = [];
  for (const limit of limits) {
    const { tag } = limit;
    if (tag !== undefined && !ownValue(call.tags, tag)) {
      if (limit.untagged === 'reject') {
        throw configurationError(
          `Not sent: a call without the tag ${JSON.stringify(tag)} counts towards no limit for that tag. Set tags: { ${JSON.stringify(tag)}: … } on the call, wrap it in withTags(tags, fn), or set untagged: 'exempt' or 'share' on the limit.`,
        );
      }
      if (limit.untagged !== 'share') continue;
      info = { ...info, tags: { ...info.tags, [tag]: '' } };
    }
    applied.push(...appliedTo(info, limit));
  }
  return { info, applied };
}

function appliedTo(call: AttemptInfo, setting: ReadLimit): AppliedLimit[] {
  const { per, tag, period, timeZone, mode, onUnknownCost, alertAt, estimate } = setting;
  const value = (tag !== undefined && ownValue(call.tags, tag)) || '';
  const maxRub = ownValue(setting.maxRubByValue, value) ?? setting.maxRub;
  const waitMs = mode === 'wait' ? setting.waitMs : Infinity;
  let scopes: readonly string[] = ['all'];
  if (typeof per === 'object') scopes = [`tag:${per.tag}=${value}`];
  else if (per !== 'ledger') scopes = scopesOf(call).filter((scope) => scope.startsWith(`${per}:`));
  return scopes.map((scope) => {
    const limit: ScopeLimit = { scope, maxRub, mode, onUnknownCost };
    if (period !== undefined) Object.assign(limit, { period, timeZone });
    if (alertAt.length > 0) limit.alertAt = alertAt;
    return { limit, estimate, waitMs };
  });
}

/** A tag may be named `constructor`. */
function ownValue(record: Record<string, string> | undefined, name: string): string | undefined {
  return record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The estimated cost of a call, for its limits. */
export interface Estimates {
  /** Used where no limit has its own: that of the prices in the ledger or, without one, the highest of the limits. */
  estimateRub?: string;
  /** Estimates by scope, where they differ. */
  estimateRubByScope?: Record<string, string>;
  /** `estimateRub` comes from prices in the ledger: if the cost never arrives, the average one counts. */
  isGuess?: boolean;
}

/** The estimate of a limit; without a scope, of all budgets. */
export interface Estimating extends Pick<AppliedLimit, 'estimate'> {
  limit: Pick<ScopeLimit, 'mode'> & Partial<Pick<ScopeLimit, 'scope'>>;
}

/** Estimates the cost of a call for each of its limits: none raises the reservation of another. */
export function estimatesOf(
  limits: readonly Estimating[],
  call: AttemptInfo,
  priceOf: ModelCostsLookup,
  onEstimateError: (error: unknown) => void,
): Estimates {
  const own = new Map<string, string>();
  let told: string | undefined;
  let guessed: string | undefined;
  // limits that estimate in the same way would all give the same guess
  const guesses = new Map<Estimate, Guess | undefined>();
  for (const applied of limits) {
    const { scope, mode } = applied.limit;
    const way = applied.estimate ?? mode;
    if (!guesses.has(way)) guesses.set(way, guessOf(applied, call, priceOf, onEstimateError));
    const { rub, isFromLedger } = guesses.get(way) ?? {};
    if (rub === undefined) continue;
    if (scope !== undefined) own.set(scope, higher(rub, own.get(scope)));
    if (isFromLedger) guessed = higher(rub, guessed);
    else told = higher(rub, told);
  }
  const estimateRub = guessed ?? told;
  if (estimateRub === undefined) return {};
  const others = [...own].filter(([, rub]) => rub !== estimateRub);
  return {
    estimateRub,
    isGuess: guessed !== undefined,
    ...(others.length > 0 && { estimateRubByScope: Object.fromEntries(others) }),
  };
}

interface Guess {
  rub: string | undefined;
  /** It comes from the prices in the ledger. */
  isFromLedger: boolean;
}

function guessOf(
  { limit: { mode }, estimate }: Estimating,
  call: AttemptInfo,
  priceOf: ModelCostsLookup,
  onEstimateError: (error: unknown) => void,
): Guess | undefined {
  const canWait = mode === 'wait';
  try {
    const rub = canWait && estimate === undefined ? undefined : estimateOf(call, estimate, priceOf);
    return canWait && rub === undefined
      ? { rub: likelyMaxRub(call, priceOf), isFromLedger: true }
      : { rub, isFromLedger: false };
  } catch (error) {
    // as if there were no estimate
    onEstimateError(error);
    return undefined;
  }
}

function higher(rub: string, than: string | undefined): string {
  return than !== undefined && !amountOf(rub).isAbove(amountOf(than)) ? than : rub;
}
