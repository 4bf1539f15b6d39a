import type {
  CounterMismatch,
  EntriesResult,
  LimitEvent,
  LedgerEntry,
  LedgerTotal,
  LimitState,
  AddedLimitEvent,
  ScopeLimit,
} from '@kopek/ledger';
import type { NumberedCharge } from '@kopek/ledger/store';

/** The functions of the schema, and what each of them answers. Each takes and returns one JSON value. */
export interface Answers {
  prepare: object;
  reserve: ReserveAnswer;
  reserve_together: ReserveAnswer[];
  settle: SettleAnswer;
  settle_together: SettleAnswer[];
  release: object;
  renew: object;
  expire: { more: boolean };
  clear_unknown: object;
  totals: Record<string, LedgerTotal>;
  model_costs: NumberedCharge[];
  settled_up_to: { seq: number };
  entries: EntriesResult;
  entry: LedgerEntry | null;
  limits: LimitState[];
  add_limit_event: AddedLimitEvent;
  limit_events: LimitEvent[];
  budgets: { states: LimitState[] } | { budgets: ScopeLimit[] };
  verify: { mismatches: CounterMismatch[]; next?: string[] };
  prune: { removed: number; next?: number };
}

/** The state of a limit, as the database reports it: the limit itself is known here. */
type StateAnswer = Omit<LimitState, 'limit'>;

/** What `kopek.reserve` answers. */
export type ReserveAnswer = (
  | { granted: StateAnswer[] }
  /** `n`: which limit, from 1. */
  | { rejected: StateAnswer & { n: number; reason: 'exceeded' | 'reserved' | 'unknown-cost' } }
  /** What has to be done first, which is rare: expire attempts, or open a window that nobody has asked for yet. */
  | { first: 'expire' | 'prepare' }
) & {
  /** The limits that followed from the budgets of the ledger, after those that were given. */
  budgets?: (ScopeLimit & { n: number })[];
};

/** What the ledger adds to a reported entry. */
type Frame = Pick<LedgerEntry, 'id' | 'seq' | 'status' | 'billing' | 'openedAt' | 'at' | 'estimateRub' | 'replayOf'>;

/** What `kopek.settle` answers. */
export interface SettleAnswer {
  frame: Frame;
  /** The rest of the entry, where the ledger differs from what was reported: almost always absent. */
  body?: Omit<LedgerEntry, keyof Frame>;
}
