import type { JsonObject } from '@kopek/core/wire';
import { putLast } from '../base/put-last.ts';
import type { ModelAnswer } from '../protocol/answer/model-answer.ts';

const MAX_ITEMS = 1_000;
/** Longer ones are not kept, so that memory has a bound. */
const MAX_CHARACTERS = 100_000;

/**
 * The latest messages and calls that `/v1/responses` has written, as items of an input: SDKs refer to them by their ids instead
 * of sending them again. In memory.
 */
export class WrittenItems {
  readonly #items = new Map<string, JsonObject>();

  keep(keyId: string, generationId: string, { text, toolCalls }: ModelAnswer): void {
    const put = (id: string, item: JsonObject, { length }: string): void => {
      if (length <= MAX_CHARACTERS) putLast(this.#items, `${keyId} ${id}`, item, MAX_ITEMS);
    };
    if (text !== '') put(`msg_${generationId}`, { role: 'assistant', content: text }, text);
    for (const { id, function: called } of toolCalls)
      put(`fc_${id}`, { type: 'function_call', call_id: id, ...called }, called.arguments);
  }

  /** A message by the id of any of its blocks. */
  find(keyId: string, id: string): JsonObject | undefined {
    return this.#items.get(`${keyId} ${id.startsWith('msg_') ? id.replace(/_\d+$/, '') : id}`);
  }
}
