import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStore } from '../engine/engine-store.ts';
import { Alerts } from './alerts.ts';
import type { LimitAlert } from './threshold.ts';

const alert = { id: 'tag:user=ivan 120', scope: 'tag:user=ivan', threshold: '80%' } as LimitAlert;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-24T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

interface Process {
  told: string[];
  failures: unknown[];
  alerts: Alerts;
  tell: (listener?: () => unknown) => void;
}

function processOf(store: ConstructorParameters<typeof Alerts>[0]): Process {
  const told: string[] = [];
  const failures: unknown[] = [];
  const alerts = new Alerts(store, (error) => failures.push(error));
  const tell = (listener: () => unknown = () => undefined): void =>
    alerts.tell(alert, ({ id }) => {
      told.push(id);
      return listener();
    });
  return { told, failures, alerts, tell };
}

test('the process that writes an alert delivers it, and nobody delivers it again', async () => {
  const store = new MemoryStore();
  const [first, second] = [processOf(store), processOf(store)];
  first.tell();
  second.tell();
  first.tell();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([first.told, second.told]).toEqual([[alert.id], []]);
});

test('another process delivers what the first has not delivered within a minute, and not before', async () => {
  const store = new MemoryStore();
  const [dying, other] = [processOf(store), processOf(store)];
  dying.tell(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(20_000);
  other.tell();
  await vi.advanceTimersByTimeAsync(39_999);
  expect(other.told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(other.told).toEqual([alert.id]);
});

test('an alert that was undelivered for more than a minute is delivered at once', () => {
  const store = new MemoryStore();
  processOf(store).tell(() => new Promise(() => {}));
  vi.setSystemTime(Date.parse('2026-11-24T10:01:00Z'));
  const other = processOf(store);
  other.tell();
  expect(other.told).toEqual([alert.id]);
});

test('a listener that fails has not delivered: it is called again a minute later', async () => {
  const store = new MemoryStore();
  const first = processOf(store);
  const rejected = new Error('HTTP 500');
  first.tell(() => Promise.reject(rejected));
  await vi.advanceTimersByTimeAsync(0);
  expect(first.failures).toEqual([rejected]);
  first.tell();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.told).toEqual([alert.id, alert.id]);
});

test.each([
  [
    'throws',
    (): never => {
      throw new Error('down');
    },
  ],
  ['rejects', () => Promise.reject(new Error('down'))],
])('where the ledger %s everybody tells, and the failure is reported', async (_, addLimitEvent) => {
  const process = processOf({ addLimitEvent });
  process.tell(() => {
    throw new Error('no address');
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(process.told).toEqual([alert.id]);
  expect(process.failures).toMatchObject([{ message: 'down' }, { message: 'no address' }]);
});
