import type { LedgerEntry, LimitState } from '@kopek/core';

/** How a limit stands, as the database tells it: the limit itself is known here. */
export type StateAnswer = Omit<LimitState, 'limit'>;

/** What `kopek.reserve` answers. */
export type ReserveAnswer =
  | { granted: StateAnswer[] }
  /** `n`: which limit, from 1. */
  | { refused: StateAnswer & { n: number; reason: 'limit' | 'unknown' } }
  /** What has to be done before, which is rare: attempts to expire, or a window that nobody has asked for yet. */
  | { first: 'expire' | 'prepare' };

/** What the books say of an entry beside what was told. */
type Frame = Pick<LedgerEntry, 'id' | 'seq' | 'status' | 'billing' | 'openedAt' | 'at' | 'estimateRub' | 'replayOf'>;

/** What `kopek.settle` answers. */
export interface SettleAnswer {
  frame: Frame;
  /** The rest of the entry, where the books say something else than what was told: absent almost always. */
  body?: Omit<LedgerEntry, keyof Frame>;
}
