import { expect, it } from 'vitest';
import { calculate } from './calculate.ts';

it.each([
  ['2+2', 4],
  ['2 + 3 * 4', 14],
  ['(2+3)*4', 20],
  ['-2^2', 4],
  ['2^3^2', 512],
  ['0.1+0.2', 0.3],
  ['10 ÷ 4', 2.5],
  ['7 % 4', 3],
  ['1/0', undefined],
  ['2+', undefined],
  ['(2+3', undefined],
  ['12', undefined],
])('%s is %s', (expression, value) => {
  expect(calculate(expression)).toBe(value);
});
