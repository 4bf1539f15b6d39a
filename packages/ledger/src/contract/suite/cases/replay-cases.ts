import { newEntryId } from '../../entry-id.ts';
import type { LedgerEntry } from '../../entry.ts';
import { check, equal, matches } from '../assert.ts';
import { inferred, limit, strict, settled, unknown, type Subject, type StoreCase } from '../subject.ts';

interface Answered {
  key?: string;
  generationId?: string;
  balanceRub?: string;
}

async function answer(subject: Subject, costRub: string, answered: Answered = {}): Promise<LedgerEntry> {
  const { key, ...evidence } = answered;
  const attempt = key === undefined ? {} : { idempotencyKey: key };
  const id = await subject.open({ attempt, estimateRub: costRub });
  return subject.settle(settled(id, costRub, { ...attempt, charge: { status: 'settled', costRub, ...evidence } }));
}

/** The service may answer twice with one charge: the second entry is marked, and counts nothing. */
export const replayCases: StoreCase[] = [
  {
    name: 'an answer with the key and the price of a recorded one is the same charge, whatever else it contains',
    async run(subject) {
      const first = await answer(subject, '0.5', { key: 'key', generationId: 'gen-1', balanceRub: '9' });
      const second = await answer(subject, '0.50', { key: 'key', generationId: 'gen-2', balanceRub: '8' });
      equal(second.replayOf, first.id, 'replayOf');
      matches(second, { status: 'settled', billing: 'charged' }, 'the repeated entry');
      matches(await subject.total(), { attempts: 1, settled: 1, costRub: '0.5' }, 'total');
      equal((await subject.all()).length, 2, 'entries');
      equal((await subject.rejected({ limits: [limit('0.5')] })).spentRub, '0.5', 'spent');
      equal((await answer(subject, '0.5', { key: 'key' })).replayOf, first.id, 'a third one names the first');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an answer with the id, the price and the balance of a recorded one is the same charge, under any key',
    async run(subject) {
      const first = await answer(subject, '0.5', { key: 'key-1', generationId: 'gen-1', balanceRub: '9' });
      const second = await answer(subject, '0.5', { key: 'key-2', generationId: 'gen-1', balanceRub: '9.00' });
      equal(second.replayOf, first.id, 'replayOf');
      equal((await subject.total()).costRub, '0.5', 'total');
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
      const first = await answer(subject, '0.5', { key: 'key' });
      const second = await answer(subject, '0.6', { key: 'key' });
      check(second.replayOf === undefined, 'replayOf');
      equal(second.charge?.anomalies, ['idempotency_key_reused'], 'anomalies');
      equal((await answer(subject, '0.6', { key: 'key' })).replayOf, second.id, 'a repeat of the second');
      equal((await answer(subject, '0.5', { key: 'key' })).replayOf, first.id, 'a repeat of the first');
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
    name: 'an unknown price that turns out to be a replay frees its hold',
    async run(subject) {
      const evidence = { generationId: 'gen-1', balanceRub: '9' };
      const first = await answer(subject, '0.5', evidence);
      const id = await subject.open({ limits: [strict('1')], estimateRub: '0.5' });
      await subject.settle(unknown(id));
      const charge = { status: 'settled' as const, costRub: '0.5', ...evidence };
      equal((await subject.settle(settled(id, '0.5', { charge }))).replayOf, first.id, 'replayOf');
      await subject.open({ limits: [strict('1')], estimateRub: '0.5' });
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an inferred price of the same key is recognised',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      equal((await answer(subject, '0.5', { key: 'key' })).replayOf, found.id, 'replayOf');
    },
  },
  {
    name: 'an inferred price that arrives after all is not a replay of itself',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      const raised = await subject.settle(settled(found.id, '0.5', attempt));
      check(raised.replayOf === undefined, 'replayOf of the raised entry');
      matches(await subject.total(), { attempts: 1, settled: 1, inferred: 0, costRub: '0.5' }, 'total');
      equal((await subject.rejected({ limits: [limit('0.5')] })).spentRub, '0.5', 'spent');
      equal((await answer(subject, '0.5', { key: 'key' })).replayOf, found.id, 'replayOf of the next');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an inferred price equal to a recorded one, and then corrected, leaves the recorded one in place',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      const first = await answer(subject, '0.5', { key: 'key' });
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      await subject.settle(settled(found.id, '0.75', attempt));
      equal((await answer(subject, '0.5', { key: 'key' })).replayOf, first.id, 'replayOf');
      equal((await subject.total()).costRub, '1.25', 'total');
    },
  },
  {
    name: 'an inferred price that was corrected has replays only at the corrected price',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      await subject.settle(settled(found.id, '0.75', attempt));
      check((await answer(subject, '0.5', { key: 'key' })).replayOf === undefined, 'at the price that was inferred');
      equal((await answer(subject, '0.75', { key: 'key' })).replayOf, found.id, 'at the price that came');
      equal((await subject.total()).costRub, '1.25', 'total');
    },
  },
];
