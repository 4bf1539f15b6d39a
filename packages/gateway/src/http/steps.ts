/** One thing to do on the way of a body to the network. */
export type Step =
  | {
      kind: 'write';
      data: string | Uint8Array;
      /** Tokens of the answer that are out once this is written. */
      tokens?: number;
      /** True when this holds the usage. */
      hasUsage?: boolean;
    }
  /** Bytes past the HTTP framing, straight to the socket. */
  | { kind: 'raw'; data: string }
  | { kind: 'pause'; milliseconds: number }
  /** Writes nothing more and keeps the connection open until the client leaves. */
  | { kind: 'hang' }
  /** Comments without end, one every so many milliseconds. */
  | { kind: 'keep-alive'; everyMs: number }
  /** Tears the connection down with a TCP reset. */
  | { kind: 'reset' }
  /** Closes the connection in an orderly way, the body unfinished. */
  | { kind: 'cut' };

/** Place of the step that writes the usage; -1 when there is none. */
export const usageAt = (steps: readonly Step[]): number =>
  steps.findIndex((step) => step.kind === 'write' && step.hasUsage);
