/**
 * A fleet in virtual time: machines that die, pause and have wrong clocks, a network that loses, doubles and delays, and
 * a store that restarts without what it had not synced. The gateway of the simulation owns the true balance.
 */
import { compareRub, subtractRub, sumRub } from '@kopek/core';
import type { LedgerEntry, LedgerStore, NewEntry, ReserveRequest, ScopeLimit } from '@kopek/ledger';
import { randomOf, type Random } from './random.ts';
import { Schedule } from './schedule.ts';

/** Settings of {@link simulate}. */
export interface Simulation {
  seed: number;
  machines: number;
  /** Makes an empty ledger that asks this clock. */
  createStore: (nowMs: () => number) => LedgerStore;
  /** The counters are compared with the entries after every so many events, and at the end. Default 1. */
  checkEvery?: number;
}

/** What came of a simulation. */
export interface SimulationResult {
  /** What did not hold. Empty: everything. */
  broken: string[];
  calls: number;
  granted: number;
  faults: number;
}

/** A quarter of an hour before midnight in Moscow, at the end of a month. */
const START_MS = Date.parse('2026-04-30T20:45:00.000Z');
const TTL_MS = 600_000;
const CALLS_PER_MACHINE = 2;
/** What the server of a database may lose: it writes what waits within this time. */
const UNSYNCED_MS = 600;
const ESTIMATE_RUB = '1';
const TIME_ZONE = 'Europe/Moscow';

/** Runs one seed. */
export async function simulate({ seed, machines, createStore, checkEvery = 1 }: Simulation): Promise<SimulationResult> {
  const random = randomOf(seed);
  const schedule = new Schedule(START_MS);
  const store = createStore(() => schedule.nowMs);
  // some are reached, some are not
  const limits: ScopeLimit[] = [
    { scope: 'all', maxRub: String(random.between(machines, 3 * machines)), mode: 'strict', onUnknownCost: 'estimate' },
    {
      scope: 'all',
      maxRub: String(random.between(1, 2 * machines)),
      mode: 'strict',
      onUnknownCost: 'estimate',
      period: 'day',
      timeZone: TIME_ZONE,
    },
    {
      scope: 'tag:team=a',
      maxRub: String(random.between(1, machines)),
      mode: 'strict',
      onUnknownCost: 'estimate',
      period: 'month',
      timeZone: TIME_ZONE,
    },
  ];
  const broken: string[] = [];
  const billed = new Map<string, string>();
  const result: SimulationResult = { broken, calls: 0, granted: 0, faults: 0 };
  let balanceRub = '1000000';
  let events = 0;
  /** What was granted before a crash and forgotten by it: limits may be passed by these and no more. */
  const forgotten = new Set<string>();

  for (let instanceId = 0; instanceId < machines; instanceId += 1) {
    const team = random.pick(['a', 'b']);
    for (let call = 0; call < CALLS_PER_MACHINE; call += 1) {
      result.calls += 1;
      const id = `${seed}-${instanceId}-${call}`;
      schedule.after(random.between(0, 30 * 60_000), () => ask(id, team, random.between(-5, 5) * 60_000));
    }
  }
  for (let crash = 0; crash < 2; crash += 1) {
    schedule.after(random.between(0, 40 * 60_000), () => crashStore());
  }
  await schedule.run();
  // the faults stop here, and whatever is reserved has as long as a call has: the ledger comes to rest by itself
  schedule.nowMs += TTL_MS;
  await atTheEnd();
  return result;

  async function ask(id: string, team: string, skewMs: number): Promise<void> {
    const attempt = { attempt: 1, model: 'm', tags: { team } };
    const call: ReserveRequest = { id, ttlMs: TTL_MS, attempt, estimateRub: ESTIMATE_RUB };
    const own = limits.filter(({ scope }) => scope === 'all' || scope === `tag:team=${team}`);
    if (fault(0.02)) return; // the request was lost, and the machine gives up
    const reservation = await store.reserve(own, call);
    if ('granted' in reservation) result.granted += 1;
    if (fault(0.05)) later(() => repeatReserve(own, call)); // the reply was lost: asked again, perhaps much later
    await check(`reserve ${id}`);
    if ('rejected' in reservation) return;
    if (fault(0.03)) return; // killed before it sends
    if (fault(0.02)) {
      later(async () => store.release(id)); // it finds that it cannot send
      return;
    }
    const price = random.pick(['0', '0.25', '0.999999999999999999', '1']);
    schedule.after(delay(), () => answer(id, attempt, price, skewMs));
  }

  /** The gateway answers and bills, whether or not somebody is left to read it. */
  async function answer(id: string, attempt: ReserveRequest['attempt'], price: string, skewMs: number): Promise<void> {
    balanceRub = subtractRub(balanceRub, price);
    billed.set(id, price);
    if (fault(0.05)) return; // killed before it reads
    const at = new Date(schedule.nowMs + skewMs).toISOString();
    const unpriced = fault(0.05);
    const entry: NewEntry = {
      ...attempt,
      id,
      at,
      status: unpriced ? 'unknown' : 'settled',
      billing: unpriced ? 'unknown' : 'charged',
      charge: unpriced ? { status: 'unknown' } : { status: 'settled', costRub: price, balanceRub },
    };
    schedule.after(delay(), () => record(entry));
  }

  async function record(entry: NewEntry): Promise<void> {
    if (fault(0.05)) {
      later(() => record(entry)); // lost on the way: from the outbox, later
      return;
    }
    await store.settle(entry);
    if (fault(0.05)) later(() => record(entry)); // the reply was lost
    await check(`settle ${entry.id}`);
  }

  async function repeatReserve(own: ScopeLimit[], call: ReserveRequest): Promise<void> {
    await store.reserve(own, call);
    await check(`reserve ${call.id} again`);
  }

  /** The server dies: what was reserved in the last moments and not settled was not synced, and is lost. */
  async function crashStore(): Promise<void> {
    result.faults += 1;
    const lostSince = new Date(schedule.nowMs - random.between(0, UNSYNCED_MS)).toISOString();
    for (const { id, status, openedAt } of await allEntries(store)) {
      if (status !== 'in-flight' || openedAt < lostSince) continue;
      await store.release(id);
      forgotten.add(id);
    }
    await check('a crash of the store');
  }

  /** I1–I4 and I6. I5 is that a settled id is counted once, which I1 says of the sums. */
  async function check(after: string): Promise<void> {
    events += 1;
    if (events % checkEvery !== 0) return;
    for (const mismatch of await store.verify()) broken.push(`I1-I3 after ${after}: ${JSON.stringify(mismatch)}`);
    for (const { limit, spentRub, reservedRub: reserved, unknownRub } of await store.limits()) {
      const counted = sumRub([spentRub, reserved, unknownRub]);
      if (compareRub(counted, sumRub([limit.maxRub, ...[...forgotten].map(() => ESTIMATE_RUB)])) > 0) {
        broken.push(`I4 after ${after}: ${counted} of ${limit.maxRub} (${limit.scope} ${limit.period ?? ''})`);
      }
    }
  }

  /** I5–I7, and that limits still grant what fits. */
  async function atTheEnd(): Promise<void> {
    for (const mismatch of await store.verify()) broken.push(`I1-I3 at the end: ${JSON.stringify(mismatch)}`);
    const entries = await allEntries(store);
    const ids = new Set(entries.map(({ id }) => id));
    if (ids.size !== entries.length) broken.push('I5: an attempt is in the ledger twice');
    for (const { id, status } of entries) if (status === 'in-flight') broken.push(`I6: ${id} has not ended`);
    for (const { limit, reservedRub } of await store.limits()) {
      if (reservedRub !== '0')
        broken.push(`I6: ${reservedRub} is reserved for ever (${limit.scope} ${limit.period ?? ''})`);
    }
    const unknown = entries.filter(({ status }) => status === 'unknown').map(({ id }) => billed.get(id) ?? '0');
    const settled = entries.map(({ charge }) => charge?.costRub ?? '0');
    const unrecorded = [...billed].filter(([id]) => !ids.has(id));
    for (const [id] of unrecorded) if (!forgotten.has(id)) broken.push(`I7: the charge of ${id} is in no ledger`);
    const fallen = subtractRub('1000000', balanceRub);
    const explained = sumRub([...settled, ...unknown, ...unrecorded.map(([, price]) => price)]);
    if (compareRub(fallen, explained) !== 0)
      broken.push(`I7: the balance fell by ${fallen}, the entries say ${explained}`);
    const [limit] = limits.slice(0, 1);
    const state = (await store.limits()).find((other) => other.limit.period === undefined);
    if (limit === undefined || state === undefined) return;
    const counted = sumRub([state.spentRub, state.unknownRub, ESTIMATE_RUB]);
    const call = { id: `${seed}-last`, ttlMs: TTL_MS, attempt: { attempt: 1 }, estimateRub: ESTIMATE_RUB };
    const isGranted = 'granted' in (await store.reserve([limit], call));
    if (isGranted !== compareRub(counted, limit.maxRub) <= 0) broken.push(`a call after the faults: ${isGranted}`);
  }

  function fault(probability: number): boolean {
    const happens = random.happens(probability);
    if (happens) result.faults += 1;
    return happens;
  }

  function delay(): number {
    return delayOf(random, () => (result.faults += 1));
  }

  function later(run: () => Promise<void>): void {
    schedule.after(random.between(1_000, 20 * 60_000), run);
  }
}

/** Most steps take a second; some machines pause for up to ten minutes. */
function delayOf(random: Random, count: () => void): number {
  if (!random.happens(0.05)) return random.between(10, 2_000);
  count();
  return random.between(1_000, 600_000);
}

async function allEntries(store: LedgerStore): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  let after: string | undefined;
  do {
    const page = await store.entries(after === undefined ? {} : { after });
    entries.push(...page.entries);
    after = page.next;
  } while (after !== undefined);
  return entries;
}
