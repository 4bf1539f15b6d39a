import { expect, test } from 'vitest';
import { settingNames } from './names.ts';

test('settings of one kind are listed by name', () => {
  expect(settingNames('secret')).toEqual(['apiKey', 'headers']);
});

test('settings of several kinds are listed together, each once', () => {
  const names = settingNames('data', 'local');
  expect(names).toContain('baseURL');
  expect(names).toContain('fetch');
  expect(names).not.toContain('apiKey');
  expect(new Set(names).size).toBe(names.length);
});
