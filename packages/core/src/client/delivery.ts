import type { ReadAhead } from '../stream/read-ahead.ts';
import type { ItemSource } from './stream-iterators.ts';

/**
 * Hands what was read of an answer to its reader, one by one or in groups.
 *
 * Several loops share it: each item is handed out once, also when a loop stops half way through a group.
 */
export class Delivery<Item> implements Omit<ItemSource<Item>, 'leave'> {
  readonly #waiting: ReadAhead<Item[]>;
  readonly #join: ((items: Item[]) => readonly Item[]) | undefined;
  #group: readonly Item[] = [];
  #position = 0;
  #end: { error?: unknown } | undefined;

  /** @param join - makes fewer items of groups that wait; without it groups stay as they came. */
  constructor(waiting: ReadAhead<Item[]>, join?: (items: Item[]) => readonly Item[]) {
    this.#waiting = waiting;
    this.#join = join;
  }

  takeOne(): Item | undefined {
    if (this.#position >= this.#group.length) {
      this.#group = this.#nextGroup() ?? [];
      this.#position = 0;
    }
    return this.#group[this.#position++];
  }

  takeGroup(): readonly Item[] | undefined {
    if (this.#position >= this.#group.length) return this.#nextGroup();
    const rest = this.#group.slice(this.#position);
    this.#position = this.#group.length;
    return rest;
  }

  async more(): Promise<boolean> {
    if (this.#position < this.#group.length || this.#waiting.size > 0) return true;
    if (!this.#end) {
      await this.#waiting.arrival();
      return true;
    }
    if ('error' in this.#end) throw this.#end.error;
    return false;
  }

  /** Nothing more comes. What waits is handed out first, then loops end, or throw the error. */
  end(end: { error?: unknown }): void {
    this.#end ??= end;
    this.#waiting.end();
  }

  /** The reader left: what waits is dropped, and loops end. */
  close(): void {
    this.#group = [];
    this.#end ??= {};
    this.#waiting.close();
  }

  #nextGroup(): readonly Item[] | undefined {
    const first = this.#waiting.shift();
    if (!first || !this.#join) return first;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      for (const item of next) first.push(item);
    }
    return this.#join(first);
  }
}
