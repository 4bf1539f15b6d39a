import type { KopekError } from '@kopek/core';
import { configurationError, nearestName } from '@kopek/core/kit';
import { formatScope } from '../contract/scope.ts';

/** Number of scopes named in the error. */
const NAMED = 5;

/**
 * Makes the error for a call that no budget and no wallet covers.
 *
 * @param scopes - of the call, as stored.
 * @param budgets - scopes of all budgets and wallets, as stored. Undefined: they could not be read.
 */
export function noBudgetError(scopes: readonly string[], budgets: readonly string[] | undefined): KopekError {
  const looked = scopes.filter((scope) => !scope.endsWith(':')).map(formatScope);
  return configurationError(
    `Not sent: no budget or wallet in the ledger covers this call. Looked for: ${looked.join(', ')}. ${adviceFor(looked, budgets?.map(formatScope))} Set requireBudget: false to send calls without a budget.`,
  );
}

function adviceFor(looked: readonly string[], budgets: readonly string[] | undefined): string {
  if (budgets?.length === 0) {
    return 'The ledger has no budgets yet: set one with ledger.budgets.set({ scope: "all", maxRub: "100" }) or kopek budget set all 100 --ledger-name default, or pay in with ledger.credit().';
  }
  const known = [...new Set(budgets)];
  const near = looked.flatMap((scope) => nearTo(scope, known) ?? []);
  if (near.length > 0) return `Did you mean ${near.join(' or ')}?`;
  const kinds = [...new Set(known.map((scope) => scope.replace(/(?<==|^model:|^run:).*$/s, '…')))];
  const has = kinds.length > 0 ? `The ledger has budgets for ${kinds.slice(0, NAMED).join(', ')}. ` : '';
  return `${has}Tag the call, its client, or what is inside withTags(tags, fn).`;
}

/** Another spelling of the same scope. Names of tags and models are compared; values belong to other customers. */
function nearTo(scope: string, known: readonly string[]): string | undefined {
  const exact = known.find((other) => other.toLowerCase() === scope.toLowerCase());
  if (exact !== undefined) return exact;
  const [, tag, value] = /^([^=:]+)(=.+)$/s.exec(scope) ?? [];
  if (tag === undefined || value === undefined) {
    return nearestName(
      scope,
      known.filter((other) => other.startsWith('model:') && !other.endsWith('*')),
    );
  }
  const tags = known.flatMap((other) => /^[^=:]+(?==)/.exec(other) ?? []);
  const near = nearestName(tag, tags);
  return near === undefined || near === tag ? undefined : `${near}${value}`;
}
