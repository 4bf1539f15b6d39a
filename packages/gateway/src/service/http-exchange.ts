import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientConnection } from '../http/client-connection.ts';
import type { Delivery } from '../http/deliver.ts';
import type { LogEntry } from './log.ts';

/** A request that is being answered. */
export interface HttpExchange {
  request: IncomingMessage;
  response: ServerResponse;
  client: ClientConnection;
  log: LogEntry;
  /** The body as received, once it has been read. */
  body?: unknown;
  /** Size of the body as received. */
  bodyBytes?: number;
  /** How much of the answer was sent. */
  delivery?: Delivery;
}
