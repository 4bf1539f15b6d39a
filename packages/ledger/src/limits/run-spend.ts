import type { MaybePromise } from '@kopek/core';
import { allOf, type Amount, amountOf, andThen, isPromiseLike, keepLatest, ZERO } from '@kopek/core/kit';
import type { LedgerStore, LimitState, ScopeLimit } from '../contract/contract.ts';
import { runsOf, type Attribution } from '../contract/entry.ts';

type Store = Pick<LedgerStore, 'limits'>;

/** What the ledgers have counted for a run. */
export interface RunReading {
  /** Settled and inferred costs. */
  spent: Amount;
  /** Estimates of calls in flight. */
  reserved: Amount;
  /** Estimates of unknown costs. */
  unknown: Amount;
  /** Number of unknown costs. */
  unknownCount: number;
}

const NOTHING: RunReading = { spent: ZERO, reserved: ZERO, unknown: ZERO, unknownCount: 0 };

/** What a run has spent, with everything inside it. It counts nothing itself: it reads the ledgers that had calls of the run. */
export class RunSpend {
  readonly path: string;
  readonly #scope: string;
  /** Each ledger, with its sum before the first call of this process. */
  readonly #stores = new Map<Store, Amount>();
  /** What the run had spent before this process, as its caller says. */
  #carried = ZERO;
  #latest: RunReading = NOTHING;

  constructor(path: string) {
    this.path = path;
    this.#scope = `run:${path}`;
  }

  /** Whether any ledger has counted a call of the run. */
  get isKnown(): boolean {
    return this.#stores.size > 0;
  }

  /** Changes the amount spent before, while no ledger has counted the run. */
  carry(carriedRub: string): void {
    if (!this.isKnown) this.#carried = amountOf(carriedRub);
  }

  /** Adds a ledger that counts calls of the run. */
  note(store: Store, spentBeforeRub = '0'): void {
    if (!this.#stores.has(store)) this.#stores.set(store, amountOf(spentBeforeRub));
  }

  hasOtherThan(store: Store): boolean {
    return this.#stores.size > (this.#stores.has(store) ? 1 : 0);
  }

  /** Adds up what the ledgers have counted. If a ledger does not answer, the latest sum is returned. */
  read(except?: Store): MaybePromise<RunReading> {
    const stores = [...this.#stores.keys()].filter((store) => store !== except);
    const query = { scope: this.#scope, tracked: true };
    const answers = stores.map((store): MaybePromise<readonly LimitState[] | undefined> => {
      try {
        const states = store.limits(query);
        return isPromiseLike(states) ? states.then(undefined, () => undefined) : states;
      } catch {
        return undefined;
      }
    });
    return andThen(allOf(answers), (all) => {
      if (all.includes(undefined)) return this.#latest;
      // a limit per day counts something else
      const states = all.flatMap((some = []) => some.find(({ limit }) => limit.period === undefined) ?? []);
      const reading = states.reduce(addState, NOTHING);
      if (except === undefined) this.#latest = reading;
      return reading;
    });
  }

  /** What the run has spent, also before this process: a ledger in memory has never heard of that. */
  spent(): MaybePromise<{ spentRub: string; unknownCount: number }> {
    return andThen(this.read(), ({ spent, unknownCount }) => {
      const before = [...this.#stores.values()].reduce((sum, one) => sum.plus(one), ZERO);
      const earlier = before.isAbove(this.#carried) ? before : this.#carried;
      return { spentRub: earlier.plus(spent).minus(before).toString(), unknownCount };
    });
  }

  /** The limit that makes a ledger count the run and rejects nothing. */
  get tracking(): ScopeLimit {
    return { scope: this.#scope, maxRub: '0', mode: 'track', onUnknownCost: 'allow' };
  }
}

function addState(sum: RunReading, { spentRub, reservedRub, unknownRub, unknown = 0 }: LimitState): RunReading {
  return {
    spent: sum.spent.plus(amountOf(spentRub)),
    reserved: sum.reserved.plus(amountOf(reservedRub)),
    unknown: sum.unknown.plus(amountOf(unknownRub)),
    unknownCount: sum.unknownCount + unknown,
  };
}

/** Answers once a ledger has a call of the run around a share: it knows what that run has spent, also in other processes. */
type Later<T> = () => MaybePromise<T>;

/** The cap of a run. A share of the run around it is known when its first call begins. */
export class RunCap {
  readonly spend: RunSpend;
  readonly #maxRub: Later<string>;
  #limit: ScopeLimit | undefined;
  /** Shares were taken before any ledger had a call of the run. */
  #isShared = false;
  /** What remained when the first ledger had one. */
  #atFirst: MaybePromise<Amount> | undefined;

  constructor(path: string, maxRub: string | Later<string>) {
    this.spend = new RunSpend(path);
    this.#maxRub = typeof maxRub === 'string' ? () => maxRub : maxRub;
    if (typeof maxRub === 'string') this.#limit = this.#limitOf(maxRub);
  }

  /** What the run may still spend now. Money that is reserved for calls in flight counts as remaining. */
  remaining(): Later<Amount> {
    if (this.spend.isKnown) {
      const now = this.#remaining();
      return () => now;
    }
    this.#isShared = true;
    return () => this.#atFirst ?? this.#remaining();
  }

  #remaining(): MaybePromise<Amount> {
    return andThen(this.#maxRub(), (maxRub) =>
      andThen(this.spend.read(), ({ spent, unknown }) => atLeastZero(amountOf(maxRub).minus(spent).minus(unknown))),
    );
  }

  /** The cap as a limit of one ledger: less what other ledgers have counted for the run. */
  limitFor(store: Store): MaybePromise<ScopeLimit> {
    const isFirst = !this.spend.isKnown;
    this.spend.note(store);
    if (isFirst && this.#isShared) this.#atFirst = this.#remaining();
    const isAlone = !this.spend.hasOtherThan(store);
    if (isAlone && this.#limit !== undefined) return this.#limit;
    return andThen(this.#maxRub(), (maxRub) => {
      this.#limit ??= this.#limitOf(maxRub);
      if (isAlone) return this.#limit;
      return andThen(this.spend.read(store), ({ spent, unknown, reserved }) =>
        this.#limitOf(atLeastZero(amountOf(maxRub).minus(spent).minus(unknown).minus(reserved)).toString()),
      );
    });
  }

  #limitOf(maxRub: string): ScopeLimit {
    return { scope: `run:${this.spend.path}`, maxRub, mode: 'wait', onUnknownCost: 'estimate' };
  }
}

function atLeastZero(amount: Amount): Amount {
  return amount.isNegative ? ZERO : amount;
}

/** Runs remembered: one that was dropped is opened again with what its caller says was spent. */
const MAX_RUNS = 10_000;
// Symbol.for: every copy of this package in one process counts the run, so its methods take and return only text
const TRACKED = Symbol.for('kopek.tracked-runs');
const shared: typeof globalThis & { [TRACKED]?: Map<string, RunSpend> } = globalThis;

/**
 * Makes every ledger count a run from now on. A run that is counted already stays the same.
 *
 * @param carriedRub - what it has spent before this process.
 */
export function openRunSpend(path: string, carriedRub: string): RunSpend {
  const tracked = (shared[TRACKED] ??= new Map());
  const spend = tracked.get(path) ?? new RunSpend(path);
  spend.carry(carriedRub);
  // set again, so that the run used last is dropped last
  tracked.delete(path);
  keepLatest(tracked, path, spend, MAX_RUNS);
  return spend;
}

/** Lists the counted runs that a call belongs to. */
export function runSpendsOf({ runId, parentRunId }: Attribution): RunSpend[] {
  const tracked = shared[TRACKED];
  if (tracked === undefined) return [];
  const paths = new Set([runId, parentRunId].flatMap((path) => (path === undefined ? [] : runsOf(path))));
  return [...paths].flatMap((path) => tracked.get(path) ?? []);
}
