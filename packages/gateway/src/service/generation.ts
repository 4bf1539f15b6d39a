import type { ClientConnection } from '../http/client-connection.ts';
import type { Candidate } from '../catalog/resolve.ts';
import type { Fault } from '../faults/fault.ts';
import type { Usage } from '../money/price.ts';
import type { Frame } from '../protocol/completion.ts';
import type { Piece } from '../protocol/piece.ts';
import type { ModelAnswer } from '../protocol/model-answer.ts';
import type { BookedCharge } from '../state/books.ts';
import type { PromptUse } from './cache-use.ts';
import type { Decisions } from './scopes.ts';

/** What was booked for an answer. */
export interface Booked extends BookedCharge {
  costRub: string;
  spent: Usage;
}

/** Who waits for an answer, and in what form. */
export interface Asking {
  client: ClientConnection;
  isStream: boolean;
  /** False on `/responses` and `/messages`. */
  isChat: boolean;
  /** True when a client decided on much work: a long body, or patterns in a schema. */
  isHeavy: boolean;
  /** What its test decided for the answer. */
  decided: Decisions;
}

/** An answer that another server is still giving. */
export interface LiveAnswer {
  pieces: AsyncIterable<Piece>;
  /** Brings answer, prompt and doubts of the generation up to what has arrived. */
  update: () => void;
}

/** An answer that is decided but not yet paid. */
export interface Generation {
  candidate: Candidate;
  frame: Frame;
  answer: ModelAnswer;
  prompt: PromptUse;
  fault: Fault | undefined;
  headers: Record<string, string>;
  /** The stream of another server, still running. */
  live?: LiveAnswer;
  /** True when the tokens were counted here, because the other server sent no usage. */
  tokensCounted?: boolean;
  /** Counts that the other server reported and that cannot be true; they are not billed. */
  doubts?: string[];
  /** Set when this answer was paid before, under the same `Idempotency-Key`. */
  paid?: Booked;
  /** Gives back the money that was set aside. */
  release: () => void;
}
