import type { Charge } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { scopesOf, type LedgerEntry, type LedgerStore } from '@kopek/ledger';

/**
 * A store for somebody who may read one scope. What would show the rest of the ledger is left out of its answers: the
 * balance of the account, the order among all entries, which entry a replay repeats, estimates for other limits.
 */
export function confinedStore(store: LedgerStore, scope: string): LedgerStore {
  return {
    async totals(query = {}) {
      if (query.scope !== undefined && query.scope !== scope) reject();
      const totals = Object.entries(await store.totals({ ...query, scope }));
      return Object.fromEntries(totals.map(([key, { balanceRub: _balance, ...total }]) => [key, total]));
    },
    async entries(page = {}) {
      if (page.scope !== undefined && page.scope !== scope) reject();
      const { entries, next } = await store.entries({ ...page, scope });
      return { entries: entries.map(shown), ...defined({ next }) };
    },
    async entry(id) {
      const entry = await store.entry(id);
      return entry && scopesOf(entry).includes(scope) ? shown(entry) : undefined;
    },
    budgets: () => store.budgets({ scopes: [scope] }),
    limits: () => store.limits({ scope }),
    days: (query) => (query.scope === scope ? store.days(query) : reject()),
    close: () => undefined,
    modelCosts: reject,
    limitEvents: reject,
    verify: reject,
    reserve: reject,
    settle: reject,
    release: reject,
    renew: reject,
    clearUnknown: reject,
    prune: reject,
    addLimitEvent: reject,
  };
}

function reject(): never {
  throw new TypeError('This store answers questions about one scope.');
}

function shown({ replayOf, charge, estimateRubByScope: _estimates, ...entry }: LedgerEntry): LedgerEntry {
  const replay = replayOf === undefined ? {} : { replayOf: '' };
  return { ...entry, ...replay, ...(charge && { charge: shownCharge(charge) }), seq: 0 };
}

function shownCharge({ balanceRub: _balance, parts, ...charge }: Charge): Charge {
  return { ...charge, ...(parts && { parts: parts.map(shownCharge) }) };
}
