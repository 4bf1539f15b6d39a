import { AIMessageChunk } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { fromFields } from './message-chunk.ts';
import { fieldsOf, mergeFields, type MessageFields } from './message-fields.ts';

/**
 * A chunk of an answer whose `concat` costs the same however long the answer is.
 *
 * LangChain adds up the chunks of every stream and reads the sum once, at its end. Building the whole message for every
 * delta would cost more than everything else; here `concat` only links the two sides, and the sum is made when somebody
 * reads it.
 */
export class KopekGenerationChunk extends ChatGenerationChunk {
  override concat(next: ChatGenerationChunk): ChatGenerationChunk {
    if (!AIMessageChunk.isInstance(next.message)) return super.concat(next);
    return link(pieceOf(this), pieceOf(next));
  }
}

/** What one chunk adds; copied when it is linked, so that later changes to the chunk do not show. */
interface Piece {
  text: string;
  generationInfo: ChatGenerationChunk['generationInfo'];
  fields: MessageFields;
}

/** Left is everything before, right is the chunk that was added. */
interface Links {
  left: Piece | Rope;
  right: Piece;
}

const LINKS: unique symbol = Symbol('links');

/**
 * The sum of chunks, not made yet.
 *
 * Never built by the constructor of its base class, which would put own fields in front of the accessors below. Reading
 * any of the three makes all of them plain own fields, as LangChain's handlers and tracers expect, and lets go of the
 * pieces. Neither side is changed by `concat`, so one rope may be continued in two ways.
 */
class Rope extends ChatGenerationChunk {
  declare [LINKS]: Links | undefined;

  // in a block, because a class may not override fields by accessors
  static {
    for (const key of ['text', 'generationInfo', 'message'] as const) {
      Object.defineProperty(Rope.prototype, key, {
        get(this: Rope) {
          return resolve(this)[key];
        },
        set(this: Rope, value: unknown) {
          Object.assign(resolve(this), { [key]: value });
        },
        configurable: true,
      });
    }
  }

  override concat(next: ChatGenerationChunk): ChatGenerationChunk {
    if (!AIMessageChunk.isInstance(next.message)) return super.concat(next);
    return link(this[LINKS] ? this : pieceOf(this), pieceOf(next));
  }

  /** For whoever writes a rope that nobody has read yet. */
  toJSON(): object {
    const { text, generationInfo, message } = this;
    return { text, generationInfo, message };
  }
}

function link(left: Piece | Rope, right: Piece): Rope {
  const rope = Object.create(Rope.prototype) as Rope;
  // assigned, though a symbol that is not enumerable would be tidier: defining it takes 0.4 µs more per delta
  rope[LINKS] = { left, right };
  return rope;
}

function pieceOf(chunk: ChatGenerationChunk): Piece {
  return {
    text: chunk.text,
    generationInfo: chunk.generationInfo,
    fields: fieldsOf(chunk.message as AIMessageChunk),
  };
}

/** Makes the sum. In a loop: a chain of thousands of links would overflow the stack. */
function resolve(rope: Rope): ChatGenerationChunk {
  const pieces: Piece[] = [];
  let left: Piece | Rope = rope;
  while (left instanceof Rope) {
    const links: Links | undefined = left[LINKS];
    if (!links) break;
    pieces.push(links.right);
    left = links.left;
  }
  const first = left instanceof Rope ? pieceOf(left) : left;
  const texts = [first.text];
  let { fields } = first;
  let info = first.generationInfo;
  for (const piece of pieces.toReversed()) {
    texts.push(piece.text);
    fields = mergeFields(fields, piece.fields);
    info = { ...info, ...piece.generationInfo };
  }
  Object.defineProperties(rope, {
    text: own(texts.join('')),
    generationInfo: own(info),
    message: own(fromFields(fields)),
  });
  rope[LINKS] = undefined;
  return rope;
}

function own(value: unknown): PropertyDescriptor {
  return { value, writable: true, enumerable: true, configurable: true };
}
