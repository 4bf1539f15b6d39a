import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import type { Database } from './database.ts';
import type { KeySettings } from './key-settings.ts';
import { nextReset } from './reset.ts';

/** A key in the books, which store only its hash. */
export interface KeyRecord {
  id: string;
  accountId: string;
  settings: KeySettings;
  /** Milliseconds since 1970. */
  expiresAt?: number;
  budget?: { limitRub: string; remainingRub: string; resetAt: number };
  lowNotified: boolean;
}

/** Keys of the gateway. */
export interface Keys {
  /**
   * Registers a key. A key that is already in the books keeps its budget and gets the new settings.
   *
   * @param isPermanent - true: valid until revoked; false: valid as long as each start lists it.
   */
  create(settings: KeySettings, apiKey?: string, isPermanent?: boolean): { apiKey: string; id: string };
  /** Invalidates the keys that earlier starts listed. A key that is listed again continues with the rest of its budget. */
  unlistAll(): void;
  /** The key of a bearer token, with its budget reset if that was due. Undefined when unknown. */
  find(apiKey: string): KeyRecord | undefined;
  get(id: string): KeyRecord | undefined;
  /** Stores what is left of a budget, and whether its owner has been notified that it is low. */
  setBudget(id: string, remainingRub: string, lowNotified: boolean): void;
  /** The valid keys. */
  list(): KeyRecord[];
  /** Changes the settings of a key. A budget with the same limit continues, another one starts anew. */
  update(id: string, settings: KeySettings): void;
  /** Invalidates a key until a start lists it again. */
  revoke(id: string): void;
}

/** Values of the column `listed`; 0 is a key that is no longer listed. */
const LISTED_BY_THIS_START = 1;
const LISTED_FOR_GOOD = 2;

const hashOf = (apiKey: string): string => hash('sha256', apiKey);

/** Opens the keys in the database. */
export function createKeys(database: Database, clock: Clock): Keys {
  const { sqlite } = database;
  const insert = sqlite.prepare(
    'INSERT INTO keys (id, hash, account_id, settings, expires_at, budget_limit, budget_remaining, reset_at, listed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const update = sqlite.prepare(
    'UPDATE keys SET account_id = ?, settings = ?, expires_at = ?, budget_limit = ?, budget_remaining = ?, reset_at = ?, listed = ? WHERE id = ?',
  );
  const byHash = sqlite.prepare('SELECT * FROM keys WHERE hash = ?');
  const byHashListed = sqlite.prepare('SELECT * FROM keys WHERE hash = ? AND listed <> 0');
  const valid = sqlite.prepare('SELECT id FROM keys WHERE listed <> 0 ORDER BY rowid');
  const unlist = sqlite.prepare('UPDATE keys SET listed = 0 WHERE id = ?');
  const byId = sqlite.prepare('SELECT * FROM keys WHERE id = ?');
  const reset = sqlite.prepare('UPDATE keys SET budget_remaining = ?, reset_at = ?, low_notified = 0 WHERE id = ?');
  const updateBudget = sqlite.prepare('UPDATE keys SET budget_remaining = ?, low_notified = ? WHERE id = ?');
  const noteReset = sqlite.prepare('INSERT INTO resets (key_id, at, remaining_before) VALUES (?, ?, ?)');

  function withDueReset(record: KeyRecord): KeyRecord {
    const { budget } = record;
    if (budget === undefined || clock.now() < budget.resetAt) return record;
    const fresh = {
      limitRub: budget.limitRub,
      remainingRub: budget.limitRub,
      resetAt: nextReset(clock.now(), record.settings.budget?.resetInterval),
    };
    database.transaction(() => {
      reset.run(fresh.remainingRub, fresh.resetAt, record.id);
      noteReset.run(record.id, clock.now(), budget.remainingRub);
    });
    cached.clear();
    return { ...record, budget: fresh, lowNotified: false };
  }

  // no other process can change the books, so a cached record is valid until this process changes it
  const cached = new Map<string, KeyRecord>();
  database.onRollback(() => cached.clear());
  function read(name: string, select: () => unknown): KeyRecord | undefined {
    const known = cached.get(name);
    if (known !== undefined) return withDueReset(known);
    const row = select() as Row | undefined;
    if (row === undefined) return undefined;
    const record = toRecord(row);
    cached.set(name, record);
    return withDueReset(record);
  }
  const get = (id: string): KeyRecord | undefined => read(`id ${id}`, () => byId.get(id));

  function columnsOf(settings: KeySettings) {
    const limit = settings.budget?.limitRub ?? null;
    return {
      limit,
      resetAt: limit === null ? null : nextReset(clock.now(), settings.budget?.resetInterval),
      expiresAt: settings.expiresAt === undefined ? null : Date.parse(settings.expiresAt),
      account: settings.account ?? 'main',
    };
  }

  function write(known: Row, settings: KeySettings, listed: number): void {
    const { limit, resetAt, expiresAt, account } = columnsOf(settings);
    const sameLimit = known.budget_limit === limit;
    const remaining = sameLimit ? known.budget_remaining : limit;
    const until = sameLimit ? known.reset_at : resetAt;
    update.run(account, JSON.stringify(settings), expiresAt, limit, remaining, until, listed, known.id);
  }

  return {
    create(settings, apiKey = `kopek-${randomBytes(18).toString('base64url')}`, isPermanent = false) {
      cached.clear();
      const keyHash = hashOf(apiKey);
      const known = byHash.get(keyHash) as Row | undefined;
      const { limit, resetAt, expiresAt, account } = columnsOf(settings);
      const listed = isPermanent ? LISTED_FOR_GOOD : LISTED_BY_THIS_START;
      if (known === undefined) {
        const id = `key-${keyHash.slice(0, 12)}`;
        insert.run(id, keyHash, account, JSON.stringify(settings), expiresAt, limit, limit, resetAt, listed);
        return { apiKey, id };
      }
      write(known, settings, listed);
      return { apiKey, id: known.id };
    },
    unlistAll() {
      cached.clear();
      sqlite.exec('UPDATE keys SET listed = 0 WHERE listed = 1');
    },
    find: (apiKey) => read(`key ${apiKey}`, () => byHashListed.get(hashOf(apiKey))),
    get,
    setBudget(id, remainingRub, lowNotified) {
      cached.clear();
      updateBudget.run(remainingRub, lowNotified ? 1 : 0, id);
    },
    list: () => valid.all().flatMap((row) => get(String(row['id'])) ?? []),
    update(id, settings) {
      const known = byId.get(id) as Row | undefined;
      if (known === undefined) return;
      cached.clear();
      write(known, settings, known.listed);
    },
    revoke(id) {
      cached.clear();
      unlist.run(id);
    },
  };
}

interface Row {
  id: string;
  account_id: string;
  settings: string;
  expires_at: number | null;
  budget_limit: string | null;
  budget_remaining: string | null;
  reset_at: number | null;
  low_notified: number;
  listed: number;
}

function toRecord(row: Row): KeyRecord {
  const { budget_limit: limitRub, budget_remaining: remainingRub, reset_at: resetAt } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    settings: JSON.parse(row.settings) as KeySettings,
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    ...(limitRub === null || remainingRub === null || resetAt === null
      ? {}
      : { budget: { limitRub, remainingRub, resetAt } }),
    lowNotified: row.low_notified !== 0,
  };
}
