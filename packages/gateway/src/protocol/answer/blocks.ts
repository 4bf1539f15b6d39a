import { parseJson } from '../../base/json.ts';
import { showsReasoning, type Frame } from './completion.ts';
import type { ModelAnswer } from './model-answer.ts';
import type { Chunk, Piece } from './piece.ts';

/** A block, or a piece of one, of the protocols that write an answer as a list of blocks. */
export type Block = Exclude<Piece, { kind: 'audio' | 'sources' }>;

/** A whole answer as blocks. */
export function blocksOf(frame: Frame, answer: ModelAnswer): Block[] {
  const { reasoning, text, toolCalls } = answer;
  const isSilent = text === '' && toolCalls.length > 0;
  return [
    ...(showsReasoning(frame, answer) ? [{ kind: 'reasoning', text: reasoning, tokens: 0 } as const] : []),
    ...(isSilent ? [] : [{ kind: 'text', text, tokens: 0 } as const]),
    ...toolCalls.map(({ id, function: { name, arguments: json } }, index) => {
      return { kind: 'call', index, id, name, text: json, tokens: 0 } as const;
    }),
  ];
}

/** The events of a block in the stream of a protocol; `index` is its position in the answer. */
export interface BlockEvents {
  opened(block: Block, index: number): Iterable<Chunk>;
  grown(piece: Block, index: number): Chunk;
  closed(block: Block, index: number): Iterable<Chunk>;
}

/** Writes a stream of blocks. */
export interface BlockWriter {
  take(piece: Piece): Iterable<Chunk>;
  close(): Iterable<Chunk>;
  /** No block has begun. */
  isEmpty(): boolean;
}

/**
 * Joins the pieces of a stream to blocks, one after the other: a piece of another block closes the open one. Calls may
 * grow in turns; then the others wait until the first has ended.
 */
export function createBlockWriter(frame: Frame, events: BlockEvents): BlockWriter {
  let open: Block | undefined;
  let index = -1;
  /** Pieces that wait for the open block to end, by their own block. */
  const waiting = new Map<string, Block[]>();
  function* closeOpen(): Generator<Chunk> {
    if (open !== undefined) yield* events.closed(open, index);
    open = undefined;
  }
  function* write(piece: Block): Generator<Chunk> {
    if (open === undefined) {
      open = { ...piece, text: '' };
      index += 1;
      yield* events.opened(open, index);
    }
    if (piece.text === '') return;
    open.text += piece.text;
    yield events.grown(piece, index);
  }
  return {
    *close() {
      yield* closeOpen();
      for (const pieces of waiting.values()) {
        for (const piece of pieces) yield* write(piece);
        yield* closeOpen();
      }
    },
    isEmpty: () => index < 0,
    *take(piece) {
      if (piece.kind === 'audio' || piece.kind === 'sources') return;
      if (piece.kind === 'reasoning' && !frame.showReasoning) return;
      const place = placeOf(piece);
      if (open !== undefined && placeOf(open) !== place) {
        if (waiting.size > 0 || mayGrow(open)) {
          const own = waiting.get(place);
          if (own === undefined) waiting.set(place, [piece]);
          else own.push(piece);
          return;
        }
        yield* closeOpen();
      }
      yield* write(piece);
    },
  };
}

/** A call whose arguments are not complete. */
const mayGrow = ({ kind, text }: Block): boolean => kind === 'call' && parseJson(text) === undefined;

const placeOf = (piece: Block): string => (piece.kind === 'call' ? `call ${piece.index}` : piece.kind);
