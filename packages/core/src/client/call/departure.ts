import { abortFailure, KopekError } from '../../errors/index.ts';
import { chargeFrom } from '../../money/charge.ts';
import { withAnswer } from './answer-failure.ts';
import { Progress, type Call } from './call.ts';
import type { ClientContext } from './context.ts';

/**
 * Leaving a call: by the caller's signal, or by its reader. `onLeave` decides what becomes of the answer then.
 *
 * The signal is forwarded by hand: one that lives long must not collect a listener, or a dependent signal, per call.
 */
export class Departure {
  readonly #controller = new AbortController();
  readonly #progress: Progress = new Progress();
  readonly #given: Call;
  readonly #readsOn: boolean;
  #onAbort: (() => void) | undefined;
  /** The call to make instead of the given one: leaving ends it, not the caller's own signal. */
  readonly call: Call;

  constructor({ settings }: ClientContext, given: Call) {
    this.#given = given;
    this.#readsOn = (given.options.onLeave ?? settings.onLeave) === 'finish';
    this.call = { ...given, signal: this.#controller.signal, progress: this.#progress };
  }

  /**
   * Leaves the call when the caller's signal is aborted; at once when it is already.
   *
   * @param onLeft - gets what {@link leave} returned.
   */
  listen(onLeft: (error: KopekError | undefined) => void): void {
    const { signal } = this.#given;
    if (!signal) return;
    this.#onAbort = () => onLeft(this.leave(signal));
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** The result of the call; rejects at once when its caller leaves, though it may be read on. */
  resultUnlessLeft<Result>(run: (call: Call) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.listen((error) => error && reject(error));
      run(this.call).then(resolve, (error: unknown) => {
        this.release();
        reject(error);
      });
    });
  }

  /** The call has ended. */
  release(): void {
    if (this.#onAbort) this.#given.signal?.removeEventListener('abort', this.#onAbort);
  }

  /**
   * Leaves the call.
   *
   * @returns the error for the caller, when the answer is read on without it; undefined when the call itself ends now.
   */
  leave(signal: AbortSignal): KopekError | undefined {
    // between two attempts nothing is under way: the call ends
    if (this.#readsOn && this.#progress.exchange?.underWay) {
      this.#progress.left = true;
      return this.error(signal);
    }
    this.#controller.abort(signal.reason);
    return undefined;
  }

  /** What a caller who leaves gets: what had come by then, and that its price is not known yet. */
  error(signal: AbortSignal): KopekError {
    const { exchange, answer, attempt: attempts } = this.#progress;
    const { method, path, facts } = this.#given;
    const state = { sent: exchange !== undefined, answered: (exchange?.status ?? 0) > 0 };
    const init = abortFailure(`${method} ${path}`, signal, state);
    if (!exchange) return new KopekError(init);
    const error = exchange.error({ ...init, attempts, charge: chargeFrom(undefined, { requestedModel: facts.model }) });
    return answer && state.answered ? withAnswer(exchange, answer, error) : error;
  }
}
