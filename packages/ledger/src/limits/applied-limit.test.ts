import { expect, test } from 'vitest';
import { applyLimits } from './applied-limit.ts';
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
