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
  [{ maxRub: '5' }, ['ledger']],
  [{ maxRub: '5', per: 'run' }, ['run:own', 'run:above']],
  [{ maxRub: '5', per: 'model' }, ['model:a/b']],
  [{ maxRub: '5', per: 'tag', tag: 'team' }, ['tag:team=red']],
])('the limit %j counts the call in %j', (limit, scopes) => {
  const { applied } = applyLimits(readSpendLimits(limit), call);
  expect(applied.map(({ limit: { scope } }) => scope)).toEqual(scopes);
});

test('only a limit in hold mode says how long a call waits', () => {
  const limits = readSpendLimits([{ maxRub: '5', waitMs: 600_000 }, { maxRub: '5', mode: 'reserve' }, '5']);
  expect(applyLimits(limits, call).applied.map(({ waitMs }) => waitMs)).toEqual([600_000, Infinity, 300_000]);
});

describe('a call without the tag of a limit', () => {
  const untagged = { attempt: 1, path: '/x', model: 'a/b', tags: { team: 'red' } };
  const limitOf = (more: Partial<SpendLimit>): SpendLimit[] => [{ maxRub: '5', per: 'tag', tag: 'user', ...more }];

  test('is refused, which names the tag', () => {
    expect(() => applyLimits(readSpendLimits(limitOf({})), untagged)).toThrow('a call without the tag "user"');
  });

  test('counts for no such limit where it is exempt, and is booked as it is', () => {
    const { info, applied } = applyLimits(readSpendLimits(limitOf({ untagged: 'exempt' })), untagged);
    expect([info, applied]).toEqual([untagged, []]);
  });

  test('shares one limit with its like, and is booked under the empty tag, beside its own', () => {
    const { info, applied } = applyLimits(readSpendLimits(limitOf({ untagged: 'share' })), untagged);
    expect(info.tags).toEqual({ team: 'red', user: '' });
    expect(applied.map(({ limit: { scope } }) => scope)).toEqual(['tag:user=']);
  });
});

test('a value of a tag has its own amount, and a tag named as a member of all objects is a tag like others', () => {
  const amounts = (tag: string, tags: Record<string, string>): string[] =>
    applyLimits(readSpendLimits({ maxRub: '5', per: 'tag', tag, maxRubByValue: { anna: '50' } }), {
      ...call,
      tags,
    }).applied.map(({ limit: { maxRub } }) => maxRub);
  expect([amounts('user', { user: 'anna' }), amounts('user', { user: 'ivan' })]).toEqual([['50'], ['5']]);
  expect(amounts('user', { user: 'constructor' })).toEqual(['5']);
  expect(() => amounts('constructor', {})).toThrow('without the tag "constructor"');
});

describe('what a call may cost', () => {
  const observed = (scope: string, estimate?: string): Estimating => ({
    limit: { scope, mode: 'observed' },
    estimate,
  });

  test('is the highest of its limits, and less where a limit estimates less', () => {
    const estimates = estimatesOf(
      [observed('ledger', '1'), observed('run:a', '3'), observed('run:b', '2')],
      call,
      () => undefined,
      fail,
    );
    expect(estimates).toEqual({ estimateRub: '3', isGuess: false, estimatesRub: { ledger: '1', 'run:b': '2' } });
  });

  test('of two limits on one scope the higher counts there', () => {
    const estimates = estimatesOf(
      [observed('ledger', '2'), observed('ledger', '1'), observed('run:a', '3')],
      call,
      () => undefined,
      fail,
    );
    expect(estimates).toEqual({ estimateRub: '3', isGuess: false, estimatesRub: { ledger: '2' } });
  });

  test('is one amount where all limits estimate alike', () => {
    const estimates = estimatesOf([observed('ledger', '3'), observed('run:a', '3')], call, () => undefined, fail);
    expect(estimates).toEqual({ estimateRub: '3', isGuess: false });
  });

  test('is not known where nothing is, and an estimate that throws is reported as none', () => {
    expect(estimatesOf([observed('ledger')], call, () => undefined, fail)).toEqual({});
    const errors: unknown[] = [];
    const failing = {
      limit: { scope: 'ledger', mode: 'hold' as const },
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

  test('for all budgets of the book counts for no scope of its own', () => {
    const budgets = { limit: { mode: 'observed' as const }, estimate: '2' };
    expect(estimatesOf([budgets, observed('run:a', '3')], call, () => undefined, fail)).toEqual({
      estimateRub: '3',
      isGuess: false,
    });
  });
});

function fail(error: unknown): never {
  throw error;
}
