/** How an answer to a strict schema becomes one to the schema that the caller wrote. */
export interface AnswerRestore {
  /** Inputs of tools, by name. Their calls are reported when they are whole. */
  tools: ReadonlyMap<string, (input: unknown) => unknown>;
  /** The text, when it is JSON. It is reported when it is whole. */
  text?: (value: unknown) => unknown;
}
