import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonBody } from '../http/body.ts';
import type { LogEntry } from './log.ts';

/** A request that is being answered. */
export interface HttpExchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Aborted when the client leaves. */
  client: AbortSignal;
  log: LogEntry;
  /** Headers of the answer, as far as they are known; a rejection carries them too. */
  head: Record<string, string>;
  /** The body as received, once it has been read. */
  body?: JsonBody;
}
