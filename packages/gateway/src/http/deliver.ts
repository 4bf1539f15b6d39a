import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Step } from './steps.ts';

const RESET_DELAY_MS = 20;

/** How far an answer came. */
export interface Delivery {
  /** True when everything was handed to the network and the client was still there. */
  complete: boolean;
  /** True when the bytes with the usage left the process. */
  usageSent: boolean;
  /** Tokens of the answer that were written. */
  tokens: number;
}

/**
 * Carries out the steps of a body, with back-pressure, until they end, break off, or the client leaves.
 *
 * @param signal - aborted when the client leaves; pauses end at once.
 */
export async function deliver(
  response: ServerResponse,
  steps: Iterable<Step> | AsyncIterable<Step>,
  signal: AbortSignal,
): Promise<Delivery> {
  const delivery: Delivery = { complete: false, usageSent: false, tokens: 0 };
  for await (const step of steps) {
    if (signal.aborted) return delivery;
    switch (step.kind) {
      case 'write':
        // the callback comes when the bytes left the process, or with an error when they did not
        response.write(step.data, (error) => {
          if (step.hasUsage && !error) delivery.usageSent = true;
        });
        delivery.tokens += step.tokens ?? 0;
        if (response.writableNeedDrain) await once(response, 'drain', { signal }).catch(() => undefined);
        break;
      case 'raw':
        await flushed(response);
        response.socket?.write(step.data);
        break;
      case 'pause':
        if (step.milliseconds === 0) await nextTurn();
        else await pause(step.milliseconds, signal);
        break;
      case 'hang':
        await left(signal);
        return delivery;
      case 'keep-alive':
        while (!signal.aborted) {
          response.write(': still at work\n\n');
          await pause(step.everyMs, signal);
        }
        return delivery;
      case 'reset':
        await flushed(response);
        // a reset throws away what the client has not read yet
        await sleep(RESET_DELAY_MS);
        response.socket?.resetAndDestroy();
        return delivery;
      case 'cut':
        await flushed(response);
        response.socket?.end();
        await left(signal);
        return delivery;
    }
  }
  if (signal.aborted) return delivery;
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    response.end(() => {
      delivery.complete = true;
      resolve();
    });
  });
  return delivery;
}

/**
 * Spoils the beginning of an answer.
 *
 * @returns true when the answer goes on after it.
 */
export async function deliverFault(
  response: ServerResponse,
  kind: 'reset' | 'cut' | 'hang' | 'informational',
  signal: AbortSignal,
): Promise<boolean> {
  if (kind === 'informational') {
    response.writeProcessing();
    return true;
  }
  if (kind === 'reset') response.socket?.resetAndDestroy();
  if (kind === 'cut') response.socket?.end();
  await left(signal);
  return false;
}

/** Resolves when what was written so far left the process, so that a break comes after it and not instead of it. */
async function flushed(response: ServerResponse): Promise<void> {
  // Node 26 hands what was written in one turn to the socket at the end of the turn
  await nextTurn();
  await new Promise<void>((resolve) => {
    const { socket } = response;
    if (!socket || socket.destroyed || socket.writableLength === 0) return resolve();
    socket.write('', () => resolve());
  });
}

/** Waits so long, or until the client leaves. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}

async function left(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
