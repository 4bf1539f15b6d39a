/**
 * The reader of the client for the answers of other servers: `@kopek/core/reader`, for `@kopek/gateway` and `kopek`.
 * Applications use `createClient`. It may change with every release.
 */
import { createHttp } from '#http';
import { Answer } from './answer/answer.ts';
import type { ChatEvent } from './answer/events.ts';
import type { ChatResult } from './answer/result.ts';
import { systemClock } from './base/event-loop.ts';
import { AnswerFeed } from './client/call/answer-feed.ts';
import type { ErrorDetail, PartialAnswer } from './errors/index.ts';
import type { Usage } from './money/usage.ts';
import { Exchange } from './transport/exchange.ts';
import type { Http } from './transport/http/http.ts';

export { KopekError } from './errors/index.ts';
export type { ChatEvent } from './answer/events.ts';
export type { ChatResult } from './answer/result.ts';

/** Sends requests over connections of its own. */
export type Connections = Http;

/**
 * Opens connections for readers, apart from those of clients. The first request loads undici.
 *
 * @param options - `proxyEnv`: the variables that name proxies (`HTTPS_PROXY`, `NO_PROXY`). Default: none are used.
 */
export function openConnections({
  sockets,
  proxyEnv = {},
}: {
  sockets: number;
  proxyEnv?: Record<string, string | undefined>;
}): Connections {
  return createHttp({ connectMs: 0, sockets, env: proxyEnv });
}

/** A request whose answer is a chat completion. */
export interface ReaderRequest {
  url: URL;
  /** Lower-case names. */
  headers: Record<string, string>;
  /** The JSON document. */
  body: string;
  /** Events are expected; else one document. */
  streamed: boolean;
}

/** How an answer is read. */
export interface ReaderOptions {
  connections: Connections;
  /** From the start to the first event, then between events; for one document until its end. */
  timeoutMs: number;
  /** Of the whole answer. */
  maxBytes: number;
  /** What ends the wait for a usage behind the answer: servers that send no rubles send tokens. */
  settledBy: 'costRub' | 'tokens';
  /** Removes secrets from texts of errors. */
  redact: (text: string) => string;
  signal?: AbortSignal | undefined;
  generateId: () => string;
}

/** The part of an answer that has been read. The lists grow with it. */
export interface ReadAnswer extends PartialAnswer {
  reasoningDetails: readonly unknown[];
  annotations: readonly unknown[];
  /** The model's explanation of a refusal; `""` if there is none. */
  refusal: string;
  /** The latest usage as read. */
  parsedUsage: Usage | undefined;
  /** The latest usage is that of a part of the answer: content followed it, or may have in an answer that broke. */
  usageIsPartial: boolean;
  /** The error that the server sent inside its answer. */
  failure: ErrorDetail | undefined;
}

/** Reads one answer by the rules of the client. */
export class AnswerReader {
  readonly #exchange: Exchange;
  readonly #answer: Answer;
  readonly #feed: AnswerFeed;
  readonly #streamed: boolean;
  #isBroken = false;
  /** Limits the time until the first event. */
  #alarm: unknown;

  private constructor(exchange: Exchange, streamed: boolean, { settledBy, generateId }: ReaderOptions, alarm: unknown) {
    this.#exchange = exchange;
    this.#alarm = alarm;
    this.#streamed = streamed;
    this.#answer = new Answer({ requestedModel: undefined, includeRaw: false, settledBy, generateId });
    this.#feed = new AnswerFeed(exchange, this.#answer, { streamed, eventBytes: Infinity });
  }

  /**
   * Sends a request and waits for the headers of a 2xx.
   *
   * @throws KopekError for everything else.
   */
  static async open({ streamed, ...request }: ReaderRequest, options: ReaderOptions): Promise<AnswerReader> {
    const { connections, timeoutMs, maxBytes, redact, signal } = options;
    const clock = systemClock;
    const exchange = new Exchange(
      { method: 'POST', ...request },
      {
        http: connections,
        clock,
        timeLimits: { headersMs: 0, idleMs: 0, dataIdleMs: timeoutMs, totalMs: 0, endsAt: Infinity },
        byteLimits: { responseBytes: maxBytes, eventBytes: maxBytes, errorBodyBytes: 64 * 1024 },
        redact,
        signal,
        retryUnknown: false,
        billed: true,
      },
    );
    const alarm = clock.setTimeout(() => exchange.expire('headers', timeoutMs), timeoutMs);
    try {
      await exchange.open();
      return new AnswerReader(exchange, streamed, options, alarm);
    } catch (error) {
      clock.clearTimeout(alarm);
      throw error;
    }
  }

  /** Lower-case names, without secrets. */
  get headers(): Readonly<Record<string, string>> {
    return this.#exchange.headers;
  }

  /** A part of the answer has arrived: content, or a chunk that is not an error. */
  get hasBegun(): boolean {
    const { chunks, end, failure } = this.#answer;
    return end.hasContent || (chunks > 0 && failure === undefined);
  }

  /**
   * Adds the events that have arrived, and waits if there are none.
   *
   * @returns the answer once it is complete; undefined before.
   * @throws KopekError if it broke. Events added before are valid.
   */
  async next(events: ChatEvent[]): Promise<ChatResult | undefined> {
    let isOver = true;
    try {
      const result = await this.#feed.step(events);
      isOver = result !== undefined;
      return result;
    } catch (error) {
      this.#isBroken = true;
      throw error;
    } finally {
      if (isOver || (this.#streamed && this.#answer.chunks > 0)) this.#clearAlarm();
    }
  }

  /** The part that has been read. */
  soFar(): ReadAnswer {
    const { usage, end, failure, reasoningDetails, annotations, refusal } = this.#answer;
    return {
      ...this.#answer.partial(),
      reasoningDetails,
      annotations,
      refusal,
      parsedUsage: usage.parsed,
      usageIsPartial: end.grewAfterUsage || (this.#isBroken && end.usageIsPartial),
      failure,
    };
  }

  /** Breaks the answer off and frees the connection at once. */
  close(): void {
    this.#clearAlarm();
    this.#exchange.close();
  }

  #clearAlarm(): void {
    if (this.#alarm !== undefined) systemClock.clearTimeout(this.#alarm);
    this.#alarm = undefined;
  }
}
