import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientConnection } from '../http/client-connection.ts';
import type { Delivery } from '../http/deliver.ts';
import type { LogEntry } from './log.ts';

/** One request and its answer on the way. */
export interface HttpExchange {
  request: IncomingMessage;
  response: ServerResponse;
  client: ClientConnection;
  log: LogEntry;
  /** Body as it came, once it is read. */
  body?: unknown;
  /** Size of the body as it came. */
  bodyBytes?: number;
  /** How far a chat answer came. */
  delivery?: Delivery;
}
