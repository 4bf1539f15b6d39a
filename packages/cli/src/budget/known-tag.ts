import { nearestName } from '@kopek/core/kit';
import { formatScope, parseScope, type LedgerStore, type Scope } from '@kopek/ledger';
import { UsageError, type Context } from '../context.ts';
import { oneLine } from '../terminal/terminal.ts';

/**
 * Rejects a scope of a tag that a ledger does not know: its zeros would look as if it had spent nothing. A value that it does
 * not know may be that of a new customer, and in an empty ledger no tag is misspelled.
 *
 * @throws UsageError that names the nearest tag of the ledger, if one is near.
 */
export async function checkTag({ texts }: Context, store: LedgerStore, scope: Scope): Promise<void> {
  const [, tag, value = ''] = TAGGED.exec(formatScope(parseScope(scope))) ?? [];
  if (tag === undefined) return;
  const limited = (await store.budgets()).map(({ limit }) => formatScope(limit.scope));
  const scopes = [...Object.keys(await store.totals({ by: 'tag' })), ...limited];
  const known = new Set(scopes.flatMap((one) => TAGGED.exec(one)?.[1] ?? []));
  if (known.size === 0 || known.has(tag)) return;
  const near = nearestName(tag, [...known]);
  throw new UsageError(texts.budget.unknownTag(oneLine(tag), near && oneLine(`${near}=${value}`)));
}

/** A tag and its value; the scopes of models and runs have none. */
const TAGGED = /^((?!model:|run:)[^=]+)=(.*)$/s;
