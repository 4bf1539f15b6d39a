/** What a loop reads from. */
export interface ItemSource<Item> {
  /** One item that waits. */
  takeOne(): Item | undefined;
  /** All items of the group that comes next, never an empty group. */
  takeGroup(): readonly Item[] | undefined;
  /**
   * Waits for more; false at the end.
   *
   * @throws what broke the answer.
   */
  more(): Promise<boolean>;
  /** The loop is left: the answer is not wanted any more. */
  leave(): Promise<void>;
}

const DONE: IteratorReturnResult<undefined> = { done: true, value: undefined };

/** A loop over groups of items. */
export function iterateGroups<Item>(source: ItemSource<Item>): AsyncIterableIterator<readonly Item[]> {
  return iterate(source, () => source.takeGroup());
}

/** A loop over single items. */
export function iterateItems<Item>(source: ItemSource<Item>): AsyncIterableIterator<Item> {
  return iterate(source, () => source.takeOne());
}

function iterate<Value>(
  source: Pick<ItemSource<unknown>, 'more' | 'leave'>,
  take: () => Value | undefined,
): AsyncIterableIterator<Value> {
  let left = false;
  const pull = async (): Promise<IteratorResult<Value>> => {
    for (;;) {
      if (left || !(await source.more())) return DONE;
      const value = take();
      if (value !== undefined) return { done: false, value };
    }
  };
  const leave = async (): Promise<IteratorReturnResult<undefined>> => {
    left = true;
    await source.leave();
    return DONE;
  };
  const iterator: AsyncIterableIterator<Value> = {
    next() {
      const value = left ? undefined : take();
      return value === undefined ? pull() : Promise.resolve({ done: false, value });
    },
    return: leave,
    async throw(error: unknown) {
      await leave();
      throw error;
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
