import { AIMessageChunk } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { merge, pieceOf, snapshotOf, type Piece } from './merge-chunks.ts';
import type { KopekMessageChunk } from './message-chunk.ts';

/** The parts of a message: the first chunk, and `count` entries of a growing list. */
interface Parts {
  first: AIMessageChunk;
  rest: Piece[];
  count: number;
}

const PARTS: unique symbol = Symbol('parts');

/**
 * A chunk whose `concat` builds no message: the sum of a stream makes its message when it is read.
 *
 * LangChain adds up the chunks of every stream and reads the sum once, at its end. A message per delta would cost
 * more than everything else. This is only a shortcut: without it, {@link generationChunk} makes plain chunks.
 *
 * The message of a sum is an accessor of the instance until it is read or set, and a plain field afterwards, so that a
 * sum can be spread, cloned, compared and serialized like any other chunk. `concat` changes neither side: one sum may
 * be continued in two ways.
 */
class LazyChunk extends ChatGenerationChunk {
  /** Only of a sum whose message has not been made yet. */
  declare [PARTS]: Parts | undefined;

  override concat(next: ChatGenerationChunk): ChatGenerationChunk {
    if (!AIMessageChunk.isInstance(next.message)) return super.concat(next);
    const parts = this[PARTS];
    // the list belongs to the sum that reached its end; another one that goes on from here begins with what it has
    const isNewest = parts !== undefined && parts.rest.length === parts.count;
    return sumOf(this, isNewest ? parts : startingWith(this), next);
  }
}

/** Makes a chunk of an answer. */
export function generationChunk(text: string, message: KopekMessageChunk): ChatGenerationChunk {
  return new LazyChunk({ text, message });
}

function sumOf(left: ChatGenerationChunk, { first, rest, count }: Parts, next: ChatGenerationChunk): LazyChunk {
  const { text } = next;
  rest.push(pieceOf(next, first));
  // not by the constructor: turning a plain field into an accessor costs more than the saved message
  const sum = Object.create(LazyChunk.prototype) as LazyChunk;
  sum.text = left.text + text;
  sum.generationInfo = { ...left.generationInfo, ...next.generationInfo };
  sum[PARTS] = { first, rest, count: count + 1 };
  return Object.defineProperty(sum, 'message', MESSAGE);
}

// the same functions for every sum: V8 then shares one hidden class between them
const MESSAGE: PropertyDescriptor & ThisType<LazyChunk> = {
  get() {
    const parts = this[PARTS];
    // a sum has either parts or the plain field that replaced this accessor
    if (!parts) throw new TypeError('a sum of chunks has lost its parts');
    return settle(this, merge(parts.first, parts.rest.slice(0, parts.count)));
  },
  set(message: AIMessageChunk) {
    settle(this, message);
  },
  enumerable: true,
  configurable: true,
};

function settle(sum: LazyChunk, value: AIMessageChunk): AIMessageChunk {
  sum[PARTS] = undefined;
  Object.defineProperty(sum, 'message', { value, writable: true, enumerable: true, configurable: true });
  return value;
}

function startingWith(chunk: ChatGenerationChunk): Parts {
  return { first: snapshotOf(chunk.message as AIMessageChunk), rest: [], count: 0 };
}
