import type { DatabaseSync } from 'node:sqlite';
import { type Amount, amount, decimalOf, ZERO } from '../money/rub.ts';
import type { GatewayCharge, GatewayEvent } from './charge.ts';
import type { StoredKey } from './key-record.ts';

/** One change of the books. Everything that the gateway remembers follows from the list of them. */
export type Change =
  | { kind: 'start' }
  | { kind: 'deposit'; accountId: string; rub: string }
  | { kind: 'key'; key: StoredKey }
  | { kind: 'charge'; charge: StoredCharge }
  | { kind: 'usage'; generationId: string; delivered: boolean }
  | { kind: 'event'; event: GatewayEvent }
  | { kind: 'answer'; answer: StoredAnswer };

/** A charge as the books keep it: there may be hundreds of thousands. Its `seq` is its place in the list, from 1. */
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

/** An account and the sums of what was booked on it. */
interface Account {
  deposits: Amount;
  balance: Amount;
  charges: number;
}

/**
 * The books in memory, and the file that their changes are written to.
 *
 * A change counts when it is written: after a failure, such as a full disk, memory and file are what they were before.
 */
export class Store {
  readonly accounts: Map<string, Account> = new Map();
  readonly keys: Map<string, StoredKey> = new Map();
  readonly charges: StoredCharge[] = [];
  readonly chargeOf: Map<string, StoredCharge> = new Map();
  readonly events: GatewayEvent[] = [];
  readonly answers: Map<string, StoredAnswer> = new Map();
  /** How many times a gateway has opened these books. */
  starts = 0;
  /** Texts that many charges have: each is kept once, and not once for every charge. */
  readonly #texts = new Map<string, string>();
  readonly #file: DatabaseSync | undefined;
  readonly #write: ((json: string) => void) | undefined;

  /** @internal Use {@link openStore}. */
  constructor(file?: DatabaseSync) {
    this.#file = file;
    if (file === undefined) return;
    for (const { json } of file.prepare('SELECT json FROM changes ORDER BY seq').iterate())
      for (const change of JSON.parse(String(json)) as Change[]) this.#apply(change);
    const insert = file.prepare('INSERT INTO changes (json) VALUES (?)');
    this.#write = (json) => void insert.run(json);
  }

  /** Makes changes: all of them or, when it throws, none. */
  commit(...changes: readonly Change[]): void {
    this.#write?.(JSON.stringify(changes));
    for (const change of changes) this.#apply(change);
  }

  close(): void {
    this.#file?.close();
  }

  #sameText(text: string): string {
    const known = this.#texts.get(text);
    if (known === undefined) this.#texts.set(text, text);
    return known ?? text;
  }

  #apply(change: Change): void {
    switch (change.kind) {
      case 'start':
        this.starts += 1;
        break;
      case 'deposit': {
        const { deposits, balance, charges } = this.accounts.get(change.accountId) ?? EMPTY;
        const after = { deposits: deposits.plus(change.rub), balance: balance.plus(change.rub), charges };
        this.accounts.set(change.accountId, after);
        break;
      }
      case 'key':
        this.keys.set(change.key.id, change.key);
        break;
      case 'charge':
        this.#applyCharge(change.charge);
        break;
      case 'usage': {
        const charge = this.chargeOf.get(change.generationId);
        if (charge !== undefined) charge.usageDelivered = change.delivered;
        break;
      }
      case 'event': {
        this.events.push(change.event);
        const key = this.keys.get(change.event.keyId);
        if (key !== undefined) this.keys.set(key.id, { ...key, lowNotified: true });
        break;
      }
      default:
        this.answers.set(answerName(change.answer.keyId, change.answer.idempotencyKey), change.answer);
    }
  }

  #applyCharge(given: StoredCharge): void {
    const charge: StoredCharge = {
      ...given,
      keyId: this.#sameText(given.keyId),
      accountId: this.#sameText(given.accountId),
      costRub: this.#sameText(given.costRub),
      requestedModel: this.#sameText(given.requestedModel),
      servedModel: this.#sameText(given.servedModel),
      provider: this.#sameText(given.provider),
    };
    this.charges.push(charge);
    this.chargeOf.set(charge.generationId, charge);
    const { deposits, balance, charges } = this.accounts.get(charge.accountId) ?? EMPTY;
    this.accounts.set(charge.accountId, {
      deposits,
      balance: balance.minus(charge.costRub),
      charges: charges + 1,
    });
    const key = this.keys.get(charge.keyId);
    if (key?.budget === undefined) return;
    const remainingRub = decimalOf(amount(key.budget.remainingRub).minus(charge.costRub));
    this.keys.set(key.id, { ...key, budget: { ...key.budget, remainingRub } });
  }
}

const EMPTY: Account = { deposits: ZERO, balance: ZERO, charges: 0 };

/** The place of an answer in {@link Store.answers}. */
export const answerName = (keyId: string, idempotencyKey: string): string => `${keyId}\n${idempotencyKey}`;

/**
 * Opens the books.
 *
 * The file is a database of SQLite with one table, because of two things that a plain file lacks: an entry is written
 * whole or not at all, and the lock against a second gateway, which could spend the same rubles again, ends with the
 * process however that ends.
 *
 * @param file - path; in memory when absent.
 * @throws Error that names the file, when it cannot be opened, is not such a file, or is in use by another process.
 */
export async function openStore(file?: string): Promise<Store> {
  if (file === undefined) return new Store();
  try {
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(file);
    try {
      // WAL with NORMAL survives a killed process without loss; only a power cut may lose the newest charges
      database.exec('PRAGMA busy_timeout = 2000; PRAGMA locking_mode = EXCLUSIVE;');
      database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
      // the lock is taken by the first write only
      database.exec(
        'BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS changes (seq INTEGER PRIMARY KEY, json TEXT NOT NULL); COMMIT;',
      );
      if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'charges'").get() !== undefined)
        throw new Error('an older version wrote them; use another file');
      return new Store(database);
    } catch (error) {
      database.close();
      throw error;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const text = reason.includes('locked')
      ? `are in use by another gateway; stop it first or use another file`
      : `cannot be opened: ${reason}`;
    throw new Error(`The books in ${file} ${text}`, { cause: error });
  }
}
