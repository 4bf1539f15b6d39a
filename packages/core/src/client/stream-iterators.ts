import type { ChatEvent } from '../normalized/events.ts';

type Batch = readonly ChatEvent[];
type Next = () => Promise<Batch | undefined>;

/** A loop over batches. Leaving it cancels the answer. */
export function createBatchIterator(next: Next, cancel: () => void): AsyncIterableIterator<Batch> {
  const iterator: AsyncIterableIterator<Batch> = {
    async next() {
      const batch = await next();
      return batch ? { done: false, value: batch } : { done: true, value: undefined };
    },
    ...leaving<Batch>(cancel),
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}

/** A loop over single events. Leaving it cancels the answer. */
export function createEventIterator(next: Next, cancel: () => void): AsyncIterator<ChatEvent> {
  let batch: Batch = [];
  let position = 0;
  let fetching: Promise<void> | undefined;
  const fetchBatch = (): Promise<void> =>
    next().then(
      (fetched) => {
        batch = fetched ?? [];
        position = 0;
        fetching = undefined;
      },
      (error: unknown) => {
        fetching = undefined;
        throw error;
      },
    );
  // `next` may be called again before it has answered: the calls are served in turn
  const pull = async (): Promise<IteratorResult<ChatEvent>> => {
    if (fetching) {
      await fetching;
      return position < batch.length ? told() : pull();
    }
    fetching = fetchBatch();
    await fetching;
    return position < batch.length ? told() : { done: true, value: undefined };
  };
  const told = (): IteratorResult<ChatEvent> => ({ done: false, value: batch[position++] as ChatEvent });
  return { next: () => (position < batch.length ? Promise.resolve(told()) : pull()), ...leaving<ChatEvent>(cancel) };
}

function leaving<Value>(cancel: () => void): Required<Pick<AsyncIterator<Value>, 'return' | 'throw'>> {
  return {
    return() {
      cancel();
      return Promise.resolve({ done: true, value: undefined });
    },
    throw(error: unknown) {
      cancel();
      return Promise.reject(error);
    },
  };
}
