import { describe, expect, test } from 'vitest';
import type { Action, Operation } from './operation.ts';
import { orderOf } from './order.ts';

/** An operation that began and ended at these moments, and what was seen of a budget of 10 rubles. */
function operation(action: Action, beginUs: number, endUs: number, [spentRub, unknownRub]: string[] = []): Operation {
  const seen =
    spentRub === undefined || unknownRub === undefined ? {} : { seen: { maxRub: '10', spentRub, unknownRub } };
  return { action, beginUs, end: { us: endUs, answer: seen } };
}

function reservation(isGranted: boolean, beginUs: number, endUs: number, seen?: string[]): Operation {
  const { end, ...rest } = operation({ kind: 'reserve', estimateRub: '6' }, beginUs, endUs, seen);
  return { ...rest, end: { us: endUs, answer: { ...end?.answer, isGranted } } };
}

const SETTLED: Action = { kind: 'settle', estimateRub: '6', costRub: '4' };
const killed = (action: Action, beginUs: number): Operation => ({ action, beginUs });

describe('a history has an order', () => {
  test('if one of two simultaneous calls was rejected', () => {
    const [first, second] = [reservation(false, 1, 4, ['0', '6']), reservation(true, 2, 3, ['0', '6'])];
    expect(orderOf([first, second], '10')).toEqual([second, first]);
  });

  test('if what a killed process began explains what others saw, or nobody ever saw it', () => {
    const [lost, other] = [killed({ kind: 'reserve', estimateRub: '6' }, 1), reservation(false, 5, 6, ['0', '6'])];
    expect(orderOf([lost, other], '10')).toEqual([lost, other]);
    const alone = reservation(true, 5, 6, ['0', '6']);
    expect(orderOf([lost, alone], '10')).toEqual([alone]);
  });

  test('if a price appears long after its process was killed', () => {
    const open = reservation(true, 1, 2, ['0', '6']);
    const before = operation({ kind: 'read' }, 5, 6, ['0', '6']);
    const after = operation({ kind: 'read' }, 7, 8, ['4', '0']);
    const lost = killed(SETTLED, 3);
    expect(orderOf([open, lost, before, after], '10')).toEqual([open, before, lost, after]);
  });
});

describe('a history has none', () => {
  test('if both of two calls were granted', () => {
    expect(orderOf([reservation(true, 1, 4), reservation(true, 2, 3)], '10')).toBeUndefined();
  });

  test('if a call does not see what had been granted before it began', () => {
    const settled = operation(SETTLED, 3, 4);
    expect(orderOf([reservation(true, 1, 2), settled, reservation(true, 5, 6, ['4', '6'])], '10')).toBeDefined();
    expect(orderOf([reservation(true, 1, 2), settled, reservation(true, 5, 6, ['0', '6'])], '10')).toBeUndefined();
  });

  test('if a call is judged by an amount that had been replaced before it began', () => {
    const change: Operation = { action: { kind: 'budget', rub: '5' }, beginUs: 1, end: { us: 2, answer: { seq: 2 } } };
    expect(orderOf([change, reservation(true, 1, 4, ['0', '6'])], '10')).toBeDefined();
    expect(orderOf([change, reservation(true, 3, 4, ['0', '6'])], '10')).toBeUndefined();
  });

  test('if a recorded value disappears again', () => {
    const lost = killed({ kind: 'reserve', estimateRub: '6' }, 1);
    const reads = [operation({ kind: 'read' }, 2, 3, ['0', '6']), operation({ kind: 'read' }, 4, 5, ['0', '0'])];
    expect(orderOf([lost, ...reads.slice(0, 1)], '10')).toBeDefined();
    expect(orderOf([lost, ...reads], '10')).toBeUndefined();
  });
});
