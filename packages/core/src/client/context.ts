import type { ClientSettings, ResolvedSettings } from '../settings/types.ts';
import type { Meter } from '../ledger/meter.ts';
import type { Http } from '../transport/http.ts';
import type { Redactor } from '../transport/redact.ts';
import type { Clock } from '../transport/timers.ts';

/** What all calls of one client share. */
export interface ClientContext {
  settings: ResolvedSettings;
  original: ClientSettings;
  http: Http;
  meter: Meter;
  redactor: Redactor;
  clock: Clock;
  generateId: () => string;
}
