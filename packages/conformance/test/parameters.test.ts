import { CHAT_PARAMETERS } from '@kopek/core/kit';
import { expect, test } from 'vitest';
import { PARAMETER_CASES } from '../src/cases/request-parameters.ts';

const COVERED = PARAMETER_CASES.flatMap(({ given }) => Object.keys(given));

test.each(CHAT_PARAMETERS)('the parameter %s has a case that all packages must meet', (name) => {
  expect(COVERED).toContain(name);
});
