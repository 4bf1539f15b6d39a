import type { ModelCosts } from '../contract/contract.ts';
import { describe, expect, test } from 'vitest';
import { applyLimits, estimatesOf, type Estimating } from './applied-limit.ts';
import { readSpendLimits, type SpendLimit } from './spend-limit.ts';

const call = {
  attempt: 1,
  path: '/x',
  model: 'a/b',
  runId: 'own',
  parentRunId: 'above',
  tags: { team: 'red', 'team=': 'x' },
};

test.each<[SpendLimit, string[]]>([
  [{ maxRub: '5' }, ['all']],
  [{ maxRub: '5', per: 'run' }, ['run:own', 'run:above']],
  [{ maxRub: '5', per: 'model' }, ['model:a/b']],
  [{ maxRub: '5', per: { tag: 'team' } }, ['tag:team=red']],
])('the limit %j counts the call in %j', (limit, scopes) => {
  const { applied } = applyLimits(readSpendLimits(limit), call);
  expect(applied.map(({ limit: { scope } }) => scope)).toEqual(scopes);
});

test('only a limit in wait mode sets how long a call waits', () => {
  const limits = readSpendLimits([{ maxRub: '5', waitMs: 600_000 }, { maxRub: '5', mode: 'strict' }, '5']);
  expect(applyLimits(limits, call).applied.map(({ waitMs }) => waitMs)).toEqual([600_000, Infinity, 300_000]);
});

describe('a call without the tag of a limit', () => {
  const untagged = { attempt: 1, path: '/x', model: 'a/b', tags: { team: 'red' } };
  const limitOf = (more: Partial<SpendLimit>): SpendLimit[] => [{ maxRub: '5', per: { tag: 'user' }, ...more }];

  test('is rejected, and the error names the tag', () => {
    expect(() => applyLimits(readSpendLimits(limitOf({})), untagged)).toThrow('a call without the tag "user"');
  });

  test('counts towards no such limit if it is exempt, and is recorded as it is', () => {
    const { info, applied } = applyLimits(readSpendLimits(limitOf({ untagged: 'exempt' })), untagged);
    expect([info, applied]).toEqual([untagged, []]);
  });

  test('shares one limit with others like it, and is recorded under the empty tag, next to its own', () => {
    const { info, applied } = applyLimits(readSpendLimits(limitOf({ untagged: 'share' })), untagged);
    expect(info.tags).toEqual({ team: 'red', user: '' });
    expect(applied.map(({ limit: { scope } }) => scope)).toEqual(['tag:user=']);
  });
});

test('a value of a tag has its own amount, and a tag named like a member of all objects is an ordinary tag', () => {
  const amounts = (tag: string, tags: Record<string, string>): string[] =>
    applyLimits(readSpendLimits({ maxRub: '5', per: { tag }, maxRubByValue: { anna: '50' } }), {
      ...call,
      tags,
    }).applied.map(({ limit: { maxRub } }) => maxRub);
  expect([amounts('user', { user: 'anna' }), amounts('user', { user: 'ivan' })]).toEqual([['50'], ['5']]);
  expect(amounts('user', { user: 'constructor' })).toEqual(['5']);
  expect(() => amounts('constructor', {})).toThrow('without the tag "constructor"');
});

describe('the estimate of a call', () => {
  const loose = (scope: string, estimate?: string): Estimating => ({
    limit: { scope, mode: 'loose' },
    estimate,
  });

  test('is the highest of its limits, and less for a limit that estimates less', () => {
    const estimates = estimatesOf(
      [loose('all', '1'), loose('run:a', '3'), loose('run:b', '2')],
      call,
      () => undefined,
      fail,
    );
    expect(estimates).toEqual({ estimateRub: '3', isGuess: false, estimateRubByScope: { all: '1', 'run:b': '2' } });
  });

  test('of two limits on one scope is the higher one', () => {
    const estimates = estimatesOf(
      [loose('all', '2'), loose('all', '1'), loose('run:a', '3')],
      call,
      () => undefined,
      fail,
    );
    expect(estimates).toEqual({ estimateRub: '3', isGuess: false, estimateRubByScope: { all: '2' } });
  });

  test('is one amount if all limits estimate alike', () => {
    const estimates = estimatesOf([loose('all', '3'), loose('run:a', '3')], call, () => undefined, fail);
    expect(estimates).toEqual({ estimateRub: '3', isGuess: false });
  });

  test('is a guess from the prices in the ledger where they are known, whatever other limits estimate', () => {
    const priceOf = (): ModelCosts => ({
      isEstimate: true,
      samples: 1,
      rubPerMillionTokensP50: '1',
      rubPerMillionTokensP95: '1',
      highestCostRub: '3',
    });
    const guessing: Estimating = { limit: { scope: 'all', mode: 'wait' }, estimate: undefined };
    expect(estimatesOf([loose('run:a', '40'), guessing, loose('run:b', '1')], call, priceOf, fail)).toEqual({
      // 3 rubles of 1 answer: 3 · (1 + 10)
      estimateRub: '33',
      isGuess: true,
      estimateRubByScope: { 'run:a': '40', 'run:b': '1' },
    });
  });

  test('is unknown if nothing is known, and an estimate that throws is reported as none', () => {
    expect(estimatesOf([loose('all')], call, () => undefined, fail)).toEqual({});
    const errors: unknown[] = [];
    const failing = {
      limit: { scope: 'all', mode: 'wait' as const },
      estimate: () => {
        throw new Error('no price');
      },
    };
    expect(
      estimatesOf(
        [failing],
        call,
        () => undefined,
        (error) => errors.push(error),
      ),
    ).toEqual({});
    expect(errors).toEqual([new Error('no price')]);
  });

  test('for all budgets of the ledger counts towards no scope of its own', () => {
    const budgets = { limit: { mode: 'loose' as const }, estimate: '2' };
    expect(estimatesOf([budgets, loose('run:a', '3')], call, () => undefined, fail)).toEqual({
      estimateRub: '3',
      isGuess: false,
    });
  });
});

function fail(error: unknown): never {
  throw error;
}
