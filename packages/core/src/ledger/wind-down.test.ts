import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createWindDown, isLaterStage, type WindDownLimit } from './wind-down.ts';

describe('the stage of a run', () => {
  const budget = createWindDown('5.00');

  it.each([
    [undefined, 'normal'],
    ['0', 'normal'],
    ['3.9999999999999999', 'normal'],
    ['4', 'conclude'],
    ['4.7499999999999999', 'conclude'],
    ['4.75', 'answer'],
    ['4.9999999999999999', 'answer'],
    ['5', 'stop'],
    ['5.00', 'stop'],
    ['100', 'stop'],
    // refunds may come
    ['-1', 'normal'],
  ])('after %s of 5 rubles is %s', (spent, stage) => {
    expect(budget.stageOf(spent)).toBe(stage);
  });

  it('never goes back while spending grows', () => {
    const amount = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(amount, amount, amount, (max, spent, more) => {
        const { stageOf } = createWindDown(`${max / 100}`);
        const earlier = stageOf(`${spent / 100}`);
        expect(isLaterStage(earlier, stageOf(`${(spent + more) / 100}`))).toBe(false);
      }),
    );
  });

  it('follows the thresholds of a spend limit', () => {
    expect(createWindDown({ maxRub: '10', warnAt: ['50%', '90%'] }).stageOf('5')).toBe('conclude');
    expect(createWindDown({ maxRub: '10', warnAt: ['50%', '90%'] }).stageOf('9')).toBe('answer');
    // rubles, and in any order
    expect(createWindDown({ maxRub: '10', warnAt: ['90%', '5.00'] }).stageOf('5')).toBe('conclude');
    // one threshold: the model concludes at once
    expect(createWindDown({ maxRub: '10', warnAt: ['50%'] }).stageOf('5')).toBe('answer');
    // none: the run just stops
    expect(createWindDown({ maxRub: '10', warnAt: [] }).stageOf('9.99')).toBe('normal');
    expect(createWindDown('0').stageOf(undefined)).toBe('stop');
  });
});

test.each<[WindDownLimit | string, string]>([
  ['five', 'maxRub must be a decimal string'],
  ['-1', 'maxRub must be a decimal string'],
  [{ maxRub: '5', warnAt: ['much'] }, 'not "much"'],
  [{ maxRub: '5', warnAt: ['-1%'] }, 'not "-1%"'],
])('a budget of %j is refused by name', (limit, message) => {
  expect(() => createWindDown(limit)).toThrow(message);
});

test('without thresholds the model concludes at 80 % and answers at 95 %', () => {
  const { stageOf } = createWindDown({ maxRub: '5' });
  expect(['3.99', '4', '4.75'].map(stageOf)).toEqual(['normal', 'conclude', 'answer']);
});

test('a stage is later than those before it, and not than itself', () => {
  expect([isLaterStage('stop', 'answer'), isLaterStage('conclude', 'normal')]).toEqual([true, true]);
  expect([isLaterStage('answer', 'answer'), isLaterStage('normal', 'stop')]).toEqual([false, false]);
});
