import { expect, test } from 'vitest';
import { MemoryLimitEvents } from './memory-limit-events.ts';

const AT = '2026-03-11T09:00:00.000Z';
const BEFORE = '2026-03-11T00:00:00.000Z';

test('scopes that have rules come in the order of their names', () => {
  const events = new MemoryLimitEvents();
  for (const scope of ['tag:user=b', 'all', 'tag:user=a']) events.saveRules(scope, []);
  expect(events.ruled()).toEqual(['all', 'tag:user=a', 'tag:user=b']);
});

test('alerts of windows that have ended are forgotten, once they were delivered; the latest is kept for its number', () => {
  const events = new MemoryLimitEvents();
  const alerts: [id: string, deliveredAt: string | undefined, windowEndsAt: string | undefined][] = [
    ['over', AT, '2026-03-10T21:00:00.000Z'],
    ['not delivered', undefined, '2026-03-10T21:00:00.000Z'],
    ['just ends', AT, BEFORE],
    ['without a window', AT, undefined],
    ['latest', AT, '2026-03-10T21:00:00.000Z'],
  ];
  for (const [id, deliveredAt, windowEndsAt] of alerts) {
    const alert = windowEndsAt === undefined ? {} : { windowEndsAt };
    events.store({ kind: 'alert', id, scope: 'all', at: AT, alert, ...(deliveredAt && { deliveredAt }) });
  }
  events.forgetAlerts(BEFORE);
  const kept = events.limitEvents({ kind: 'alert' }).map(({ id }) => id);
  expect(kept).toEqual(['not delivered', 'just ends', 'without a window', 'latest']);
  expect(events.store({ kind: 'alert', id: 'next', scope: 'all', at: AT, alert: {} }).seq).toBe(6);
});
