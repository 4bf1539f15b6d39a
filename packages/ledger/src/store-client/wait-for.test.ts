import { expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from './wait-for.ts';

test('an answer that arrives too late breaks nothing, even if nobody wants it', async () => {
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

test.each([Infinity, 30 * 86_400_000])('an answer that may take %d ms is awaited', async (timeoutMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const slow = new Promise<string>((resolve) => setTimeout(() => resolve('slow'), 60_000));
  const waiting = waitFor(slow, { timeoutMs }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await waiting).toBe('slow');
});
