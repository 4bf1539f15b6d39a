import { expect, test } from 'vitest';
import { readErrorBody } from './error-body.ts';
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
    const body = start + piece.repeat(Math.ceil(4_000_000 / piece.length));
    const answer = { method: 'POST', path: '/p', headers: {}, retryUnknown: false, billed: true };
    for (const status of [402, 403, 502]) {
      expect(errorFromAnswer({ ...answer, status, body }).message.length).toBeLessThan(2_000);
    }
  }
});
