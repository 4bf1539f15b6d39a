import type { Billing, CallOptions, Charge, ClientSettings, ErrorCode, Phase } from '../../src/index.ts';
import type { Peer, RawServerOptions } from './raw-server.ts';

/** How a call asks: for the whole answer, or for a stream. */
export type Way = 'whole' | 'stream';
/** What carries it: the own undici agent, or the runtime's `fetch`. */
export type Over = 'undici' | 'fetch';

/** What must come of a fault. */
export interface Expected {
  /** POSTs that arrived at the server. */
  posts: number;
  /** Absent: the call succeeds. */
  error?: {
    code: ErrorCode;
    phase: Phase;
    billing: Billing;
    status?: number;
    attempts?: number;
    retryable?: boolean;
    /** The text of `error.partial`; `null` for no partial answer at all. */
    partial?: string | null;
    /** `null` for no charge at all. */
    charge?: Charge['status'] | null;
    retryAfterMs?: number;
    message?: RegExp;
  };
  /** Text of the answer. Default: the text of a good one. */
  text?: string;
  /** Default `settled`. */
  charge?: Charge['status'];
  anomaly?: string;
}

/** One row of the fault table. */
export interface FaultCase {
  name: string;
  /** What the server does with a request. */
  onRequest?: (peer: Peer) => void;
  /** Further traits of the server. */
  server?: Omit<RawServerOptions, 'onRequest'>;
  /** Default both. */
  ways?: Way[];
  /** Default both. */
  over?: Over[];
  /** Given the origin of the server. Default: the origin itself. */
  baseURL?: (origin: string) => string;
  settings?: ClientSettings;
  options?: CallOptions;
  /** What the caller does: give up before the call, once the request arrived, or once text came; leave the loop. */
  caller?: 'aborts before' | 'aborts when sent' | 'aborts after text' | 'breaks after text';
  expect: Expected | ((way: Way, over: Over) => Expected);
  /** The server must see all sockets close although the peer itself closes none. */
  closes?: boolean;
}
