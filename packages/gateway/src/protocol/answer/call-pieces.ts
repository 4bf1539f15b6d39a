import type { ToolCall } from '@kopek/core/wire';

/** A fragment of a tool call. */
export interface CallPiece {
  kind: 'call';
  /** Position of the call in the answer. */
  index: number;
  id: string;
  name: string;
  /** Fragment of the arguments. */
  text: string;
  tokens: number;
}

const FRAGMENT = /[\s\S]{1,12}/g;

/** Cuts tool calls into fragments: the name first, then the arguments in pieces. */
export function* callPieces(calls: readonly ToolCall[]): Generator<CallPiece> {
  for (const [index, { id, function: called }] of calls.entries())
    for (const text of ['', ...(called.arguments.match(FRAGMENT) ?? [])])
      yield { kind: 'call', index, id, name: called.name, text, tokens: 1 };
}
