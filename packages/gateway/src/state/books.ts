import type { Clock } from '../base/clock.ts';
import { type Amount, amount, decimalOf, sumOf } from '../money/rub.ts';
import type { Database } from './database.ts';
import type { Keys } from './keys.ts';

/** What a charge was for. */
export interface ChargeDetails {
  requestedModel: string;
  servedModel: string;
  provider: string;
  promptTokens: number;
  completionTokens: number;
  webSearchRequests: number;
  /** `Idempotency-Key` of the request, when it sent one. */
  idempotencyKey?: string;
  /** Value of the header `x-kopek-test`, when the request had one. */
  testId?: string;
  /** Named fault that shaped the answer. */
  fault?: string;
  /** Tokens were counted here, because the upstream server sent no usage. */
  tokensCounted?: boolean;
  /** Names of counts that the upstream server reported and that cannot be true; they were not billed. */
  doubts?: string[];
}

/** One booked charge. */
export interface GatewayCharge extends ChargeDetails {
  seq: number;
  generationId: string;
  keyId: string;
  accountId: string;
  /** ISO 8601, by the gateway's clock. */
  at: string;
  /** Exact decimal string, rubles. */
  costRub: string;
  /** Balance of the account after this charge: exact decimal string, rubles. */
  balanceRub: string;
  /**
   * False when the answer broke off before its usage was completely handed to the network: the client cannot know this
   * cost. The gateway cannot see what a client reads, so an abort at the last moment may still show as true.
   */
  usageDelivered: boolean;
}

/** Which charges to list. */
export interface ChargeQuery {
  /** `seq` of the last charge already known. Default 0: from the first one. */
  after?: number;
  /** Default 100, at most 1 000. */
  limit?: number;
  account?: string;
  keyId?: string;
  testId?: string;
}

/** One page of charges, oldest first. */
export interface ChargePage {
  charges: GatewayCharge[];
  /** `after` of the next page; absent on the last one. */
  next?: number;
}

/** A notice that the gateway would send to the owner of the account (§6). */
export interface GatewayEvent {
  kind: 'budget.low';
  at: string;
  keyId: string;
  keyName: string;
  remainingRub: string;
  initialRub: string;
}

/** Result of checking the books against themselves. */
export interface Audit {
  /** True when every account's balance is its deposits minus its charges, to the last digit. */
  balanced: boolean;
  accounts: { id: string; depositsRub: string; chargesRub: string; balanceRub: string; charges: number }[];
}

/** Result of booking a charge. */
export interface BookedCharge {
  /** Balance after it. */
  balanceRub: string;
  /** Set when this charge made the budget of the key low. */
  lowBudget?: GatewayEvent;
}

/** Accounts, deposits and charges. */
export interface Books {
  /** Creates an account with this balance unless it exists. */
  openAccount(id: string, balanceRub: string): void;
  deposit(accountId: string, rub: string): void;
  balanceRub(accountId: string): string;
  /**
   * The balance as an amount.
   *
   * @internal Left out of the declarations, which would make every user install the types of big.js.
   */
  balanceOf(accountId: string): Amount;
  /** Books a charge, the balance and the budget of the key: all of it, or nothing. */
  charge(entry: {
    generationId: string;
    keyId: string;
    accountId: string;
    costRub: string;
    details: ChargeDetails;
    usageDelivered: boolean;
  }): BookedCharge;
  /** Every account with its balance and its total charges; cheap for any number of charges. */
  accounts(): { id: string; balanceRub: string; chargesRub: string; charges: number }[];
  /** The charge of a generation, when there is one. */
  chargeOf(generationId: string): GatewayCharge | undefined;
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

/** Opens the accounts, deposits and charges in the database. */
export function createBooks(database: Database, clock: Clock, keys: Keys): Books {
  const { sqlite } = database;
  const selectBalance = sqlite.prepare('SELECT balance FROM accounts WHERE id = ?');
  const insertAccount = sqlite.prepare('INSERT INTO accounts (id, balance) VALUES (?, ?)');
  const updateBalance = sqlite.prepare('UPDATE accounts SET balance = ? WHERE id = ?');
  const insertDeposit = sqlite.prepare('INSERT INTO deposits (account_id, at, amount) VALUES (?, ?, ?)');
  const insertCharge = sqlite.prepare(
    `INSERT INTO charges (generation_id, key_id, account_id, at, cost, balance, requested_model, served_model, provider,
      prompt_tokens, completion_tokens, web_search_requests, more, usage_delivered)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const selectCharge = sqlite.prepare('SELECT * FROM charges WHERE generation_id = ?');
  const selectDeposits = sqlite.prepare('SELECT amount FROM deposits WHERE account_id = ?');
  const selectPage = sqlite.prepare(
    `SELECT * FROM charges WHERE seq > ? AND (? IS NULL OR account_id = ?) AND (? IS NULL OR key_id = ?)
      AND (? IS NULL OR json_extract(more, '$.testId') = ?) ORDER BY seq LIMIT ?`,
  );
  const insertEvent = sqlite.prepare('INSERT INTO events (at, kind, key_id, detail) VALUES (?, ?, ?, ?)');
  const setDelivered = sqlite.prepare('UPDATE charges SET usage_delivered = ? WHERE generation_id = ?');

  // no other process can change the books, so a cached balance is valid until this process changes it
  const balances = new Map<string, Amount>();
  database.onRollback(() => balances.clear());
  function balanceOf(accountId: string): Amount {
    const known = balances.get(accountId);
    if (known !== undefined) return known;
    const row = selectBalance.get(accountId);
    if (row === undefined) throw new RangeError(`no such account: ${accountId}`);
    const balance = amount(String(row['balance']));
    balances.set(accountId, balance);
    return balance;
  }

  function chargeBudget(keyId: string, costRub: string): GatewayEvent | undefined {
    const key = keys.get(keyId);
    if (key?.budget === undefined) return undefined;
    const remaining = amount(key.budget.remainingRub).minus(costRub);
    const isLow = remaining.lt(amount(key.budget.limitRub).times(LOW_BUDGET));
    const tell = isLow && !key.lowNotified && key.settings.budget?.lowNotify === true;
    keys.setBudget(keyId, decimalOf(remaining), tell || key.lowNotified);
    if (!tell) return undefined;
    const event: GatewayEvent = {
      kind: 'budget.low',
      at: new Date(clock.now()).toISOString(),
      keyId,
      keyName: key.settings.name ?? 'default',
      remainingRub: decimalOf(remaining),
      initialRub: key.budget.limitRub,
    };
    insertEvent.run(clock.now(), event.kind, keyId, JSON.stringify(event));
    return event;
  }

  return {
    openAccount(id, rub) {
      if (selectBalance.get(id) !== undefined) return;
      database.transaction(() => {
        insertAccount.run(id, decimalOf(amount(rub)));
        insertDeposit.run(id, clock.now(), decimalOf(amount(rub)));
      });
    },
    deposit(accountId, rub) {
      database.transaction(() => {
        const balance = balanceOf(accountId).plus(rub);
        updateBalance.run(decimalOf(balance), accountId);
        balances.set(accountId, balance);
        insertDeposit.run(accountId, clock.now(), decimalOf(amount(rub)));
      });
    },
    balanceOf,
    balanceRub: (accountId) => decimalOf(balanceOf(accountId)),
    charge({ generationId, keyId, accountId, costRub, details, usageDelivered }) {
      const balance = balanceOf(accountId).minus(costRub);
      const balanceRub = decimalOf(balance);
      const { requestedModel, servedModel, provider, promptTokens, completionTokens, ...others } = details;
      const { webSearchRequests, ...rare } = others;
      // a single statement is a transaction of its own: a trigger of the table writes the balance
      const insert = (): void => {
        insertCharge.run(
          generationId,
          keyId,
          accountId,
          clock.now(),
          costRub,
          balanceRub,
          requestedModel,
          servedModel,
          provider,
          promptTokens,
          completionTokens,
          webSearchRequests,
          Object.keys(rare).length === 0 ? null : JSON.stringify(rare),
          usageDelivered ? 1 : 0,
        );
        balances.set(accountId, balance);
      };
      if (keys.get(keyId)?.budget === undefined) {
        insert();
        return { balanceRub };
      }
      const lowBudget = database.transaction(() => {
        insert();
        return chargeBudget(keyId, costRub);
      });
      return lowBudget === undefined ? { balanceRub } : { balanceRub, lowBudget };
    },
    markUsage: (generationId, delivered) => void setDelivered.run(delivered ? 1 : 0, generationId),
    accounts: () =>
      sqlite
        .prepare(
          'SELECT id, balance, (SELECT count(*) FROM charges WHERE account_id = accounts.id) AS charges FROM accounts ORDER BY id',
        )
        .all()
        .map((row) => {
          const [id, balanceRub] = [String(row['id']), String(row['balance'])];
          const deposits = selectDeposits.all(id).map((deposit) => String(deposit['amount']));
          const chargesRub = decimalOf(amount(sumOf(deposits)).minus(balanceRub));
          return { id, balanceRub, chargesRub, charges: Number(row['charges']) };
        }),
    chargeOf(generationId) {
      const row = selectCharge.get(generationId);
      return row === undefined ? undefined : toCharge(row);
    },
    charges: () => sqlite.prepare('SELECT * FROM charges ORDER BY seq').all().map(toCharge),
    listCharges({ after = 0, limit = 100, account = null, keyId = null, testId = null } = {}) {
      const size = Math.min(Math.max(1, limit), MAX_PAGE);
      const rows = selectPage.all(after, account, account, keyId, keyId, testId, testId, size + 1).map(toCharge);
      const charges = rows.slice(0, size);
      const last = charges.at(-1);
      return rows.length > size && last !== undefined ? { charges, next: last.seq } : { charges };
    },
    countCharges: () => Number(sqlite.prepare('SELECT count(*) AS value FROM charges').get()?.['value'] ?? 0),
    events: () =>
      sqlite
        .prepare('SELECT detail FROM events ORDER BY seq')
        .all()
        .map((row) => JSON.parse(String(row['detail'])) as GatewayEvent),
    audit() {
      const accounts = sqlite
        .prepare('SELECT id, balance FROM accounts ORDER BY id')
        .all()
        .map((row) => {
          const id = String(row['id']);
          const column = (sql: string): string[] =>
            sqlite
              .prepare(sql)
              .all(id)
              .map((entry) => String(entry['value']));
          const costs = column('SELECT cost AS value FROM charges WHERE account_id = ?');
          const depositsRub = sumOf(column('SELECT amount AS value FROM deposits WHERE account_id = ?'));
          return {
            id,
            depositsRub,
            chargesRub: sumOf(costs),
            balanceRub: String(row['balance']),
            charges: costs.length,
          };
        });
      const balanced = accounts.every((account) =>
        amount(account.depositsRub).minus(account.chargesRub).eq(account.balanceRub),
      );
      return { balanced, accounts };
    },
  };
}

/** Details that few charges have, stored in one column. */
type RareDetails = Pick<ChargeDetails, RareName>;
type RareName = {
  [Name in keyof ChargeDetails]-?: undefined extends ChargeDetails[Name] ? Name : never;
}[keyof ChargeDetails];

function toCharge(row: Record<string, unknown>): GatewayCharge {
  return {
    ...(typeof row['more'] === 'string' ? (JSON.parse(row['more']) as RareDetails) : {}),
    requestedModel: String(row['requested_model']),
    servedModel: String(row['served_model']),
    provider: String(row['provider']),
    promptTokens: Number(row['prompt_tokens']),
    completionTokens: Number(row['completion_tokens']),
    webSearchRequests: Number(row['web_search_requests']),
    seq: Number(row['seq']),
    generationId: String(row['generation_id']),
    keyId: String(row['key_id']),
    accountId: String(row['account_id']),
    at: new Date(Number(row['at'])).toISOString(),
    costRub: String(row['cost']),
    balanceRub: String(row['balance']),
    usageDelivered: row['usage_delivered'] !== 0,
  };
}
