import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { defined } from '../base/defined.ts';
import type { KeySettings } from '../protocol/key-settings.ts';
import type { KeyRecord, StoredKey } from './key-record.ts';
import { nextReset } from './reset.ts';
import type { Store } from './store.ts';

/** Keys of the gateway. */
export interface Keys {
  /**
   * Registers a key. A key that is already in the books keeps its budget and gets the new settings.
   *
   * @param isPermanent - true: valid until revoked; false: valid as long as each start lists it.
   */
  create(settings: KeySettings, apiKey?: string, isPermanent?: boolean): { apiKey: string; id: string };
  /** The key of a bearer token, with its budget reset if that was due. Undefined when unknown. */
  find(apiKey: string): KeyRecord | undefined;
  /** The valid keys. */
  list(): KeyRecord[];
  /** Changes the settings of a key. A budget with the same limit continues, another one starts anew. */
  update(id: string, settings: KeySettings): void;
  /** Invalidates a key until a start lists it again. */
  revoke(id: string): void;
}

const idOf = (keyHash: string): string => `key-${keyHash.slice(0, 12)}`;

/** The keys of a store. Those that this start does not list are invalid, though they are in the books. */
export function createKeys(store: Store, clock: Clock): Keys {
  const listed = new Set<string>();

  /** Gives a key a new budget when its time is over, and a nearer end when the clock was set back meanwhile. */
  function current(key: StoredKey): KeyRecord {
    const { budget, settings } = key;
    if (budget === undefined) return key;
    const [now, resetAt] = [clock.now(), nextReset(clock.now(), settings.budget?.resetInterval)];
    const isOver = now >= budget.resetAt;
    if (!isOver && budget.resetAt <= resetAt) return key;
    const remainingRub = isOver ? budget.limitRub : budget.remainingRub;
    const after = { ...key, budget: { ...budget, remainingRub, resetAt }, lowNotified: !isOver && key.lowNotified };
    store.commit({ kind: 'key', key: after });
    return after;
  }

  function put(id: string, keyHash: string, settings: KeySettings, isPermanent: boolean): void {
    const known = store.keys.get(id);
    const limitRub = settings.budget?.limitRub;
    const fresh = limitRub && {
      limitRub,
      remainingRub: limitRub,
      resetAt: nextReset(clock.now(), settings.budget?.resetInterval),
    };
    const key: StoredKey = {
      id,
      hash: keyHash,
      accountId: settings.account ?? 'main',
      settings,
      lowNotified: known?.lowNotified ?? false,
      isPermanent,
      ...defined({
        expiresAt: settings.expiresAt === undefined ? undefined : Date.parse(settings.expiresAt),
        budget: known?.budget?.limitRub === limitRub ? known?.budget : fresh || undefined,
      }),
    };
    store.commit({ kind: 'key', key });
  }

  const isValid = ({ id, isPermanent }: StoredKey): boolean => isPermanent || listed.has(id);
  return {
    create(settings, apiKey = `kopek-${randomBytes(18).toString('base64url')}`, isPermanent = false) {
      const keyHash = hash('sha256', apiKey);
      const id = idOf(keyHash);
      put(id, keyHash, settings, isPermanent);
      listed.add(id);
      return { apiKey, id };
    },
    find(apiKey) {
      const keyHash = hash('sha256', apiKey);
      const key = store.keys.get(idOf(keyHash));
      return key !== undefined && key.hash === keyHash && isValid(key) ? current(key) : undefined;
    },
    list: () => [...store.keys.values()].filter(isValid).map(current),
    update(id, settings) {
      const known = store.keys.get(id);
      if (known !== undefined) put(id, known.hash, settings, known.isPermanent);
    },
    revoke(id) {
      const known = store.keys.get(id);
      if (known?.isPermanent) store.commit({ kind: 'key', key: { ...known, isPermanent: false } });
      listed.delete(id);
    },
  };
}
