import { compareRub } from '@kopek/core';
import { defined, nearestName } from '@kopek/core/kit';
import { formatScope, parseScope, type LedgerStore, type Scope } from '@kopek/ledger';
import { UsageError, type Context } from '../context.ts';
import { oneLine } from '../terminal/terminal.ts';

/**
 * Rejects a scope of which a ledger knows nothing: its zeros would look as if it had spent nothing. In an empty ledger
 * no scope is misspelled.
 *
 * @throws UsageError that names the nearest scope of the ledger, if one is near.
 */
export async function checkKnown({ texts }: Context, store: LedgerStore, scope: Scope): Promise<void> {
  const name = parseScope(scope);
  if ((await knows(store, name)) || !(await knows(store))) return;
  const near = await nearTo(formatScope(name), store);
  throw new UsageError(texts.budget.unknownScope(oneLine(scope), near && oneLine(near)));
}

/** Whether a scope, or without one the ledger, has entries, budgets or payments. */
async function knows(store: LedgerStore, scope?: string): Promise<boolean> {
  const { all } = await store.totals(defined({ scope }));
  // of pruned entries, only the cost is known
  if (all !== undefined && (all.attempts > 0 || compareRub(all.costRub ?? '0', '0') !== 0)) return true;
  return (await scopesOfEvents(store, defined({ scope, limit: 1 }))).length > 0;
}

async function nearTo(scope: Scope, store: LedgerStore): Promise<string | undefined> {
  const [, kind = ''] = /^(model:|run:)/.exec(scope) ?? [];
  const by = kind === 'model:' ? 'model' : kind === 'run:' ? 'run' : 'tag';
  const spent = Object.keys(await store.totals({ by })).map((name) => `${kind}${name}`);
  const set = (await scopesOfEvents(store, { limit: MAX_EVENTS })).filter((name) => !name.endsWith('*'));
  // letters of the name that all customers share say nothing about which customer it is
  const longest = Math.max(...scope.split(/[=:]/).map(({ length }) => length));
  const near = nearestName(scope, [...spent, ...set], Math.floor(longest / 3));
  // totals are by the model that answered, a scope is by the requested one
  return near !== undefined && (await knows(store, parseScope(near))) ? near : undefined;
}

/** More events than a ledger has. */
const MAX_EVENTS = 1_000_000_000;

async function scopesOfEvents(store: LedgerStore, query: { scope?: string; limit?: number }): Promise<string[]> {
  const budgets = await store.limitEvents({ kind: 'budget', ...query });
  const credits = await store.limitEvents({ kind: 'credit', ...query });
  return [...budgets, ...credits].map(({ scope }) => formatScope(scope));
}
