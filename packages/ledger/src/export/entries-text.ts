import { checkHas, checkOptions, configurationError, isRub, kindOf, nextTurn, showValue } from '@kopek/core/kit';
import type { LedgerEntry } from '../contract/entry.ts';
import type { EntriesPage, LedgerStore } from '../contract/contract.ts';
import { parseStoredScope } from '../contract/scope.ts';

/**
 * Reads all entries of a store, oldest settlement first, page by page.
 *
 * As JSON lines: `for await (const entry of exportEntries(store)) file.write(JSON.stringify(entry) + '\n')`.
 *
 * @param page - where to begin, which scope and time, and how many to read at once.
 * @throws KopekError `configuration` for an invalid store or page.
 */
export async function* exportEntries(store: LedgerStore, page: EntriesPage = {}): AsyncGenerator<LedgerEntry> {
  checkHas('the store of exportEntries', store ?? null, 'renew', 'a ledger store, such as ledger.store');
  checkOptions(' of exportEntries', page, { anything: ['after', 'from', 'to', 'scope', 'limit'] });
  const scope = page.scope === undefined ? {} : { scope: parseStoredScope(page.scope) };
  let query: EntriesPage = { ...page, ...scope };
  for (;;) {
    const { entries, next } = await store.entries(query);
    yield* entries;
    if (next === undefined) return;
    // a store that answers at once would stop everybody else until the last page
    await nextTurn();
    query = { ...query, after: next };
  }
}

/**
 * Writes exported entries into a store. May be called again: known entries do not change. Attempts in flight are
 * skipped, because they end where they began, and so are replays of a charge that the store does not have.
 *
 * @returns how many entries are in the store now, written or known before.
 * @throws KopekError `configuration` for an invalid store or entry.
 */
export async function importEntries(
  store: LedgerStore,
  entries: Iterable<LedgerEntry> | AsyncIterable<LedgerEntry>,
): Promise<number> {
  checkHas('the store of importEntries', store ?? null, 'settle', 'a ledger store, such as ledger.store');
  let count = 0;
  let line = 0;
  for await (const entry of isIterable(entries) ? entries : [entries as unknown as LedgerEntry]) {
    if (typeof entry?.id !== 'string') {
      throw configurationError(`importEntries expects entries as exportEntries returns them, got ${kindOf(entry)}`);
    }
    line += 1;
    const [field, amount] = wrongAmount(entry) ?? [];
    if (field !== undefined) {
      throw configurationError(
        `importEntries: entry ${line} (${showValue(entry.id)}): ${field} must be a decimal string of rubles, such as "5.00", not ${showValue(amount)}.`,
      );
    }
    if (entry.status === 'in-flight') continue;
    // the store gives the entry its number, and finds replays itself
    const { seq: _seq, replayOf, ...end } = entry;
    // without the charge that it repeats, it would be taken for one
    if (replayOf !== undefined && (await store.entry(replayOf)) === undefined) continue;
    await store.settle(end);
    count += 1;
  }
  return count;
}

/** Finds an amount of an imported entry that is no decimal string: its field and its kind. */
export function wrongAmount({
  charge,
  estimateRub,
  estimateRubByScope,
}: LedgerEntry): [field: string, value: unknown] | undefined {
  const amounts: [string, unknown][] = [
    ['charge.costRub', charge?.costRub],
    ['charge.balanceRub', charge?.balanceRub],
    ['charge.atLeastRub', charge?.atLeastRub],
    ['estimateRub', estimateRub],
    ...Object.entries(estimateRubByScope ?? {}).map(([scope, rub]): [string, unknown] => [
      `estimateRubByScope[${JSON.stringify(scope)}]`,
      rub,
    ]),
  ];
  return amounts.find(([, value]) => value !== undefined && !isRub(value));
}

function isIterable(value: object | null | undefined): boolean {
  return typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value);
}
