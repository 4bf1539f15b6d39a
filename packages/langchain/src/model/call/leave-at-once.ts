/**
 * The chunks of a stream that frees its socket when the reader leaves, also while the service is silent.
 *
 * A generator that waits for its next chunk sees `return()` only once that chunk has come: until then the socket stays
 * open and the answer is paid for. Here `return()` also aborts what the generator waits for.
 *
 * @param signal - of the caller, if there is one.
 * @param open - makes the chunks; the signal that it gets ends them.
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
