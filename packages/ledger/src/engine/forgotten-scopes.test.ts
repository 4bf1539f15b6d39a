import { expect, test } from 'vitest';
import { ForgottenScopes } from './forgotten-scopes.ts';

test('of thousands of scopes, all that were forgotten are known, and hardly another one is', () => {
  const forgotten = new ForgottenScopes();
  const names = Array.from({ length: 20_000 }, (_, index) => `run:${index}`);
  expect(names.filter((name) => forgotten.has(name))).toEqual([]);
  const [own, others] = [names.slice(0, 2000), names.slice(2000)];
  for (const name of own) forgotten.add(name);
  expect(own.filter((name) => !forgotten.has(name))).toEqual([]);
  // 2,000 of a million bits
  expect(others.filter((name) => forgotten.has(name)).length).toBeLessThan(others.length / 50);
});
