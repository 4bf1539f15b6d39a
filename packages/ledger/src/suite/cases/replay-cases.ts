import { newEntryId } from '../../base/entry-id.ts';
import type { LedgerEntry, OpenAttempt } from '../../contract/entry.ts';
import { check, equal, matches } from '../assert.ts';
import { ended, inferred, limit, strict, settled, unknown, type Subject, type StoreCase } from '../subject.ts';

interface Answered {
  key?: string;
  isBilledOnce?: boolean;
  generationId?: string;
  balanceRub?: string;
}

async function answer(subject: Subject, costRub: string, answered: Answered = {}): Promise<LedgerEntry> {
  const { key, isBilledOnce, ...identity } = answered;
  const attempt: Partial<OpenAttempt> = key === undefined ? {} : { idempotencyKey: key };
  if (isBilledOnce) attempt.idempotentBilling = true;
  const id = await subject.open({ attempt, estimateRub: costRub });
  return subject.settle(settled(id, costRub, { ...attempt, charge: { status: 'settled', costRub, ...identity } }));
}

/** A key that the service bills once. */
const ONCE: Partial<OpenAttempt> = { idempotencyKey: 'key', idempotentBilling: true };

/** Of two names: neither is there, only the second, both and equal, both and different. */
const PAIRS = [
  [undefined, undefined],
  [undefined, '1'],
  ['1', undefined],
  ['1', '1'],
  ['1', '2'],
] as const;

/** All that two charges of one cost may have in common. */
const TRUTH_TABLE = PAIRS.flatMap((keys) =>
  PAIRS.flatMap((ids) =>
    PAIRS.flatMap((balances) =>
      [true, false].flatMap((isBilledOnce) =>
        (['settled', 'inferred', 'unknown'] as const).map((status) => ({ keys, ids, balances, isBilledOnce, status })),
      ),
    ),
  ),
);
type Row = (typeof TRUTH_TABLE)[number];
type Pair = (typeof PAIRS)[number];

const areEqual = ([one, other]: Pair): boolean => one !== undefined && one === other;
const differ = ([one, other]: Pair): boolean => one !== undefined && other !== undefined && one !== other;

function isOneCharge({ keys, ids, balances, isBilledOnce, status }: Row): boolean {
  if (status === 'unknown') return false;
  return (areEqual(ids) && areEqual(balances) && !differ(keys)) || (areEqual(keys) && isBilledOnce && !differ(ids));
}

/** The service may answer twice with one charge: the second entry is marked, and counts nothing. */
export const replayCases: StoreCase[] = [
  {
    name: 'two charges are one exactly if the rule of replays says so, whatever their keys, ids, balances and states are',
    async run(subject) {
      const judge = async (row: Row, index: number): Promise<void> => {
        const entries = [0, 1].map((side) => {
          const { isBilledOnce } = row;
          const [key, generationId, balanceRub] = [row.keys[side], row.ids[side], row.balances[side]];
          const status = side === 0 ? row.status : 'settled';
          return ended(newEntryId(), status, {
            ...(key !== undefined && { idempotencyKey: `key ${index} ${key}` }),
            ...(isBilledOnce && { idempotentBilling: true as const }),
            charge: {
              status,
              ...(status !== 'unknown' && { costRub: '0.5' }),
              ...(generationId !== undefined && { generationId: `gen ${index} ${generationId}` }),
              ...(balanceRub !== undefined && { balanceRub }),
            },
          });
        });
        for (const entry of entries) await subject.settle(entry);
        const [first, second] = entries.map(({ id }) => id);
        const stored = await subject.store.entry(second ?? '');
        equal(stored?.replayOf, isOneCharge(row) ? first : undefined, `replayOf where ${JSON.stringify(row)}`);
        const isReused = row.status !== 'unknown' && areEqual(row.keys) && !isOneCharge(row);
        equal(stored?.charge?.anomalies, isReused ? ['idempotency_key_reused'] : undefined, JSON.stringify(row));
      };
      // the rows share nothing: a store that sends what waits in one statement gets them all at once
      await Promise.all(TRUTH_TABLE.map(judge));
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an answer under the key of a recorded one, which the service bills once, is the same charge at the same price',
    async run(subject) {
      const first = await answer(subject, '0.5', { key: 'key', isBilledOnce: true, balanceRub: '9' });
      const second = await answer(subject, '0.50', {
        key: 'key',
        isBilledOnce: true,
        generationId: 'gen-2',
        balanceRub: '8',
      });
      equal(second.replayOf, first.id, 'replayOf');
      matches(second, { status: 'settled', billing: 'charged' }, 'the repeated entry');
      matches(await subject.total(), { attempts: 1, settled: 1, costRub: '0.5' }, 'total');
      equal((await subject.all()).length, 2, 'entries');
      equal((await subject.rejected({ limits: [limit('0.5')] })).spentRub, '0.5', 'spent');
      equal((await answer(subject, '0.5', { key: 'key', isBilledOnce: true })).replayOf, first.id, 'a third one');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'ten answers under one key, each with its own id and a lower balance, are ten charges unless the service says otherwise',
    async run(subject) {
      for (let at = 1; at <= 10; at += 1) {
        const entry = await answer(subject, '2', {
          key: 'key',
          generationId: `gen-${at}`,
          balanceRub: `${100 - 2 * at}`,
        });
        check(entry.replayOf === undefined, `replayOf of answer ${at}`);
      }
      equal((await subject.total()).costRub, '20', 'total');
    },
  },
  {
    name: 'answers under different keys with one id and one balance are as many charges',
    async run(subject) {
      for (const key of ['1', '2', '3'])
        check((await answer(subject, '1', { key, generationId: 'gen', balanceRub: '9' })).replayOf === undefined, key);
      equal((await subject.total()).costRub, '3', 'total');
    },
  },
  {
    name: 'names that are too long to be compared make no charge a replay',
    async run(subject) {
      for (const end of ['x', 'y', 'y']) {
        const long = 'x'.repeat(300) + end;
        for (const answered of [
          { key: 'key', generationId: long },
          { key: long, generationId: 'gen' },
        ])
          check(
            (await answer(subject, '1', { ...answered, isBilledOnce: true, balanceRub: '9' })).replayOf === undefined,
            end,
          );
      }
      equal((await subject.total()).costRub, '6', 'total');
    },
  },
  {
    name: 'two inferred costs under one key are one charge once the cost of either arrives, also after a prune',
    async run(subject) {
      const [one, other] = [newEntryId(), newEntryId()];
      await subject.settle(inferred(one, '2', ONCE));
      await subject.settle(inferred(other, '2', ONCE));
      equal((await subject.settle(settled(one, '2', ONCE))).replayOf, other, 'replayOf');
      equal((await subject.total()).costRub, '2', 'total');
      equal((await answer(subject, '2', { key: 'key', isBilledOnce: true })).replayOf, other, 'the next');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'if a service gives all answers one id, each counts while the balance falls or is absent',
    async run(subject) {
      for (const balanceRub of ['9', '8', '7', undefined, undefined]) {
        const more = balanceRub === undefined ? {} : { balanceRub };
        const entry = await answer(subject, '1', { key: newEntryId(), generationId: 'chatcmpl-1', ...more });
        check(entry.replayOf === undefined, `replayOf at a balance of ${balanceRub}`);
        check(entry.charge?.anomalies === undefined, 'anomalies');
      }
      matches(await subject.total(), { settled: 5, costRub: '5' }, 'total');
      equal((await subject.rejected({ limits: [limit('5')] })).spentRub, '5', 'spent');
    },
  },
  {
    name: 'the same key with another price is a separate charge, with an anomaly',
    async run(subject) {
      const once = { key: 'key', isBilledOnce: true };
      const first = await answer(subject, '0.5', once);
      const second = await answer(subject, '0.6', once);
      check(second.replayOf === undefined, 'replayOf');
      equal(second.charge?.anomalies, ['idempotency_key_reused'], 'anomalies');
      equal((await answer(subject, '0.6', once)).replayOf, second.id, 'a repeat of the second');
      equal((await answer(subject, '0.5', once)).replayOf, first.id, 'a repeat of the first');
      equal((await subject.entry(second.id))?.charge?.anomalies, ['idempotency_key_reused'], 'the stored entry');
      equal((await subject.total()).costRub, '1.1', 'total');
    },
  },
  {
    name: 'without a key, or with only an id, an answer is a separate charge',
    async run(subject) {
      for (const answered of [{}, { key: '' }, { generationId: '' }, { generationId: 'gen' }, { balanceRub: '5' }]) {
        for (const time of ['first', 'second'])
          check((await answer(subject, '0.5', answered)).replayOf === undefined, `${time} ${JSON.stringify(answered)}`);
      }
      equal((await subject.total()).costRub, '5', 'total');
    },
  },
  {
    name: 'an id of the service may be of any length',
    async run(subject) {
      for (const letter of ['x', 'y']) {
        const name = letter.repeat(10_000);
        const charge = { status: 'settled', costRub: '0.5', generationId: name, servedModel: name } as const;
        const entry = await subject.settle(settled(await subject.open(), '0.5', { charge }));
        equal(entry.charge?.generationId?.length, 10_000, 'the id that was kept');
      }
      equal(Object.keys(await subject.store.totals({ by: 'model' })).length, 2, 'models');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'without a recorded price there is no replay: unknown attempts of the key stay unknown',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      await subject.settle(unknown(await subject.open({ attempt, estimateRub: '1' }), attempt));
      check((await answer(subject, '0.5', { key: 'key' })).replayOf === undefined, 'the retry is a charge');
      matches(await subject.total(), { settled: 1, unknown: 1, costRub: '0.5' }, 'total');
    },
  },
  {
    name: 'an unknown cost that turns out to be a replay no longer counts its estimate',
    async run(subject) {
      const identity = { generationId: 'gen-1', balanceRub: '9' };
      const first = await answer(subject, '0.5', identity);
      const id = await subject.open({ limits: [strict('1')], estimateRub: '0.5' });
      await subject.settle(unknown(id));
      const charge = { status: 'settled' as const, costRub: '0.5', ...identity };
      equal((await subject.settle(settled(id, '0.5', { charge }))).replayOf, first.id, 'replayOf');
      await subject.open({ limits: [strict('1')], estimateRub: '0.5' });
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an inferred price of the same key is recognised',
    async run(subject) {
      const attempt = ONCE;
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      equal((await answer(subject, '0.5', { key: 'key', isBilledOnce: true })).replayOf, found.id, 'replayOf');
    },
  },
  {
    name: 'an inferred price that arrives after all is not a replay of itself',
    async run(subject) {
      const attempt = ONCE;
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      const raised = await subject.settle(settled(found.id, '0.5', attempt));
      check(raised.replayOf === undefined, 'replayOf of the raised entry');
      matches(await subject.total(), { attempts: 1, settled: 1, inferred: 0, costRub: '0.5' }, 'total');
      equal((await subject.rejected({ limits: [limit('0.5')] })).spentRub, '0.5', 'spent');
      equal(
        (await answer(subject, '0.5', { key: 'key', isBilledOnce: true })).replayOf,
        found.id,
        'replayOf of the next',
      );
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an inferred price equal to a recorded one, and then corrected, leaves the recorded one in place',
    async run(subject) {
      const attempt = ONCE;
      const first = await answer(subject, '0.5', { key: 'key', isBilledOnce: true });
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      await subject.settle(settled(found.id, '0.75', attempt));
      equal((await answer(subject, '0.5', { key: 'key', isBilledOnce: true })).replayOf, first.id, 'replayOf');
      equal((await subject.total()).costRub, '1.25', 'total');
    },
  },
  {
    name: 'an inferred price that was corrected has replays only at the corrected price',
    async run(subject) {
      const attempt = ONCE;
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      await subject.settle(settled(found.id, '0.75', attempt));
      check(
        (await answer(subject, '0.5', { key: 'key', isBilledOnce: true })).replayOf === undefined,
        'at the price that was inferred',
      );
      equal(
        (await answer(subject, '0.75', { key: 'key', isBilledOnce: true })).replayOf,
        found.id,
        'at the price that came',
      );
      equal((await subject.total()).costRub, '1.25', 'total');
    },
  },
];
