/** One step of sending a body. */
export type Step =
  | {
      kind: 'write';
      data: string | Uint8Array;
      /** Tokens of the answer that have been sent once this is written. */
      tokens?: number;
      /** True when this contains the usage. */
      hasUsage?: boolean;
    }
  /** Bytes past the HTTP framing, straight to the socket. */
  | { kind: 'raw'; data: string }
  | { kind: 'pause'; milliseconds: number }
  /** Writes nothing more and keeps the connection open until the client leaves. */
  | { kind: 'hang' }
  /** Resets the TCP connection. */
  | { kind: 'reset' }
  /** Closes the connection in an orderly way before the body is complete. */
  | { kind: 'cut' };

/** Index of the step that writes the usage; -1 when there is none. */
export const usageAt = (steps: readonly Step[]): number =>
  steps.findIndex((step) => step.kind === 'write' && step.hasUsage);
