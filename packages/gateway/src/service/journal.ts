import type { LogEntry } from '../log.ts';
import type { Exchange } from './exchange.ts';

/** A request as it came, and what became of it. */
export interface LoggedRequest extends LogEntry {
  /** Headers as they came; the bearer key is replaced. */
  headers: Record<string, string | string[] | undefined>;
  /** The body as JSON, when it was JSON. */
  body: unknown;
}

/** What the gateway remembers of the requests. */
export interface Journal {
  /** Notes a request; the returned function notes its end. */
  begin(exchange: Exchange): () => void;
  requests(): LoggedRequest[];
  /** Number of requests that are being answered. */
  running(): number;
  /** Resolves when nothing is being answered. */
  whenIdle(): Promise<void>;
  /** Keeps an error that is no refusal, for {@link Journal.bugs}. */
  bug(error: unknown): void;
  /** Errors that should not exist. */
  bugs(): unknown[];
}

/** Keeps the newest `kept` requests. */
export function createJournal(kept: number, onLog: ((entry: LogEntry) => void) | undefined): Journal {
  const requests: LoggedRequest[] = [];
  const bugs: unknown[] = [];
  let running = 0;
  let waiting: (() => void)[] = [];
  return {
    begin(exchange) {
      running += 1;
      const { authorization, ...headers } = exchange.request.headers;
      return () => {
        running -= 1;
        const shown = authorization === undefined ? headers : { ...headers, authorization: 'Bearer <key>' };
        requests.push({ ...exchange.log, headers: shown, body: exchange.body });
        if (requests.length > kept) requests.shift();
        onLog?.(exchange.log);
        if (running > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    requests: () => [...requests],
    running: () => running,
    whenIdle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    bug: (error) => void bugs.push(error),
    bugs: () => [...bugs],
  };
}
