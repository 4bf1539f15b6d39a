import { expect, test } from 'vitest';
import { formatCost } from './format-cost.ts';

const visible = (text: string): string => text.replaceAll('\u00A0', ' ');

test('a settled price is written with all its digits', () => {
  expect(visible(formatCost({ status: 'settled', costRub: '0.0123' }))).toBe('0,0123 ₽');
  expect(visible(formatCost({ status: 'settled', costRub: '0' }))).toBe('0,00 ₽');
  expect(visible(formatCost({ status: 'settled', costRub: '1234.5' }, { locale: 'en' }))).toBe('1,234.50 ₽');
});

test('an unknown cost is text and never a number', () => {
  expect(formatCost({ status: 'unknown' })).toBe('цена неизвестна');
  expect(formatCost(undefined)).toBe('цена неизвестна');
  expect(formatCost({ settled: 0, unknown: 2 }, { locale: 'en-US' })).toBe('cost unknown');
  expect(formatCost(undefined, { locale: 'en-RU' })).toBe('cost unknown');
  expect(formatCost(undefined, { locale: 'RU-by' })).toBe('цена неизвестна');
});

test('a sum with a missing price is a lower bound', () => {
  expect(visible(formatCost({ costRub: '1.5', settled: 3, unknown: 1 }))).toBe('≥ 1,50 ₽');
  expect(visible(formatCost({ costRub: '0', settled: 0, unknown: 0 }))).toBe('0,00 ₽');
});

test('a sum of nothing with a missing price is unknown: "at least 0" would mean nothing', () => {
  expect(formatCost({ costRub: '0', settled: 1, unknown: 1 })).toBe('цена неизвестна');
  expect(formatCost({ costRub: '0.00', settled: 1, unknown: 1 }, { locale: 'en' })).toBe('cost unknown');
  expect(visible(formatCost({ costRub: '0', settled: 1, unknown: 0 }))).toBe('0,00 ₽');
});

test('a price that was found later is marked, and a missing one takes precedence', () => {
  expect(visible(formatCost({ status: 'inferred', costRub: '2' }))).toBe('≈ 2,00 ₽');
  expect(visible(formatCost({ costRub: '3', inferredRub: '2', settled: 1, inferred: 1, unknown: 0 }))).toBe('≈ 3,00 ₽');
  expect(visible(formatCost({ costRub: '3', inferredRub: '2', settled: 1, inferred: 1, unknown: 1 }))).toBe('≥ 3,00 ₽');
});
