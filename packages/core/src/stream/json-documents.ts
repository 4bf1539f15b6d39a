import { parseWireJson } from '../wire/json.ts';
import { readEventData } from './event-data.ts';

/** What the text of a body that is JSON holds. */
export interface JsonDocuments {
  documents: unknown[];
  /** The text is one document per line, which is another common framing of a stream. */
  isLines: boolean;
  /** A line says `[DONE]`; what follows it is ignored. */
  done: boolean;
  /** Something after the documents is not JSON. */
  malformed: boolean;
}

/** Reads a body that begins like JSON: one document, or one per line. */
export function readJsonDocuments(text: string): JsonDocuments {
  try {
    return { documents: [parseWireJson(text)], isLines: false, done: false, malformed: false };
  } catch {
    return readLines(text);
  }
}

function readLines(text: string): JsonDocuments {
  const read: JsonDocuments = { documents: [], isLines: true, done: false, malformed: false };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const data = readEventData(line);
    if (data.kind === 'chunk') read.documents.push(data.value);
    else if (data.kind !== 'ignored') {
      read[data.kind] = true;
      break;
    }
  }
  return read;
}
