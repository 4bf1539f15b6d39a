import { compareRub } from '@kopek/core';
import { dateIn, type LedgerEntry, type LedgerTotal } from '@kopek/ledger';

/** What the rows of a report stand for: a calendar day or month, the model that answered, a run, a call, all tags, one tag. */
export type Dimension = 'day' | 'month' | 'model' | 'run' | 'call' | 'tag' | `tag:${string}`;

/** One dimension, or several: a row for each combination of their values. */
export type Grouping = readonly Dimension[];

/** What a group has come to. */
export interface NamedTotal {
  name: string;
  total: LedgerTotal;
}

/** The groups that an entry belongs to, by one dimension; `""` for what it does not have. */
export function keysOf(entry: LedgerEntry, by: Dimension, timeZone: string): string[] {
  const { tags = {} } = entry;
  switch (by) {
    case 'day':
      return [dateIn(timeZone, Date.parse(entry.openedAt))];
    case 'month':
      return [dateIn(timeZone, Date.parse(entry.openedAt)).slice(0, 'YYYY-MM'.length)];
    case 'model':
      return [modelOf(entry)];
    case 'run':
      return [entry.runId ?? ''];
    case 'call':
      return [`${momentFormat(timeZone).format(Date.parse(entry.openedAt))} ${modelOf(entry)}`];
    case 'tag': {
      const named = Object.entries(tags).map(([name, value]) => `${name}=${value}`);
      return named.length === 0 ? [''] : named;
    }
    default:
      return [tagOf(entry, by.slice('tag:'.length))];
  }
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
export function dearestFirst(a: NamedTotal, b: NamedTotal): number {
  const [costA, costB] = [a.total.costRub ?? '0', b.total.costRub ?? '0'];
  // doubles decide nearly always, and exact digits what they cannot tell apart
  return Number(costB) - Number(costA) || compareRub(costB, costA) || a.name.localeCompare(b.name);
}

/** The value of a key, made when it is not there yet. */
export function valueIn<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `2026-11-22 12:00:05`, which sorts by time. */
function momentFormat(timeZone: string): Intl.DateTimeFormat {
  return valueIn(
    formats,
    timeZone,
    () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone }),
  );
}
