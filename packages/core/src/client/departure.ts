import type { Answer } from '../answer/answer.ts';
import { KopekError } from '../errors/index.ts';
import { chargeFrom } from '../money/charge.ts';
import type { Exchange } from '../transport/exchange.ts';
import { abortFailure } from '../transport/failures.ts';
import { withAnswer } from './answer-failure.ts';

/** What happens to an answer whose reader leaves. See `CallOptions.onLeave`. */
export type OnLeave = 'cancel' | 'finish';

/** How far a call has come, for whoever may leave it. */
export class Progress {
  /** Of the attempt under way. */
  exchange: Exchange | undefined;
  answer: Answer | undefined;
  /** Nobody waits for the answer any more: it is read for its price alone, and never asked for again. */
  left = false;

  /** From here on the call may cost something. */
  get sent(): boolean {
    return this.exchange?.sent ?? false;
  }
}

/** The call that may be left. */
interface LeavableCall {
  method: string;
  path: string;
  facts: { model?: string };
  signal?: AbortSignal | undefined;
}

/**
 * Leaving a call: by the caller's signal, or by its reader.
 *
 * The signal is forwarded by hand: one that lives long must not collect a listener, or a dependent signal, per call.
 */
export class Departure {
  readonly #controller = new AbortController();
  readonly progress: Progress = new Progress();
  readonly #call: LeavableCall;
  readonly #onLeave: OnLeave;
  #onAbort: (() => void) | undefined;

  constructor(call: LeavableCall, onLeave: OnLeave) {
    this.#call = call;
    this.#onLeave = onLeave;
  }

  /** What the transport listens to instead of the caller's signal. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Calls back when the caller's signal is aborted; at once when it is already. */
  listen(onAbort: (signal: AbortSignal) => void): void {
    const { signal } = this.#call;
    if (!signal) return;
    this.#onAbort = () => onAbort(signal);
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** The call has ended. */
  release(): void {
    if (this.#onAbort) this.#call.signal?.removeEventListener('abort', this.#onAbort);
  }

  /**
   * Leaves the call.
   *
   * @returns the error for the caller, when the answer is read on without it; undefined when the call itself ends now.
   */
  leave(signal: AbortSignal): KopekError | undefined {
    if (this.#onLeave === 'finish' && this.progress.sent) {
      this.progress.left = true;
      return this.error(signal);
    }
    this.#controller.abort(signal.reason);
    return undefined;
  }

  /** What a caller who leaves is told: what had come by then, and that its price is not known yet. */
  error(signal: AbortSignal): KopekError {
    const { exchange, answer, sent } = this.progress;
    const { method, path, facts } = this.#call;
    const state = { sent, answered: (exchange?.status ?? 0) > 0 };
    const init = abortFailure(`${method} ${path}`, signal, state);
    if (!exchange || !sent) return new KopekError(init);
    const error = exchange.error({ ...init, charge: chargeFrom(undefined, { requestedModel: facts.model }) });
    return answer && state.answered ? withAnswer(exchange, answer, error) : error;
  }
}
