import { pickRunnableConfigKeys, raceWithSignal, type RunnableConfig } from '@langchain/core/runnables';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { IterableReadableStream } from '@langchain/core/utils/stream';

/**
 * Streams the chunks of a run like `Runnable.stream`, with every step in the context of the first one.
 *
 * LangChain computes the context of a run again for every chunk and reads the environment for it, a quarter of the
 * cost of a chunk. The configuration of a run does not change while it streams, so neither does its context.
 *
 * Resolves with the first chunk, as LangChain does: a rejected call rejects `stream` itself.
 */
export async function streamInContext<Chunk>(
  chunks: AsyncGenerator<Chunk>,
  config: Partial<RunnableConfig>,
): Promise<IterableReadableStream<Chunk>> {
  const { signal } = config;
  const storage = AsyncLocalStorageProviderSingleton.getInstance();
  const step = (): Promise<IteratorResult<Chunk>> => (signal ? raceWithSignal(chunks.next(), signal) : chunks.next());
  let context: unknown;
  let first: Promise<IteratorResult<Chunk>> | undefined = AsyncLocalStorageProviderSingleton.runWithConfig(
    pickRunnableConfigKeys(config),
    () => {
      context = storage.getStore();
      return step();
    },
    true,
  );
  await first;
  return new IterableReadableStream<Chunk>({
    async pull(controller) {
      signal?.throwIfAborted();
      const next = first ?? storage.run(context, step);
      first = undefined;
      const { done, value } = await next;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel(reason) {
      await chunks.return(reason);
    },
  });
}
