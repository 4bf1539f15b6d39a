import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Charge } from '@kopek/core';
import { checkCostlyTools, createWindDown, isLaterStage, type WindDownEvent, type WindDownLimit } from './wind-down.ts';

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
    expect(createWindDown({ maxRub: '10', concludeAt: ['50%', '90%'] }).stageOf('5')).toBe('conclude');
    expect(createWindDown({ maxRub: '10', concludeAt: ['50%', '90%'] }).stageOf('9')).toBe('answer');
    // rubles, and in any order
    expect(createWindDown({ maxRub: '10', concludeAt: ['90%', '5.00'] }).stageOf('5')).toBe('conclude');
    // one threshold: the model concludes at once
    expect(createWindDown({ maxRub: '10', concludeAt: ['50%'] }).stageOf('5')).toBe('answer');
    // none: the run just stops
    expect(createWindDown({ maxRub: '10', concludeAt: [] }).stageOf('9.99')).toBe('normal');
    expect(createWindDown('0').stageOf(undefined)).toBe('stop');
  });
});

test.each<[WindDownLimit | string, string]>([
  ['five', 'maxRub of windDown must be a decimal string of rubles from 0 up, such as "5.00", not "five".'],
  ['-1', 'maxRub of windDown must be a decimal string of rubles from 0 up, such as "5.00", not "-1".'],
  [{ maxRub: '5', concludeAt: ['much'] }, 'not "much"'],
  [{ maxRub: '5', concludeAt: ['-1%'] }, 'not "-1%"'],
])('a budget of %j is toolSkipped by name', (limit, message) => {
  expect(() => createWindDown(limit)).toThrow(message);
});

test.each<[object | null, object, string]>([
  [{ maxRub: '5', concludeat: ['80%'] }, {}, 'there is no setting "concludeat" of windDown; did you mean concludeAt?'],
  [{ maxRub: '5', concludeAt: '80%' }, {}, 'concludeAt of windDown must be an array, got a string'],
  [null, {}, 'settings of windDown must be an object such as { concludeAt, maxRub }, got null'],
  [
    { maxRub: '5' },
    { concludeAt: ['80%'] },
    'no setting "concludeAt" of windDown; did you mean windDown({ maxRub, concludeAt })?',
  ],
  [{ maxRub: '5' }, { onstage: () => {} }, 'there is no setting "onstage" of windDown; did you mean onStage?'],
  [{ maxRub: '5' }, { onStage: 'log' }, 'onStage of windDown must be a function, got a string'],
  [{ maxRub: '5' }, { onUnknownCost: 'stop' }, `onUnknownCost of windDown must be 'answer' or 'continue', got "stop"`],
  [{ maxRub: '5' }, { costlyTools: 'search' }, 'costlyTools of windDown must be an array, got a string'],
  [{ maxRub: '5' }, { costly: ['search'] }, 'no setting "costly" of windDown; did you mean costlyTools?'],
  [{ maxRub: '5' }, { costlyTool: ['search'] }, 'no setting "costlyTool" of windDown; did you mean costlyTools?'],
])('a limit of %j with %j is toolSkipped', (limit, settings, message) => {
  expect(() => createWindDown(limit as WindDownLimit, settings, { 'an array': ['costlyTools'] })).toThrow(message);
});

test('without thresholds the model concludes at 80 % and answers at 95 %', () => {
  const { stageOf } = createWindDown({ maxRub: '5' });
  expect(['3.99', '4', '4.75'].map(stageOf)).toEqual(['normal', 'conclude', 'answer']);
});

test('a stage is later than those before it, and not than itself', () => {
  expect([isLaterStage('stop', 'answer'), isLaterStage('conclude', 'normal')]).toEqual([true, true]);
  expect([isLaterStage('answer', 'answer'), isLaterStage('normal', 'stop')]).toEqual([false, false]);
});

const paid = (costRub: string): Charge => ({ status: 'settled', costRub });
const lost: Charge = { status: 'unknown' };

describe('the spending of a run', () => {
  test('includes all of its answers, and what was spent before it', () => {
    const answers = [{ charge: paid('0.3') }, { charge: paid('0.2') }];
    expect(createWindDown('5').read(answers)).toEqual({ stage: 'normal', spentRub: '0.5' });
    expect(createWindDown('5', { spentBeforeRub: '3.5' }).read(answers)).toEqual({ stage: 'conclude', spentRub: '4' });
    expect(createWindDown('5', { spentBeforeRub: '2' }).read([])).toEqual({ stage: 'normal', spentRub: '2' });
  });

  // a step that costs as much as the dearest so far, and then no money for the answer
  test.each<[string[], string]>([
    [['1.7'], 'answer'],
    [['1.66'], 'normal'],
    [['1', '1', '1'], 'normal'],
    [['1', '1', '1', '0.01'], 'answer'],
    [['0.5', '0.5', '0.5', '0.5', '0.5', '0.5', '0.5', '0.5'], 'conclude'],
    [['0.01', '2.4', '0.01'], 'answer'],
  ])('in steps that cost %j leaves money for the answer: %s', (costs, stage) => {
    expect(createWindDown('5').read(costs.map(paid)).stage).toBe(stage);
  });

  test('is toolSkipped before the first step if what was spent before it is not an amount', () => {
    expect(() => createWindDown('5', { spentBeforeRub: 'much' })).toThrow(
      'spentBeforeRub of windDown must be a decimal string of rubles of any sign, such as "5.00", not "much".',
    );
  });

  it('is computed at each step if it is a function, and one that fails keeps its latest answer', () => {
    const said: (string | undefined | Error)[] = ['1', undefined, '4', new Error('down'), 'much'];
    const failures: unknown[] = [];
    const { read } = createWindDown('5', {
      spentBeforeRub: () => {
        const next = said.shift();
        if (next instanceof Error) throw next;
        return next;
      },
      onCallbackError: (error) => void failures.push(error),
    });
    expect(Array.from({ length: 5 }, () => read([]).spentRub)).toEqual(['1', '0', '4', '4', '4']);
    expect(failures).toEqual([new Error('down'), expect.any(TypeError)]);
  });

  test.each<[Charge[], 'answer' | 'continue' | undefined, string]>([
    [[paid('1')], undefined, 'normal'],
    [[paid('1'), lost], undefined, 'answer'],
    [[paid('1'), lost], 'answer', 'answer'],
    [[paid('1'), lost], 'continue', 'normal'],
    [[paid('4'), lost], 'continue', 'answer'],
    [[paid('4'), lost], 'answer', 'answer'],
    // a price that is not known does not bring back what is spent
    [[paid('5'), lost], 'answer', 'stop'],
  ])('of %j with unknown prices that count as %j is the stage %s', (charges, onUnknownCost, stage) => {
    const { read } = createWindDown('5', onUnknownCost === undefined ? {} : { onUnknownCost });
    expect(read(charges)).toEqual({ stage, spentRub: charges[0]?.costRub });
  });
});

describe('a watched run', () => {
  /** Shows a run each of its answers, and gives what it told. */
  function told(charges: readonly Charge[], spentBeforeRub = '0'): WindDownEvent[] {
    const events: WindDownEvent[] = [];
    const { watch, read } = createWindDown('5', { spentBeforeRub, onStage: (event) => events.push(event) });
    for (let count = 0; count <= charges.length; count += 1) {
      const answers = charges.slice(0, count);
      expect(watch(answers)).toEqual(read(answers));
    }
    return events;
  }

  test('reports each threshold once, with the answer that crossed it', () => {
    expect(told(['0.2', '0.2', '0.1', '0.2', '0.15', '0.2', '0.2', '0.25', '1'].map(paid), '3.5')).toEqual([
      { stage: 'conclude', spentRub: '4', maxRub: '5' },
      { stage: 'answer', spentRub: '4.75', maxRub: '5' },
      { stage: 'stop', spentRub: '5', maxRub: '5' },
    ]);
  });

  test('reports one threshold if an answer crosses several', () => {
    expect(told([paid('1'), paid('5')])).toEqual([{ stage: 'stop', spentRub: '6', maxRub: '5' }]);
  });

  test('reports at its beginning what was crossed before it, and not again', () => {
    expect(told([paid('0.1')], '4')).toEqual([{ stage: 'conclude', spentRub: '4', maxRub: '5' }]);
  });

  test('reports nothing while nothing is crossed, nor if a refund leads back', () => {
    expect(told(['1', '1'].map(paid))).toEqual([]);
    expect(told(['4', '-2'].map(paid))).toEqual([{ stage: 'answer', spentRub: '4', maxRub: '5' }]);
  });

  test('continues if its listener throws', () => {
    const reported: unknown[] = [];
    const { watch } = createWindDown('5', {
      onStage: ({ stage }) => {
        throw new Error(`no log for ${stage}`);
      },
      onCallbackError: (error) => reported.push(error),
    });
    expect(watch([paid('4')])).toEqual({ stage: 'answer', spentRub: '4' });
    expect(reported).toEqual([new Error('no log for answer')]);
  });

  test('needs no listener', () => {
    expect(createWindDown('5').watch([paid('5')])).toEqual({ stage: 'stop', spentRub: '5' });
  });
});

test('a stage without a listener is not a failure', () => {
  const reported: unknown[] = [];
  const { watch } = createWindDown('5', { onCallbackError: (error) => reported.push(error) });
  expect(watch([{ charge: { status: 'settled', costRub: '4' } }])).toEqual({ stage: 'answer', spentRub: '4' });
  expect(reported).toEqual([]);
});

describe('a cheaper model for the last answer', () => {
  const settings = { fallbackModel: 'free/model', spentBeforeRub: '2' };

  test.each<[string[], string]>([
    [[], 'normal'],
    [['1'], 'normal'],
    [['1.9'], 'answer'],
    // the limit is reached: it answers once
    [['3'], 'fallback'],
    [['1', '2.5'], 'fallback'],
    [['3', '0'], 'stop'],
    [['1', '2', '0.2'], 'stop'],
    [['1', '2', '0.2', '0'], 'stop'],
  ])('after answers of %j the stage is %s', (costs, stage) => {
    expect(createWindDown('5', settings).read(costs.map(paid)).stage).toBe(stage);
  });

  test('answers a run that begins without money', () => {
    const { read } = createWindDown('5', { ...settings, spentBeforeRub: '5' });
    expect(read([])).toEqual({ stage: 'fallback', spentRub: '5' });
    expect(read([paid('0')])).toEqual({ stage: 'stop', spentRub: '5' });
    expect(createWindDown('5', { spentBeforeRub: '5' }).read([])).toEqual({ stage: 'stop', spentRub: '5' });
  });

  test('is reported as a stage of its own, before the end', () => {
    const stages: string[] = [];
    const { watch } = createWindDown('5', { ...settings, onStage: ({ stage }) => stages.push(stage) });
    const answers = ['1', '2', '0', '0'].map(paid);
    for (let count = 0; count <= answers.length; count++) watch(answers.slice(0, count));
    expect(stages).toEqual(['fallback', 'stop']);
  });
});

test('an unknown costly tool is toolSkipped, since it would never be withdrawn', () => {
  expect(() => checkCostlyTools(['ocr', 'search'], ['search', 'ocr', 'clock'])).not.toThrow();
  expect(() => checkCostlyTools([], [])).not.toThrow();
  expect(() => checkCostlyTools(['ocr', 'serch'], ['search', 'ocr'])).toThrow(
    'costlyTools of windDown: no tool has the name "serch"; did you mean "search"?',
  );
  expect(() => checkCostlyTools(['weather'], ['ocr'])).toThrow(/no tool has the name "weather"$/);
});
