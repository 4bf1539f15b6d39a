import type { WireCase } from '../src/wire-case.ts';

/** One request that arrived; the key is replaced by `<present>`. */
export interface ReplayLogEntry {
  /** ms since 1970. */
  t: number;
  method: string;
  body: Record<string, unknown> | null;
  headers: Record<string, string | undefined>;
  /** The client went away before the answer was complete. */
  closed_early: boolean;
  closed_at?: number;
}

/** A running replay server. */
export interface Replay {
  port: number;
  url: string;
  log(name: string): ReplayLogEntry[];
  reset(): void;
  close(): Promise<void>;
}

/** The case of a file in this folder, or null. */
export function loadCase(name: string): WireCase | null;

/** Serves cases over HTTP on 127.0.0.1; port 0 takes a free one. */
export function start(
  port?: number,
  options?: { delay?: number; find?: (name: string) => WireCase | null },
): Promise<Replay>;
