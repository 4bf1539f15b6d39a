import type { KeyStatus } from '../answer/key.ts';
import type { ResolvedSettings } from '../settings/types.ts';
import type { Meter } from '../ledger/meter.ts';
import type { Http } from '../transport/http.ts';
import type { RedactFor } from '../transport/redact.ts';
import type { Clock } from '../transport/timers.ts';

/** What all calls of one client share. */
export interface ClientContext {
  settings: ResolvedSettings;
  http: Http;
  /** What books the attempts; undefined for a client that keeps no books. */
  meter: Meter | undefined;
  /** Receives what the key endpoint answered. */
  onKeyStatus: ((status: KeyStatus) => void) | undefined;
  redactFor: RedactFor;
  clock: Clock;
  generateId: () => string;
}
