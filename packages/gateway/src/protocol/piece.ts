import { tokensOf } from '../base/tokens.ts';
import { showsReasoning, type Frame } from './completion.ts';
import type { ModelAnswer } from './model-answer.ts';

/** What an answer says next, before any protocol gives it a shape. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string; details?: unknown[] }
  /** A fragment of arguments; id and name are known from the first fragment on. */
  | { kind: 'call'; index: number; id: string; name: string; text: string }
  | { kind: 'audio'; data?: string; transcript?: string };

/** A finished answer piece by piece, one token each. */
export function* piecesOf(frame: Frame, answer: ModelAnswer): Generator<Piece> {
  if (showsReasoning(frame, answer)) {
    for (const text of tokensOf(answer.reasoning)) yield { kind: 'reasoning', text };
  }
  for (const text of tokensOf(answer.text)) yield { kind: 'text', text };
  for (const [index, { id, function: called }] of answer.toolCalls.entries()) {
    yield { kind: 'call', index, id, name: called.name, text: '' };
    for (const text of tokensOf(called.arguments)) yield { kind: 'call', index, id, name: called.name, text };
  }
}
