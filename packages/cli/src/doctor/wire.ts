/** A JSON object as it was received. */
export type Json = Record<string, unknown>;

/** A piece of a streamed answer. */
export interface Chunk {
  json: Json;
  /** When it came, ms since the headers. */
  atMs: number;
}

/** What came back. */
export interface Answer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** The body, when it is one JSON object. */
  json?: Json | undefined;
  /** The pieces of a stream; empty for any other answer. */
  chunks: Chunk[];
  /** Events of the stream that were not a JSON object. */
  broken: number;
  /** Nobody left it before its end. */
  isWhole: boolean;
  /** From the request to the headers, ms. */
  waitedMs: number;
  /** The part of that time in which this process was busy, 0 to 1: it affects what was measured about the service. */
  busyShare: number;
}

/** The value of this JSON, when it is an object. */
export function objectIn(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The value, when it is an object. */
export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** The objects of a list; nothing for anything else. */
export function objectsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asObject).filter((one) => one !== undefined) : [];
}

/** The first choice of an answer or a chunk. */
export function firstChoice(answer: Json | undefined): Json | undefined {
  return objectsIn(answer?.['choices'])[0];
}

/** The message of a whole answer. */
export function messageOf(answer: Json | undefined): Json | undefined {
  return asObject(firstChoice(answer)?.['message']);
}
