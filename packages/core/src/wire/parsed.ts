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
  /** What comes behind them, from the end mark, or what is not JSON, on, and may hold a usage. */
  rest: EventData[];
  /** The first document is followed by others, or by the beginning of one: another common framing of a stream. */
  isLines: boolean;
  /** Something before the end mark is not JSON. */
  malformed: boolean;
}
