import { compareRub, sumRub } from '@kopek/core';
import { dateIn, LedgerSum, type LedgerEntry, type LedgerTotal } from '@kopek/ledger';
import { clockIn } from '../moments.ts';

/** What a row of a report covers: a calendar day or month, the model that answered, a run, a call, tags, one tag. */
export type Dimension = 'day' | 'month' | 'model' | 'run' | 'call' | 'tag' | `tag:${string}`;

/** The groups that an entry belongs to; `""` for what it does not have. */
export type KeysOf = (entry: LedgerEntry) => readonly string[];

/** The total of a group. */
export interface NamedTotal {
  name: string;
  total: LedgerTotal;
}

/** One row: a value for each dimension, and the total of its entries. */
export interface Group extends NamedTotal {
  keys: readonly string[];
  /** The id of the entry that came first; by call, it is the only one. */
  firstId: string;
}

/** Sums of entries, for each combination of the groupings. An entry without a key is in no group. */
export class Groups {
  readonly #by: readonly KeysOf[];
  readonly #sums = new Map<string, Omit<Group, keyof NamedTotal> & { sum: LedgerSum }>();

  constructor(...by: readonly KeysOf[]) {
    this.#by = by;
  }

  /** @param keys - those that are found already. */
  add(entry: LedgerEntry, keys: readonly string[] = []): void {
    const keysOf = this.#by[keys.length];
    if (keysOf !== undefined) for (const key of keysOf(entry)) this.add(entry, [...keys, key]);
    else valueIn(this.#sums, keys.join('\0'), () => ({ keys, firstId: entry.id, sum: new LedgerSum() })).sum.add(entry);
  }

  /** The totals of the groups, the most expensive first. */
  totals(totalOf: (sum: LedgerSum) => LedgerTotal = (sum) => sum.total()): Group[] {
    return [...this.#sums]
      .map(([name, { sum, ...group }]) => ({ name, ...group, total: totalOf(sum) }))
      .sort(highestFirst);
  }

  /** The exact sum of all groups, rubles. */
  get costRub(): string {
    return sumRub([...this.#sums.values()].map(({ sum }) => sum.costRub));
  }
}

/** How entries are grouped by a dimension. */
export function keysBy(by: Dimension, timeZone: string): KeysOf {
  switch (by) {
    case 'day':
      return once(({ openedAt }) => [dateIn(timeZone, Date.parse(openedAt))]);
    case 'month':
      return once(({ openedAt }) => [dateIn(timeZone, Date.parse(openedAt)).slice(0, 'YYYY-MM'.length)]);
    case 'model':
      return (entry) => [modelOf(entry)];
    case 'run':
      return ({ runId = '' }) => [runId];
    case 'call': {
      const clock = clockIn('medium', timeZone);
      const counts = new Map<string, number>();
      return once((entry) => {
        const call = `${clock(entry.openedAt)} ${modelOf(entry)}`;
        const count = (counts.get(call) ?? 0) + 1;
        counts.set(call, count);
        // calls of the same second are rows of their own
        return [count === 1 ? call : `${call} (${count})`];
      });
    }
    case 'tag':
      return ({ tags = {} }) => {
        const named = Object.entries(tags).map(([name, value]) => `${name}=${value}`);
        return named.length === 0 ? [''] : named;
      };
    default: {
      const name = by.slice('tag:'.length);
      return (entry) => [tagOf(entry, name)];
    }
  }
}

/** The same keys for an entry that several groups ask about, one after the other. */
function once(keysOf: KeysOf): KeysOf {
  let latest: LedgerEntry | undefined;
  let keys: readonly string[] = [];
  return (entry) => {
    if (entry !== latest) keys = keysOf((latest = entry));
    return keys;
  };
}

/** The model that answered, else the one that was asked for; `""` when neither is known. */
export function modelOf({ charge, model }: LedgerEntry): string {
  return charge?.servedModel ?? charge?.requestedModel ?? model ?? '';
}

/** The value of a tag; `""` when the entry does not have it. */
export function tagOf({ tags = {} }: LedgerEntry, name: string): string {
  return Object.hasOwn(tags, name) ? (tags[name] ?? '') : '';
}

/** For sorting: the most expensive first, those that cost the same by name. */
export function highestFirst(a: NamedTotal, b: NamedTotal): number {
  const [costA, costB] = [a.total.costRub ?? '0', b.total.costRub ?? '0'];
  // doubles decide nearly always, and exact digits what they cannot tell apart
  return Number(costB) - Number(costA) || compareRub(costB, costA) || a.name.localeCompare(b.name);
}

/** The total of groups that are not listed one by one. */
export function together(totals: readonly NamedTotal[]): LedgerTotal {
  const sum = new LedgerSum();
  for (const { total } of totals) sum.fold(total);
  return sum.total();
}

/** The value of a key, made when it is not there yet. */
export function valueIn<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}
