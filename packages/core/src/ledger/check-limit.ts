import type { Big } from 'big.js';
import { plain, toBig } from '../money/rub.ts';
import { NOTHING, type Counter } from './counter.ts';
import type { LimitState, Refusal, ScopeLimit } from './store.ts';

/**
 * Whether a limit lets one more call pass.
 *
 * @param estimate - what the call may cost; undefined when nobody can tell.
 * @returns why it does not.
 */
export function refusalOf(
  limit: ScopeLimit,
  counter: Counter,
  estimate: Big | undefined,
): Refusal['reason'] | undefined {
  const max = toBig(limit.maxRub);
  const counted = limit.onUnknown === 'estimate' ? counter.spent.plus(counter.held) : counter.spent;
  if (limit.mode === 'observed') {
    if (counted.gte(max)) return 'limit';
  } else {
    let rest = max.minus(counted).minus(counter.reserved);
    if (counter.restHolders > 0 && rest.gt(0)) rest = NOTHING;
    // without an estimate, one call at a time: it takes whatever is left, so something must be left
    if (estimate === undefined ? rest.lte(0) : estimate.gt(rest)) return 'limit';
  }
  const blocking = limit.onUnknown === 'block' ? counter.unknown : counter.unestimated;
  return limit.onUnknown !== 'allow' && blocking > 0 ? 'unknown' : undefined;
}

/** How a limit stands. */
export function limitState(limit: ScopeLimit, counter: Counter, windowEndsAt: string | undefined): LimitState {
  let reserved = counter.reserved;
  if (limit.mode === 'reserve' && counter.restHolders > 0) {
    const held = limit.onUnknown === 'estimate' ? counter.held : NOTHING;
    const rest = toBig(limit.maxRub).minus(counter.spent).minus(held);
    if (rest.gt(reserved)) reserved = rest;
  }
  const state: LimitState = {
    limit,
    spentRub: plain(counter.spent),
    reservedRub: plain(reserved),
    heldRub: plain(counter.held),
  };
  if (windowEndsAt !== undefined) state.windowEndsAt = windowEndsAt;
  return state;
}
