import { expect, test } from 'vitest';
import { KopekError } from '../errors/kopek-error.ts';
import { findKopekError } from './find-kopek-error.ts';

const own = new KopekError({ message: 'not sent', code: 'spend_limit', phase: 'configuration' });
const inLayers = (count: number): unknown =>
  Array.from({ length: count }).reduce<unknown>((cause) => new Error('a layer failed', { cause }), own);

test('it finds the error itself, and through as many layers as an agent has', () => {
  for (const layers of [0, 1, 3, 8]) expect(findKopekError(inLayers(layers))).toBe(own);
});

test('it finds the error in what frameworks keep of the last attempt', () => {
  expect(findKopekError(Object.assign(new Error('retried'), { lastError: inLayers(1) }))).toBe(own);
  expect(findKopekError({ type: 'error', error: own })).toBe(own);
  expect(findKopekError(new AggregateError([new Error('first'), own]))).toBe(own);
  expect(findKopekError(new AggregateError([own, new Error('last')]))).toBeUndefined();
});

test('it finds nothing in anything else, nor in a cycle', () => {
  const cycle = new Error('a cycle');
  cycle.cause = cycle;
  for (const value of [undefined, null, 'spend_limit', 7, new Error('mine'), { name: 'KopekError' }, cycle])
    expect(findKopekError(value)).toBeUndefined();
});
