import { attemptFault } from '../engine/lifecycle.ts';
import { amountOf, checkOneOf, checkOptions, checkRub, configurationError, defined, showValue } from '@kopek/core/kit';
import { budgetOf, type Budget } from '../contract/budget.ts';
import type { LedgerStore } from '../contract/contract.ts';
import { newEntryId } from '../base/entry-id.ts';
import { allLimitEvents } from '../base/pages.ts';
import type { LimitEvent, NewLimitEvent } from '../contract/limit-events.ts';
import { mustBe } from '../contract/must-be.ts';
import { parseScope, formatScope, type Scope } from '../contract/scope.ts';
import { DEFAULT_TIME_ZONE, isTimeZone, timeZoneRule } from '../base/windows.ts';
import { PERIODS, type Period } from '../contract/period.ts';
import { checkThresholds } from '../limits/threshold.ts';

/** The terms of a budget. */
export interface BudgetTerms extends Pick<NewLimitEvent, 'note' | 'changedBy'> {
  /** The calls that it covers: `user=ivan`, `model:vendor/name`, `all`; `user=*` covers every user without one of their own. */
  scope: Scope;
  /** Rubles, decimal string, 0 or more. */
  maxRub: string;
  /** Resets with each calendar window of this length. Default: the whole life of the ledger. */
  period?: Period;
  /** IANA name, with a `period`. Default `Europe/Moscow`. */
  timeZone?: string;
  /** Thresholds at which `onLimitAlert` is called, as in `alertAt` of a spend limit. */
  alertAt?: readonly string[];
}

/** A payment into a wallet or, below 0, a correction. */
export interface CreditTerms extends Pick<NewLimitEvent, 'note' | 'changedBy'> {
  /** The wallet: `customer=acme`. */
  scope: Scope;
  /** Rubles, decimal string. */
  amountRub: string;
  /** Id of the payment. The same id again changes nothing. */
  id: string;
  /** Rubles: `onLimitAlert` is called when less than this is left, and again after a top-up. Default: as set before. */
  alertBelowRub?: string;
}

/** A recorded change of a budget. */
export type BudgetChange = Omit<LimitEvent, 'scope' | 'kind' | 'alert' | 'deliveredAt'> & { scope: Scope };

/** The budgets in the ledger. They apply to every client with `spendLimit: 'budgets'`, from its next call on. */
export class Budgets {
  readonly #store: LedgerStore;
  readonly #changedBy: string | undefined;
  readonly #changed: () => Promise<void>;

  /**
   * @param changedBy - the author of changes, unless a call names another one.
   * @param changed - called after a change.
   */
  constructor(store: LedgerStore, changedBy: string | undefined, changed: () => Promise<void>) {
    this.#store = store;
    this.#changedBy = changedBy;
    this.#changed = changed;
  }

  /**
   * Sets the budget of a scope and period.
   *
   * @throws KopekError `configuration`, naming the field; nothing is written then.
   */
  async set(terms: BudgetTerms): Promise<Budget> {
    const { scope, maxRub, period, alertAt = [], timeZone } = terms;
    checkRub('maxRub', maxRub);
    if (timeZone !== undefined && (period === undefined || !isTimeZone(timeZone)))
      throw mustBe('timeZone', period ? timeZoneRule(timeZone) : 'absent without a period', timeZone);
    checkThresholds('alertAt', alertAt, period, maxRub);
    await this.#write({ ...terms, amountRub: maxRub, kind: 'budget' });
    const set = await this.get({ scope, ...defined({ period }) });
    if (set === undefined) throw configurationError(`The budget of ${scope} was removed in the meantime.`);
    return set;
  }

  /** Reads the budget or the wallet of a scope: its own, or the one of `*`. Undefined if there is neither. */
  async get({ scope, period }: { scope: Scope; period?: Period }): Promise<Budget | undefined> {
    return (await this.list({ scopes: [scope] })).find((budget) => budget.period === period);
  }

  /** Lists all budgets and wallets, or those that apply to calls with these scopes; a wallet is behind its scope's budgets. */
  async list({ scopes }: { scopes?: readonly Scope[] } = {}): Promise<Budget[]> {
    const names = scopes?.map((scope) => parseScope(scope));
    return (await this.#store.budgets(defined({ scopes: names }))).map(budgetOf);
  }

  /** Removes the budget of a scope and period. Resolves with false, and records nothing, if there was none. */
  async remove(terms: { scope: Scope; period?: Period; note?: string; changedBy?: string }): Promise<boolean> {
    const changes = await this.history({ scope: terms.scope });
    const isSet = changes.findLast(({ period }) => period === terms.period)?.amountRub !== undefined;
    if (isSet) await this.#write({ ...terms, kind: 'budget' });
    return isSet;
  }

  /** Lists who changed what and when, oldest first. A change without `amountRub` removed the budget. */
  async history({ scope }: { scope?: Scope } = {}): Promise<BudgetChange[]> {
    const events = await allLimitEvents(this.#store, {
      kind: 'budget',
      ...(scope !== undefined && { scope: parseScope(scope) }),
    });
    return events.map((event) => ({ ...event, scope: formatScope(event.scope) }));
  }

  /** Reads the budget with the least left among those that apply to calls with these tags. Undefined if none does. */
  async remaining(tags: Readonly<Record<string, string>>): Promise<Budget | undefined> {
    const fault = attemptFault({ tags });
    if (fault !== undefined) throw configurationError(fault);
    const scopes = Object.entries(tags).map(([name, value]): Scope => `${name}=${value}`);
    const [first, ...others] = await this.list({ scopes: ['all', ...scopes] });
    return first && others.reduce(tighter, first);
  }

  /**
   * Pays money into the wallet of a scope: a budget without a period whose amount is the sum of the payments.
   *
   * @returns the wallet.
   * @throws KopekError `configuration`, naming the field; also for an `id` recorded before with another amount or
   *   scope.
   */
  async credit(terms: CreditTerms): Promise<Budget> {
    const { scope, amountRub, id, alertBelowRub } = terms;
    checkRub('amountRub', amountRub, 'of any sign');
    if (alertBelowRub !== undefined) checkRub('alertBelowRub', alertBelowRub, 'of any sign');
    checkText('id', 'the id of the payment', id);
    if (parseScope(scope).endsWith('*')) throw mustBe('scope', 'one wallet, such as "customer=acme"', scope);
    const stored = await this.#write({ ...terms, kind: 'credit' });
    const { scope: known, amountRub: rub = '0' } = stored;
    if (known !== parseScope(scope) || !amountOf(rub).equals(amountOf(amountRub))) {
      const rubles = rub === '1' ? 'ruble' : 'rubles';
      throw configurationError(
        `id ${showValue(id)} is already recorded with ${rub} ${rubles} for ${formatScope(known)}.`,
      );
    }
    const wallet = (await this.list({ scopes: [scope] })).find(({ kind }) => kind === 'wallet');
    if (wallet === undefined) throw configurationError(`The store has lost the wallet of ${scope}.`);
    return wallet;
  }

  async #write(terms: Omit<NewLimitEvent, 'id'> & { id?: string }): Promise<LimitEvent> {
    checkOptions(' of a budget', terms, {}, NAMES, { per: 'period' });
    const {
      kind,
      id = newEntryId(),
      amountRub,
      period,
      alertAt,
      alertBelowRub,
      note,
      changedBy = this.#changedBy,
    } = terms;
    checkOneOf('period', period, PERIODS);
    for (const [field, text] of Object.entries({ id, note, changedBy })) {
      if (text !== undefined && (typeof text !== 'string' || text.length > MAX_TEXT))
        throw mustBe(field, `text of at most ${MAX_TEXT} characters`, text);
    }
    const timeZone = period && (terms.timeZone ?? DEFAULT_TIME_ZONE);
    const optional = defined({ amountRub, period, timeZone, alertAt, alertBelowRub, note, changedBy });
    const { event } = await this.#store.addLimitEvent({ kind, id, scope: parseScope(terms.scope), ...optional });
    await this.#changed();
    return event;
  }
}

function tighter(one: Budget, other: Budget): Budget {
  return amountOf(other.remainingRub).isBelow(amountOf(one.remainingRub)) ? other : one;
}

/** Characters of a note, of an author and of an id. */
const MAX_TEXT = 1000;
const NAMES = [
  'kind',
  'id',
  'scope',
  'maxRub',
  'amountRub',
  'period',
  'timeZone',
  'alertAt',
  'alertBelowRub',
  'note',
  'changedBy',
];

/** @throws KopekError `configuration` for a value that cannot be an id or a name. */
export function checkText(field: string, what: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw mustBe(field, what, value);
}
