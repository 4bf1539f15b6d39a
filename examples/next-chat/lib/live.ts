/** An answer that is under way: what it has said so far, and who listens. */
interface LiveAnswer {
  pieces: string[];
  listeners: Set<ReadableStreamDefaultController<string>>;
  abort: AbortController;
}

// routes may be bundled separately, but run in one process
const KEY = Symbol.for('chat.live');
const shared = globalThis as { [KEY]?: Map<string, LiveAnswer> };
const answers = (shared[KEY] ??= new Map<string, LiveAnswer>());

/**
 * Keeps an answer going whether or not anybody listens, so that a page that is opened again reads on where it was.
 *
 * It lives in this process: several processes need a store that they share, such as the package `resumable-stream`.
 */
export async function keepGoing(id: string, stream: ReadableStream<string>, abort: AbortController): Promise<void> {
  const answer: LiveAnswer = { pieces: [], listeners: new Set(), abort };
  answers.set(id, answer);
  try {
    for await (const piece of stream) {
      answer.pieces.push(piece);
      for (const listener of answer.listeners) listener.enqueue(piece);
    }
  } finally {
    if (answers.get(id) === answer) answers.delete(id);
    for (const listener of answer.listeners) listener.close();
  }
}

/** The answer of a conversation from its beginning, and on to its end; undefined when none is under way. */
export function follow(id: string): ReadableStream<string> | undefined {
  const answer = answers.get(id);
  if (answer === undefined) return undefined;
  let own: ReadableStreamDefaultController<string>;
  return new ReadableStream<string>({
    start(controller) {
      own = controller;
      for (const piece of answer.pieces) controller.enqueue(piece);
      answer.listeners.add(controller);
    },
    cancel() {
      answer.listeners.delete(own);
    },
  });
}

/** Ends the answer of a conversation: no further step is paid for. */
export function stopAnswer(id: string): void {
  answers.get(id)?.abort.abort();
}
