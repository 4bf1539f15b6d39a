import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { GrowingText } from './growing-text.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a text is its pieces in order', () => {
  const text = new GrowingText();
  expect(text.value).toBe('');
  const pieces = Array.from({ length: 2000 }, (_, i) => `${i} `);
  for (const piece of pieces) text.add(piece);
  text.add('');
  expect(text.value).toBe(pieces.join(''));
});

test('texts that grow in small pieces take little more memory than their letters', () => {
  const texts = Array.from({ length: 100 }, () => new GrowingText());
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 2000; i++) for (const [at, text] of texts.entries()) text.add(`${i}-${at};`);
  collectGarbage();
  const letters = texts.reduce((sum, text) => sum + text.value.length, 0);
  // the letters take 1.5 MB; as a chain of pieces, more than 10 MB
  expect(letters).toBe(1_469_000);
  expect((process.memoryUsage().heapUsed - before) / letters).toBeLessThan(4);
});
