import { expect, it } from 'vitest';
import { brokenExtent } from './extent.ts';

it.each([
  ['1', undefined],
  ['', undefined],
  ['[[]]', undefined],
  ['[[[]]]', 'levels'],
  ['[[],[],[{}]]', 'levels'],
  ['["[[[[", "\\"[["]', undefined],
  ['["\\\\", [[1]]]', 'levels'],
  [']][[', undefined],
  ['{"a":1,"b":2}', undefined],
  ['{"a":1,"b":2,"c":3}', 'fields'],
  ['{"a":{"b":1,"c":2},"d":{"e":3}}', undefined],
  ['[{"a":1,"b":2},{"c":3,"d":4}]', undefined],
  ['{"a":{"b":1},"c":[],"d":1}', 'fields'],
  ['{"a:::":":::"}', undefined],
])('%s against two levels and two fields: %s', (json, broken) => {
  expect(brokenExtent(json, { levels: 2, fields: 2 })).toBe(broken);
});
