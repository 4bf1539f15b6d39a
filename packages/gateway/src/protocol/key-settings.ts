import type { IsoTime } from '../base/clock.ts';

/** Kinds of personal data that the gateway detects. The interface has no list (§5); the names are the gateway's own. */
export const PERSONAL_DATA_TYPES = ['email', 'phone', 'card', 'passport', 'tax_number', 'insurance_number'] as const;

/** One of {@link PERSONAL_DATA_TYPES}. */
export type PersonalDataType = (typeof PERSONAL_DATA_TYPES)[number];

/** What a key may do. Interface §2.1, §5. */
export interface KeySettings {
  /** Default `"default"`. */
  name?: string;
  /** Account that pays; `"main"` by default. @minLength 1 */
  account?: string;
  /** Budget of the key in rubles. Absent: only the balance of the account limits it. */
  budget?: {
    /** Decimal string, rubles. @pattern ^\d+(\.\d+)?$ */
    maxRub: string;
    /** Default `"monthly"`. Resets happen at 00:00 UTC; weekly ones on Monday, monthly ones on the first. */
    resetInterval?: 'daily' | 'weekly' | 'monthly';
    /** Record an event when less than 20 % remains (§6). Default false. */
    lowNotify?: boolean;
  };
  /** Absent: the key does not expire. */
  expiresAt?: IsoTime;
  /** Models by catalog id, or by prefix when the entry ends in `*`. Absent or null: all; `[]`: none. */
  allowedModels?: string[] | null;
  /** Addresses that may use the key, or ranges of them such as `10.0.0.0/8`. Absent: all. Never shown by the key endpoint (§2.1). */
  allowedIps?: string[];
  /** Protection of personal data (§5.4). Absent: off. */
  personalData?: {
    mode: 'mask' | 'block' | null;
    /** Absent or null: all types. */
    types?: PersonalDataType[] | null;
    /** Words that are replaced (mask) or blocked (block), whatever `types` contains. */
    dictionary?: {
      /** @minLength 1 */
      word: string;
      replacement: string;
    }[];
  };
  /** At most this many requests in a window of this many seconds. Absent: no limit. */
  rateLimit?: {
    /** @asType integer @minimum 1 */
    requests: number;
    /** @exclusiveMinimum 0 @maximum 2147483647 */
    seconds: number;
  };
}
