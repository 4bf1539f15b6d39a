import { AIMessageChunk, mergeContent } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { fromFields } from './message-chunk.ts';
import { addsOnlyContent, fieldsOf, mergeFields, type MessageFields } from './message-fields.ts';

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
    return continued({ first: pieceOf(this), rest: [], count: 0 }, next);
  }
}

/** What one chunk adds; copied when it is linked, so that later changes to the chunk do not show. */
interface Piece {
  text: string;
  generationInfo: ChatGenerationChunk['generationInfo'];
  fields: MessageFields;
}

/**
 * The pieces of a sum that is not made yet: the first `count` of a list that grows.
 *
 * A chunk that says nothing new but its text is that text alone: a long answer keeps no object per delta alive.
 */
interface Pieces {
  first: Piece;
  rest: (string | Piece)[];
  count: number;
}

const PIECES: unique symbol = Symbol('pieces');

/**
 * The sum of chunks, not made yet.
 *
 * Never built by the constructor of its base class, which would put own fields in front of the accessors below. Reading
 * any of the three makes all of them plain own fields, as LangChain's handlers and tracers expect, and lets go of the
 * pieces. Neither side is changed by `concat`, so one rope may be continued in two ways.
 */
class Rope extends ChatGenerationChunk {
  declare [PIECES]: Pieces | undefined;

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
    const pieces = this[PIECES];
    // the list belongs to the sum that reached its end; another one that goes on from here begins with what it has
    const isNewest = pieces !== undefined && pieces.rest.length === pieces.count;
    return isNewest ? continued(pieces, next) : continued({ first: pieceOf(this), rest: [], count: 0 }, next);
  }

  /** For whoever writes a rope that nobody has read yet. */
  toJSON(): object {
    const { text, generationInfo, message } = this;
    return { text, generationInfo, message };
  }
}

function continued({ first, rest, count }: Pieces, next: ChatGenerationChunk): Rope {
  rest.push(plainTextOf(next, first) ?? pieceOf(next));
  const rope = Object.create(Rope.prototype) as Rope;
  // assigned, though a symbol that is not enumerable would be tidier: defining it takes 0.4 µs more per delta
  rope[PIECES] = { first, rest, count: count + 1 };
  return rope;
}

/** The text of a chunk that has nothing else to say after the first one. */
function plainTextOf({ text, generationInfo, message }: ChatGenerationChunk, { fields }: Piece): string | undefined {
  if (message.content !== text || generationInfo !== undefined || fields.id === undefined) return undefined;
  return addsOnlyContent(message as AIMessageChunk, fields) ? text : undefined;
}

function pieceOf(chunk: ChatGenerationChunk): Piece {
  return {
    text: chunk.text,
    generationInfo: chunk.generationInfo,
    fields: fieldsOf(chunk.message as AIMessageChunk),
  };
}

/** Makes the sum. */
function resolve(rope: Rope): ChatGenerationChunk {
  const pieces = rope[PIECES];
  // a rope has either pieces or the own fields that hide the accessors
  if (!pieces) throw new TypeError('a sum of chunks has lost its pieces');
  const { first, rest, count } = pieces;
  let { text, fields, generationInfo } = first;
  let { content } = fields;
  for (let index = 0; index < count; index++) {
    const piece = rest[index] as string | Piece;
    if (typeof piece === 'string') {
      text += piece;
      content = mergeContent(content, piece);
      continue;
    }
    text += piece.text;
    fields = mergeFields({ ...fields, content }, piece.fields);
    content = fields.content;
    generationInfo = { ...generationInfo, ...piece.generationInfo };
  }
  Object.defineProperties(rope, {
    text: own(text),
    generationInfo: own(generationInfo),
    message: own(fromFields({ ...fields, content })),
  });
  rope[PIECES] = undefined;
  return rope;
}

function own(value: unknown): PropertyDescriptor {
  return { value, writable: true, enumerable: true, configurable: true };
}
