import { type Amount, amountOf, configurationError, factor, showValue, ZERO } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';
import { scopeName, type Scope } from '../contract/scope.ts';
import { dateIn, DEFAULT_TIME_ZONE, momentOf } from '../contract/windows.ts';
import { allFacts, checkAmount } from './budgets.ts';

/** What to state. */
export interface StatementQuery {
  scope: Scope;
  /** From this moment on: ISO 8601, or a date. */
  from: string;
  /** Before this moment. */
  to: string;
  /** What is charged beside the cost, `30%`. */
  markup?: string;
  /** The total is rounded to a multiple of this, rubles, half away from zero: `0.01`. Default: it is exact. */
  roundTo?: string;
  /** IANA name, for days and dates. Default `Europe/Moscow`. */
  timeZone?: string;
}

/** What calls of one model have come to on one day. */
export interface StatementLine {
  day: string;
  model: string;
  calls: number;
  /** As the service billed it, rubles. */
  costRub: string;
  /** With the markup, rubles. */
  chargedRub: string;
}

/** The account of one scope over a stretch of time. Every amount is exact but `totalRub`. */
export interface Statement {
  scope: string;
  from: string;
  to: string;
  /** Credits less charges before `from`, rubles. */
  openingRub: string;
  credits: { id: string; at: string; rub: string; note?: string }[];
  lines: StatementLine[];
  costRub: string;
  chargedRub: string;
  /** The charges, rounded once. */
  totalRub: string;
  closingRub: string;
  /** Calls whose price is not known: they are in no amount. */
  unknown: number;
}

/**
 * States credits and charges of a scope, to the digit.
 *
 * @returns reads it from the book.
 * @throws KopekError `configuration`, naming the field; RangeError for a moment or a zone that cannot be read.
 */
export function statementOf(query: StatementQuery): (store: LedgerStore) => Promise<Statement> {
  const { scope, from, to, markup = '0%', roundTo, timeZone = DEFAULT_TIME_ZONE } = query;
  const name = scopeName(scope);
  const charged = withMarkup(markup);
  if (roundTo !== undefined) checkAmount('roundTo', roundTo);
  if (roundTo !== undefined && !amountOf(roundTo).isAbove(ZERO)) checkAmount('roundTo', roundTo, false);
  const [fromAt = '', toAt = ''] = [from, to].map((text) => new Date(momentOf(text, timeZone)).toISOString());
  return (store) => readStatement(store, query, { name, fromAt, toAt, charged });
}

/** A query as it was read. */
interface Asked {
  /** Of the scope, in the book. */
  name: string;
  fromAt: string;
  toAt: string;
  charged: (cost: Amount) => Amount;
}

async function readStatement(
  store: LedgerStore,
  { scope, roundTo, timeZone = DEFAULT_TIME_ZONE }: StatementQuery,
  { name, fromAt, toAt, charged }: Asked,
): Promise<Statement> {
  const { all: before } = await store.totals({ scope: name, to: fromAt });
  let opening = ZERO.minus(charged(amountOf(before?.costRub ?? '0')));
  let credited = ZERO;
  const credits: Statement['credits'] = [];
  for (const { id, at, rub = '0', note } of await allFacts(store, 'credit', scope)) {
    if (at < fromAt) opening = opening.plus(amountOf(rub));
    if (at < fromAt || at >= toAt) continue;
    credited = credited.plus(amountOf(rub));
    credits.push({ id, at, rub, ...(note === undefined ? {} : { note }) });
  }
  const lines = new Map<string, { day: string; model: string; calls: number; cost: Amount }>();
  let [unknown, cost, after] = [0, ZERO, ''];
  for (;;) {
    const page = { scope: name, from: fromAt, to: toAt };
    const { entries, next } = await store.entries(after === '' ? page : { ...page, after });
    for (const { status, charge, model = '', openedAt, replayOf } of entries) {
      if (status === 'unknown') unknown += 1;
      if (replayOf !== undefined || charge?.costRub === undefined) continue;
      const price = amountOf(charge.costRub);
      const day = dateIn(timeZone, Date.parse(openedAt));
      const served = charge.servedModel ?? model;
      const line = lines.get(`${day} ${served}`) ?? { day, model: served, calls: 0, cost: ZERO };
      cost = cost.plus(price);
      lines.set(`${day} ${served}`, { ...line, calls: line.calls + 1, cost: line.cost.plus(price) });
    }
    if (next === undefined) break;
    after = next;
  }
  const sorted = [...lines].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    scope,
    from: fromAt,
    to: toAt,
    openingRub: opening.toString(),
    credits,
    lines: sorted.map(([, line]) => ({
      day: line.day,
      model: line.model,
      calls: line.calls,
      costRub: line.cost.toString(),
      chargedRub: charged(line.cost).toString(),
    })),
    costRub: cost.toString(),
    chargedRub: charged(cost).toString(),
    totalRub: (roundTo === undefined ? charged(cost) : rounded(charged(cost), amountOf(roundTo))).toString(),
    closingRub: opening.plus(credited).minus(charged(cost)).toString(),
    unknown,
  };
}

function withMarkup(markup: string): (cost: Amount) => Amount {
  const [, percent] = /^(-?\d{1,4}(?:\.\d{1,6})?)%$/.exec(markup) ?? [];
  if (percent === undefined)
    throw configurationError(`markup must be a percent such as "30%", not ${showValue(markup)}.`);
  const times = amountOf(percent).plus(factor(100)).times(amountOf('0.01'));
  return (cost) => cost.times(times);
}

/** To the nearest multiple, half away from zero. */
function rounded(amount: Amount, step: Amount): Amount {
  const half = step.times(amountOf(amount.isNegative ? '-0.5' : '0.5'));
  const [whole = '0'] = amount.plus(half).dividedBy(step).toString().split('.');
  return step.times(amountOf(whole));
}
