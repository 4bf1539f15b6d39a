import { JsonProgress } from '../base/json-progress.ts';
import { parseWireJson } from '../wire/json.ts';
import { readEventData, type EventData } from './event-data.ts';

/** The documents of a JSON body. */
export interface JsonDocuments {
  /** Documents before the end mark and before anything that is not JSON. */
  documents: unknown[];
  /** The data from the end mark, or from something that is not JSON, on: it may have a usage. */
  rest: EventData[];
  /** The first document is followed by others, or by the beginning of one: another common framing of a stream. */
  isLines: boolean;
  /** Something before the end mark is not JSON. */
  malformed: boolean;
}

/** Reads a body that begins like JSON: one document, whatever follows it, or one per line. */
export function readJsonDocuments(text: string): JsonDocuments {
  const read: JsonDocuments = { documents: [], rest: [], isLines: false, malformed: false };
  try {
    read.documents.push(parseWireJson(text));
    return read;
  } catch {
    // more than a document, or less
  }
  const progress = new JsonProgress();
  const end = progress.push(text);
  // half of one document: another try would only take its memory once more
  if (!progress.closed && !/[\r\n]/.test(text)) return { ...read, malformed: true };
  try {
    read.documents.push(parseWireJson(text.slice(0, end)));
    readLines(text.slice(end), read);
  } catch {
    readLines(text, read);
  }
  return read;
}

function readLines(text: string, read: JsonDocuments): void {
  const { documents, rest } = read;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const data = readEventData(line);
    if (line.startsWith('{') && documents.length > 0) read.isLines = true;
    if (data.kind === 'chunk' && rest.length === 0) documents.push(data.value);
    else if (data.kind !== 'ignored') rest.push(data);
  }
  read.malformed = rest[0]?.kind === 'malformed';
  // a line that is not JSON may be a part of an answer, or its usage
  read.rest = rest.filter(({ kind }) => read.isLines || rest.length > 1 || kind !== 'malformed');
}
