import { parseWireJson } from '../wire/json.ts';
import { readEventData } from './event-data.ts';

/** What the text of a body that is JSON holds. */
export interface JsonDocuments {
  /** What came before the end mark and before anything that is not JSON. */
  documents: unknown[];
  /** What came behind: only a bill counts there. */
  behind: unknown[];
  /** The first document is followed by others, or by the beginning of one: another common framing of a stream. */
  isLines: boolean;
  /** A line is the end mark. */
  done: boolean;
  /** Something before the end mark is not JSON. */
  malformed: boolean;
}

/** Reads a body that begins like JSON: one document, whatever follows it, or one per line. */
export function readJsonDocuments(text: string): JsonDocuments {
  const read: JsonDocuments = { documents: [], behind: [], isLines: false, done: false, malformed: false };
  try {
    read.documents.push(parseWireJson(text));
    return read;
  } catch {
    // more than a document, or less
  }
  const end = endOfDocument(text);
  // half of one document: another try would only take its memory once more
  if (end === text.length && !/[\r\n]/.test(text)) return { ...read, malformed: true };
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
    const isBehind = read.done || read.malformed;
    if (data.kind === 'chunk') (isBehind ? read.behind : read.documents).push(data.value);
    else if (data.kind !== 'ignored' && !isBehind) read[data.kind] = true;
  }
}

/** Where the object or list ends with which a text begins; its length when it does not end. */
function endOfDocument(text: string): number {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth === 0) return at + 1;
  }
  return text.length;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
