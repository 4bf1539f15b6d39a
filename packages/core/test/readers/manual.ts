import type { Call } from '../../src/client/call/call.ts';
import type { ClientContext } from '../../src/client/call/context.ts';
import type { CallOptions } from '../../src/client/call/options.ts';
import { resolveSettings } from '../../src/settings/resolve.ts';
import type { ClientSettings } from '../../src/settings/types.ts';
import { RecordingMeter } from '../../src/meter/__fixtures__/recording-meter.ts';
import type { HttpBody } from '../../src/transport/http/http.ts';
import { redactPerKey } from '../../src/errors/redact.ts';
import type { Clock } from '../../src/base/event-loop.ts';

/** A clock that moves when it is told to. */
export class ManualClock implements Clock {
  #nowMs = 0;
  #alarms = new Map<object, { at: number; callback: () => void }>();

  now(): number {
    return this.#nowMs;
  }

  setTimeout(callback: () => void, ms: number): unknown {
    const handle = {};
    this.#alarms.set(handle, { at: this.#nowMs + ms, callback });
    return handle;
  }

  clearTimeout(handle: unknown): void {
    this.#alarms.delete(handle as object);
  }

  /** Alarms that still would ring. */
  get pending(): number {
    return this.#alarms.size;
  }

  async advance(ms: number): Promise<void> {
    await settled();
    const until = this.#nowMs + ms;
    for (;;) {
      const due = [...this.#alarms].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      this.#nowMs = Math.max(this.#nowMs, due[1].at);
      this.#alarms.delete(due[0]);
      due[1].callback();
      await settled();
    }
    this.#nowMs = until;
  }
}

/** The body of one answer, written by the test. */
export class ManualAnswer implements HttpBody {
  #queue: Uint8Array[] = [];
  #over: 'no' | 'ended' | Error = 'no';
  #waiting: { resolve: (pieces: Uint8Array[] | undefined) => void; reject: (error: unknown) => void } | undefined;
  /** The client gave the request up. */
  closed = false;
  /** Calls of `read`, which are what pulls bytes off the socket. */
  reads = 0;

  push(bytes: string | Uint8Array): void {
    this.#queue.push(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes);
    this.#wake();
  }

  end(): void {
    this.#over = 'ended';
    this.#wake();
  }

  fail(error: Error): void {
    this.#over = error;
    this.#wake();
  }

  read(): Uint8Array[] | Promise<Uint8Array[] | undefined> {
    this.reads++;
    if (this.#queue.length > 0) return this.#queue.splice(0);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#wake();
    });
  }

  #wake(): void {
    const waiting = this.#waiting;
    if (!waiting || (this.#queue.length === 0 && this.#over === 'no')) return;
    this.#waiting = undefined;
    if (this.#queue.length > 0) waiting.resolve(this.#queue.splice(0));
    else if (this.#over === 'ended') waiting.resolve(undefined);
    else waiting.reject(this.#over);
  }
}

/** A client whose network and clock the test holds in its hands. */
export interface ManualClient {
  context: ClientContext;
  clock: ManualClock;
  meter: RecordingMeter;
  /** One per request that left, in order. */
  answers: ManualAnswer[];
  /** Lets the headers of the answers wait until it is called. */
  holdHeaders(): () => void;
}

export function manualClient(
  settings: Partial<ClientSettings> = {},
  headers: Record<string, string> = { 'content-type': 'text/event-stream' },
): ManualClient {
  const clock = new ManualClock();
  const meter = new RecordingMeter();
  const answers: ManualAnswer[] = [];
  let held = Promise.resolve();
  let ids = 0;
  const original: ClientSettings = { apiKey: 'canary-key', baseURL: 'https://gateway.example', ...settings };
  const context: ClientContext = {
    settings: resolveSettings(original),
    http: (request) => {
      request.onSent(true);
      const body = new ManualAnswer();
      answers.push(body);
      let rejectIt!: (error: Error) => void;
      const aborted = new Promise<never>((_, reject) => {
        rejectIt = reject;
      });
      const answer = Promise.race([held.then(() => ({ status: 200, headers, body })), aborted]);
      return {
        answer,
        abort: () => {
          body.closed = true;
          body.fail(new Error('aborted'));
          rejectIt(new Error('aborted'));
          aborted.catch(() => {});
          answer.catch(() => {});
        },
      };
    },
    meter,
    redactFor: redactPerKey({}),
    clock,
    generateId: () => `generated-${ids++}`,
  };
  return {
    context,
    clock,
    meter,
    answers,
    holdHeaders() {
      let release!: () => void;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

/** A streamed chat call. */
export function chatCall(options: CallOptions = {}, streamed = true): Call {
  return {
    method: 'POST',
    path: '/v1/chat/completions',
    url: new URL('https://gateway.example/v1/chat/completions'),
    json: { body: '{}', characters: 2 },
    streamed,
    billed: true,
    summary: { model: 'auto' },
    options,
    signal: options.signal,
  };
}

/** Writes events. */
export function sse(...documents: (string | object)[]): string {
  return documents.map((data) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`).join('');
}

export const text = (content: string): object => ({
  id: 'gen-1',
  model: 'vendor/model-a',
  choices: [{ delta: { content } }],
});
export const finish = (reason: string): object => ({ choices: [{ delta: {}, finish_reason: reason }] });
export const bill = (cost: number): object => ({
  choices: [],
  usage: { prompt_tokens: 1, completion_tokens: 2, cost_rub: cost },
});

/** Waits until everything that needs no clock and no network has happened. */
export async function settled(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}
