import { amountOf, configurationError, defined, isRub, showValue } from '@kopek/core/kit';
import { leftOf } from '../book/budgets.ts';
import { type LedgerStore, type LimitState } from '../contract/contract.ts';
import { newEntryId } from '../contract/entry-id.ts';
import type { Fact, NewFact } from '../contract/facts.ts';
import { scopeName, scopeText, type Scope } from '../contract/scope.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, PERIODS, type Period } from '../contract/windows.ts';
import { isThreshold } from '../limits/threshold.ts';

/** A budget to be set. */
export interface BudgetTerms {
  /** What it counts: `user=ivan`, `model:vendor/name`, `all`; `user=*` is everybody who has none of their own. */
  scope: Scope;
  /** Rubles, decimal string from 0 up. */
  maxRub: string;
  /** Begins anew with each calendar hour, day, week or month. Default: the whole life of the book. */
  period?: Period;
  /** IANA name, with a `period`. Default `Europe/Moscow`. */
  timeZone?: string;
  /** Thresholds that call `onLimitNear`: percentages (`'80%'`) or rubles, within the budget. */
  warnAt?: readonly string[];
  note?: string;
  /** Who sets it. */
  by?: string;
}

/** Money that was paid in, or (below 0) a correction. */
export interface CreditTerms {
  /** Whose wallet it is: `customer=acme`. */
  scope: Scope;
  /** Rubles, decimal string. */
  rub: string;
  /** Of the payment: the same one again changes nothing. */
  id: string;
  note?: string;
  by?: string;
  /** `onLimitNear` is called once less than this is left, and again after a top-up. Default: as set before. */
  warnBelowRub?: string;
}

/** How a budget or a wallet stands now. */
export interface Budget extends Omit<LimitState, 'limit' | 'reservedRub'> {
  /** What it counts. For somebody whose budget is that of everybody: their own, `user=ivan`. */
  scope: string;
  /** What it was set for: `user=*`. */
  setFor: string;
  maxRub: string;
  /** Held for calls in flight and for prices that are not known, rubles. */
  heldRub: string;
  /** Rubles; below 0 when it was exceeded. */
  leftRub: string;
  period?: Period;
  timeZone?: string;
  warnAt?: readonly string[];
}

/** A change of a budget, as it was written. */
export type BudgetChange = Omit<Fact, 'kind' | 'alert' | 'toldAt'>;

/** The budgets of the book, which hold for every client with `spendLimit: 'book'` from its next call on. */
export class Budgets {
  readonly #store: LedgerStore;
  readonly #by: string | undefined;

  /** @param by - who writes, unless a call names somebody else. */
  constructor(store: LedgerStore, by: string | undefined) {
    this.#store = store;
    this.#by = by;
  }

  /**
   * Sets the budget of a scope and period.
   *
   * @throws KopekError `configuration`, naming the field; nothing is written then.
   */
  async set(terms: BudgetTerms): Promise<Budget> {
    const { scope, maxRub, period, warnAt = [], timeZone } = terms;
    checkAmount('maxRub', maxRub, isRub(maxRub) && !amountOf(maxRub).isNegative);
    if (timeZone !== undefined && (period === undefined || !isTimeZone(timeZone)))
      throw wrong('timeZone', 'an IANA name such as "Europe/Moscow", beside a period', timeZone);
    if (!Array.isArray(warnAt) || !warnAt.every((text) => isThreshold(text, maxRub)))
      throw wrong('warnAt', 'a list of percents such as "80%" or rubles such as "400.00", within the budget', warnAt);
    await this.#write({ ...terms, rub: maxRub, kind: 'budget' });
    const set = await this.get({ scope, ...defined({ period }) });
    if (set === undefined) throw configurationError(`The budget of ${scope} was removed by somebody meanwhile.`);
    return set;
  }

  /** The budget, or the wallet, of a scope; with everybody's where it has none. Undefined: none. */
  async get({ scope, period }: { scope: Scope; period?: Period }): Promise<Budget | undefined> {
    const found = await this.list({ scopes: [scope] });
    return found.find((budget) => budget.period === period);
  }

  /** All budgets and wallets, or those that hold for calls of these scopes. */
  async list({ scopes }: { scopes?: readonly Scope[] } = {}): Promise<Budget[]> {
    const names = scopes?.map((scope) => scopeName(scope));
    return (await this.#store.budgets(defined({ scopes: names }))).map(budgetOf);
  }

  /** Removes the budget of a scope and period. Resolves with whether there was one; without one nothing is written. */
  async remove(terms: { scope: Scope; period?: Period; note?: string; by?: string }): Promise<boolean> {
    const changes = await this.history({ scope: terms.scope });
    const isSet = changes.findLast(({ period }) => period === terms.period)?.rub !== undefined;
    if (isSet) await this.#write({ ...terms, kind: 'budget' });
    return isSet;
  }

  /** Who changed what and when, oldest first. A change without `rub` removed the budget. */
  async history({ scope }: { scope?: Scope } = {}): Promise<BudgetChange[]> {
    return allFacts(this.#store, 'budget', scope);
  }

  /** The tightest budget that holds for calls with these tags. Undefined: none does. */
  async remaining(tags: Readonly<Record<string, string>>): Promise<Budget | undefined> {
    const scopes = Object.entries(tags).map(([name, value]): Scope => `${name}=${value}`);
    const [first, ...others] = await this.list({ scopes: ['all', ...scopes] });
    const tighter = (one: Budget, other: Budget): Budget =>
      amountOf(other.leftRub).isBelow(amountOf(one.leftRub)) ? other : one;
    return first && others.reduce(tighter, first);
  }

  /**
   * Pays money in: what was paid in by then is a budget of the scope without a period, its wallet.
   *
   * @returns the wallet.
   * @throws KopekError `configuration`, naming the field; of an `id` that is in the book with another amount or scope, too.
   */
  async credit(terms: CreditTerms): Promise<Budget | undefined> {
    const { scope, rub, id, warnBelowRub } = terms;
    checkAmount('rub', rub);
    if (warnBelowRub !== undefined) checkAmount('warnBelowRub', warnBelowRub);
    checkText('id', 'the name of the payment', id);
    if (scope.endsWith('*')) throw wrong('scope', 'one wallet, such as "customer=acme"', scope);
    const kept = await this.#write({ ...terms, kind: 'credit' });
    if (kept.scope !== scopeName(scope) || !amountOf(kept.rub ?? '0').equals(amountOf(rub)))
      throw configurationError(`id ${showValue(id)} is in the book with ${kept.rub} rubles for ${kept.scope}.`);
    return this.get({ scope });
  }

  async #write(terms: Omit<NewFact, 'id'> & { id?: string }): Promise<Fact> {
    const { kind, id = newEntryId(), rub, period, warnAt, warnBelowRub, note, by = this.#by } = terms;
    if (period !== undefined && !PERIODS.includes(period)) throw wrong('period', PERIODS.join(', '), period);
    for (const [field, text] of Object.entries({ id, note, by })) {
      if (text !== undefined && (typeof text !== 'string' || text.length > LONGEST_TEXT))
        throw wrong(field, `text of at most ${LONGEST_TEXT} characters`, text);
    }
    const timeZone = period && (terms.timeZone ?? DEFAULT_TIME_ZONE);
    const optional = defined({ rub, period, timeZone, warnAt, warnBelowRub, note, by });
    return (await this.#store.record({ kind, id, scope: scopeName(terms.scope), ...optional })).fact;
  }
}

/** Of a note, of who writes, and of an id. */
const LONGEST_TEXT = 1000;

/** All facts of a kind, oldest first. */
export async function allFacts(store: LedgerStore, kind: NewFact['kind'], scope?: string): Promise<Fact[]> {
  const about = scope === undefined ? {} : { scope: scopeName(scope) };
  const facts: Fact[] = [];
  for (;;) {
    const page = await store.facts({ kind, ...about, afterSeq: facts.at(-1)?.seq ?? 0 });
    if (page.length === 0) return facts;
    facts.push(...page);
  }
}

function budgetOf(state: LimitState): Budget {
  const { limit, spentRub, reservedRub, heldRub, windowEndsAt } = state;
  const { maxRub, period, timeZone, warnAt, budget = limit.scope } = limit;
  return {
    scope: scopeText(limit.scope),
    setFor: scopeText(budget),
    maxRub,
    spentRub,
    heldRub: amountOf(reservedRub).plus(amountOf(heldRub)).toString(),
    leftRub: leftOf(state),
    ...defined({ period, timeZone, warnAt, windowEndsAt }),
  };
}

/** @throws KopekError `configuration` for what is no amount in rubles. */
export function checkAmount(field: string, value: unknown, isGood: boolean = isRub(value)): void {
  if (!isGood) throw wrong(field, 'a decimal string of rubles such as "500.00"', value);
}

/** @throws KopekError `configuration` for what can be no id, and no name. */
export function checkText(field: string, what: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw wrong(field, what, value);
}

function wrong(field: string, what: string, value: unknown): Error {
  return configurationError(`${field} must be ${what}, not ${showValue(value)}.`);
}
