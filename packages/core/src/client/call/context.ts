import type { ResolvedSettings } from '../../settings/types.ts';
import type { Meter } from '../../meter/meter.ts';
import type { Http } from '../../transport/http/http.ts';
import type { RedactFor } from '../../errors/redact.ts';
import type { Clock } from '../../base/event-loop.ts';

/** The parts that all calls of one client share. */
export interface ClientContext {
  settings: ResolvedSettings;
  http: Http;
  /** Records the attempts; undefined for a client without a ledger. */
  meter: Meter | undefined;
  redactFor: RedactFor;
  clock: Clock;
  generateId: () => string;
}
