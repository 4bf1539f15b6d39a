import type { HttpExchange } from './http-exchange.ts';
import type { LogEntry } from './log.ts';

/** A request as it came, and what became of it. */
export interface LoggedRequest extends LogEntry {
  /** Headers as they came; keys are replaced. */
  headers: Record<string, string | string[] | undefined>;
  /** The body as JSON, when it was JSON and is still kept: the oldest and the largest bodies are dropped first. */
  body: unknown;
}

/** What the gateway remembers of the requests. */
export interface Journal {
  /** Notes a request; the returned function notes its end. */
  begin(exchange: HttpExchange): () => void;
  requests(): LoggedRequest[];
  /** Forgets the requests of a test; without a name, all. */
  clear(testId?: string): void;
  /** Number of requests that are being answered. */
  running(): number;
  /** Resolves when nothing is being answered. */
  whenIdle(): Promise<void>;
  /** Keeps an error that is not a refusal, for {@link Journal.bugs}. */
  bug(error: unknown): void;
  /** Errors that should not exist. */
  bugs(): unknown[];
}

/** How much is remembered. */
export interface JournalLimits {
  requests: number;
  /** Bytes of all bodies together. */
  bodyBytes: number;
}

const MAX_BUGS = 100;

/** Keeps the newest requests, and of their bodies as many as fit. */
export function createJournal(limits: JournalLimits, onLog: ((entry: LogEntry) => void) | undefined): Journal {
  let kept: { entry: LoggedRequest; bytes: number }[] = [];
  const bugs: unknown[] = [];
  let bodyBytes = 0;
  let oldestBody = 0;
  let running = 0;
  let waiting: (() => void)[] = [];

  function keep(exchange: HttpExchange, headers: LoggedRequest['headers']): void {
    if (limits.requests === 0) return;
    const { bodyBytes: bytes = 0 } = exchange;
    const fits = bytes <= limits.bodyBytes;
    kept.push({ entry: { ...exchange.log, headers, body: fits ? exchange.body : undefined }, bytes: fits ? bytes : 0 });
    bodyBytes += fits ? bytes : 0;
    for (; bodyBytes > limits.bodyBytes && oldestBody < kept.length; oldestBody += 1) {
      const oldest = kept[oldestBody];
      if (oldest === undefined) break;
      bodyBytes -= oldest.bytes;
      oldest.bytes = 0;
      oldest.entry.body = undefined;
    }
    if (kept.length <= limits.requests) return;
    bodyBytes -= kept.shift()?.bytes ?? 0;
    oldestBody = Math.max(0, oldestBody - 1);
  }

  /** The callback belongs to the host: its mistake must not break the request, and must not be silent either. */
  function tell(entry: LogEntry): void {
    try {
      onLog?.(entry);
    } catch (error) {
      process.emitWarning(`onLog of the gateway threw: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  return {
    begin(exchange) {
      running += 1;
      const headers = withoutKeys(exchange.request.headers);
      return () => {
        running -= 1;
        keep(exchange, headers);
        tell(exchange.log);
        if (running > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    requests: () => kept.map(({ entry }) => entry),
    clear(testId) {
      kept = testId === undefined ? [] : kept.filter(({ entry }) => entry.testId !== testId);
      bodyBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
      oldestBody = 0;
    },
    running: () => running,
    whenIdle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    bug(error) {
      if (bugs.length < MAX_BUGS) bugs.push(error);
    },
    bugs: () => [...bugs],
  };
}

function withoutKeys(headers: LoggedRequest['headers']): LoggedRequest['headers'] {
  const shown = { ...headers };
  if (shown['authorization'] !== undefined) shown['authorization'] = 'Bearer <key>';
  if (shown['x-api-key'] !== undefined) shown['x-api-key'] = '<key>';
  return shown;
}
