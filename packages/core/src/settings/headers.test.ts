import { expect, test } from 'vitest';
import { checkHeaders } from './headers.ts';

test.each<[string, Parameters<typeof checkHeaders>[0]]>([
  ['a record', { 'X-Team': 'red', 'x-none': undefined }],
  ['Headers', new Headers({ 'X-Team': 'red' })],
  ['pairs', [['X-Team', 'red']]],
  ['a Map', new Map([['X-Team', 'red']])],
])('headers may be given as %s', (_, headers) => {
  expect(checkHeaders(headers)).toEqual({ 'x-team': 'red' });
});

test.each<[string, unknown]>([
  ['a line', 'X-Team: red'],
  ['a list of lines', ['X-Team: red']],
  ['a function', () => ({ 'X-Team': 'red' })],
  ['a number', 5],
])('headers given as %s are rejected, and not quoted', (_, headers) => {
  expect(() => checkHeaders(headers as never)).toThrow(
    expect.objectContaining({
      code: 'configuration',
      message: 'headers must be a record, Headers or a list of pairs',
    }),
  );
});
