import type { LedgerStore, LimitState } from '@kopek/ledger';

/** The limits of a ledger: budgets as they are set now, also before the first call, and limits in code as last checked. */
export async function limitsIn(store: LedgerStore): Promise<LimitState[]> {
  const seen = await store.limits();
  const scopes = [...(await store.budgets()), ...seen].map(({ limit }) => limit.scope);
  const budgets = await store.budgets({ scopes: [...new Set(scopes)].filter((scope) => !scope.endsWith('*')) });
  return [...budgets, ...seen.filter(({ limit }) => limit.budgetScope === undefined)];
}
