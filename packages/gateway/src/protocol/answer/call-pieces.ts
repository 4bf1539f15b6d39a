import type { ToolCall } from '@kopek/core/wire';
import type { StreamSettings } from './stream-settings.ts';

/** A fragment of a tool call. */
export interface CallPiece {
  kind: 'call';
  /** Position of the call in the answer. */
  index: number;
  id: string;
  /** `""` as long as the name is not known. */
  name: string;
  /** Fragment of the arguments. */
  text: string;
  tokens: number;
  /** True: the next fragment is sent together with this one. */
  isJoined?: boolean;
}

const FRAGMENT = /[\s\S]{1,12}/g;

/** Cuts tool calls into fragments, in the order in which they are sent. */
export function* callPieces(
  calls: readonly ToolCall[],
  { toolCalls: style = 'fragments' }: StreamSettings,
): Generator<CallPiece> {
  const queues = calls.map((call, index) => {
    const piece = (text: string): CallPiece => ({
      kind: 'call',
      index,
      id: call.id,
      name: call.function.name,
      text,
      tokens: 1,
    });
    const { arguments: json } = call.function;
    if (style === 'whole') return [piece(json)];
    if (style === 'one-delta') return [{ ...piece(json), isJoined: index < calls.length - 1 }];
    const pieces = ['', ...(json.match(FRAGMENT) ?? [])].map(piece);
    return style === 'name-late'
      ? pieces.map((each, at) => ({ ...each, name: at < pieces.length - 1 ? '' : each.name }))
      : pieces;
  });
  if (style !== 'interleaved') {
    yield* queues.flat();
    return;
  }
  for (let round = 0; queues.some((queue) => round < queue.length); round += 1)
    for (const queue of queues) yield* queue.slice(round, round + 1);
}
