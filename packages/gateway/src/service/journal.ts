import type { HttpExchange } from './http-exchange.ts';
import type { LogEntry } from './log.ts';
import type { GatewayOptions } from './options.ts';
import { reasonOf } from '../base/reason.ts';

/** A request as received, and its outcome. */
export interface LoggedRequest extends LogEntry {
  /** Headers as received; keys are replaced. */
  headers: Record<string, string | string[] | undefined>;
  /** The JSON body, while it is kept: the oldest bodies are dropped first, and very large ones are not kept at all. */
  body: unknown;
}

/** The journal of the requests. */
export interface Journal {
  /** Registers a request; call the returned function when it has ended. */
  begin(exchange: HttpExchange): () => void;
  /** Logs what is no request of the interface, such as a wrong admin token. */
  note(entry: LogEntry): void;
  requests(): LoggedRequest[];
  /** Removes the requests of a test; without an id, all. */
  clear(testId?: string): void;
  /** Number of requests that are being answered. */
  running(): number;
  /** Resolves when nothing is being answered. */
  whenIdle(): Promise<void>;
  /** Keeps an error that is not a rejection, for {@link Journal.bugs}. */
  bug(error: unknown): void;
  /** Errors that can only be bugs of the gateway. */
  bugs(): unknown[];
}

const MAX_BUGS = 100;

/** Keeps the newest requests, and as many of their bodies as fit. */
export function createJournal({ limits = {}, onLog }: GatewayOptions): Journal {
  const { keptRequests = 1_000, keptBodyBytes = 16 * 1024 * 1024 } = limits;
  let kept: Kept[] = [];
  const bugs: unknown[] = [];
  let bodyBytes = 0;
  let running = 0;
  const waiting: (() => void)[] = [];

  function keep(exchange: HttpExchange, headers: LoggedRequest['headers']): void {
    if (keptRequests === 0) return;
    const { bytes = 0, text } = exchange.body ?? {};
    const fits = bytes <= keptBodyBytes;
    kept.push({ log: { ...exchange.log }, headers, text: fits ? text : undefined, bytes: fits ? bytes : 0 });
    bodyBytes += fits ? bytes : 0;
    for (const oldest of kept) {
      if (bodyBytes <= keptBodyBytes) break;
      bodyBytes -= oldest.bytes;
      oldest.bytes = 0;
      oldest.text = undefined;
      oldest.shown = undefined;
    }
    if (kept.length > keptRequests) bodyBytes -= kept.shift()?.bytes ?? 0;
  }

  /** The callback belongs to the host: an error in it must not break the request, and must not go unnoticed either. */
  async function tell(entry: LogEntry): Promise<void> {
    try {
      // an async function fits the type, and its rejection would end the process
      const result: unknown = onLog?.(entry);
      await result;
    } catch (error) {
      process.emitWarning(`onLog of the gateway threw: ${reasonOf(error)}`);
    }
  }

  return {
    begin(exchange) {
      running += 1;
      const headers = withoutKeys(exchange.request.headers);
      return () => {
        running -= 1;
        keep(exchange, headers);
        void tell(exchange.log);
        if (running === 0) for (const resolve of waiting.splice(0)) resolve();
      };
    },
    note: (entry) => void tell(entry),
    requests: () => kept.map(shownOf),
    clear(testId) {
      kept = testId === undefined ? [] : kept.filter(({ log }) => log.testId !== testId);
      bodyBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
    },
    running: () => running,
    whenIdle: () => (running === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    bug(error) {
      if (bugs.length < MAX_BUGS) bugs.push(error);
    },
    bugs: () => [...bugs],
  };
}

/** A request that is remembered: its text is smaller than what it parses to, and most are never looked at. */
interface Kept {
  log: LogEntry;
  headers: LoggedRequest['headers'];
  /** The body, while it is kept. */
  text: string | undefined;
  bytes: number;
  /** What was shown of it before. */
  shown?: LoggedRequest | undefined;
}

function shownOf(kept: Kept): LoggedRequest {
  kept.shown ??= {
    ...kept.log,
    headers: kept.headers,
    body: kept.text === undefined ? undefined : (JSON.parse(kept.text) as unknown),
  };
  return kept.shown;
}

/** Headers that hold secrets, whoever sends them. */
const SECRET_HEADER = /auth|cookie|api-?key|token|secret|password|session|credential/i;

function withoutKeys(headers: LoggedRequest['headers']): LoggedRequest['headers'] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADER.test(name) ? (name === 'authorization' ? 'Bearer <key>' : '<key>') : value,
    ]),
  );
}
