import { parseWireJson } from '../wire/json.ts';

/** The parsed data of one event. */
export type EventData =
  | { kind: 'ignored' }
  | { kind: 'done' }
  | { kind: 'malformed' }
  | { kind: 'chunk'; value: unknown };

const IGNORED: EventData = { kind: 'ignored' };
const DONE: EventData = { kind: 'done' };
const MALFORMED: EventData = { kind: 'malformed' };

/**
 * Reads the data of one event. The wire format of the stream is not shown in the interface (§4.1).
 *
 * Empty data and comments that a proxy wrapped as data are ignored; `[DONE]` ends; anything else is a JSON document.
 */
export function readEventData(data: string): EventData {
  const first = data.charCodeAt(0);
  if (first !== 0x7b) {
    const trimmed = data.trim();
    if (trimmed === '' || trimmed.startsWith(':')) return IGNORED;
    if (trimmed === '[DONE]') return DONE;
  }
  try {
    return { kind: 'chunk', value: parseWireJson(data) };
  } catch {
    return MALFORMED;
  }
}
