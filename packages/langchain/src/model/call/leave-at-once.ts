/**
 * Makes a stream of chunks that frees its socket when the reader leaves, even while the service is silent.
 *
 * A generator that waits for its next chunk handles `return()` only when that chunk arrives: until then the socket
 * stays open and the answer is paid for. Here `return()` also aborts the wait.
 *
 * @param signal - of the caller, if there is one.
 * @param open - makes the chunks; its signal ends them.
 */
export function leaveAtOnce<Chunk>(
  signal: AbortSignal | undefined,
  open: (signal: AbortSignal) => AsyncGenerator<Chunk>,
): AsyncGenerator<Chunk> {
  const left = new AbortController();
  const chunks = open(signal ? AbortSignal.any([signal, left.signal]) : left.signal);
  const end = async (value: unknown): Promise<IteratorResult<Chunk>> => {
    // first: a generator that is not waiting ends normally, and its handlers see no abort
    const ended = chunks.return(value);
    left.abort();
    // we asked for the abort, so it is not a failure
    await ended.catch(() => {});
    return { done: true, value };
  };
  return {
    next: () => chunks.next(),
    return: end,
    throw: (error: unknown) => chunks.throw(error),
    [Symbol.asyncIterator]() {
      return this;
    },
    async [Symbol.asyncDispose]() {
      await end(undefined);
    },
  };
}
