import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { AsyncCaller } from '@langchain/core/utils/async_caller';
import { expect, test } from 'vitest';
import { inTurn } from './caller.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a signal shared by many calls keeps no listener of them, whenever garbage is collected', async () => {
  const shared = new AbortController();
  let answer: (text: string) => void = () => {};
  const answered = new Promise<string>((resolve) => (answer = resolve));
  const calls = Array.from({ length: 50 }, () => inTurn(new AsyncCaller({}), shared.signal)(() => answered));
  await new Promise(setImmediate);
  expect(getEventListeners(shared.signal, 'abort')).toHaveLength(50);

  collectGarbage();
  // weak references are dropped only after the turn in which they were read
  await new Promise(setImmediate);
  collectGarbage();
  answer('done');

  await expect(Promise.all(calls)).resolves.toEqual(Array.from({ length: 50 }, () => 'done'));
  expect(getEventListeners(shared.signal, 'abort')).toHaveLength(0);
});

test('a call that is aborted before its turn fails like one that is aborted between two attempts', async () => {
  const attempt = inTurn(new AsyncCaller({}), AbortSignal.abort('enough'));
  await expect(attempt(() => Promise.resolve('never'))).rejects.toMatchObject({
    name: 'AbortError',
    code: 'aborted',
    message: 'POST /v1/chat/completions was aborted by its caller',
    phase: 'request',
    billing: 'none',
    cause: 'enough',
  });
});
