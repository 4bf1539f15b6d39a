import { describe, expect, test } from 'vitest';
import type { NewEntry } from '../contract/contract.ts';
import type { LedgerEntry } from '../contract/entry.ts';
import type { Row } from './tables.ts';
import { attemptFault, endedEntry, expiredEntry, openRow } from './lifecycle.ts';

const NOON = '2026-03-11T12:00:00.000Z';
const NOON_MS = Date.parse(NOON);

function reported(more: Partial<NewEntry> = {}): NewEntry {
  return { id: 'one', status: 'rejected', at: NOON, attempt: 1, billing: 'none', ...more };
}

function known(more: Partial<LedgerEntry> = {}): LedgerEntry {
  return { ...reported(), status: 'in-flight', seq: 0, openedAt: NOON, ...more };
}

function row(more: Partial<LedgerEntry> = {}): Row {
  const call = { id: 'one', ttlMs: 60_000, attempt: { attempt: 1 } };
  return { ...openRow(call, NOON_MS, false), entry: known(more) };
}

describe('when an attempt ended', () => {
  const now = (): number => NOON_MS + 30_000;

  test('is what its process reports, by its own clock, once the store knows when it began', () => {
    // its clock is a minute behind: it began at noon, and the answer took 20 s
    const entry = reported({ openedAt: '2026-03-11T11:59:00.000Z', at: '2026-03-11T11:59:20.000Z' });
    const ended = endedEntry(row(), { ...entry, abandonedAt: '2026-03-11T11:59:05.000Z' }, now);
    expect(ended).toMatchObject({
      openedAt: NOON,
      at: '2026-03-11T12:00:20.000Z',
      abandonedAt: '2026-03-11T12:00:05.000Z',
    });
  });

  test('is no later than now if a clock has to be corrected', () => {
    const entry = reported({ openedAt: '2026-03-11T11:59:00.000Z', at: '2026-03-11T12:05:00.000Z' });
    expect(endedEntry(row(), entry, now).at).toBe('2026-03-11T12:00:30.000Z');
    // clocks that agree are believed
    const later = reported({ openedAt: NOON, at: '2026-03-11T12:05:00.000Z' });
    expect(endedEntry(row(), later, now).at).toBe('2026-03-11T12:05:00.000Z');
  });

  test('is not before it began', () => {
    expect(endedEntry(row(), reported({ at: '2026-03-11T11:00:00.000Z' }), now).at).toBe(NOON);
    const unknown = endedEntry(undefined, reported({ openedAt: NOON, at: '2026-03-11T11:00:00.000Z' }), now);
    expect(unknown).toMatchObject({ openedAt: NOON, at: NOON });
  });

  test('for an unknown attempt is the time of the store', () => {
    expect(endedEntry(undefined, reported({ at: '2026-03-11T13:00:00.000Z' }), now)).toMatchObject({
      openedAt: '2026-03-11T12:00:30.000Z',
      at: '2026-03-11T13:00:00.000Z',
    });
  });
});

test('the window of an attempt is decided when it begins, and its estimate stays unless there is a better one', () => {
  const began = row({ model: 'a/b', runId: 'run', tags: { user: 'anna' }, attempt: 2, estimateRub: '3' });
  const ended = endedEntry(
    began,
    reported({ model: 'c/d', parentRunId: 'other', instanceId: 'web', attempt: 1 }),
    Date.now,
  );
  expect(ended).toMatchObject({ model: 'a/b', runId: 'run', tags: { user: 'anna' }, attempt: 2, estimateRub: '3' });
  for (const field of ['parentRunId', 'instanceId']) expect(ended).not.toHaveProperty(field);
  expect(endedEntry(began, reported({ estimateRub: '2' }), Date.now).estimateRub).toBe('2');
  expect(endedEntry(row(), reported(), Date.now)).not.toHaveProperty('estimateRub');
});

describe('an attempt that cannot be counted is reported with its field', () => {
  const RULE = 'must be well-formed text of at most 256 bytes without control characters.';

  test.each([
    [{ model: 'a\u0000' }, 'model'],
    [{ runId: 'r'.repeat(257) }, 'runId'],
    [{ parentRunId: '\uD800' }, 'parentRunId'],
    [{ tags: { user: 'ann\u0007a' } }, 'tag "user"'],
    [{ tags: { [`u${'s'.repeat(300)}`]: 'anna' } }, `tag "u${'s'.repeat(39)}"`],
  ])('%j', (attempt, field) => {
    expect(attemptFault(attempt)).toBe(`${field} ${RULE}`);
  });

  test.each(['a=b', '=', ''])('a tag with the name %j, whose scope another tag could have', (name) => {
    expect(attemptFault({ tags: { [name]: 'c' } })).toBe(`tag ${JSON.stringify(name)} must have a name without "=".`);
  });

  test.each([
    [null, 'null'],
    [['a'], 'an array'],
    ['user=ivan', 'a string'],
  ])('is tags that are no object: %j', (tags, kind) => {
    expect(attemptFault({ tags } as never)).toBe(`tags must be an object, not ${kind}.`);
  });

  test('all others can be', () => {
    const name = 'ы'.repeat(128);
    expect(attemptFault({})).toBeUndefined();
    expect(
      attemptFault({ model: name, runId: name, parentRunId: name, tags: { user: 'anna', team: '' } }),
    ).toBeUndefined();
  });
});

test('an overdue attempt is unknown, and counts as what its model usually costs, or as its estimate', () => {
  const call = { id: 'one', ttlMs: 60_000, attempt: { attempt: 1, model: 'm' }, estimateRub: '40' };
  const unknown = { status: 'unknown', errorCode: 'expired', charge: { status: 'unknown', requestedModel: 'm' } };
  expect(expiredEntry(openRow({ ...call, averageCostRub: '0.5' }, NOON_MS, false))).toMatchObject({
    ...unknown,
    at: '2026-03-11T12:01:00.000Z',
    estimateRub: '0.5',
  });
  expect(expiredEntry(openRow(call, NOON_MS, false))).toMatchObject({ ...unknown, estimateRub: '40' });
});
