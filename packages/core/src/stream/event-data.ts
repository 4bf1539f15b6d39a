import { parseWireJson } from '../wire/json.ts';

/** The parsed data of one event. */
export type EventData =
  | { kind: 'ignored' }
  | { kind: 'done' }
  | { kind: 'malformed' }
  | { kind: 'chunk'; value: unknown };

const IGNORED: EventData = { kind: 'ignored' };
const DONE: EventData = { kind: 'done' };
const KEEP_ALIVE = /^\W?(?:ping|heart-?beat|keep-?alive)\W?$/i;
const MALFORMED: EventData = { kind: 'malformed' };

/**
 * Reads the data of one event. The wire format of the stream is not shown in the interface (§4.1).
 *
 * Empty data, words that keep a connection alive, and comments that a proxy wrapped as data are ignored; `[DONE]` ends;
 * anything else is a JSON document.
 *
 * @param name - of the event: one that keeps the connection alive may have any data.
 */
export function readEventData(data: string, name = ''): EventData {
  let text = data;
  if (data.charCodeAt(0) !== 0x7b) {
    // a proxy may have written the name of the field once more
    text = data.trim().replace(/^data:\s*/, '');
    if (text === '' || text.startsWith(':') || KEEP_ALIVE.test(text)) return IGNORED;
    if (text === '[DONE]') return DONE;
  }
  try {
    return { kind: 'chunk', value: parseWireJson(text) };
  } catch {
    return KEEP_ALIVE.test(name) ? IGNORED : MALFORMED;
  }
}
