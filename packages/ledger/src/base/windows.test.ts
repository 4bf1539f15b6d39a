import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsIn, dateIn, isTimeZone, momentOf, timeZoneRule, windowOf } from './windows.ts';

const HOUR_MS = 3_600_000;

function day(timeZone: string, at: string): [string, string, number] {
  const { startMs, endMs } = windowOf('day', timeZone, Date.parse(at));
  return [new Date(startMs).toISOString(), new Date(endMs).toISOString(), (endMs - startMs) / HOUR_MS];
}

describe('a window', () => {
  test('of Moscow begins at 21:00 UTC', () => {
    expect(day('Europe/Moscow', '2026-11-22T20:59:59.999Z')[0]).toBe('2026-11-21T21:00:00.000Z');
    expect(day('Europe/Moscow', '2026-11-22T21:00:00.000Z')[0]).toBe('2026-11-22T21:00:00.000Z');
  });

  test.each([
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z', 25],
    // the clocks skip midnight: the day begins at 01:00
    ['Asia/Beirut', '2026-03-29T12:00:00Z', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z', 23],
    ['America/Sao_Paulo', '2018-11-04T12:00:00Z', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z', 23],
    // midnight comes twice: the day begins with the first
    ['America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z', 25],
    // half an hour
    ['Australia/Lord_Howe', '2026-04-05T12:00:00Z', '2026-04-04T13:00:00.000Z', '2026-04-05T13:30:00.000Z', 24.5],
    ['Asia/Kolkata', '2026-01-01T00:00:00Z', '2025-12-31T18:30:00.000Z', '2026-01-01T18:30:00.000Z', 24],
    // by the sun: 2 hours, 30 minutes and 17 seconds ahead of Greenwich
    ['Europe/Moscow', '1850-06-01T12:00:00Z', '1850-05-31T21:29:43.000Z', '1850-06-01T21:29:43.000Z', 24],
  ])('of a day in %s at %s is what the clocks show', (timeZone, at, start, end, hours) => {
    expect(day(timeZone, at)).toEqual([start, end, hours]);
  });

  test('of a week begins on Monday', () => {
    const monday = '2026-11-15T21:00:00.000Z';
    for (const at of [monday, '2026-11-18T00:00:00Z', '2026-11-22T20:59:59.999Z']) {
      const { startMs, endMs } = windowOf('week', 'Europe/Moscow', Date.parse(at));
      expect(new Date(startMs).toISOString()).toBe(monday);
      expect(new Date(endMs).toISOString()).toBe('2026-11-22T21:00:00.000Z');
    }
  });

  test('of a month is as long as the month', () => {
    const { startMs, endMs } = windowOf('month', 'Europe/Moscow', Date.parse('2028-02-15T00:00:00Z'));
    expect([startMs, endMs].map((ms) => new Date(ms).toISOString())).toEqual([
      '2028-01-31T21:00:00.000Z',
      '2028-02-29T21:00:00.000Z',
    ]);
  });

  test('of an unknown zone is an error', () => {
    expect(() => windowOf('day', 'Europe/Nowhere', 0)).toThrow(expect.objectContaining({ code: 'configuration' }));
    expect([isTimeZone('Europe/Nowhere'), isTimeZone(5), isTimeZone('Europe/Moscow')]).toEqual([false, false, true]);
  });
});

const ZONES = [
  'Europe/Moscow',
  'UTC',
  'America/New_York',
  'America/Havana',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Europe/London',
];
const zone = fc.constantFrom(...ZONES);
const period = fc.constantFrom('day', 'week', 'month');
const moment = fc.integer({ min: Date.parse('1995-01-01T00:00:00Z'), max: Date.parse('2040-01-01T00:00:00Z') });

describe('windows of any zone and time', () => {
  test('contain their moment, and meet without a gap', () => {
    fc.assert(
      fc.property(period, zone, moment, (kind, timeZone, at) => {
        const { startMs, endMs } = windowOf(kind, timeZone, at);
        expect(startMs).toBeLessThanOrEqual(at);
        expect(endMs).toBeGreaterThan(at);
        expect(windowOf(kind, timeZone, startMs)).toEqual({ startMs, endMs });
        expect(windowOf(kind, timeZone, endMs - 1)).toEqual({ startMs, endMs });
        expect(windowOf(kind, timeZone, endMs).startMs).toBe(endMs);
        expect(windowOf(kind, timeZone, startMs - 1).endMs).toBe(startMs);
      }),
      { numRuns: 500 },
    );
  });

  test('are the days of a calendar of the zone', () => {
    fc.assert(
      fc.property(zone, moment, (timeZone, at) => {
        const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
        const { startMs, endMs } = windowOf('day', timeZone, at);
        const date = calendar.format(at);
        expect(dateIn(timeZone, at)).toBe(date);
        expect([calendar.format(startMs), calendar.format(endMs - 1)]).toEqual([date, date]);
        expect(calendar.format(endMs)).not.toBe(date);
        expect(calendar.format(startMs - 1)).not.toBe(date);
        expect(momentOf(date, timeZone)).toBe(startMs);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a moment', () => {
  test.each([
    ['2026-11-22', '2026-11-21T21:00:00.000Z'],
    ['2026-11-22T10:30:00Z', '2026-11-22T10:30:00.000Z'],
    ['2026-11-22T10:30:00.250+03:00', '2026-11-22T07:30:00.250Z'],
  ])('is read from %s', (text, expected) => {
    expect(new Date(momentOf(text, 'Europe/Moscow')).toISOString()).toBe(expected);
  });

  test.each([
    '',
    '5',
    'yesterday',
    'on 2026-11-22',
    '2026-11-22 or so',
    '2026-11',
    '22.11.2026',
    '2026-11-22T',
    'x2026-11-22',
    // the year 12026
    '+012026-11-22T10:30:00Z',
  ])('is not read from %j', (text) => {
    expect(() => momentOf(text, 'Europe/Moscow')).toThrow(expect.objectContaining({ code: 'configuration' }));
  });
});

describe('an hour', () => {
  const hour = (timeZone: string, at: string): string[] => {
    const { startMs, endMs } = windowOf('hour', timeZone, Date.parse(at));
    return [startMs, endMs].map((ms) => new Date(ms).toISOString());
  };

  test('begins when the clocks of the zone show a full one', () => {
    expect(hour('Europe/Moscow', '2026-03-11T09:59:59.999Z')).toEqual([
      '2026-03-11T09:00:00.000Z',
      '2026-03-11T10:00:00.000Z',
    ]);
    expect(hour('Asia/Kolkata', '2026-03-11T09:00:00Z')).toEqual([
      '2026-03-11T08:30:00.000Z',
      '2026-03-11T09:30:00.000Z',
    ]);
  });

  test('that occurs twice is two windows', () => {
    expect(hour('Europe/Berlin', '2026-10-25T00:30:00Z')[0]).toBe('2026-10-25T00:00:00.000Z');
    expect(hour('Europe/Berlin', '2026-10-25T01:30:00Z')[0]).toBe('2026-10-25T01:00:00.000Z');
  });

  // Lord Howe moves its clocks by half an hour, within an hour of the clock
  test.each([
    ['2026-04-04T14:59:00Z', '2026-04-04T14:00:00.000Z', '2026-04-04T15:00:00.000Z'],
    ['2026-04-04T15:00:00Z', '2026-04-04T15:00:00.000Z', '2026-04-04T15:30:00.000Z'],
    ['2026-04-04T15:30:00Z', '2026-04-04T15:30:00.000Z', '2026-04-04T16:30:00.000Z'],
    ['2026-10-03T15:29:00Z', '2026-10-03T14:30:00.000Z', '2026-10-03T15:30:00.000Z'],
    ['2026-10-03T15:30:00Z', '2026-10-03T15:30:00.000Z', '2026-10-03T16:00:00.000Z'],
    ['2026-10-03T16:00:00Z', '2026-10-03T16:00:00.000Z', '2026-10-03T17:00:00.000Z'],
  ])('of a change by half an hour ends or begins with it: %s', (at, start, end) => {
    expect(hour('Australia/Lord_Howe', at)).toEqual([start, end]);
  });
});

describe('a moment', () => {
  const read = (text: string, timeZone = 'Europe/Moscow'): string => new Date(momentOf(text, timeZone)).toISOString();

  test.each([
    ['2026-11-10', '2026-11-09T21:00:00.000Z'],
    ['2026-11-10T00:00', '2026-11-09T21:00:00.000Z'],
    ['2026-11-10T12:30:15.250', '2026-11-10T09:30:15.250Z'],
    ['2026-11-10T12:30:15Z', '2026-11-10T12:30:15.000Z'],
    ['2026-11-10T12:30-05:30', '2026-11-10T18:00:00.000Z'],
    ['2028-02-29', '2028-02-28T21:00:00.000Z'],
  ])('%s without an offset belongs to the given zone; with one, to its own', (text, at) => {
    expect(read(text)).toBe(at);
  });

  test('that the clocks skip is when they skip it, and one that occurs twice is the first', () => {
    expect(read('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(read('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  });

  test.each([
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2027-02-29',
    '2026-01-01T24:00Z',
    '2026-01-01T10:60',
    '2026-01-01T10:00+15:00',
    '2026-01-01T10',
    '2026-1-1',
    'on 5',
    '',
    '2026-11-10T00:00:00 Moscow',
    '0026-01-01',
  ])('that does not exist is rejected: %j', (text) => {
    expect(() => momentOf(text, 'Europe/Moscow')).toThrow(expect.objectContaining({ code: 'configuration' }));
  });
});

test.each([
  ['+03:00', 'Etc/GMT-3'],
  ['+0300', 'Etc/GMT-3'],
  ['+03', 'Etc/GMT-3'],
  ['UTC+3', 'Etc/GMT-3'],
  ['-05:00', 'Etc/GMT+5'],
  ['+14:00', 'Etc/GMT-14'],
])('the offset %s is no time zone: databases read it with the other sign; %s means the same', (offset, name) => {
  expect(isTimeZone(offset)).toBe(false);
  for (const use of [() => dateIn(offset, 0), () => boundsIn(offset, {}), () => windowOf('day', offset, 0)])
    expect(use).toThrow(expect.objectContaining({ code: 'configuration' }));
  expect(timeZoneRule(offset)).toBe(`an IANA name such as "Europe/Moscow", or "${name}"`);
  const atMs = Date.parse('2026-03-11T12:00:00Z');
  const [sign = '+', hours = '0'] = /([+-])0?(\d{1,2}?)(?::?00)?$/.exec(offset)?.slice(1) ?? [];
  const midnight = Date.parse('2026-03-11T00:00:00Z') - Number(`${sign}${hours}`) * 3_600_000;
  expect(windowOf('day', name, atMs).startMs % 86_400_000).toBe(((midnight % 86_400_000) + 86_400_000) % 86_400_000);
});

test.each(['-05:30', 'Mars', 3, undefined])('%s is no time zone, and no other name means it', (timeZone) => {
  expect(isTimeZone(timeZone)).toBe(false);
  expect(timeZoneRule(timeZone)).toBe('an IANA name such as "Europe/Moscow"');
});
