import { expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from './store-answer.ts';

test('an answer that comes too late breaks nothing, also where nobody wants it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => {
    vi.useRealTimers();
    process.off('unhandledRejection', onUnhandled);
  });
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 1001));
  const waiting = expect(waitFor(late, { timeoutMs: 1000 })).rejects.toMatchObject({ name: 'StoreTimeout' });
  await vi.advanceTimersByTimeAsync(1001);
  await waiting;
  // a rejection that nobody handles is told after the microtasks
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});
