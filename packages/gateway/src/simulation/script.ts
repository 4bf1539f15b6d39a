/** An answer that a test determines. Whatever is absent stays empty. */
export interface ScriptedAnswer {
  text?: string;
  reasoning?: string;
  toolCalls?: {
    /** @minLength 1 */
    name: string;
    arguments: Record<string, unknown> | string;
    id?: string;
  }[];
  /** @asType integer @minimum 0 */
  webSearches?: number;
  finishReason?: string;
  nativeFinishReason?: string;
  /** An error inside the choice (§7.1); the finish reason becomes `error`. */
  error?: { code: number; message: string; metadata?: Record<string, unknown> };
  /** A named fault for this answer only. */
  fault?: string;
}
