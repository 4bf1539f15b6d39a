import { JsonProgress } from '../base/json-progress.ts';
import { parseWireJson } from '../wire/json.ts';
import { readEventData } from './event-data.ts';

/** The documents of a JSON body. */
export interface JsonDocuments {
  /** Documents before the end mark and before anything that is not JSON. */
  documents: unknown[];
  /** Documents after something that is not JSON: only a usage counts there. */
  stray: unknown[];
  /** Documents after the end mark: only the first price counts there. */
  behind: unknown[];
  /** The first document is followed by others, or by the beginning of one: another common framing of a stream. */
  isLines: boolean;
  /** One line is the end mark. */
  done: boolean;
  /** Something before the end mark is not JSON. */
  malformed: boolean;
}

/** Reads a body that begins like JSON: one document, whatever follows it, or one per line. */
export function readJsonDocuments(text: string): JsonDocuments {
  const read: JsonDocuments = { documents: [], stray: [], behind: [], isLines: false, done: false, malformed: false };
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
  for (const line of text.split(/\r\n|\r|\n/)) {
    const data = readEventData(line.replace(/^data:/, ''));
    if (line.startsWith('{') && read.documents.length > 0) read.isLines = true;
    const list = read.done ? read.behind : read.malformed ? read.stray : read.documents;
    if (data.kind === 'chunk') list.push(data.value);
    else if (data.kind !== 'ignored' && !read.done) read[data.kind] = true;
  }
}
