import type { MadeAnswer } from './answer/generation.ts';

/** A request that no longer matches any recording, and the recording closest to it. */
export interface Drift {
  /** ISO 8601, by the gateway's clock. */
  at: string;
  path: string;
  requestId: string;
  testId?: string;
  /** Absent when nothing is recorded for this path. */
  nearest?: {
    /** Name of the file in the folder. */
    file: string;
    /** One sentence per place: `messages[0].content: recorded "now", got "then"`. Personal data is masked. */
    differences: string[];
  };
}

/** An answer in a recording, with its price of that time as a decimal string. */
export interface RecordedAnswer extends MadeAnswer {
  /** ISO 8601, by the gateway's clock. */
  recordedAt: string;
  costRub: string;
}

/** What makes two requests the same: the path, and the body without personal data. */
export interface RequestIdentity {
  path: string;
  /** The requested model, or `""`. */
  model: string;
  hash: string;
  /** Redacted. */
  body: unknown;
}

/** A request and its answers in order: the content of one file. */
export interface Recording {
  format: 'kopek-recording/2';
  request: RequestIdentity;
  /** @minItems 1 */
  answers: RecordedAnswer[];
}
