import { isObject, parseJson } from '../../base/json.ts';
import type { ToolCall } from '@kopek/core/wire';
import type { CallPiece } from '../../protocol/answer/piece.ts';

interface ReadCall extends ToolCall {
  /** Position in the answer. */
  index: number;
  /** As the server sent them, when it did. */
  theirId: string;
  theirIndex: number | undefined;
  /** Characters of the arguments that were passed on. */
  emitted: number;
}

/** Assembles tool calls from fragments, or takes whole ones. */
export class ToolCalls {
  readonly #calls: ReadCall[] = [];

  /**
   * Takes the `tool_calls` of a message or a delta and yields what is new in them.
   *
   * @param areWhole - each entry is a call of its own, as in a message.
   */
  *take(entries: readonly unknown[], areWhole: boolean): Generator<CallPiece> {
    const here = new Set<ReadCall>();
    for (const entry of entries) {
      if (!isObject(entry)) continue;
      const theirId = typeof entry['id'] === 'string' ? entry['id'] : '';
      const theirIndex = typeof entry['index'] === 'number' ? entry['index'] : undefined;
      const given = isObject(entry['function']) ? entry['function'] : {};
      const name = typeof given['name'] === 'string' ? given['name'] : '';
      const continued = areWhole ? undefined : this.#continued(theirId, theirIndex, name, here);
      const call = continued ?? this.#open(theirId, theirIndex);
      here.add(call);
      call.theirIndex ??= theirIndex;
      call.function.name ||= name;
      call.function.arguments += argumentsIn(given['arguments']);
      // the name may come late; a call cannot be passed on before it is known
      if (call.function.name === '') continue;
      const { index, id, emitted, function: called } = call;
      yield { kind: 'call', index, id, name: called.name, text: called.arguments.slice(emitted), tokens: 0 };
      call.emitted = called.arguments.length;
    }
  }

  /** The calls so far. */
  list(): ToolCall[] {
    return this.#calls.map(({ id, type, function: called }) => ({ id, type, function: called }));
  }

  /** The call that a fragment continues; servers send an id, an index, both or neither, and some one index for all calls. */
  #continued(
    theirId: string,
    theirIndex: number | undefined,
    name: string,
    here: ReadonlySet<ReadCall>,
  ): ReadCall | undefined {
    const last = this.#calls.at(-1);
    if (theirIndex !== undefined) {
      // an index that turns up late may belong to a call that was opened without one
      const unplaced = last === undefined || last.theirIndex !== undefined || here.has(last) ? undefined : last;
      const known = this.#calls.findLast((call) => call.theirIndex === theirIndex) ?? unplaced;
      return known?.theirId === '' || theirId === '' || known?.theirId === theirId ? known : undefined;
    }
    if (theirId !== '') return this.#calls.findLast((call) => call.theirId === theirId && !here.has(call));
    if (last === undefined || name === '' || last.function.name === '') return last;
    // a name opens a call, unless it is repeated in the middle of the arguments
    const { arguments: json } = last.function;
    const goesOn = !here.has(last) && last.function.name === name && json !== '' && parseJson(json) === undefined;
    return goesOn ? last : undefined;
  }

  #open(theirId: string, theirIndex: number | undefined): ReadCall {
    const index = this.#calls.length;
    // results are matched by id, so that no two calls may share one
    const isFree = theirId !== '' && this.#calls.every(({ id }) => id !== theirId);
    const id = isFree ? theirId : `call_${index}`;
    const call: ReadCall = {
      id,
      type: 'function',
      function: { name: '', arguments: '' },
      index,
      theirId,
      theirIndex,
      emitted: 0,
    };
    this.#calls.push(call);
    return call;
  }
}

/** Arguments are JSON text (§2.8); some servers send the object itself. */
function argumentsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
