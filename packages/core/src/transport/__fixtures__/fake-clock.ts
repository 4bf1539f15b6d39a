import type { Clock } from '../../base/event-loop.ts';

/** A clock that moves only when a test moves it. */
export class FakeClock implements Clock {
  #now = 0;
  #alarms = new Map<number, { at: number; callback: () => void }>();
  #nextId = 1;
  /** The delays that were asked for. */
  readonly delays: number[] = [];

  now(): number {
    return this.#now;
  }

  setTimeout(callback: () => void, ms: number): unknown {
    this.delays.push(ms);
    this.#alarms.set(this.#nextId, { at: this.#now + ms, callback });
    return this.#nextId++;
  }

  clearTimeout(handle: unknown): void {
    this.#alarms.delete(handle as number);
  }

  /** Alarms that are set. */
  get pending(): number {
    return this.#alarms.size;
  }

  /** Lets time pass; alarms ring in order, also those that are set by others meanwhile. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const next = [...this.#alarms].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!next) break;
      this.#now = Math.max(this.#now, next[1].at);
      this.#alarms.delete(next[0]);
      next[1].callback();
    }
    this.#now = end;
  }
}
