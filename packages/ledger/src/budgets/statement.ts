import { sumRub } from '@kopek/core';
import { type Amount, amountOf, checkRub, defined, amountOfInteger, ZERO } from '@kopek/core/kit';
import type { EntriesPage, LedgerStore } from '../contract/contract.ts';
import { mustBe } from '../contract/must-be.ts';
import { formatScope, parseScope, type Scope } from '../contract/scope.ts';
import { allLimitEvents } from '../base/pages.ts';
import { dateIn, DEFAULT_TIME_ZONE, momentOf } from '../base/windows.ts';
import { exportEntries } from '../export/entries-text.ts';

/** What a statement covers, and how it is calculated. */
export interface StatementQuery {
  scope: Scope;
  /** From this moment on: ISO 8601, or a date. Default: the beginning of the ledger. */
  from?: string;
  /** Before this moment. Default: now. */
  to?: string;
  /** Margin on top of the cost: `30%`. */
  markup?: string;
  /** Rubles: the total is rounded to a multiple of this, half away from zero (`0.01`). Default: exact. */
  roundTo?: string;
  /** IANA name, for days and dates. Default `Europe/Moscow`. */
  timeZone?: string;
}

/** The calls of one model on one day. */
export interface StatementLine {
  day: string;
  model: string;
  /** Of known cost; a paid tool and a refund count as one each. */
  calls: number;
  /** Calls of unknown cost: the amounts include the part of it that is known. Absent: none. */
  unknown?: number;
  /** As the service billed it, rubles. */
  costRub: string;
  /** With the markup, rubles. */
  invoicedRub: string;
  /** Present in the one line of all entries that were pruned: their cost is kept, their day, model and number are not. */
  pruned?: true;
}

/** The statement of one scope for a period of time. Every amount except `totalRub` is exact. */
export interface Statement {
  scope: Scope;
  /** Its beginning, ISO 8601. If the query sets none: the first payment or the day of the first kept entry, or `to` if there is neither. */
  from: string;
  to: string;
  /** Credits minus charges before `from`, rubles. */
  openingRub: string;
  credits: { id: string; at: string; amountRub: string; note?: string }[];
  lines: StatementLine[];
  costRub: string;
  invoicedRub: string;
  /** The charges, rounded once. */
  totalRub: string;
  closingRub: string;
  /** Calls of unknown cost: the amounts include the part of it that is known. */
  unknown: number;
}

/**
 * Prepares the statement of a scope, exact to the last digit.
 *
 * @returns a function that reads it from a store.
 * @throws KopekError `configuration`, naming the field or the value.
 */
export function statementOf(query: StatementQuery): (store: LedgerStore) => Promise<Statement> {
  const { scope, markup = '0%', roundTo, timeZone = DEFAULT_TIME_ZONE } = query;
  const name = parseScope(scope);
  if (scope.endsWith('*')) throw mustBe('scope', 'one, such as "customer=acme"', scope);
  const charged = withMarkup(markup);
  if (roundTo !== undefined) checkRub('roundTo', roundTo, 'above 0');
  // without an upper bound, so that an entry just written counts whatever the clock of the store is
  const ends = [query.from ?? '1970-01-01', query.to ?? '9999-12-31'];
  const isoOf = (at: string): string => new Date(momentOf(at, timeZone)).toISOString();
  const [from = '', to = ''] = ends.map(isoOf);
  // a bound that was not set is none: pruned entries may have lost their date
  const period = { ...(query.from !== undefined && { from }), ...(query.to !== undefined && { to }) };

  return async (store) => {
    const { all: before } = query.from === undefined ? {} : await store.totals({ scope: name, to: from });
    let opening = ZERO.minus(charged(amountOf(before?.costRub ?? '0')));
    let credited = ZERO;
    const credits: Statement['credits'] = [];
    for (const { id, at, amountRub = '0', note } of await allLimitEvents(store, { kind: 'credit', scope: name })) {
      if (at < from) opening = opening.plus(amountOf(amountRub));
      if (at < from || at >= to) continue;
      credited = credited.plus(amountOf(amountRub));
      credits.push({ id, at, amountRub, ...defined({ note }) });
    }
    const { all: within } = await store.totals({ scope: name, ...period });
    const lines = await chargesOf(store, { scope: name, ...period }, timeZone);
    const until = query.to === undefined ? new Date().toISOString() : to;
    const [first = ''] = [lines[0]?.day ?? until, credits[0]?.at ?? until].map(isoOf).sort();
    const kept = amountOf(sumRub(lines.map((line) => line.costRub)));
    const pruned = amountOf(within?.costRub ?? '0').minus(kept);
    if (within?.incomplete && !pruned.equals(ZERO))
      lines.unshift({ day: '', model: '', calls: 0, costRub: pruned.toString(), pruned: true });
    const costRub = sumRub(lines.map((line) => line.costRub));
    const total = charged(amountOf(costRub));
    return {
      scope: formatScope(name),
      from: query.from === undefined ? first : from,
      to: until,
      openingRub: opening.toString(),
      credits,
      lines: lines.map((line) => ({ ...line, invoicedRub: charged(amountOf(line.costRub)).toString() })),
      costRub,
      invoicedRub: total.toString(),
      totalRub: (roundTo === undefined ? total : rounded(total, amountOf(roundTo))).toString(),
      closingRub: opening.plus(credited).minus(total).toString(),
      unknown: lines.reduce((sum, { unknown = 0 }) => sum + unknown, 0),
    };
  };
}

/** What the entries have come to, by day and model. */
async function chargesOf(
  store: LedgerStore,
  page: EntriesPage,
  timeZone: string,
): Promise<Omit<StatementLine, 'invoicedRub'>[]> {
  const lines = new Map<string, Omit<StatementLine, 'invoicedRub'>>();
  for await (const { status, charge, model = '', openedAt, replayOf } of exportEntries(store, page)) {
    if (replayOf !== undefined || (status !== 'unknown' && charge?.costRub === undefined)) continue;
    const day = dateIn(timeZone, Date.parse(openedAt));
    const served = charge?.servedModel ?? model;
    const line = lines.get(`${day} ${served}`) ?? { day, model: served, calls: 0, costRub: '0' };
    if (status === 'unknown') line.unknown = (line.unknown ?? 0) + 1;
    else line.calls += 1;
    line.costRub = sumRub([line.costRub, charge?.costRub ?? charge?.atLeastRub ?? '0']);
    lines.set(`${day} ${served}`, line);
  }
  return [...lines].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line);
}

function withMarkup(markup: string): (cost: Amount) => Amount {
  const [, percent] = /^(-?\d{1,4}(?:\.\d{1,6})?)%$/.exec(markup) ?? [];
  if (percent === undefined || Number(percent) < -100)
    throw mustBe('markup', 'a percent from -100% up, such as "30%"', markup);
  const times = amountOf(percent).plus(amountOfInteger(100)).times(amountOf('0.01'));
  return (cost) => cost.times(times);
}

/** To the nearest multiple, half away from zero. */
function rounded(amount: Amount, step: Amount): Amount {
  const half = step.times(amountOf(amount.isNegative ? '-0.5' : '0.5'));
  const [whole = '0'] = amount.plus(half).dividedBy(step).toString().split('.');
  return step.times(amountOf(whole));
}
