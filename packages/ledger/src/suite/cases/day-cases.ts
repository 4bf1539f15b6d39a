import { newEntryId } from '../../base/entry-id.ts';
import { DAY_MS, dateIn } from '../../base/windows.ts';
import { equal } from '../assert.ts';
import { inferred, limit, settled, unknown, type StoreCase, type Subject } from '../subject.ts';

const ZONE = 'Europe/Moscow';
const IVAN = { attempt: { tags: { user: 'ivan' } } };

/** What forecasts are made from: the costs of days. */
export const dayCases: StoreCase[] = [
  {
    name: 'days: each has the costs of the calls opened on it, and a cost that comes later counts there too',
    moving: true,
    async run(subject) {
      await subject.spend('1');
      const late = await subject.open();
      const never = await subject.open();
      const first = subject.clock.now();
      equal(await spentOn(subject, [first]), ['1'], 'the first day');
      await subject.clock.advance(DAY_MS);
      await subject.spend('2.5');
      await subject.settle(settled(late, '4'));
      await subject.settle(unknown(never));
      equal(await spentOn(subject, [first, subject.clock.now()]), ['5', '2.5'], 'both days');
      await subject.settle(inferred(never, '0.5'));
      equal(await spentOn(subject, [first, subject.clock.now()]), ['5.5', '2.5'], 'what was found later');
      await subject.settle(settled(never, '0.25'));
      equal(await spentOn(subject, [first, subject.clock.now()]), ['5.25', '2.5'], 'what came after all');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'days: the first query counts what is there, of any age, and others see what it has counted',
    moving: true,
    async run(subject) {
      const nowMs = subject.clock.now();
      for (const daysAgo of [0, 1, 1, 27, 28, 29, 300])
        await subject.settle(settled(newEntryId(), String(daysAgo + 1), { openedAt: isoOf(nowMs - daysAgo * DAY_MS) }));
      const dates = [0, 1, 27, 28].map((daysAgo) => nowMs - daysAgo * DAY_MS);
      equal(await spentOn(subject, dates), ['1', '4', '28', '29'], 'days');
      await subject.settle(settled(newEntryId(), '10', { openedAt: isoOf(nowMs - DAY_MS) }));
      const seen = await subject.second.days({ scope: 'all', timeZone: ZONE });
      equal(seen.find(({ date }) => date === dateIn(ZONE, nowMs - DAY_MS))?.spentRub, '14', 'another process');
      equal(
        Math.max(...[await subject.store.days({ scope: 'all', timeZone: ZONE }), seen].map((all) => all.length)) <= 29,
        true,
        'days at most',
      );
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'days: they begin at midnight of the zone, and scopes count apart',
    moving: true,
    async run(subject) {
      // 22:30 of 9 March in Moscow is 4:30 of 10 March in Tokyo
      await subject.settle(settled(newEntryId(), '3', { ...IVAN.attempt, openedAt: await eveningOf(subject) }));
      await subject.spend('2');
      const [moscow, tokyo] = await Promise.all(
        [ZONE, 'Asia/Tokyo'].map(async (timeZone) => subject.store.days({ scope: 'tag:user=ivan', timeZone })),
      );
      const evening = Date.parse(await eveningOf(subject));
      equal(paid(moscow), [[dateIn(ZONE, evening), '3']], 'Moscow');
      equal(paid(tokyo), [[dateIn('Asia/Tokyo', evening), '3']], 'Tokyo');
      equal(dateIn(ZONE, evening) < dateIn('Asia/Tokyo', evening), true, 'the evening is the next day there');
    },
  },
  {
    name: 'days: they keep what prune removes, also when they are first asked for after it',
    moving: true,
    async run(subject) {
      const first = subject.clock.now();
      await subject.spend('3', IVAN);
      equal(await spentOn(subject, [first]), ['3'], 'before');
      await subject.clock.advance(2 * DAY_MS);
      await subject.spend('1', IVAN);
      await subject.clock.advance(1000);
      await subject.store.prune({ before: isoOf(subject.clock.now()) });
      const dates = [first, subject.clock.now()];
      equal(await spentOn(subject, dates), ['3', '1'], 'counted before');
      equal(await spentOn(subject, dates, 'tag:user=ivan'), ['3', '1'], 'counted after');
      await subject.clock.advance(30 * DAY_MS);
      await subject.spend('7', IVAN);
      equal(await spentOn(subject, [...dates, subject.clock.now()]), ['0', '0', '7'], 'a month later');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'days: each says how many of its costs are unknown, until they are cleared',
    moving: true,
    async run(subject) {
      const first = subject.clock.now();
      for (let count = 0; count < 2; count += 1) await subject.settle(unknown(await subject.open()));
      await subject.clock.advance(DAY_MS);
      await subject.spend('1');
      const unknownOn = async (): Promise<unknown> => {
        const days = await subject.store.days({ scope: 'all', timeZone: ZONE });
        return [first, subject.clock.now()].map((ms) => {
          const day = days.find(({ date }) => date === dateIn(ZONE, ms));
          return [day?.spentRub, day?.unknown];
        });
      };
      equal(await unknownOn(), [['0', 2], ['1', undefined]], 'before'); // prettier-ignore
      await subject.store.clearUnknown();
      equal(await unknownOn(), [['0', undefined], ['1', undefined]], 'after'); // prettier-ignore
    },
  },
  {
    name: 'days: they are no limits, and a limit of the day counts the same',
    async run(subject) {
      const perDay = limit('5', { period: 'day', timeZone: ZONE });
      await subject.spend('2', { limits: [perDay] });
      await subject.store.days({ scope: 'all', timeZone: ZONE });
      await subject.spend('1', { limits: [perDay] });
      const states = await subject.store.limits({ tracked: true });
      equal(
        states.map((state) => [state.limit.maxRub, state.spentRub]),
        [['5', '3']],
        'limits',
      );
      equal(
        paid(await subject.store.days({ scope: 'all', timeZone: ZONE })).map(([, rub]) => rub),
        ['3'],
        'days',
      );
    },
  },
];

/** What the days of these moments have cost. */
async function spentOn({ store }: Subject, moments: readonly number[], scope = 'all'): Promise<string[]> {
  const days = await store.days({ scope, timeZone: ZONE });
  equal(
    days.map(({ date }) => date),
    days.map(({ date }) => date).toSorted(),
    'oldest first',
  );
  return moments.map((ms) => days.find(({ date }) => date === dateIn(ZONE, ms))?.spentRub ?? '0');
}

function paid(days: readonly { date: string; spentRub: string }[] = []): string[][] {
  return days.filter(({ spentRub }) => spentRub !== '0').map(({ date, spentRub }) => [date, spentRub]);
}

/** 22:30 in Moscow, of the day before. */
async function eveningOf({ clock }: Subject): Promise<string> {
  return `${dateIn(ZONE, clock.now() - DAY_MS)}T19:30:00.000Z`;
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
