/** The parsed data of one event. */
export type EventData =
  | { kind: 'ignored' }
  | { kind: 'done' }
  | { kind: 'malformed' }
  | { kind: 'chunk'; value: unknown };

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
