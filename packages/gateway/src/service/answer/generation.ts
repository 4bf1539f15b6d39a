import type { ProviderConfig } from '../../catalog/catalog.ts';
import type { Fault } from '../../faults/fault.ts';
import type { PromptUse, Usage } from '../../money/price.ts';
import type { Frame } from '../../protocol/answer/completion.ts';
import type { Piece } from '../../protocol/answer/piece.ts';
import type { ModelAnswer } from '../../protocol/answer/model-answer.ts';
import type { BookedCharge } from '../../state/books.ts';

/** An answer that has been made, with all that is needed to give it again: under its `Idempotency-Key`, or from a recording. */
export interface MadeAnswer {
  model: string;
  provider: string;
  frame: Frame;
  answer: ModelAnswer;
  prompt: PromptUse;
  /** True when the tokens were counted here, because the upstream server sent no usage. */
  tokensCounted?: boolean;
  /** Names of counts that the upstream server reported and that look wrong. */
  doubts?: string[];
}

/** What was charged for an answer. */
export interface Booked extends BookedCharge {
  costRub: string;
  spent: Usage;
}

/** A paid answer as stored under its `Idempotency-Key`. */
export interface PaidAnswer extends MadeAnswer {
  booked: Booked;
}

/** An answer that has been made but not yet paid for. */
export interface Generation {
  made: MadeAnswer;
  /** Its prices and its pace. */
  provider: ProviderConfig;
  fault: Fault | undefined;
  /** Those that not every answer has. */
  headers: Record<string, string>;
  /** The stream of an upstream server, still running. */
  live?: {
    /** Pieces that arrived together. */
    pieces: AsyncIterable<readonly Piece[]>;
    /** Updates what has been made from what has arrived. */
    update: () => void;
  };
  /** The price of a recorded answer; absent: that of its tokens. */
  costRub?: string;
  /** Set when this answer was already paid under the same `Idempotency-Key`. */
  paid?: Booked;
  release: () => void;
}

/** A generation whose answer is still missing. */
export interface Begun extends Omit<Generation, 'made'> {
  made: Omit<MadeAnswer, 'answer'>;
}
