import type { MeteredAttempt, Meter } from '@kopek/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLedger } from './ledger.ts';
import type { SpendLimitError } from '../limits/spend-limit-error.ts';
import { info, unknown } from './__fixtures__/outcomes.ts';

const RUNS = Number(process.env.KOPEK_RUNS);

beforeAll(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Random = () => number;

function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Tokens of an answer. */
const LENGTHS: Record<string, (random: Random) => number> = {
  'all alike': () => 300,
  'lognormal, σ 1': (random) => 300 * Math.exp(normal(random)),
  'lognormal, σ 1.5': (random) => 300 * Math.exp(1.5 * normal(random)),
  'bimodal, one in twenty fifty times as long': (random) =>
    (random() < 0.05 ? 6000 : 120) * Math.exp(0.3 * normal(random)),
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lets time pass until all is done. */
async function finish(work: Promise<unknown>): Promise<void> {
  const state = { isDone: false };
  void work.then(() => (state.isDone = true));
  for (let second = 0; !state.isDone && second < 4000; second += 1) await vi.advanceTimersByTimeAsync(1000);
  expect(state.isDone, 'all calls have ended').toBe(true);
  await work;
}

/** The overshoot in prices of the dearest call, of callers at once under a limit of so many usual prices. */
async function overshoot(length: (random: Random) => number, broken: number, seed: number): Promise<number> {
  const random = randomOf(seed);
  const meter = createLedger().meter({ spendLimit: '20' });
  let costliest = 0;
  let spent = 0;
  const call = async (): Promise<void> => {
    const prompt = 200 * Math.exp(0.4 * normal(random));
    const output = Math.max(5, Math.round(length(random)));
    const price = (output + 0.3 * prompt) / 400;
    const isBroken = random() < broken;
    // dear answers take longer: cheap ones are known first
    const ms = Math.min(60_000, (800 + output * 20) * Math.exp(0.3 * normal(random)));
    try {
      const attempt = await meter.begin({ ...info, promptCharacters: Math.round(prompt * 3.5) + 60 });
      costliest = Math.max(costliest, price);
      spent += price;
      await sleep(ms);
      const charge = {
        status: 'settled' as const,
        costRub: price.toFixed(6),
        requestedModel: info.model ?? '',
        tokens: { total: Math.round(prompt) + output, output },
      };
      await attempt.settle(isBroken ? unknown : { billing: 'charged', sent: true, charge, durationMs: 5 });
    } catch (error) {
      expect(error).toMatchObject({ code: 'spend_limit' });
    }
  };
  await finish(Promise.all(Array.from({ length: 100 }, call)));
  expect(spent).toBeGreaterThan(0);
  return Math.max(0, spent - 20) / costliest;
}

test.each(
  Object.keys(LENGTHS).flatMap((kind): [string, number, number][] => [
    [kind, 0, 1.5],
    [kind, 0.05, 2],
    [kind, 0.2, 4],
  ]),
)(
  'prices that are %s, a share of %d without a price: the limit is passed by %d dearest calls at most',
  async (kind, broken, bound) => {
    for (let seed = 1; seed <= 30 * RUNS; seed += 1) {
      expect(await overshoot(LENGTHS[kind] ?? (() => 0), broken, seed), `seed ${seed}`).toBeLessThanOrEqual(bound);
    }
  },
);

/** A call that makes others: while it is read, or when it has ended. */
interface Tree {
  ms: number;
  /** `paused`: it ends only when its children have; `running`: by itself; `ended`: before they begin. */
  children: { while: 'paused' | 'running' | 'ended'; inTurn: boolean; trees: Tree[] };
}

function treeOf(random: Random, depth: number): Tree {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const count = depth === 0 ? 0 : pick([0, 1, 1, 2, 3]);
  return {
    ms: 100 + random() * 5000,
    children: {
      while: pick(['paused', 'running', 'ended']),
      inTurn: random() < 0.5,
      trees: Array.from({ length: count }, () => treeOf(random, depth - 1)),
    },
  };
}

/** @returns why calls were rejected. */
async function grow(meter: Meter, { ms, children }: Tree): Promise<string[]> {
  let attempt: MeteredAttempt;
  try {
    attempt = await meter.begin(info);
  } catch (error) {
    return [(error as SpendLimitError).reason];
  }
  const offspring = async (): Promise<string[]> => {
    if (!children.inTurn) return (await Promise.all(children.trees.map((tree) => grow(meter, tree)))).flat();
    const rejections: string[] = [];
    for (const tree of children.trees) rejections.push(...(await grow(meter, tree)));
    return rejections;
  };
  const charge = { status: 'settled' as const, costRub: '1', requestedModel: 'a/b', tokens: { total: 500 } };
  const end = async (): Promise<void> => {
    await attempt.settle({ billing: 'charged', sent: true, charge, durationMs: 5 });
  };
  if (children.while === 'ended') {
    await sleep(ms);
    await end();
    return offspring();
  }
  await sleep(ms / 2);
  if (children.while === 'running') {
    const ended = sleep(ms / 2).then(end);
    const rejections = await offspring();
    await ended;
    return rejections;
  }
  attempt.pause(true);
  const rejections = await offspring();
  attempt.pause(false);
  await end();
  return rejections;
}

test('calls that make calls near the limit end, and none waits for one that waits for it', async () => {
  for (let seed = 1; seed <= 1000 * RUNS; seed += 1) {
    const random = randomOf(seed);
    const maxRub = String(1 + Math.floor(random() * 12));
    const meter = createLedger().meter({ spendLimit: { maxRub, ...(random() < 0.5 ? { estimate: '1' } : {}) } });
    const roots = Array.from({ length: 1 + Math.floor(random() * 3) }, () => treeOf(random, 3));
    let rejections: string[] = [];
    const grown = Promise.all(roots.map((root) => grow(meter, root))).then((all) => void (rejections = all.flat()));
    await finish(grown);
    expect(
      rejections.filter((reason) => reason !== 'exceeded'),
      `seed ${seed}`,
    ).toEqual([]);
  }
});
