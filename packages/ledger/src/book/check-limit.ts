import { type Amount, amountOf, ZERO } from '@kopek/core/kit';
import type { Counter } from '../sqlite/counter.ts';
import type { LimitState, Refusal, ScopeLimit } from '../contract/contract.ts';

/**
 * Whether a limit lets one more call pass.
 *
 * @param estimate - what the call may cost; undefined when nobody can tell.
 * @returns why it does not.
 */
export function refusalOf(
  limit: ScopeLimit,
  counter: Counter,
  estimate: Amount | undefined,
): Refusal['reason'] | undefined {
  const max = amountOf(limit.maxRub);
  const counted = limit.onUnknown === 'estimate' ? counter.spent.plus(counter.held) : counter.spent;
  if (limit.mode === 'observed') {
    if (!counted.isBelow(max)) return 'limit';
  } else {
    let rest = max.minus(counted).minus(counter.reserved);
    if (counter.restHolders > 0 && rest.isAbove(ZERO)) rest = ZERO;
    // without an estimate, one call at a time: it takes whatever is left, so something must be left
    if (estimate === undefined ? !rest.isAbove(ZERO) : estimate.isAbove(rest)) return 'limit';
  }
  const blocking = limit.onUnknown === 'block' ? counter.unknown : counter.unestimated;
  return limit.onUnknown !== 'allow' && blocking > 0 ? 'unknown' : undefined;
}

/** How a limit stands. */
export function limitState(limit: ScopeLimit, counter: Counter, windowEndsAt: string | undefined): LimitState {
  let reserved = counter.reserved;
  if (limit.mode === 'reserve' && counter.restHolders > 0) {
    const held = limit.onUnknown === 'estimate' ? counter.held : ZERO;
    const rest = amountOf(limit.maxRub).minus(counter.spent).minus(held);
    if (rest.isAbove(reserved)) reserved = rest;
  }
  const state: LimitState = {
    limit,
    spentRub: counter.spent.toString(),
    reservedRub: reserved.toString(),
    heldRub: counter.held.toString(),
  };
  if (windowEndsAt !== undefined) state.windowEndsAt = windowEndsAt;
  return state;
}
