import { type Charge, subtractRub } from '@kopek/core';
import { newEntryId } from '../../base/entry-id.ts';
import type { EntryStatus, OpenAttempt } from '../../contract/entry.ts';
import type { ScopeLimit } from '../../contract/contract.ts';
import type { NewLimitEvent } from '../../contract/limit-events.ts';
import { equal } from '../assert.ts';
import { PERIODS } from '../../contract/period.ts';
import { ModelStore, type ReplayIdentity, type ModelEnd } from '../model.ts';
import { ended, MINUTE_MS, type StoreCase, type Subject } from '../subject.ts';

const STEPS = 150;
/** What is wrong in the counters stays wrong: to verify them after every step finds no more. */
const STEPS_BETWEEN_VERIFYING = 5;

/** Random histories, step by step against a model; the error names the seed. */
export function fuzzCases(seeds: readonly number[]): StoreCase[] {
  return seeds.map((seed) => ({
    name: `a random history answers as the contract says (seed ${seed})`,
    moving: true,
    run: (subject) => new History(subject, randomOf(seed)).run(),
  }));
}

type Random = (below: number) => number;

class History {
  readonly #subject: Subject;
  readonly #random: Random;
  readonly #model = new ModelStore();
  readonly #attempts = new Map<string, OpenAttempt>();

  constructor(subject: Subject, random: Random) {
    this.#subject = subject;
    this.#random = random;
  }

  async run(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) {
      const isVerified = step % STEPS_BETWEEN_VERIFYING === 0;
      // long work of a second caller, in whose midst the step may fall
      const others = [
        isVerified ? this.#subject.second.verify() : [],
        this.#subject.second.totals({ by: 'day' }),
      ] as const;
      const what = await this.#step(this.#random(22));
      equal(await others[0], [], `verify beside step ${step} (${what})`);
      await others[1];
      const when = `after step ${step} (${what})`;
      await this.#compare(when);
      if (isVerified) await this.#compareDays(when);
      if (isVerified) equal(await this.#subject.store.verify(), [], `verify ${when}`);
    }
  }

  async #step(die: number): Promise<string> {
    const { store } = this.#subject;
    const nowMs = this.#subject.clock.now();
    if (die < 8) return this.#reserve(nowMs);
    if (die < 15) return this.#settle(nowMs);
    const id = this.#anyId();
    switch (die) {
      case 15:
        await store.release(id);
        this.#model.release(id);
        return 'release';
      case 16:
        await store.renew([id], 3 * MINUTE_MS);
        this.#model.renew(nowMs, id, 3 * MINUTE_MS);
        return 'renew';
      case 17: {
        const scope = this.#pick([undefined, 'all', 'run:a', 'tag:team=x']);
        await store.clearUnknown(scope);
        this.#model.clearUnknown(nowMs, scope);
        return `clearUnknown ${scope}`;
      }
      case 18:
      case 19:
        return this.#record();
      default: {
        const ms = this.#pick([1000, MINUTE_MS, 5 * MINUTE_MS, 400 * MINUTE_MS, 1500 * MINUTE_MS]);
        await this.#subject.clock.advance(ms);
        return `${ms} ms pass`;
      }
    }
  }

  /** A budget is set or removed, or money is paid in. */
  async #record(): Promise<string> {
    const scope = this.#pick(['all', 'run:a', 'run:*', 'tag:team=x', 'tag:team=*', 'model:n', 'model:*']);
    const id = newEntryId();
    const period = this.#pick([undefined, ...PERIODS]);
    const budget: NewLimitEvent = { kind: 'budget', id, scope, ...(period && { period, timeZone: 'Europe/Moscow' }) };
    if (this.#random(3) > 0) budget.amountRub = this.#pick(['0', '1', '2.5', '10']);
    const credit: NewLimitEvent = { kind: 'credit', id, scope, amountRub: this.#pick(['-1', '0.5', '3']) };
    const event = this.#random(4) === 0 ? credit : budget;
    await this.#pick([this.#subject.store, this.#subject.second]).addLimitEvent(event);
    this.#model.events.push(event);
    return `record ${JSON.stringify(event)}`;
  }

  async #reserve(nowMs: number): Promise<string> {
    const id = this.#random(6) === 0 ? this.#anyId() : newEntryId();
    const attempt: OpenAttempt = this.#attempts.get(id) ?? {
      attempt: 1,
      model: this.#pick(['m', 'n']),
      runId: this.#pick(['a', 'b']),
      tags: this.#pick([{ team: 'x' }, { team: 'y' }]),
      ...(this.#random(3) === 0 ? { idempotencyKey: `key-${this.#random(8)}` } : {}),
      ...(this.#random(2) === 0 ? { idempotentBilling: true as const } : {}),
    };
    this.#attempts.set(id, attempt);
    const limits = Array.from({ length: this.#random(4) }, () => this.#limit(attempt));
    const estimate = this.#random(5) === 0 ? undefined : this.#random(60);
    const ttlMs = this.#pick([MINUTE_MS, 10 * MINUTE_MS]);
    const probes = 1 + this.#random(3);
    const budgetMode = this.#pick([undefined, 'wait', 'loose', 'strict'] as const);
    const call = {
      id,
      ttlMs,
      attempt,
      probes,
      ...(budgetMode && { budgetMode }),
      ...(estimate === undefined ? {} : { estimateRub: rubOf(estimate) }),
    };
    const answer = await this.#subject.store.reserve(limits, call);
    const expected = this.#model.reserve(nowMs, limits, { id, ttlMs, attempt, estimate }, probes, budgetMode);
    const actual = 'rejected' in answer ? answer.rejected.reason : 'granted';
    equal(actual, expected.includes(actual) ? actual : expected, `reserve ${JSON.stringify({ limits, call })}`);
    return 'reserve';
  }

  #limit(attempt: OpenAttempt): ScopeLimit {
    const scope = this.#pick([
      'all',
      `run:${attempt.runId}`,
      `tag:team=${attempt.tags?.team}`,
      `model:${attempt.model}`,
    ]);
    const limit: ScopeLimit = {
      scope,
      maxRub: this.#pick(['0', '1', '2.50', '10']),
      mode: this.#pick(['wait', 'loose', 'strict']),
      onUnknownCost: this.#pick(['estimate', 'block', 'allow']),
    };
    const period = this.#pick([undefined, ...PERIODS]);
    return period === undefined
      ? limit
      : { ...limit, period, timeZone: this.#pick(['Europe/Moscow', 'America/New_York']) };
  }

  async #settle(nowMs: number): Promise<string> {
    const id = this.#random(8) === 0 ? newEntryId() : this.#anyId();
    const attempt = this.#attempts.get(id) ?? { attempt: 1, model: 'm', runId: 'a', tags: { team: 'x' } };
    this.#attempts.set(id, attempt);
    const status: EntryStatus = this.#pick(['settled', 'settled', 'settled', 'inferred', 'unknown', 'rejected']);
    const isPriced = status === 'settled' || status === 'inferred';
    const identity = isPriced ? this.#identity(attempt) : {};
    const end: ModelEnd = { status, price: isPriced ? this.#random(80) : 0, identity };
    const charge: Charge | undefined =
      status === 'rejected' ? undefined : { status, ...(isPriced ? { costRub: rubOf(end.price) } : {}) };
    if (charge && identity.generationId !== undefined) charge.generationId = identity.generationId;
    if (charge && identity.balance !== undefined) charge.balanceRub = rubOf(identity.balance);
    const entry = await this.#subject.settle(ended(id, status, { ...attempt, ...(charge ? { charge } : {}) }));
    this.#model.settle(nowMs, id, attempt, end);
    const expected = this.#model.entries.get(id);
    equal([entry.status, entry.replayOf !== undefined], [expected?.status, expected?.isReplay], `settle as ${status}`);
    return `settle as ${status}`;
  }

  #identity({ idempotencyKey, idempotentBilling }: OpenAttempt): ReplayIdentity {
    const identity: ReplayIdentity = {};
    if (idempotentBilling) identity.isBilledOnce = true;
    if (idempotencyKey !== undefined) identity.key = idempotencyKey;
    if (this.#random(2) === 0) identity.generationId = `gen-${this.#random(4)}`;
    if (this.#random(2) === 0) identity.balance = this.#random(3);
    return identity;
  }

  async #compare(when: string): Promise<void> {
    this.#model.expire(this.#subject.clock.now());
    const total = await this.#subject.total();
    const expected = {
      inFlight: this.#model.count('in-flight'),
      settled: this.#model.count('settled'),
      inferred: this.#model.count('inferred'),
      unknown: this.#model.count('unknown'),
      rejected: this.#model.count('rejected'),
    };
    const { inFlight, settled, inferred, unknown, rejected } = total;
    equal({ inFlight, settled, inferred, unknown, rejected }, expected, when);
    equal(
      subtractRub(total.costRub ?? '0', rubOf(this.#model.spent())),
      '0',
      `spent less what the model has spent, ${when}`,
    );
    await this.#compareScope(this.#pick(['all', 'run:a', 'run:b', 'tag:team=x', 'model:n']), when);
  }

  async #compareScope(scope: string, when: string): Promise<void> {
    const { store } = this.#subject;
    const ids = this.#model.idsOf(scope);
    const { entries } = await store.entries({ scope });
    equal(entries.map(({ id }) => id).toSorted(), ids.toSorted(), `entries of ${scope} ${when}`);
    const { all } = await store.totals({ scope });
    const spent = rubOf(this.#model.spent(scope));
    equal(subtractRub(all?.costRub ?? '0', spent), '0', `total of ${scope} less what the model has spent, ${when}`);
    for (const state of await store.limits({ scope })) {
      const counted = this.#model.spent(scope, state.limit, this.#subject.clock.now());
      equal(
        subtractRub(state.spentRub, rubOf(counted)),
        '0',
        `limit of ${scope} less what the model has spent, ${when}`,
      );
    }
  }

  async #compareDays(when: string): Promise<void> {
    const [scope, timeZone] = ['run:a', 'Europe/Moscow'];
    for (const { date, spentRub } of await this.#subject.store.days({ scope, timeZone })) {
      const noonMs = Date.parse(`${date}T12:00:00+03:00`);
      const counted = this.#model.spent(scope, { period: 'day', timeZone }, noonMs);
      equal(subtractRub(spentRub, rubOf(counted)), '0', `${date} of ${scope} less what the model has spent, ${when}`);
    }
  }

  #anyId(): string {
    const ids = [...this.#attempts.keys()];
    return ids[this.#random(ids.length)] ?? newEntryId();
  }

  #pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.#random(values.length)] ?? values[0];
  }
}

function rubOf(kopeks: number): string {
  return (kopeks / 100).toFixed(2);
}

/** A small generator of numbers that look random (mulberry32): the same ones for the same seed, everywhere. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, below);
  };
}
