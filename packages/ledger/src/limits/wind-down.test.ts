import type { Charge } from '@kopek/core';
import { andThen } from '@kopek/core/kit';
import * as fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import { MemoryStore } from '../engine/engine-store.ts';
import { atOnce } from '../ledger/__fixtures__/at-once.ts';
import { begin, settled, unknown } from '../ledger/__fixtures__/outcomes.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { withRun } from './with-run.ts';
import {
  checkCostlyTools,
  createWindDown,
  isLaterStage,
  stageOf,
  type StageFacts,
  type WindDownEvent,
  type WindDownLimit,
  type WindDownRun,
  type WindDownSettings,
} from './wind-down.ts';

const FIVE = { maxRub: '5', concludeRub: '4', answerRub: '4.75', hasFallback: false };

describe('the stage of the next step', () => {
  it.each([
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
  ])('after %s of 5 rubles is %s', (spentRub, stage) => {
    expect(stageOf({ spentRub }, FIVE)).toBe(stage);
  });

  // a step that costs as much as the dearest so far, and then no money for the answer
  it.each([
    ['1.7', '1.7', 'answer'],
    ['1.66', '1.66', 'normal'],
    ['3', '1', 'normal'],
    ['3.01', '1', 'answer'],
    ['4', '0.5', 'conclude'],
    ['2.42', '2.4', 'answer'],
  ])('after %s, of which a step has cost %s, leaves money for the answer: %s', (spentRub, stepRub, stage) => {
    expect(stageOf({ spentRub, stepRub }, FIVE)).toBe(stage);
  });

  it.each<[StageFacts, string]>([
    [{ spentRub: '1', isUnknown: true }, 'answer'],
    [{ spentRub: '4', isUnknown: true }, 'answer'],
    // a cost that is not known does not bring back what is spent
    [{ spentRub: '5', isUnknown: true }, 'stop'],
  ])('with an unknown cost, for %j, is %s', (events, stage) => {
    expect(stageOf(events, FIVE)).toBe(stage);
  });

  it.each<[StageFacts, string]>([
    [{ spentRub: '4.8' }, 'answer'],
    [{ spentRub: '5' }, 'fallback'],
    [{ spentRub: '5', last: 'answer' }, 'fallback'],
    // it answers once
    [{ spentRub: '5', last: 'fallback' }, 'stop'],
    [{ spentRub: '5', last: 'stop' }, 'stop'],
  ])('with a cheaper model, for %j, is %s', (events, stage) => {
    expect(stageOf(events, { ...FIVE, hasFallback: true })).toBe(stage);
  });

  it('never goes back while spending grows', () => {
    const amount = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (spent, more, step, max) => {
        const limit = { ...FIVE, maxRub: `${max / 100}` };
        const at = (cents: number): ReturnType<typeof stageOf> =>
          stageOf({ spentRub: `${cents / 100}`, stepRub: `${step / 100}` }, limit);
        expect(isLaterStage(at(spent), at(spent + more))).toBe(false);
      }),
    );
  });
});

test('a stage is later than those before it, and not than itself', () => {
  expect([isLaterStage('stop', 'answer'), isLaterStage('conclude', 'normal')]).toEqual([true, true]);
  expect([isLaterStage('answer', 'answer'), isLaterStage('normal', 'stop')]).toEqual([false, false]);
});

test.each<[WindDownLimit | string, string]>([
  ['five', 'maxRub of windDown must be a decimal string of rubles from 0 up, such as "5.00", not "five".'],
  ['-1', 'maxRub of windDown must be a decimal string of rubles from 0 up, such as "5.00", not "-1".'],
  [{ maxRub: '5', concludeAt: 'much' }, 'concludeAt of windDown must be a percent'],
  [{ maxRub: '5', answerAt: '-1%' }, 'not "-1%"'],
  [{ maxRub: '5', answerAt: '6.00' }, 'within the limit'],
])('a budget of %j is rejected by name', (limit, message) => {
  expect(() => createWindDown(limit)).toThrow(message);
});

test.each<[object | null, object, string]>([
  [{ maxRub: '5', concludeat: '80%' }, {}, 'there is no setting "concludeat" of windDown; did you mean concludeAt?'],
  [{ maxRub: '5', concludeAt: ['80%'] }, {}, 'concludeAt of windDown must be a string, got an array'],
  [null, {}, 'settings of windDown must be an object'],
  [{ maxRub: '5' }, { answerAt: '80%' }, 'did you mean windDown({ maxRub, answerAt })?'],
  [{ maxRub: '5' }, { onstage: () => {} }, 'there is no setting "onstage" of windDown; did you mean onStage?'],
  [{ maxRub: '5' }, { onStage: 'log' }, 'onStage of windDown must be a function, got a string'],
  [{ maxRub: '5' }, { onUnknownCost: 'stop' }, `onUnknownCost of windDown must be 'answer' or 'continue', got "stop"`],
  [{ maxRub: '5' }, { costlyTools: 'search' }, 'costlyTools of windDown must be an array, got a string'],
  [{ maxRub: '5' }, { costly: ['search'] }, 'no setting "costly" of windDown; did you mean costlyTools?'],
  [{ maxRub: '5' }, { costlyTool: ['search'] }, 'no setting "costlyTool" of windDown; did you mean costlyTools?'],
  [{ maxRub: '5' }, { spentBeforeRub: 'much' }, 'spentBeforeRub of windDown must be a decimal string of rubles'],
])('a limit of %j with %j is rejected', (limit, settings, message) => {
  expect(() => createWindDown(limit as WindDownLimit, settings, { 'an array': ['costlyTools'] })).toThrow(message);
});

const paid = (costRub: string): Charge => ({ status: 'settled', costRub });

/** Steps of a run whose calls a ledger counts: an amount each, undefined for a cost that never came. */
function stages(
  steps: readonly (string | undefined)[],
  settings: WindDownSettings = {},
  ledger: Ledger = createLedger(),
): { runs: WindDownRun[]; events: WindDownEvent[] } {
  const events: WindDownEvent[] = [];
  const budget = createWindDown('5', { onStage: (event) => void events.push(event), ...settings });
  const runs = [atOnce(budget.next(budget.open(), []))];
  for (const costRub of steps) {
    const run = runs.at(-1) as WindDownRun;
    budget.enter(run, [], () => {
      void begin(ledger.meter()).settle(costRub === undefined ? unknown : settled(costRub));
    });
    runs.push(atOnce(budget.next(run, [])));
  }
  return { runs, events };
}

describe('a run', () => {
  test('is told what its ledger has counted, and what was spent before', () => {
    const { runs } = stages(['0.3', '0.2'], { spentBeforeRub: '3.5' });
    expect(runs.map(({ stage, spentRub }) => [stage, spentRub])).toEqual([
      ['normal', '3.5'],
      ['normal', '3.8'],
      ['conclude', '4'],
    ]);
    expect(runs.at(-1)).toMatchObject({ runRub: '0.5', stepRub: '0.3' });
  });

  test('does not count the calls of others, and counts everything inside it', () => {
    const ledger = createLedger();
    const budget = createWindDown('5');
    const run = budget.open();
    const spend = (costRub: string): void => void begin(ledger.meter()).settle(settled(costRub));
    spend('7');
    budget.enter(run, [], () => {
      spend('1');
      withRun({ agent: 'nested', maxRub: '50' }, () => spend('0.5'));
    });
    spend('7');
    expect(budget.read(run, [])).toMatchObject({ stage: 'normal', spentRub: '1.5' });
  });

  test('adds up several ledgers, and 13,000 calls of others change nothing', () => {
    const [one, other] = [createLedger(), createLedger({ maxEntries: 10 })];
    const budget = createWindDown('5');
    const run = budget.open();
    budget.enter(run, [], () => {
      for (const ledger of [one, other]) void begin(ledger.meter()).settle(settled('1'));
    });
    for (let call = 0; call < 13_000; call += 1)
      void begin(other.meter(), { runId: `other-${call % 900}` }).settle(settled('0.1'));
    expect(budget.read(run, [])).toMatchObject({ spentRub: '2' });
  });

  test('reports each threshold once, with the step that crossed it', () => {
    const costs = ['0.2', '0.2', '0.1', '0.2', '0.15', '0.2', '0.2', '0.25', '1'];
    expect(stages(costs, { spentBeforeRub: '3.5' }).events).toEqual([
      { stage: 'conclude', spentRub: '4', maxRub: '5' },
      { stage: 'answer', spentRub: '4.75', maxRub: '5' },
      { stage: 'stop', spentRub: '5', maxRub: '5' },
    ]);
    expect(stages(['6']).events).toEqual([{ stage: 'stop', spentRub: '6', maxRub: '5' }]);
    expect(stages(['1', '1']).events).toEqual([]);
  });

  test('must answer once a cost is unknown, unless that is to count as nothing', () => {
    expect(stages(['1', undefined]).runs.at(-1)).toMatchObject({ stage: 'answer', spentRub: '1' });
    expect(stages(['1', undefined], { onUnknownCost: 'continue' }).runs.at(-1)).toMatchObject({ stage: 'normal' });
  });

  test('has a cheaper model answer once, and is then over', () => {
    const { runs, events } = stages(['1', '2', '2', '0'], { fallbackModel: 'free/model' });
    expect(runs.map(({ stage }) => stage)).toEqual(['normal', 'normal', 'answer', 'fallback', 'stop']);
    expect(events.map(({ stage }) => stage)).toEqual(['answer', 'fallback', 'stop']);
  });

  test('continues if its listener throws', () => {
    const reported: unknown[] = [];
    const onStage = ({ stage }: WindDownEvent): never => {
      throw new Error(`no log for ${stage}`);
    };
    stages(['4'], { onStage, onCallbackError: (error) => void reported.push(error) });
    expect(reported).toEqual([new Error('no log for answer')]);
  });

  test('asks for what was spent before at each step, and one that fails keeps its latest answer', () => {
    const said: (string | undefined | Error)[] = ['1', undefined, '4', new Error('down'), 'much'];
    const failures: unknown[] = [];
    const { read, open } = createWindDown('5', {
      spentBeforeRub: () => {
        const next = said.shift();
        if (next instanceof Error) throw next;
        return next;
      },
      onCallbackError: (error) => void failures.push(error),
    });
    const run = open();
    expect(Array.from({ length: 5 }, () => atOnce(read(run, [])).spentRub)).toEqual(['1', '0', '4', '4', '4']);
    expect(failures).toEqual([new Error('down'), expect.any(TypeError)]);
  });
});

describe('a run that no ledger of this process knows', () => {
  test('counts the answers that it is shown', () => {
    const budget = createWindDown('5');
    const first = atOnce(budget.next(budget.open(), [paid('1.5')]));
    const second = atOnce(budget.next(first, [paid('1')]));
    expect([first, second].map(({ spentRub, stage }) => [spentRub, stage])).toEqual([
      ['1.5', 'normal'],
      ['2.5', 'answer'],
    ]);
    expect(budget.read(first, [{ status: 'unknown' }])).toMatchObject({ stage: 'answer' });
  });

  test('goes on with what is remembered and what is counted here', () => {
    const ledger = createLedger();
    const budget = createWindDown('5');
    const remembered = { ...budget.open(), runRub: '2', spentRub: '2', stepRub: '1' };
    budget.enter(remembered, [paid('1')], () => void begin(ledger.meter()).settle(settled('0.5')));
    expect(budget.read(remembered, [])).toMatchObject({ spentRub: '3.5' });
  });

  test('is not counted twice where the ledger has counted all of it', () => {
    const ledger = createLedger();
    const budget = createWindDown('5');
    const remembered = { ...budget.open(), runRub: '2', spentRub: '2' };
    // another process, into the same ledger
    void begin(ledger.meter(), { runId: remembered.path }).settle(settled('2'));
    void begin(ledger.meter(), { runId: remembered.path }).settle(settled('1'));
    budget.enter(remembered, [paid('1')], () => void begin(ledger.meter()).settle(settled('0.5')));
    expect(budget.read(remembered, [])).toMatchObject({ spentRub: '3.5' });
  });
});

test('a ledger that answers later is waited for', async () => {
  const budget = createWindDown('5');
  const store = new MemoryStore();
  const limits = store.limits.bind(store);
  store.limits = async (query) => limits(query);
  const ledger = createLedger({ store });
  const run = budget.open();
  await budget.enter(run, [], () =>
    andThen(ledger.meter().begin({ attempt: 1, path: '/' }), (one) => one.settle(settled('4'))),
  );
  expect(await budget.read(run, [])).toMatchObject({ spentRub: '4' });
});

test('a run counts what ledgers of another copy of the package have counted, before it began too', async () => {
  vi.resetModules();
  const copy = await import('../app.ts');
  expect(copy.createLedger).not.toBe(createLedger);
  const [ledger, ledgerOfCopy] = [createLedger(), copy.createLedger()];
  const budget = createWindDown('5');
  const run = budget.open();
  void begin(ledgerOfCopy.meter(), { runId: run.path }).settle(settled('1'));
  const spend = (): void => {
    for (const one of [ledger, ledgerOfCopy]) void begin(one.meter()).settle(settled('2'));
  };
  budget.enter(run, [paid('1')], spend);
  expect(budget.read(run, [])).toMatchObject({ stage: 'stop', spentRub: '5' });
});

test('an unknown costly tool is rejected, since it would never be withdrawn', () => {
  expect(() => checkCostlyTools(['ocr', 'search'], ['search', 'ocr', 'clock'])).not.toThrow();
  expect(() => checkCostlyTools([], [])).not.toThrow();
  expect(() => checkCostlyTools(['ocr', 'serch'], ['search', 'ocr'])).toThrow(
    'costlyTools of windDown: no tool has the name "serch"; did you mean "search"?',
  );
  expect(() => checkCostlyTools(['weather'], ['ocr'])).toThrow(/no tool has the name "weather"$/);
});
