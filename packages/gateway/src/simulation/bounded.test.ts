import { expect, test } from 'vitest';
import { bounded } from './bounded.ts';

test('time that other programs take does not count: the work is begun again', () => {
  let begun = 0;
  const answer = bounded(100, () => {
    begun += 1;
    // waits without taking a processor
    if (begun === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    return 'an answer';
  });
  expect([answer, begun]).toEqual(['an answer', 2]);
});

test('work without an end is rejected, and an error of the work is its own', () => {
  const endless = (): never => {
    for (;;);
  };
  expect(() => bounded(50, endless)).toThrow('more work than a simulated model does');
  expect(() => bounded(50, () => JSON.parse('{'))).toThrow(SyntaxError);
});
