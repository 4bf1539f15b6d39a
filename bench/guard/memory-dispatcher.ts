import type { Dispatcher } from 'undici';

/** An answer without a socket. */
export interface MemoryAnswer {
  type: string;
  /** Each arrives in a turn of the event loop of its own, as on a live stream. */
  pieces: Buffer[];
}

/**
 * Answers every request from memory, so that nothing depends on how the network cuts bytes.
 *
 * Respects `pause` and `resume`, and stops at `abort`.
 */
export class MemoryDispatcher {
  answer: MemoryAnswer = { type: 'application/json', pieces: [] };

  dispatch(_options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { type, pieces } = this.answer;
    let next = 0;
    let paused = false;
    let waiting = false;
    let ended = false;
    const turn = (): void => {
      if (ended || waiting || paused) return;
      waiting = true;
      setImmediate(step);
    };
    const controller = {
      abort(reason: Error): void {
        ended = true;
        handler.onResponseError?.(controller, reason);
      },
      pause(): void {
        paused = true;
      },
      resume(): void {
        paused = false;
        turn();
      },
    } as Dispatcher.DispatchController;
    const step = (): void => {
      waiting = false;
      if (ended || paused) return;
      const piece = pieces[next++];
      if (piece) handler.onResponseData?.(controller, piece);
      else {
        ended = true;
        handler.onResponseEnd?.(controller, {});
      }
      turn();
    };
    handler.onRequestStart?.(controller, {});
    setImmediate(() => {
      handler.onResponseStart?.(controller, 200, { 'content-type': type, 'x-request-id': 'req-1' });
      turn();
    });
    return true;
  }
}
