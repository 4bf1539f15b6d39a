import { expect, it } from 'vitest';
import { nestingOf } from './nesting.ts';

it.each([
  ['1', 0],
  ['[]', 1],
  ['[[],{"a":[{}]}]', 4],
  ['["[[[[", "\\"[["]', 1],
  ['["\\\\", [1]]', 2],
  ['', 0],
  [']][[[', 1],
])('%s is %i deep', (json, depth) => {
  expect(nestingOf(json)).toBe(depth);
});
