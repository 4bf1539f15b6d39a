import type { LedgerStore, LimitState } from '@kopek/ledger';

/** The limits of a ledger: budgets as they are set now, also before the first call, and limits in code as last checked. */
export async function limitsIn(store: LedgerStore): Promise<LimitState[]> {
  const seen = await store.limits();
  const all = [...(await store.budgets()), ...seen].map(({ limit }) => limit.scope);
  // everybody's is an amount for each of them
  const scopes = new Set(all.filter((scope) => !scope.endsWith('*')));
  const inCode = seen.filter(({ limit }) => limit.budgetScope === undefined);
  return [...(await store.budgets({ scopes: [...scopes] })), ...inCode];
}
