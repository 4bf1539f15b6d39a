import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Step } from '../protocol/steps.ts';

/** Shared by all requests: creating an error costs more than the rest of the abort. */
const GONE = new Error('the client left');
const RESET_DELAY_MS = 20;
/** Consecutive text is sent in blocks of about this size. */
const BLOCK_CHARACTERS = 16_384;

/** How much of an answer was sent. */
export interface WrittenAnswer {
  /** True when everything was handed to the network while the client was still connected. */
  complete: boolean;
  /** True when the bytes with the usage left the process. */
  usageSent: boolean;
  tokens: number;
}

/** Aborted when the connection is closed: the answer has ended, or nobody will read the rest. */
export function clientOf(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  const leave = (): void => leaving.abort(GONE);
  response.once('close', leave);
  response.on('error', leave);
  return leaving.signal;
}

/**
 * Executes the steps of a body, with back-pressure, until they end, one of them ends the answer, or the client leaves.
 *
 * @param steps - asynchronous: steps that are ready together come together, and are sent together.
 */
export async function writeAnswer(
  response: ServerResponse,
  steps: Iterable<Step> | AsyncIterable<Iterable<Step>>,
  client: AbortSignal,
): Promise<WrittenAnswer> {
  const body = new BodyWriter(response, client);
  if (Symbol.asyncIterator in steps) {
    // the next steps may be a while, so everything is sent at once, beginning with the headers
    body.flushSoon();
    for await (const together of steps) {
      if (await body.takeAll(together)) return body.written;
      body.flushSoon();
      await body.drained();
    }
  } else if (await body.takeAll(steps)) return body.written;
  return body.end();
}

/** What is written at once. */
interface Block<Data = string> {
  data: Data;
  tokens: number;
  hasUsage: boolean;
}

const EMPTY: Block = { data: '', tokens: 0, hasUsage: false };

/** Writes steps to a response; text without pauses in between is sent together. */
class BodyWriter {
  readonly written: WrittenAnswer = { complete: false, usageSent: false, tokens: 0 };
  readonly #response: ServerResponse;
  readonly #client: AbortSignal;
  #block: Block = { ...EMPTY };
  #flushing: NodeJS.Immediate | undefined;

  constructor(response: ServerResponse, client: AbortSignal) {
    this.#response = response;
    this.#client = client;
  }

  /** Executes steps. True if the answer ended with one of them. */
  async takeAll(steps: Iterable<Step>): Promise<boolean> {
    for (const step of steps) {
      const broken = this.#take(step);
      if (broken !== false && (await broken)) return true;
    }
    return false;
  }

  /** Executes one step. True, now or later, if the answer ended with it. */
  #take(step: Step): boolean | Promise<boolean> {
    if (this.#client.aborted) return true;
    if (step.kind !== 'write') return this.#carryOut(step);
    const { data, tokens = 0, hasUsage = false } = step;
    if (typeof data !== 'string') return this.flush().then(() => this.#write({ data, tokens, hasUsage }));
    this.#block.data += data;
    this.#block.tokens += tokens;
    this.#block.hasUsage ||= hasUsage;
    return this.#block.data.length < BLOCK_CHARACTERS ? false : this.flush().then(() => false);
  }

  /** Sends the pending text, or at least the headers. */
  async flush(): Promise<void> {
    const block = this.#block;
    if (block.data === '') return this.#response.flushHeaders();
    this.#block = { ...EMPTY };
    await this.#write(block);
  }

  async #write({ data, tokens, hasUsage }: Block<string | Uint8Array>): Promise<false> {
    this.written.tokens += tokens;
    this.#response.write(data, (error) => {
      // an error: the bytes have not left the process
      if (!error) this.written.usageSent ||= hasUsage;
    });
    await this.drained();
    return false;
  }

  async #carryOut(step: Exclude<Step, { kind: 'write' }>): Promise<boolean> {
    const [response, client] = [this.#response, this.#client];
    // a step may come before the headers
    if (response.headersSent) await this.flush();
    switch (step.kind) {
      case 'raw':
        await flushed(response);
        response.socket?.write(step.data);
        return false;
      case 'pause':
        if (step.milliseconds === 0) await nextTurn();
        else await pause(step.milliseconds, client);
        return false;
      case 'hang':
        await left(client);
        return true;
      case 'reset':
        await flushed(response);
        // a reset discards what the client has not read yet
        await sleep(RESET_DELAY_MS);
        response.socket?.resetAndDestroy();
        return true;
      default:
        await flushed(response);
        response.socket?.end();
        await left(client);
        return true;
    }
  }

  /** Flushes when everything that has arrived by now is taken, so that it is sent together. */
  flushSoon(): void {
    this.#flushing ??= setImmediate(() => {
      this.#flushing = undefined;
      void this.flush();
    });
  }

  /** Resolves when more may be written. */
  async drained(): Promise<void> {
    if (this.#response.writableNeedDrain)
      await once(this.#response, 'drain', { signal: this.#client }).catch(() => undefined);
  }

  /** Ends the body; resolves when all of it has left the process, or the client has left. */
  end(): WrittenAnswer | Promise<WrittenAnswer> {
    if (this.#client.aborted) return this.written;
    clearImmediate(this.#flushing);
    const { data, tokens, hasUsage } = this.#block;
    this.written.tokens += tokens;
    return new Promise((resolve) => {
      this.#response.once('close', () => resolve(this.written));
      // requests that arrived together are worked out first and answered then, one answer right after the other: a
      // client that sleeps is woken once for all of them, and waking it costs more than writing
      setImmediate(() =>
        this.#response.end(data, () => {
          this.written.usageSent ||= hasUsage;
          this.written.complete = true;
          resolve(this.written);
        }),
      );
    });
  }
}

/** Resolves when everything written so far has left the process, so that a break comes after it and not in its place. */
async function flushed(response: ServerResponse): Promise<void> {
  // Node 26 passes what was written in one turn of the event loop to the socket at the end of the turn
  await nextTurn();
  await new Promise<void>((resolve) => {
    const { socket } = response;
    if (!socket || socket.destroyed || socket.writableLength === 0) return resolve();
    socket.write('', () => resolve());
  });
}

/** Waits until the time is over, 24 days at most, or the client leaves. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.min(milliseconds, 2 ** 31 - 1), undefined, { signal }).catch(() => undefined);
}

async function left(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
