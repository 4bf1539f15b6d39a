import type { ReadAheadLimits } from '../base/bounds.ts';
import { afterThisTurn, MAX_DELAY_MS, unref, type Clock } from '../base/event-loop.ts';

/** Bytes that all answers of this process together may buffer. */
const PROCESS_BYTES = 64 * 1024 * 1024;

/** Counts the bytes that all answers together buffer. */
export class ReadAheadBudget {
  readonly #limitBytes: number;
  readonly #waiting = new Set<() => void>();
  #bytes = 0;

  constructor(limitBytes: number = PROCESS_BYTES) {
    this.#limitBytes = limitBytes;
  }

  get isFull(): boolean {
    return this.#bytes >= this.#limitBytes;
  }

  take(bytes: number): void {
    this.#bytes += bytes;
  }

  give(bytes: number): void {
    this.#bytes -= bytes;
    // this runs for every delta, and a set that is cleared allocates a new table
    if (this.isFull || this.#waiting.size === 0) return;
    // an answer that still finds no room waits for the next time
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Calls back once when there is room again. */
  whenFree(wake: () => void): void {
    this.#waiting.add(wake);
  }

  forget(wake: () => void): void {
    this.#waiting.delete(wake);
  }
}

/** One budget for the process: a server with ten thousand slow consumers must not buffer ten thousand times the bound. */
export const PROCESS_BUDGET: ReadAheadBudget = /* @__PURE__ */ new ReadAheadBudget();

/**
 * The read-ahead buffer of an answer.
 *
 * The producer continues without the consumer, so that a cost that arrives is recorded even if nobody reads. A consumer
 * who keeps up is served first: the producer decodes received data when the consumer asks for it, or when the consumer
 * had a turn of the event loop and did not ask. At the bound the producer waits, and the socket with it.
 */
export class ReadAhead<Batch> {
  readonly #limits: ReadAheadLimits;
  readonly #clock: Omit<Clock, 'now'>;
  readonly #budget: ReadAheadBudget;
  readonly #onPause: ((isPaused: boolean) => void) | undefined;
  readonly #onConsumerGone: (idleMs: number) => void;
  #waiting: { batch: Batch; bytes: number }[] = [];
  #bytes = 0;
  #boundless = false;
  #over = false;
  #wakeConsumer: (() => void) | undefined;
  #arrival: Promise<void> | undefined;
  #wakeProducer: (() => void) | undefined;
  #waitsAtBound = false;
  #idleAlarm: unknown;

  /**
   * @param onConsumerGone - called once if nobody read for `consumerIdleMs` at the bound.
   * @param onPause - called when the producer begins to wait at the bound, and when it continues.
   */
  constructor(
    limits: ReadAheadLimits,
    clock: Omit<Clock, 'now'>,
    onConsumerGone: (idleMs: number) => void,
    onPause?: (isPaused: boolean) => void,
    budget: ReadAheadBudget = PROCESS_BUDGET,
  ) {
    this.#onPause = onPause;
    this.#limits = limits;
    this.#clock = clock;
    this.#onConsumerGone = onConsumerGone;
    this.#budget = budget;
  }

  /** Adds a batch. After {@link close} it is dropped. */
  push(batch: Batch, bytes: number): void {
    if (this.#over) return;
    this.#waiting.push({ batch, bytes });
    this.#bytes += bytes;
    this.#budget.take(bytes);
    this.#announce();
  }

  /** Takes the oldest waiting batch. */
  shift(): Batch | undefined {
    const first = this.#waiting.shift();
    if (!first) return undefined;
    if (!this.#over) {
      this.#bytes -= first.bytes;
      this.#budget.give(first.bytes);
      this.#retry();
    }
    return first.batch;
  }

  /** Waits for the next batch, or the end. Callers in the meantime wait for the same. */
  arrival(): Promise<void> {
    this.#arrival ??= new Promise<void>((resolve) => {
      this.#wakeConsumer = resolve;
    });
    this.#resume();
    return this.#arrival;
  }

  /**
   * Called by the producer before it continues. Undefined if the consumer is already waiting.
   *
   * @param drained - nothing is left to decode: later data finds the consumer served, so only the bound counts.
   */
  room(drained: boolean = false): Promise<void> | undefined {
    if (this.#wakeConsumer || this.#over || (drained && !this.#isAtBound())) return undefined;
    return new Promise<void>((resolve) => {
      this.#wakeProducer = resolve;
      this.#waitForTurn();
    });
  }

  /** Lifts the bound: the whole answer is wanted. */
  lift(): void {
    this.#boundless = true;
    this.#resume();
  }

  /** Ends the answer. Waiting batches stay available for a later consumer, and leave the budget. */
  end(): void {
    this.#over = true;
    this.#budget.give(this.#bytes);
    this.#bytes = 0;
    this.#announce();
    this.#resume();
  }

  /** Drops waiting and later batches, because the consumer left. */
  close(): void {
    this.#waiting = [];
    this.end();
  }

  #announce(): void {
    const wake = this.#wakeConsumer;
    this.#wakeConsumer = undefined;
    this.#arrival = undefined;
    wake?.();
  }

  #resume(): void {
    const wake = this.#wakeProducer;
    this.#wakeProducer = undefined;
    this.#abandonBound();
    wake?.();
  }

  #waitForTurn(): void {
    if (this.#isAtBound()) this.#waitForConsumer();
    else afterThisTurn(() => (this.#isAtBound() ? this.#waitForConsumer() : this.#resume()));
  }

  #isAtBound(): boolean {
    if (this.#boundless || this.#bytes === 0) return false;
    return this.#bytes >= this.#limits.readAheadBytes || this.#budget.isFull;
  }

  #waitForConsumer(): void {
    if (!this.#wakeProducer) return;
    this.#waitsAtBound = true;
    this.#onPause?.(true);
    this.#budget.whenFree(this.#onRoom);
    const { consumerIdleMs } = this.#limits;
    if (consumerIdleMs === 0) return;
    this.#idleAlarm = this.#clock.setTimeout(
      () => {
        this.#idleAlarm = undefined;
        this.#onConsumerGone(consumerIdleMs);
      },
      Math.min(consumerIdleMs, MAX_DELAY_MS),
    );
    // a program that is done must not wait for a consumer who will never come
    unref(this.#idleAlarm);
  }

  /** The consumer of another answer took something. The own one did not, so its time continues. */
  readonly #onRoom = (): void => {
    if (this.#waitsAtBound && this.#isAtBound()) this.#budget.whenFree(this.#onRoom);
    else this.#retry();
  };

  #retry(): void {
    if (!this.#waitsAtBound) return;
    this.#abandonBound();
    this.#waitForTurn();
  }

  #abandonBound(): void {
    if (!this.#waitsAtBound) return;
    this.#waitsAtBound = false;
    this.#onPause?.(false);
    this.#budget.forget(this.#onRoom);
    if (this.#idleAlarm !== undefined) this.#clock.clearTimeout(this.#idleAlarm);
    this.#idleAlarm = undefined;
  }
}
