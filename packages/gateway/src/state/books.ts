import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../base/clock.ts';
import { type Amount, amount, decimalOf, sumOf, ZERO } from '../money/rub.ts';
import type { KeySettings } from '../protocol/key-settings.ts';
import type { Audit, ChargePage, ChargeQuery, GatewayCharge, GatewayEvent } from './charge.ts';
import { reasonOf } from '../base/reason.ts';

/** A key as stored: without the key itself. */
export interface KeyRecord {
  id: string;
  accountId: string;
  settings: KeySettings;
  budget?: { maxRub: string; remainingRub: string; resetAt: number };
  lowNotified: boolean;
  hash: string;
  /** True: valid until revoked. False: valid as long as each start lists it. */
  isPermanent: boolean;
}

/** One change of the ledger. Everything that the gateway remembers follows from the list of them, notices included. */
export type Change =
  | { kind: 'start' }
  | { kind: 'deposit'; accountId: string; rub: string }
  | { kind: 'key'; key: KeyRecord }
  | { kind: 'charge'; charge: StoredCharge }
  | { kind: 'usage'; generationId: string; delivered: boolean }
  | { kind: 'answer'; answer: StoredAnswer };

/** A charge as the ledger keeps it: there may be hundreds of thousands. Its `seq` is its place in the list, from 1. */
export type StoredCharge = Omit<GatewayCharge, 'seq' | 'at'> & { at: number };

/** A paid answer under its `Idempotency-Key`. */
export interface StoredAnswer {
  keyId: string;
  idempotencyKey: string;
  bodyHash: string;
  /** Milliseconds since 1970, by the gateway's clock. */
  at: number;
  json: string;
}

/** Result of recording a charge. */
export interface BookedCharge {
  balanceRub: string;
  /** Set when this charge made the budget of the key low. */
  lowBudget?: GatewayEvent;
}

interface Account {
  deposits: Amount;
  balance: Amount;
  charges: number;
}

/** Share of the budget below which the owner is notified (§6, §8). */
const LOW_BUDGET = '0.2';

const MAX_PAGE = 1_000;

/** How long a billed answer is kept under its `Idempotency-Key`, by the gateway's clock. */
const ANSWER_MS = 86_400_000;

/**
 * The ledger of the gateway in memory, and the file for its changes: accounts, charges, keys, billed answers.
 *
 * A change counts when it is written: after a failure, such as a full disk, memory and file are what they were before.
 */
export class Books {
  readonly keys: Map<string, KeyRecord> = new Map();
  /** By {@link answerName}. */
  readonly answers: Map<string, StoredAnswer> = new Map();
  /** How many times a gateway has opened this ledger. */
  starts = 0;
  readonly #accounts = new Map<string, Account>();
  readonly #charges: StoredCharge[] = [];
  readonly #chargeOf = new Map<string, StoredCharge>();
  readonly #events: GatewayEvent[] = [];
  /** Texts that many charges have: each is kept once, and not once for every charge. */
  readonly #texts = new Map<string, string>();
  readonly #clock: Clock;
  readonly #file: DatabaseSync | undefined;
  readonly #write: ((changes: readonly Change[]) => void) | undefined;

  /** @internal Use {@link openBooks}. */
  constructor(clock: Clock, file?: DatabaseSync) {
    this.#clock = clock;
    this.#file = file;
    if (file === undefined) return;
    const oldest = clock.now() - ANSWER_MS;
    compact(file, oldest);
    for (const { json, answer } of file.prepare(SELECT).iterate(oldest)) {
      for (const change of JSON.parse(String(json)) as Change[]) this.#apply(change);
      if (answer !== null) this.#apply({ kind: 'answer', answer: JSON.parse(String(answer)) as StoredAnswer });
    }
    const insert = file.prepare('INSERT INTO changes (json, answer, answered_at) VALUES (?, ?, ?)');
    const path = file.location() ?? '';
    const fileAtPath = (): number | undefined => statSync(path, { throwIfNoEntry: false })?.ino;
    const opened = fileAtPath();
    this.#write = (changes) => {
      // SQLite writes on into a file that no start will find
      if (fileAtPath() !== opened)
        throw new Error(`The data file ${path} was deleted or moved: put it back, or start the gateway again`);
      const answer = changes.find((change) => change.kind === 'answer')?.answer;
      const lasting = changes.filter(({ kind }) => kind !== 'answer');
      insert.run(JSON.stringify(lasting), answer === undefined ? null : JSON.stringify(answer), answer?.at ?? null);
    };
  }

  /** Makes changes: all of them or, when it throws, none. */
  commit(...changes: readonly Change[]): void {
    this.#write?.(changes);
    for (const change of changes) this.#apply(change);
  }

  close(): void {
    this.#file?.close();
  }

  /** Drops the answers that are older than a day, from memory and from the file. */
  dropOldAnswers(): void {
    const oldest = this.#clock.now() - ANSWER_MS;
    const before = this.answers.size;
    for (const [name, { at }] of this.answers) {
      if (at > oldest) break;
      this.answers.delete(name);
    }
    if (this.#file !== undefined && this.answers.size < before) compact(this.#file, oldest);
  }

  hasAccount(id: string): boolean {
    return this.#accounts.has(id);
  }

  /** Creates an account with this balance unless it exists. */
  openAccount(id: string, balanceRub: string): void {
    if (!this.hasAccount(id)) this.commit({ kind: 'deposit', accountId: id, rub: decimalOf(amount(balanceRub)) });
  }

  /** @throws RangeError when there is no such account. */
  deposit(accountId: string, rub: string): void {
    this.balanceRub(accountId);
    this.commit({ kind: 'deposit', accountId, rub: decimalOf(amount(rub)) });
  }

  /** @throws RangeError when there is no such account. */
  balanceRub(accountId: string): string {
    const account = this.#accounts.get(accountId);
    if (account === undefined) throw new RangeError(`no such account: ${accountId}`);
    return decimalOf(account.balance);
  }

  /**
   * Records a charge, the balance and the budget of the key, and what belongs to them: all of it, or nothing.
   *
   * @param also - a change that is written together with the charge.
   */
  charge(
    entry: Omit<StoredCharge, 'at' | 'balanceRub'>,
    also: (booked: BookedCharge) => Change | undefined = () => undefined,
  ): BookedCharge {
    const balanceRub = decimalOf(amount(this.balanceRub(entry.accountId)).minus(entry.costRub));
    const charge: StoredCharge = { ...entry, at: this.#clock.now(), balanceRub };
    const event = this.#lowBudgetOf(charge);
    const booked: BookedCharge = event === undefined ? { balanceRub } : { balanceRub, lowBudget: event };
    const more = also(booked);
    this.commit({ kind: 'charge', charge }, ...(more === undefined ? [] : [more]));
    return booked;
  }

  /** Every account with its sums; cheap for any number of charges. */
  accounts(): Audit['accounts'] {
    const sorted = [...this.#accounts].sort(([left], [right]) => (left < right ? -1 : 1));
    return sorted.map(([id, { deposits, balance, charges }]) => {
      const [depositsRub, balanceRub] = [decimalOf(deposits), decimalOf(balance)];
      return { id, depositsRub, chargesRub: decimalOf(deposits.minus(balance)), balanceRub, charges };
    });
  }

  hasCharge(generationId: string): boolean {
    return this.#chargeOf.has(generationId);
  }

  charges(): GatewayCharge[] {
    return this.#charges.map(shown);
  }

  listCharges({ after = 0, limit = 100, account, keyId, testId }: ChargeQuery = {}): ChargePage {
    const size = Math.min(Math.max(1, limit), MAX_PAGE);
    const charges: GatewayCharge[] = [];
    for (let at = after; at < this.#charges.length; at += 1) {
      const charge = this.#charges[at];
      if (charge === undefined || (account ?? charge.accountId) !== charge.accountId) continue;
      if ((keyId ?? charge.keyId) !== charge.keyId || (testId ?? charge.testId) !== charge.testId) continue;
      const last = charges.at(-1);
      if (charges.length === size && last !== undefined) return { charges, next: last.seq };
      charges.push(shown(charge, at));
    }
    return { charges };
  }

  /** Number of charges; cheap for any number. */
  countCharges(): number {
    return this.#charges.length;
  }

  events(): GatewayEvent[] {
    return this.#events.map((event) => ({ ...event }));
  }

  audit(): Audit {
    const costs = new Map<string, string[]>([...this.#accounts.keys()].map((id) => [id, []]));
    for (const { accountId, costRub } of this.#charges) costs.get(accountId)?.push(costRub);
    let balanced = true;
    const accounts = this.accounts().map((account) => {
      const own = costs.get(account.id) ?? [];
      const chargesRub = sumOf(own);
      balanced &&= amount(chargesRub).eq(account.chargesRub);
      return { ...account, chargesRub, charges: own.length };
    });
    return { balanced, accounts };
  }

  /** The notice that is due when a charge makes the budget of its key low. */
  #lowBudgetOf({ keyId, costRub, at }: StoredCharge): GatewayEvent | undefined {
    const key = this.keys.get(keyId);
    if (key?.budget === undefined || key.lowNotified || key.settings.budget?.lowNotify !== true) return undefined;
    const { maxRub: initialRub, remainingRub } = key.budget;
    const remaining = amount(remainingRub).minus(costRub);
    if (remaining.gte(amount(initialRub).times(LOW_BUDGET))) return undefined;
    const keyName = key.settings.name ?? 'default';
    const time = new Date(at).toISOString();
    return { kind: 'budget.low', at: time, keyId, keyName, remainingRub: decimalOf(remaining), initialRub };
  }

  #apply(change: Change): void {
    switch (change.kind) {
      case 'start':
        this.starts += 1;
        break;
      case 'deposit': {
        const account = this.#accounts.get(change.accountId) ?? { deposits: ZERO, balance: ZERO, charges: 0 };
        account.deposits = account.deposits.plus(change.rub);
        account.balance = account.balance.plus(change.rub);
        this.#accounts.set(change.accountId, account);
        break;
      }
      case 'key':
        this.keys.set(change.key.id, change.key);
        break;
      case 'charge':
        this.#applyCharge(change.charge);
        break;
      case 'usage': {
        const charge = this.#chargeOf.get(change.generationId);
        if (charge !== undefined) charge.usageDelivered = change.delivered;
        break;
      }
      case 'answer':
        this.answers.set(answerName(change.answer.keyId, change.answer.idempotencyKey), change.answer);
    }
  }

  #applyCharge(given: StoredCharge): void {
    const charge = { ...given };
    for (const name of OFTEN_THE_SAME) {
      const text = this.#texts.get(given[name]);
      if (text === undefined) this.#texts.set(given[name], given[name]);
      else charge[name] = text;
    }
    this.#charges.push(charge);
    this.#chargeOf.set(charge.generationId, charge);
    const account = this.#accounts.get(charge.accountId);
    if (account !== undefined) {
      account.balance = account.balance.minus(charge.costRub);
      account.charges += 1;
    }
    const key = this.keys.get(charge.keyId);
    if (key?.budget === undefined) return;
    const event = this.#lowBudgetOf(charge);
    if (event !== undefined) this.#events.push(event);
    const remainingRub = decimalOf(amount(key.budget.remainingRub).minus(charge.costRub));
    const lowNotified = key.lowNotified || event !== undefined;
    this.keys.set(key.id, { ...key, budget: { ...key.budget, remainingRub }, lowNotified });
  }
}

const OFTEN_THE_SAME = ['keyId', 'accountId', 'costRub', 'requestedModel', 'servedModel', 'provider'] as const;

/** The place of an answer in {@link Books.answers}. */
export const answerName = (keyId: string, idempotencyKey: string): string => `${keyId}\n${idempotencyKey}`;

/** The columns of the file: changes for ever, and an answer for its day. */
const CREATE = `
  CREATE TABLE IF NOT EXISTS changes (seq INTEGER PRIMARY KEY, json TEXT NOT NULL, answer TEXT, answered_at INTEGER);
  CREATE INDEX IF NOT EXISTS answers ON changes (answered_at) WHERE answered_at IS NOT NULL;`;
const SELECT = 'SELECT json, CASE WHEN answered_at > ? THEN answer END AS answer FROM changes ORDER BY seq';
const DROP = `UPDATE changes SET answer = NULL, answered_at = NULL WHERE seq IN
  (SELECT seq FROM changes WHERE answered_at <= ? LIMIT 100)`;

/** Nobody should wait longer for a smaller file; what is left over is done the next time. */
const COMPACTING_MS = 500;

/** Removes answers of before a time from a file, and gives their space back to the disk. */
function compact(file: DatabaseSync, oldest: number): void {
  const until = performance.now() + COMPACTING_MS;
  const drop = file.prepare(DROP);
  while (performance.now() < until && drop.run(oldest).changes > 0);
  while (performance.now() < until && file.prepare('PRAGMA freelist_count').get()?.['freelist_count'] !== 0)
    file.exec('PRAGMA incremental_vacuum(200)');
}

/** A copy, so that a caller cannot change the ledger. */
const shown = (charge: StoredCharge, index: number): GatewayCharge => ({
  ...charge,
  seq: index + 1,
  at: new Date(charge.at).toISOString(),
});

/**
 * Opens the ledger.
 *
 * The file is a database of SQLite with one table, because of two things that a plain file lacks: an entry is written
 * whole or not at all, and the lock against a second gateway, which could spend the same rubles again, ends with the
 * process however that ends.
 *
 * @param file - path; in memory when absent.
 * @throws Error that names the file, when it cannot be opened, is not such a file, or is in use by another process.
 */
export async function openBooks(clock: Clock, file?: string): Promise<Books> {
  if (file === undefined) return new Books(clock);
  let database: DatabaseSync | undefined;
  try {
    const { DatabaseSync } = await import('node:sqlite');
    database = new DatabaseSync(file);
    // WAL with NORMAL survives a killed process without loss; only a power cut may lose the newest charges
    database.exec('PRAGMA busy_timeout = 2000; PRAGMA locking_mode = EXCLUSIVE;');
    // what is removed leaves the file, and does not stay in its free pages
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA secure_delete = ON;');
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    // the lock is taken by the first write only
    const [first] = database.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table'").all();
    if (first !== undefined && !String(first['sql']).includes('answered_at'))
      throw new Error('another program or version wrote it; use another file');
    database.exec(`BEGIN IMMEDIATE; ${CREATE} COMMIT;`);
    return new Books(clock, database);
  } catch (error) {
    database?.close();
    const reason = error instanceof SyntaxError || error instanceof TypeError ? 'it is damaged' : reasonOf(error);
    const text = reason.includes('locked')
      ? `is in use by another gateway; stop it first or use another file`
      : `cannot be opened: ${reason}`;
    throw new Error(`The data file ${file} ${text}`, { cause: error });
  }
}
