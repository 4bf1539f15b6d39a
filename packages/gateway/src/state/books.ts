import type { Clock } from '../base/clock.ts';
import { type Amount, amount, decimalOf, sumOf, ZERO } from '../money/rub.ts';
import type { Audit, ChargeDetails, ChargePage, ChargeQuery, GatewayCharge, GatewayEvent } from './charge.ts';
import type { Change, Store, StoredCharge } from './store.ts';

/** Result of booking a charge. */
export interface BookedCharge {
  /** Balance after it. */
  balanceRub: string;
  /** Set when this charge made the budget of the key low. */
  lowBudget?: GatewayEvent;
}

/** A charge to book. */
export interface ChargeEntry {
  generationId: string;
  keyId: string;
  accountId: string;
  costRub: string;
  details: ChargeDetails;
  usageDelivered: boolean;
}

/** Accounts, deposits and charges. */
export interface Books {
  /** Creates an account with this balance unless it exists. */
  openAccount(id: string, balanceRub: string): void;
  /** @throws RangeError when there is no such account. */
  deposit(accountId: string, rub: string): void;
  /** @throws RangeError when there is no such account. */
  balanceRub(accountId: string): string;
  /**
   * The balance as an amount.
   *
   * @internal Left out of the declarations, which would make every user install the types of big.js.
   */
  balanceOf(accountId: string): Amount;
  /**
   * Books a charge, the balance and the budget of the key, and what belongs to them: all of it, or nothing.
   *
   * @param also - a change that is written together with the charge.
   */
  charge(entry: ChargeEntry, also?: (booked: BookedCharge) => Change | undefined): BookedCharge;
  /** Every account with its balance and its total charges; cheap for any number of charges. */
  accounts(): { id: string; balanceRub: string; chargesRub: string; charges: number }[];
  /** The charge of a generation, when there is one. */
  chargeOf(generationId: string): StoredCharge | undefined;
  markUsage(generationId: string, delivered: boolean): void;
  charges(): GatewayCharge[];
  listCharges(query?: ChargeQuery): ChargePage;
  /** Number of booked charges; cheap for any number. */
  countCharges(): number;
  events(): GatewayEvent[];
  audit(): Audit;
}

/** Share of the budget below which the owner is notified (§6, §8). */
const LOW_BUDGET = '0.2';

const MAX_PAGE = 1_000;

/** The accounts, deposits and charges of a store. */
export function createBooks(store: Store, clock: Clock): Books {
  const now = (): string => new Date(clock.now()).toISOString();
  function balanceOf(accountId: string): Amount {
    const account = store.accounts.get(accountId);
    if (account === undefined) throw new RangeError(`no such account: ${accountId}`);
    return account.balance;
  }

  /** The notice that is due when a charge makes the budget of its key low. */
  function lowBudgetOf(keyId: string, costRub: string): GatewayEvent | undefined {
    const key = store.keys.get(keyId);
    if (key?.budget === undefined || key.lowNotified || key.settings.budget?.lowNotify !== true) return undefined;
    const remaining = amount(key.budget.remainingRub).minus(costRub);
    if (remaining.gte(amount(key.budget.limitRub).times(LOW_BUDGET))) return undefined;
    return {
      kind: 'budget.low',
      at: now(),
      keyId,
      keyName: key.settings.name ?? 'default',
      remainingRub: decimalOf(remaining),
      initialRub: key.budget.limitRub,
    };
  }

  const sorted = () => [...store.accounts].sort(([left], [right]) => (left < right ? -1 : 1));
  return {
    openAccount(id, rub) {
      if (!store.accounts.has(id)) store.commit({ kind: 'deposit', accountId: id, rub: decimalOf(amount(rub)) });
    },
    deposit(accountId, rub) {
      balanceOf(accountId);
      store.commit({ kind: 'deposit', accountId, rub: decimalOf(amount(rub)) });
    },
    balanceOf,
    balanceRub: (accountId) => decimalOf(balanceOf(accountId)),
    charge({ details, ...entry }, also) {
      const balanceRub = decimalOf(balanceOf(entry.accountId).minus(entry.costRub));
      const charge: StoredCharge = { ...details, ...entry, at: clock.now(), balanceRub };
      const event = lowBudgetOf(entry.keyId, entry.costRub);
      const booked = event === undefined ? { balanceRub } : { balanceRub, lowBudget: event };
      const more = also?.(booked);
      store.commit(
        { kind: 'charge', charge },
        ...(event === undefined ? [] : [{ kind: 'event', event } as const]),
        ...(more === undefined ? [] : [more]),
      );
      return booked;
    },
    markUsage: (generationId, delivered) => store.commit({ kind: 'usage', generationId, delivered }),
    accounts: () =>
      sorted().map(([id, { deposits, balance, charges }]) => ({
        id,
        balanceRub: decimalOf(balance),
        chargesRub: decimalOf(deposits.minus(balance)),
        charges,
      })),
    chargeOf: (generationId) => store.chargeOf.get(generationId),
    charges: () => store.charges.map(shown),
    listCharges({ after = 0, limit = 100, account, keyId, testId } = {}) {
      const size = Math.min(Math.max(1, limit), MAX_PAGE);
      const charges: GatewayCharge[] = [];
      for (let at = after; at < store.charges.length; at += 1) {
        const charge = store.charges[at];
        if (charge === undefined || (account ?? charge.accountId) !== charge.accountId) continue;
        if ((keyId ?? charge.keyId) !== charge.keyId || (testId ?? charge.testId) !== charge.testId) continue;
        const last = charges.at(-1);
        if (charges.length === size && last !== undefined) return { charges, next: last.seq };
        charges.push(shown(charge, at));
      }
      return { charges };
    },
    countCharges: () => store.charges.length,
    events: () => store.events.map((event) => ({ ...event })),
    audit() {
      const costs = new Map<string, string[]>();
      for (const { accountId, costRub } of store.charges) {
        const all = costs.get(accountId);
        if (all === undefined) costs.set(accountId, [costRub]);
        else all.push(costRub);
      }
      const accounts = sorted().map(([id, { deposits, balance }]) => {
        const own = costs.get(id) ?? [];
        const chargesRub = sumOf(own);
        return {
          id,
          depositsRub: decimalOf(deposits),
          chargesRub,
          balanceRub: decimalOf(balance),
          charges: own.length,
        };
      });
      const balanced = accounts.every(({ depositsRub, chargesRub, balanceRub }) =>
        amount(depositsRub).minus(chargesRub).minus(balanceRub).eq(ZERO),
      );
      return { balanced, accounts };
    },
  };
}

/** A copy, so that a caller cannot change the books. */
const shown = (charge: StoredCharge, index: number): GatewayCharge => ({
  ...charge,
  seq: index + 1,
  at: new Date(charge.at).toISOString(),
});
