/** An answer in progress: its text so far, and its listeners. */
interface LiveAnswer {
  /** The question that it answers. */
  question: string;
  pieces: string[];
  listeners: Set<ReadableStreamDefaultController<string>>;
  abort: AbortController;
}

// routes may be bundled separately, but run in one process
const KEY = Symbol.for('chat.live');
const answers = ((globalThis as { [KEY]?: Map<string, LiveAnswer> })[KEY] ??= new Map());

/** By conversation: when the last of those who wait for their turn is done. Only one route asks. */
const turns = new Map<string, Promise<void>>();

/** Waits until a conversation has no answer under way: questions are answered one after the other. Returns what ends the turn. */
export async function turnOf(id: string): Promise<() => void> {
  const before = turns.get(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  turns.set(id, promise);
  await before;
  return () => {
    if (turns.get(id) === promise) turns.delete(id);
    resolve();
  };
}

/** Keeps an answer going whether or not anybody listens, so that a page that is opened again reads on where it was. */
export async function keepGoing(
  id: string,
  { question, stream, abort }: { question: string; stream: ReadableStream<string>; abort: AbortController },
): Promise<void> {
  const answer: LiveAnswer = { question, pieces: [], listeners: new Set(), abort };
  answers.set(id, answer);
  try {
    for await (const piece of stream) {
      answer.pieces.push(piece);
      for (const listener of answer.listeners) listener.enqueue(piece);
    }
  } finally {
    answers.delete(id);
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

/** The question that is being answered now. */
export function liveQuestion(id: string): string | undefined {
  return answers.get(id)?.question;
}

/** Ends the answer of a conversation: no further step is sent. */
export function stopAnswer(id: string): void {
  answers.get(id)?.abort.abort();
}
