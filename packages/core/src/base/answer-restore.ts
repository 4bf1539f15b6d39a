/** Converts an answer for a strict schema to the schema of the caller. */
export interface AnswerRestore {
  /** Inputs of tools, by name. Their calls are reported when they are complete. */
  tools: ReadonlyMap<string, (input: unknown) => unknown>;
  /** The text, if it is JSON. It is reported when it is complete. */
  text?: (value: unknown) => unknown;
}
