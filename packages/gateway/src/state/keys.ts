import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { defined } from '../base/defined.ts';
import type { KeySettings } from '../protocol/key-settings.ts';
import type { Books, KeyRecord } from './books.ts';
import { nextReset } from './reset.ts';

const idOf = (keyHash: string): string => `key-${keyHash.slice(0, 12)}`;

/** The id by which a key is known where the key itself is not shown. */
export const keyIdOf = (apiKey: string): string => idOf(hash('sha256', apiKey));

/** The keys in the ledger. Those that this start does not list are invalid, although the ledger contains them. */
export class Keys {
  readonly #books: Books;
  readonly #clock: Clock;
  readonly #listed = new Set<string>();

  constructor(books: Books, clock: Clock) {
    this.#books = books;
    this.#clock = clock;
  }

  /**
   * Registers a key. A key that is already in the ledger keeps its budget and gets the new settings.
   *
   * @param isPermanent - true: valid until revoked; false: valid as long as each start lists it.
   */
  create(
    settings: KeySettings,
    apiKey: string = `kopek-${randomBytes(18).toString('base64url')}`,
    isPermanent: boolean = false,
  ): string {
    const keyHash = hash('sha256', apiKey);
    const id = idOf(keyHash);
    this.#put(id, keyHash, settings, isPermanent);
    this.#listed.add(id);
    return apiKey;
  }

  /** The key of a bearer token, with its budget reset if that was due. Undefined when unknown. */
  find(apiKey: string): KeyRecord | undefined {
    const keyHash = hash('sha256', apiKey);
    const key = this.#books.keys.get(idOf(keyHash));
    return key !== undefined && key.hash === keyHash && this.#isValid(key) ? this.#renewed(key) : undefined;
  }

  /** A key as it is now, with its budget reset if that was due. Undefined when it is not in the ledger. */
  current(id: string): KeyRecord | undefined {
    const key = this.#books.keys.get(id);
    return key && this.#renewed(key);
  }

  /** The valid keys. */
  list(): KeyRecord[] {
    return [...this.#books.keys.values()].filter((key) => this.#isValid(key)).map((key) => this.#renewed(key));
  }

  /** Changes the settings of a key. A budget with the same limit continues, another one starts anew. */
  update({ id, hash: keyHash, isPermanent }: KeyRecord, settings: KeySettings): void {
    this.#put(id, keyHash, settings, isPermanent);
  }

  /** Invalidates a key until a start lists it again. */
  revoke(key: KeyRecord): void {
    if (key.isPermanent) this.#books.commit({ kind: 'key', key: { ...key, isPermanent: false } });
    this.#listed.delete(key.id);
  }

  #isValid({ id, isPermanent }: KeyRecord): boolean {
    return isPermanent || this.#listed.has(id);
  }

  /** Gives a key a new budget when its time is over, and a nearer end when the clock was set back meanwhile. */
  #renewed(key: KeyRecord): KeyRecord {
    const { budget, settings } = key;
    if (budget === undefined) return key;
    const now = this.#clock.now();
    const resetAt = nextReset(now, settings.budget?.resetInterval);
    const isOver = now >= budget.resetAt;
    if (!isOver && budget.resetAt <= resetAt) return key;
    const remainingRub = isOver ? budget.maxRub : budget.remainingRub;
    const after = { ...key, budget: { ...budget, remainingRub, resetAt }, lowNotified: !isOver && key.lowNotified };
    this.#books.commit({ kind: 'key', key: after });
    return after;
  }

  #put(id: string, keyHash: string, settings: KeySettings, isPermanent: boolean): void {
    const known = this.#books.keys.get(id);
    const { maxRub, resetInterval } = settings.budget ?? {};
    const resetAt = nextReset(this.#clock.now(), resetInterval);
    const goesOn = known?.budget?.maxRub === maxRub;
    const fresh = maxRub && { maxRub, remainingRub: maxRub, resetAt };
    const key: KeyRecord = {
      id,
      hash: keyHash,
      accountId: settings.account ?? 'main',
      settings: structuredClone(settings),
      lowNotified: goesOn && known?.lowNotified === true,
      isPermanent,
      ...defined({ budget: goesOn ? known?.budget : fresh || undefined }),
    };
    this.#books.commit({ kind: 'key', key });
  }
}
