import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { UndiciBody } from './undici-body.ts';

const KIB = 1024;

/** A body with the socket that pushes it: `calls` is what was asked of the socket. */
function body(): { body: UndiciBody; calls: string[] } {
  const calls: string[] = [];
  const controller: Pick<Dispatcher.DispatchController, 'pause' | 'resume'> = {
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
  };
  return { body: new UndiciBody(controller as Dispatcher.DispatchController), calls };
}

test('a slow consumer pauses the socket above a mebibyte, and reading resumes it', async () => {
  const { body: answer, calls } = body();
  const piece = new Uint8Array(256 * KIB);
  for (let count = 0; count < 4; count++) answer.push(piece);
  expect(calls).toEqual([]);
  answer.push(new Uint8Array(1));
  answer.push(piece);
  expect(calls).toEqual(['pause']);
  expect((await answer.read())?.map(({ byteLength }) => byteLength)).toEqual([
    262_144, 262_144, 262_144, 262_144, 1, 262_144,
  ]); // prettier-ignore
  expect(calls).toEqual(['pause', 'resume']);
});

test('bytes that were read no longer count: each backlog pauses and resumes on its own', async () => {
  const { body: answer, calls } = body();
  const piece = new Uint8Array(700 * KIB);
  for (let count = 0; count < 3; count++) {
    answer.push(piece);
    await answer.read();
  }
  expect(calls).toEqual([]);
  for (let count = 0; count < 2; count++) {
    answer.push(piece);
    answer.push(piece);
    await answer.read();
  }
  expect(calls).toEqual(['pause', 'resume', 'pause', 'resume']);
});

test('a waiting consumer gets what arrives, then the end', async () => {
  const { body: answer } = body();
  const reading = Promise.resolve(answer.read());
  answer.push(new Uint8Array([1]));
  expect(await reading).toEqual([new Uint8Array([1])]);
  const last = Promise.resolve(answer.read());
  answer.end();
  expect(await last).toBeUndefined();
  expect(await answer.read()).toBeUndefined();
});

test('bytes before a failure are delivered before the failure', async () => {
  const { body: answer } = body();
  answer.push(new Uint8Array([1]));
  answer.fail(new Error('reset'));
  answer.fail(new Error('later'));
  expect(await answer.read()).toEqual([new Uint8Array([1])]);
  expect(() => answer.read()).toThrow('reset');
});

test('a waiting consumer gets a failure', async () => {
  const { body: answer } = body();
  const reading = Promise.resolve(answer.read());
  answer.fail(new Error('reset'));
  await expect(reading).rejects.toThrow('reset');
});

test('a failure after the end is ignored', async () => {
  const { body: answer } = body();
  answer.end();
  answer.fail(new Error('closed'));
  expect(await answer.read()).toBeUndefined();
});
