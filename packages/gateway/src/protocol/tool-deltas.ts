import type { JsonObject, ToolCall } from '@kopek/core/wire';
import type { StreamSettings } from './stream-settings.ts';

const FRAGMENT_CHARACTERS = 12;
/** Crashes readers that take the index for a place in an array. */
const HOSTILE_INDEX = 4_294_967_294;

/**
 * Cuts tool calls into the `tool_calls` lists of successive deltas.
 *
 * Fragments carry an `index`, as services of this family send it; §2.8 does not list one, so it can be left out.
 */
export function* toolDeltas(calls: readonly ToolCall[], settings: StreamSettings): Generator<JsonObject[]> {
  const { toolCalls: style = 'fragments', toolIndex = 'position' } = settings;
  const indexed = (position: number): JsonObject => {
    if (toolIndex === 'none') return {};
    return { index: toolIndex === 'zero' ? 0 : toolIndex === 'hostile' ? HOSTILE_INDEX : position };
  };
  const whole = (call: ToolCall, position: number): JsonObject => ({
    ...indexed(position),
    ...idOf(call, true, settings.toolId),
    type: 'function',
    function: call.function,
  });
  if (calls.length === 0) return;
  if (style === 'one-delta') {
    yield calls.map(whole);
    return;
  }
  if (style === 'whole') {
    for (const [position, call] of calls.entries()) yield [whole(call, position)];
    return;
  }
  const queues = calls.map((call, position) => fragments(call, indexed(position), settings));
  if (style === 'interleaved') {
    for (let round = 0; queues.some((queue) => round < queue.length); round += 1) {
      for (const queue of queues) if (queue[round]) yield [queue[round] ?? {}];
    }
    return;
  }
  for (const fragment of queues.flat()) yield [fragment];
}

function fragments(call: ToolCall, index: JsonObject, settings: StreamSettings): JsonObject[] {
  const { name, arguments: json } = call.function;
  const parts = json.match(new RegExp(`[\\s\\S]{1,${FRAGMENT_CHARACTERS}}`, 'g')) ?? [];
  const late = settings.toolCalls === 'name-late';
  const first = {
    ...index,
    ...idOf(call, true, settings.toolId),
    type: 'function',
    function: { ...(late ? {} : { name }), arguments: '' },
  };
  const rest = parts.map((part, position) => ({
    ...index,
    ...idOf(call, false, settings.toolId),
    function: { ...(late && position === parts.length - 1 ? { name } : {}), arguments: part },
  }));
  return [first, ...rest];
}

function idOf(call: ToolCall, isFirst: boolean, style: StreamSettings['toolId'] = 'first'): JsonObject {
  if (style === 'never') return {};
  if (style === 'empty') return { id: '' };
  if (style === 'same') return isFirst ? { id: 'call_same' } : {};
  if (isFirst || style === 'every') return { id: call.id };
  return style === 'empty-later' ? { id: '' } : {};
}
