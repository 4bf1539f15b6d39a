/** The calendar of the database and the calendar of core must agree: a process computes the window, the database counts. */
import { PERIODS, windowOf } from '@kopek/ledger';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { migratedDatabase } from './support/database.ts';

const { pool } = await migratedDatabase();

/** Zones whose days have 23 and 25 hours, half hours, midnights that are skipped (Beirut, Santiago) or come twice (Azores, Havana). */
const ZONES = [
  'Europe/Moscow',
  'Europe/Kaliningrad',
  'Asia/Vladivostok',
  'Asia/Yekaterinburg',
  'Europe/Berlin',
  'Europe/Dublin',
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'America/St_Johns',
  'Atlantic/Azores',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'UTC',
];

/** Both name a moment in whole milliseconds: `2026-11-22T10:00:00.000Z`. */
const moment = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) });

test('the database computes the same windows as core, in every zone and at every clock change', async () => {
  const questions = fc.record({
    period: fc.constantFrom(...PERIODS),
    zone: fc.constantFrom(...ZONES),
    moment,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(questions, { minLength: 200, maxLength: 300 }), async (asked) => {
      const { rows } = await pool.query<{ starts: string; ends: string }>(
        `select kopek.iso(w.starts_at) as starts, kopek.iso(w.ends_at) as ends
         from rows from (unnest($1::text[]), unnest($2::text[]), unnest($3::timestamptz[])) with ordinality
              as q(period, zone, moment, n)
         cross join lateral kopek.window_of(q.period, q.zone, q.moment) w order by q.n`,
        [
          asked.map(({ period }) => period),
          asked.map(({ zone }) => zone),
          asked.map(({ moment }) => new Date(moment).toISOString()),
        ],
      );
      expect(rows.map(({ starts, ends }, index) => ({ ...asked[index], starts, ends }))).toEqual(
        asked.map((question) => {
          const { startMs, endMs } = windowOf(question.period, question.zone, question.moment);
          return { ...question, starts: new Date(startMs).toISOString(), ends: new Date(endMs).toISOString() };
        }),
      );
    }),
    { numRuns: Math.round(100 * Number(process.env['KOPEK_RUNS'])) },
  );
});

test('hour by hour through days on which midnight comes twice or never, and hours that a change divides', async () => {
  for (const { zone, from, period = 'day' } of [
    { zone: 'Atlantic/Azores', from: '2026-10-24T00:00:00.000Z' },
    { zone: 'America/Havana', from: '2026-10-31T00:00:00.000Z' },
    { zone: 'Asia/Beirut', from: '2026-03-28T00:00:00.000Z' },
    { zone: 'America/Santiago', from: '2026-09-05T00:00:00.000Z' },
    { zone: 'Australia/Lord_Howe', from: '2026-04-04T13:15:00.000Z', period: 'hour' },
    { zone: 'Australia/Lord_Howe', from: '2026-04-04T13:45:00.000Z', period: 'hour' },
    { zone: 'Australia/Lord_Howe', from: '2026-10-03T13:15:00.000Z', period: 'hour' },
    { zone: 'Australia/Lord_Howe', from: '2026-10-03T13:45:00.000Z', period: 'hour' },
  ] as const) {
    for (let hour = 0; hour < 60; hour += 1) {
      const atMs = Date.parse(from) + hour * 3_600_000;
      const { startMs, endMs } = windowOf(period, zone, atMs);
      const { rows } = await pool.query(
        'select kopek.iso(starts_at) as starts, kopek.iso(ends_at) as ends from kopek.window_of($1, $2, $3::timestamptz)',
        [period, zone, new Date(atMs).toISOString()],
      );
      const expected = { starts: new Date(startMs).toISOString(), ends: new Date(endMs).toISOString() };
      expect({ zone, hour, ...rows[0] }).toEqual({ zone, hour, ...expected });
    }
  }
});
