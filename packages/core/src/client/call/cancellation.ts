import { abortFailure, KopekError } from '../../errors/index.ts';
import { chargeFrom } from '../../money/charge.ts';
import { withAnswer } from './answer-failure.ts';
import type { Call, Progress } from './call.ts';
import type { ClientContext } from './context.ts';

/**
 * A caller who gives up, by its signal or by leaving its loop. `onAbandon` decides what happens to the answer.
 *
 * The signal is forwarded by hand: a long-lived one must not collect a listener, or a dependent signal, per call.
 */
export class Cancellation {
  readonly #controller = new AbortController();
  readonly #progress: Progress = { isCanceled: false };
  readonly #call: Call;
  readonly #readsOn: boolean;
  #onAbort: (() => void) | undefined;
  /** The call to make in its place: it ends when this cancels it, not by the caller's own signal. */
  readonly call: Call;

  constructor({ settings }: ClientContext, call: Call) {
    this.#call = call;
    this.#readsOn = (call.options.onAbandon ?? settings.onAbandon) === 'finish';
    this.call = { ...call, signal: this.#controller.signal, progress: this.#progress };
  }

  /**
   * Cancels the call when the caller's signal is aborted, or at once if it is already.
   *
   * @param onCanceled - called with the result of {@link cancel}.
   */
  listen(onCanceled: (error: KopekError | undefined) => void): void {
    const { signal } = this.#call;
    if (!signal) return;
    this.#onAbort = () => onCanceled(this.cancel(signal));
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** Runs the call; rejects at once if its caller gives up, even if the answer is read on. */
  resultUnlessCanceled<Result>(run: (call: Call) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.listen((error) => error && reject(error));
      run(this.call).then(resolve, (error: unknown) => {
        this.release();
        reject(error);
      });
    });
  }

  /** Removes the listener, because the call has ended. */
  release(): void {
    if (this.#onAbort) this.#call.signal?.removeEventListener('abort', this.#onAbort);
  }

  /**
   * Cancels the call.
   *
   * @returns the error for the caller, if the answer is read on without it; undefined if the call itself ends now.
   */
  cancel(signal: AbortSignal): KopekError | undefined {
    // between two attempts nothing is under way: the call ends
    if (this.#readsOn && this.#progress.attempt?.exchange.underWay) {
      this.#progress.isCanceled = true;
      return this.error(signal);
    }
    this.#controller.abort(signal.reason);
    return undefined;
  }

  /** Makes the error for a caller who gave up: the received part, with an unknown cost. */
  error(signal: AbortSignal): KopekError {
    const { attempt, answer } = this.#progress;
    const { method, path, summary } = this.#call;
    const state = { sent: attempt !== undefined, answered: (attempt?.exchange.status ?? 0) > 0 };
    const init = abortFailure(`${method} ${path}`, signal, state);
    if (!attempt) return new KopekError(init);
    const { exchange, number: attempts } = attempt;
    const error = exchange.error({
      ...init,
      attempts,
      charge: chargeFrom(undefined, { requestedModel: summary.model }),
    });
    return answer && state.answered ? withAnswer(exchange, answer, error) : error;
  }
}
