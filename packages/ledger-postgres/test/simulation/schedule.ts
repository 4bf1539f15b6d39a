/** Events in virtual time: a queue by moment, and by order of arrival at the same moment. */
export class Schedule {
  readonly #events: { atMs: number; order: number; run: () => Promise<void> }[] = [];
  #order = 0;
  nowMs: number;

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  after(delayMs: number, run: () => Promise<void>): void {
    this.#order += 1;
    const event = { atMs: this.nowMs + delayMs, order: this.#order, run };
    let at = this.#events.length;
    // most events come late: found from the end
    for (; at > 0; at -= 1) {
      const other = this.#events[at - 1];
      if (other === undefined || other.atMs < event.atMs || (other.atMs === event.atMs && other.order < event.order))
        break;
    }
    this.#events.splice(at, 0, event);
  }

  /** Runs events until none is left; an event may add others. */
  async run(): Promise<void> {
    for (let event = this.#events.shift(); event !== undefined; event = this.#events.shift()) {
      this.nowMs = Math.max(this.nowMs, event.atMs);
      await event.run();
    }
  }
}
