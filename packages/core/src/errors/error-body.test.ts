import { expect, test } from 'vitest';
import { readErrorBody, readErrorValue, type ErrorBody } from './error-body.ts';
import { errorFromAnswer } from './http-error.ts';

test.each([
  ['<html><head><TITLE lang="en">502 Bad\n Gateway</TITLE></head></html>', 'an HTML page titled "502 Bad Gateway"'],
  ['<h1 class="x">Sorry</h1>', 'an HTML page titled "Sorry"'],
  ['<html><title></title><h1>Sorry</h1>', 'an HTML page titled "Sorry"'],
  ['<titlebar>no title</titlebar>', 'an HTML page'],
  ['<title', 'an HTML page'],
  [`<title>${'x'.repeat(500)}</title>`, `an HTML page titled "${'x'.repeat(120)}"`],
])('names a page by its title: %.60s', (html, message) => {
  expect(readErrorBody(html)).toEqual({ message, fromGateway: false });
});

// a search that begins anew at every piece would take hours here
const PIECES = [
  '<title',
  '<h1',
  '<title ',
  '<',
  '.',
  ' ',
  '\t.',
  '[',
  '{"a":',
  '"',
  'requested up to 1',
  'insufficient ',
];

test.each(PIECES)('reads megabytes of %j in one pass', (piece) => {
  for (const start of ['', '<html>', '{"error":"', '{"error":{"message":"']) {
    const body = start + piece.repeat(Math.ceil(2_000_000 / piece.length));
    const answer = { method: 'POST', path: '/p', headers: {}, retryUnknown: false, billed: true };
    for (const status of [402, 403, 502]) {
      expect(errorFromAnswer({ ...answer, status, body }).message.length).toBeLessThan(2_000);
    }
  }
});

const gateway = { fromGateway: true };
const proxy = { fromGateway: false };

test.each<[unknown, ErrorBody]>([
  [
    { error: { code: 402, message: 'no money', metadata: { a: 1 } } },
    { message: 'no money', code: 402, metadata: { a: 1 }, ...gateway },
  ],
  [{ error: 'busy' }, { message: 'busy', ...gateway }],
  [{ error: { error: 'inner' } }, { message: 'inner', ...gateway }],
  [{ error: {} }, { message: '', ...gateway }],
  [{ error: '' }, { message: '', ...proxy }],
  [
    { error: null, message: 'words' },
    { message: 'words', ...proxy },
  ],
  [
    { error: false, detail: 'words' },
    { message: 'words', ...proxy },
  ],
  [
    { error: 5, message: 'words' },
    { message: 'words', ...proxy },
  ],
  [
    { error: [], message: 'words' },
    { message: '', ...proxy },
  ],
  [
    { code: 'invalid', message: 'words' },
    { message: 'words', code: 'invalid', ...proxy },
  ],
  [
    { code: 7, message: 'words' },
    { message: 'words', code: 7, ...proxy },
  ],
  [{ detail: 'words' }, { message: 'words', ...proxy }],
  [{ detail: [{ msg: 'words' }] }, { message: '[{"msg":"words"}]', ...proxy }],
  [{ message: 'words' }, { message: 'words', ...proxy }],
  [{ message: 5 }, { message: '', ...proxy }],
  [{ errors: [{ message: 'first' }, { message: 'second' }] }, { message: 'first', ...proxy }],
  [{ errors: ['first'] }, { message: 'first', ...proxy }],
  [{ errors: [] }, { message: '', ...proxy }],
  [[{ message: 'words', code: 5 }], { message: 'words', code: 5, ...proxy }],
  [[], { message: '', ...proxy }],
  ['words', { message: 'words', ...proxy }],
  ['', { message: '', ...proxy }],
])('reads %j', (body, detail) => {
  const { sent: _sent, ...read } = readErrorBody(JSON.stringify(body));
  expect(read).toStrictEqual(detail);
});

test.each<[string, ErrorBody]>([
  ['bad gateway', { message: 'bad gateway', ...proxy }],
  ['\uFEFF {"error":"busy"} ', { message: 'busy', ...gateway }],
  ['', { message: '', ...proxy }],
  ['{"error":{"message":"cu', { message: '', ...proxy }],
])('reads the text %j', (text, detail) => {
  const { sent: _sent, ...read } = readErrorBody(text);
  expect(read).toStrictEqual(detail);
});

test('the error itself is kept as it was sent', () => {
  const error = { code: 402, message: 'no money', type: 'budget_exceeded', failed_generation: 'x' };
  expect(readErrorValue({ error })?.sent).toBe(error);
  expect(readErrorValue({ errors: [error] })?.sent).toBe(error);
  expect(readErrorValue('words')?.sent).toBe('words');
});

test.each<[object, number | string | undefined]>([
  [{ code: '404' }, 404],
  [{ code: '4040' }, '4040'],
  [{ code: '40a' }, '40a'],
  [{ code: '' }, undefined],
  [{ code: null, status: 500 }, 500],
  [{ type: 'overloaded' }, 'overloaded'],
  [{ code: true }, undefined],
])('the code of %j is %s', (error, code) => {
  expect(readErrorBody(JSON.stringify({ error })).code).toBe(code);
});

test('a cause behind a bare message is added to it, once', () => {
  const error = (message: string, raw: unknown): string =>
    readErrorBody(JSON.stringify({ error: { message, metadata: { raw } } })).message;
  expect(error('Provider returned error', 'model is overloaded')).toBe('Provider returned error (model is overloaded)');
  expect(error('the model is overloaded', 'model is overloaded')).toBe('the model is overloaded');
  expect(error('', 'model is overloaded')).toBe('model is overloaded');
  expect(error('words', '')).toBe('words');
  expect(error('words', { code: 5 })).toBe('words');
  expect(readErrorBody(JSON.stringify({ error: { metadata: [1] } }))).not.toHaveProperty('metadata');
});

test('metadata nested too deeply to print, copy or serialize is omitted', () => {
  const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const read = (levels: number): ErrorBody =>
    readErrorBody(`{"error":{"code":500,"message":"words","metadata":{"x":${nested(levels)}}}}`);
  expect(read(10).metadata).toEqual({ x: JSON.parse(nested(10)) });
  expect(read(10_000)).toEqual({ code: 500, message: 'words', ...gateway });
});

test('a message is one line of at most 500 characters, whatever was sent', () => {
  const message = (text: string): string => readErrorBody(JSON.stringify({ error: text })).message;
  expect(message(' one\r\n\ttwo\u001b[31m\u2028three\u0000 ')).toBe('one two [31m three');
  expect(message('x'.repeat(500))).toBe('x'.repeat(500));
  expect(message('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`);
});

test('an empty error reads as none', () => {
  for (const nothing of [undefined, null, '', 5, true, [], {}, { error: null }]) {
    expect(readErrorValue(nothing)).toBeUndefined();
  }
});
