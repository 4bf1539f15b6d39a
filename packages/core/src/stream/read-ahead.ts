import type { ReadAheadLimits } from '../base/bounds.ts';
import { afterThisTurn, LONGEST_DELAY_MS, unref } from '../base/event-loop.ts';

/** The part of a clock that a read-ahead needs. */
export interface ReaderClock {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
}

/** Bytes of all answers of this process that may wait for their readers. */
const PROCESS_BYTES = 64 * 1024 * 1024;

/** How many bytes all answers together hold for their readers. */
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
    // every delta comes by here, and a set that is cleared makes itself a new table
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

  /** Forgets a callback. */
  forget(wake: () => void): void {
    this.#waiting.delete(wake);
  }
}

/** One budget for the process: a server with ten thousand slow readers must not hold ten thousand times the bound. */
export const PROCESS_BUDGET: ReadAheadBudget = /* @__PURE__ */ new ReadAheadBudget();

/**
 * What has been read of an answer and not yet taken by its reader.
 *
 * The producer reads on without the reader, so that a bill that arrives is booked although nobody pulls. A reader who
 * keeps up is served first: the producer decodes what is there already when the reader asks for it, or when the reader
 * had a turn of the event loop and did not ask. At the bound the producer waits, and the socket with it.
 */
export class ReadAhead<Batch> {
  readonly #limits: ReadAheadLimits;
  readonly #clock: ReaderClock;
  readonly #budget: ReadAheadBudget;
  readonly #onPause: ((isPaused: boolean) => void) | undefined;
  readonly #onReaderGone: (idleMs: number) => void;
  #waiting: { batch: Batch; bytes: number }[] = [];
  #bytes = 0;
  #boundless = false;
  #over = false;
  #wakeReader: (() => void) | undefined;
  #arrival: Promise<void> | undefined;
  #wakeProducer: (() => void) | undefined;
  #waitsAtBound = false;
  #idleAlarm: unknown;

  /**
   * @param onReaderGone - called once when nobody took anything for `readerIdleMs` at the bound.
   * @param onPause - called when the producer begins to wait at the bound, and when it goes on.
   */
  constructor(
    limits: ReadAheadLimits,
    clock: ReaderClock,
    onReaderGone: (idleMs: number) => void,
    budget: ReadAheadBudget = PROCESS_BUDGET,
    onPause?: (isPaused: boolean) => void,
  ) {
    this.#onPause = onPause;
    this.#limits = limits;
    this.#clock = clock;
    this.#onReaderGone = onReaderGone;
    this.#budget = budget;
  }

  /** Batches that wait. */
  get size(): number {
    return this.#waiting.length;
  }

  /** Adds what was read. After {@link close} it is dropped. */
  push(batch: Batch, bytes: number): void {
    if (this.#over) return;
    this.#waiting.push({ batch, bytes });
    this.#bytes += bytes;
    this.#budget.take(bytes);
    this.#announce();
  }

  /** The oldest batch that waits. */
  shift(): Batch | undefined {
    const first = this.#waiting.shift();
    if (!first) return undefined;
    this.#giveBack(first.bytes);
    return first.batch;
  }

  /** Waits until something was pushed, or the end. Callers that come meanwhile wait for the same. */
  arrival(): Promise<void> {
    this.#arrival ??= new Promise<void>((resolve) => {
      this.#wakeReader = resolve;
    });
    this.#resume();
    return this.#arrival;
  }

  /**
   * For the producer, before it reads on. Undefined when the reader waits already.
   *
   * @param drained - nothing is there to be read yet: what comes later finds the reader served, so only the bound counts.
   */
  room(drained: boolean = false): Promise<void> | undefined {
    if (this.#wakeReader || this.#over || (drained && !this.#isAtBound())) return undefined;
    return new Promise<void>((resolve) => {
      this.#wakeProducer = resolve;
      this.#waitForTurn();
    });
  }

  /** Reads on whatever waits: somebody wants the whole answer. */
  lift(): void {
    this.#boundless = true;
    this.#resume();
  }

  /** The answer has ended. What waits is still there for a reader who comes later, and holds no budget. */
  end(): void {
    this.#over = true;
    this.#budget.give(this.#bytes);
    this.#bytes = 0;
    this.#waiting = this.#waiting.map(({ batch }) => ({ batch, bytes: 0 }));
    this.#announce();
    this.#resume();
  }

  /** The reader left: what waits is dropped, and what comes is dropped as well. */
  close(): void {
    this.#waiting = [];
    this.end();
  }

  #announce(): void {
    const wake = this.#wakeReader;
    this.#wakeReader = undefined;
    this.#arrival = undefined;
    wake?.();
  }

  #resume(): void {
    const wake = this.#wakeProducer;
    this.#wakeProducer = undefined;
    this.#leaveBound();
    wake?.();
  }

  #waitForTurn(): void {
    if (this.#isAtBound()) this.#waitForReader();
    else afterThisTurn(() => (this.#isAtBound() ? this.#waitForReader() : this.#resume()));
  }

  #isAtBound(): boolean {
    if (this.#boundless || this.#bytes === 0) return false;
    return this.#bytes >= this.#limits.readAheadBytes || this.#budget.isFull;
  }

  #waitForReader(): void {
    if (!this.#wakeProducer) return;
    this.#waitsAtBound = true;
    this.#onPause?.(true);
    this.#budget.whenFree(this.#onRoom);
    const { readerIdleMs } = this.#limits;
    if (readerIdleMs === 0) return;
    this.#idleAlarm = this.#clock.setTimeout(
      () => {
        this.#idleAlarm = undefined;
        this.#onReaderGone(readerIdleMs);
      },
      Math.min(readerIdleMs, LONGEST_DELAY_MS),
    );
    // a program that is done must not wait for a reader who will never come
    unref(this.#idleAlarm);
  }

  /** The reader of another answer took something. The own one did not: its time goes on. */
  readonly #onRoom = (): void => {
    if (this.#waitsAtBound && this.#isAtBound()) this.#budget.whenFree(this.#onRoom);
    else this.#retry();
  };

  #retry(): void {
    if (!this.#waitsAtBound) return;
    this.#leaveBound();
    this.#waitForTurn();
  }

  #leaveBound(): void {
    if (!this.#waitsAtBound) return;
    this.#waitsAtBound = false;
    this.#onPause?.(false);
    this.#budget.forget(this.#onRoom);
    if (this.#idleAlarm !== undefined) this.#clock.clearTimeout(this.#idleAlarm);
    this.#idleAlarm = undefined;
  }

  #giveBack(bytes: number): void {
    this.#bytes -= bytes;
    this.#budget.give(bytes);
    this.#retry();
  }
}
