import type { KeySettings } from '../protocol/key-settings.ts';

/** A key in the books. */
export interface KeyRecord {
  id: string;
  accountId: string;
  settings: KeySettings;
  /** Milliseconds since 1970. */
  expiresAt?: number;
  budget?: { limitRub: string; remainingRub: string; resetAt: number };
  lowNotified: boolean;
}

/** A key as the books store it: without the key itself. */
export interface StoredKey extends KeyRecord {
  hash: string;
  /** True: valid until revoked. False: valid as long as each start lists it. */
  isPermanent: boolean;
}
