import type { Open } from './open.ts';

/** Budget of a key. Interface §2.1. */
export interface KeyBudget {
  /** Rubles left. */
  remaining: number;
  /** Limit at creation or at the last reset, rubles. */
  initial: number;
  reset_interval: Open<'daily' | 'weekly' | 'monthly'>;
  /** Next reset, ISO 8601. */
  reset_at: string;
  /** Seconds until the next reset. */
  reset_in_seconds: number;
  /** When true, an e-mail is sent when less than 20 % of the budget remains (§6). */
  low_notify: boolean;
}

/** Personal-data protection of a key. Interface §2.1, §5.4. */
export interface KeyPersonalData {
  /** `mask` replaces, `block` rejects the request, null is off. */
  mode: Open<'mask' | 'block'> | null;
  /** Which data types are detected; null means all types. */
  types: string[] | null;
  /** Custom replacements: secret, because they may name what has to be hidden. */
  dictionary: { word: string; replacement: string }[];
}

/** Answer of `GET /v1/{namespace}/key`. Interface §2.1, §4.2. */
export interface KeyInfo {
  name: string;
  /** Only when a budget is set. */
  budget?: KeyBudget;
  /** ISO 8601. Only when an expiry is set. */
  expires_at?: string;
  /** Only when an expiry is set. */
  expires_in_seconds?: number;
  /** null: all models are allowed; `[]`: none is. */
  allowed_models: string[] | null;
  pii: KeyPersonalData;
}
