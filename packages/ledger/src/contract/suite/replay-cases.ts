import { newEntryId } from '../entry-id.ts';
import { check, equal, matches } from './assert.ts';
import { inferred, limit, reserving, settled, unknown, type Subject, type StoreCase } from './subject.ts';

async function answer(subject: Subject, costRub: string, generationId?: string, idempotencyKey?: string) {
  const attempt = idempotencyKey === undefined ? {} : { idempotencyKey };
  const id = await subject.open({ attempt, estimateRub: costRub });
  const charge = { status: 'settled' as const, costRub, ...(generationId === undefined ? {} : { generationId }) };
  return subject.settle(settled(id, costRub, { ...attempt, charge }));
}

/** The service may answer twice with one charge: the second entry says so, and counts nothing. */
export const replayCases: StoreCase[] = [
  {
    name: 'an answer with the id of one that is booked is the same charge',
    async run(subject) {
      const first = await answer(subject, '0.5', 'gen-1', 'key-1');
      const second = await answer(subject, '0.50', 'gen-1', 'key-2');
      equal(second.replayOf, first.id, 'replayOf');
      matches(second, { status: 'settled', billing: 'charged' }, 'the repeated entry');
      matches(await subject.total(), { attempts: 1, settled: 1, costRub: '0.5' }, 'total');
      equal((await subject.all()).length, 2, 'entries');
      equal((await subject.refused({ limits: [limit('0.5')] })).spentRub, '0.5', 'spent');
      equal((await answer(subject, '0.5', 'gen-1')).replayOf, first.id, 'a third one names the first');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an answer without an id is the same charge when its call has the same key',
    async run(subject) {
      const first = await answer(subject, '0.5', undefined, 'key');
      equal((await answer(subject, '0.5', undefined, 'key')).replayOf, first.id, 'replayOf');
      check((await answer(subject, '0.5')).replayOf === undefined, 'without a key it is its own charge');
      check((await answer(subject, '0.5')).replayOf === undefined, 'and so is the next');
      check((await answer(subject, '0.5', '')).replayOf === undefined, 'an empty id is none');
      check((await answer(subject, '0.5', '')).replayOf === undefined, 'and never the same');
      equal((await subject.total()).costRub, '2.5', 'total');
    },
  },
  {
    name: 'another id, or another price, is another charge',
    async run(subject) {
      await answer(subject, '0.5', 'gen-1', 'key');
      check((await answer(subject, '0.5', 'gen-2', 'key')).replayOf === undefined, 'another id under the same key');
      check((await answer(subject, '0.6', 'gen-1', 'key')).replayOf === undefined, 'another price');
      check((await answer(subject, '1', undefined, 'key-1')).replayOf === undefined, 'a key without an id');
      check((await answer(subject, '1', undefined, 'key-2')).replayOf === undefined, 'another key without an id');
      check((await answer(subject, '2', undefined, 'key-2')).replayOf === undefined, 'another price under that key');
      check(
        (await answer(subject, '0.5', undefined, 'key')).replayOf === undefined,
        'no id under the key of one with an id',
      );
      equal((await subject.total()).costRub, '6.1', 'total');
    },
  },
  {
    name: 'what was never booked at a price is not repeated: unknown attempts of the key stay unknown',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      await subject.settle(unknown(await subject.open({ attempt, estimateRub: '1' }), attempt));
      check((await answer(subject, '0.5', undefined, 'key')).replayOf === undefined, 'the retry is a charge');
      matches(await subject.total(), { settled: 1, unknown: 1, costRub: '0.5' }, 'total');
    },
  },
  {
    name: 'an unknown price that turns out to be a replay frees what was held',
    async run(subject) {
      const first = await answer(subject, '0.5', 'gen-1');
      const id = await subject.open({ limits: [reserving('1')], estimateRub: '0.5' });
      await subject.settle(unknown(id));
      const charge = { status: 'settled' as const, costRub: '0.5', generationId: 'gen-1' };
      equal((await subject.settle(settled(id, '0.5', { charge }))).replayOf, first.id, 'replayOf');
      await subject.open({ limits: [reserving('1')], estimateRub: '0.5' });
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'an inferred price of the same key is known again',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      equal((await answer(subject, '0.5', undefined, 'key')).replayOf, found.id, 'replayOf');
    },
  },
  {
    name: 'a price that was inferred, and comes after all, is no replay of itself',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      const raised = await subject.settle(settled(found.id, '0.5', attempt));
      check(raised.replayOf === undefined, 'replayOf of the raised entry');
      matches(await subject.total(), { attempts: 1, settled: 1, inferred: 0, costRub: '0.5' }, 'total');
      equal((await subject.refused({ limits: [limit('0.5')] })).spentRub, '0.5', 'spent');
      equal((await answer(subject, '0.5', undefined, 'key')).replayOf, found.id, 'replayOf of the next');
      equal(await subject.store.verify(), [], 'verify');
    },
  },
  {
    name: 'a price that was inferred like one that is booked, and turns out to be another, leaves that one known',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      const first = await answer(subject, '0.5', undefined, 'key');
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      await subject.settle(settled(found.id, '0.75', attempt));
      equal((await answer(subject, '0.5', undefined, 'key')).replayOf, first.id, 'replayOf');
      equal((await subject.total()).costRub, '1.25', 'total');
    },
  },
  {
    name: 'a price that was inferred, and turns out to be another, is repeated at that one alone',
    async run(subject) {
      const attempt = { idempotencyKey: 'key' };
      const found = await subject.settle(inferred(newEntryId(), '0.5', attempt));
      await subject.settle(settled(found.id, '0.75', attempt));
      check((await answer(subject, '0.5', undefined, 'key')).replayOf === undefined, 'at the price that was inferred');
      equal((await answer(subject, '0.75', undefined, 'key')).replayOf, found.id, 'at the price that came');
      equal((await subject.total()).costRub, '1.25', 'total');
    },
  },
];
