import { expect, expectTypeOf, test } from 'vitest';
import { readSpendLimits } from '../limits/spend-limit.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { meteredClient } from './metered-client.ts';
import { meteredSettingNames } from './settings.ts';

const base = { apiKey: 'key-1', baseURL: 'https://gateway.example' };

test.each<[string, unknown, string]>([
  ['ledger', 'ledger.db', 'ledger must be a ledger, such as createLedger({ store })'],
  ['ledger', null, 'ledger must be a ledger, such as createLedger({ store })'],
  ['ledger', {}, 'ledger must be a ledger, such as createLedger({ store })'],
  [
    'spendLimit',
    ['5.00', { maxRub: '1.00', peroid: 'day' }],
    'there is no setting "peroid" of spendLimit; did you mean period?',
  ],
  ['spendLimit', true, 'spendLimit.maxRub must be a decimal string of rubles from 0 up, such as "5.00", not true.'],
  ['onLowBalance', null, 'onLowBalance must be a function, got null'],
  ['onCharge', 'log', 'onCharge must be a function, got a string'],
  ['onCallbackError', 5, 'onCallbackError must be a function, got a number'],
  ['onLimitAlert', 'log', 'onLimitAlert must be a function, got a string'],
  ['onLowKeyBudget', {}, 'onLowKeyBudget must be a function, got an object'],
  ['spendLimt', '5', 'there is no setting "spendLimt"; did you mean spendLimit?'],
  ['maxRub', '5', 'there is no setting "maxRub"; did you mean maxRub of spendLimit or of withRun?'],
  ['meter', {}, 'there is no setting "meter"; did you mean ledger?'],
  ['maxTokens', 100, 'there is no setting "maxTokens"; did you mean max_tokens of a request?'],
  ['transportLimits', 5, 'transportLimits must be an object, got a number'],
])('a setting %s of a wrong shape is rejected in one sentence', (name, value, message) => {
  const settings = { ...base, [name]: value };
  expect(() => meteredClient(settings)).toThrow(expect.objectContaining({ code: 'configuration', message }));
});

test.each([null, 'settings'])('settings that are not an object are reported: %j', (settings) => {
  expect(() => meteredClient(settings as never)).toThrow(expect.objectContaining({ code: 'configuration' }) as Error);
});

test('settings are listed by what they contain, those of the client and those of its ledger', () => {
  expect(meteredSettingNames('secret')).toEqual(['apiKey', 'headers']);
  expect(meteredSettingNames('data')).toContain('spendLimit');
  const local = meteredSettingNames('local');
  for (const name of ['ledger', 'onCharge', 'fetch'] as const) expect(local).toContain(name);
  expect(local).not.toContain('meter');
  expect(new Set(local).size).toBe(local.length);
  // a stored model or workflow keeps neither keys nor what lives in one process
  type Stored = ReturnType<typeof meteredSettingNames<'data'>>[number];
  expectTypeOf<
    Extract<Stored, 'apiKey' | 'headers' | 'fetch' | 'dispatcher' | 'ledger' | 'meter' | 'onCharge'>
  >().toBeNever();
});

test.each<[object, string]>([
  [{ estimate: 5 }, 'spendLimit.estimate must be an object such as { prices }'],
  [{ estimate: {} }, 'spendLimit.estimate.prices must be an object such as'],
  [{ estimate: { prices: { 'a/b': '5' } } }, 'spendLimit.estimate.prices["a/b"] must be an object such as'],
  [{ perod: 'day' }, 'there is no setting "perod" of spendLimit; did you mean period?'],
  [{ alertat: ['80%'] }, 'there is no setting "alertat" of spendLimit; did you mean alertAt?'],
  [{ mode: 'reserved' }, "spendLimit.mode must be 'wait' or 'loose' or 'strict', got \"reserved\""],
  [{ alertAt: '80%' }, 'spendLimit.alertAt must be a list of percents'],
  [{ alertAt: ['101%'] }, 'spendLimit.alertAt must be a list of percents'],
  [{ alertAt: ['5.01'] }, 'within the limit, not "5.01"'],
  [{ waitMs: -1 }, 'spendLimit.waitMs must be milliseconds, 0 or more, not -1'],
  [{ waitMs: 5, mode: 'strict' }, 'spendLimit.waitMs needs mode: "wait"'],
  [{ untagged: 'share' }, 'spendLimit.untagged needs per: { tag }'],
  [{ per: { tag: 'team' }, maxRubByValue: 5 }, 'spendLimit.maxRubByValue must be an object such as'],
])('a limit with %j is rejected in one sentence', (wrong, message) => {
  expect(() => readSpendLimits({ maxRub: '5', ...wrong })).toThrow(message);
});

test.each<[object, string]>([
  [{ timeoutMs: '250' }, 'timeoutMs of createLedger must be a number, 0 or more, got a string'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs of createLedger must be a number, 0 or more, got NaN'],
  [{ onStoreFailure: 'log' }, 'onStoreFailure of createLedger must be a function, got a string'],
  [{ instanceId: 7 }, 'instanceId of createLedger must be a string, got a number'],
  [{ outbox: 'outbox.db' }, 'outbox of createLedger must be an outbox, such as sqliteOutbox(path)'],
  [{ outbox: null }, 'outbox of createLedger must be an outbox, such as sqliteOutbox(path)'],
  [{ onStoreDwn: 'allow' }, 'there is no setting "onStoreDwn" of createLedger; did you mean onStoreDown?'],
  [{ maxentries: 5 }, 'there is no setting "maxentries" of createLedger; did you mean maxEntries?'],
  [null as unknown as object, 'settings of createLedger must be an object such as { timeoutMs, maxEntries }, got null'],
  [{ maxEntries: -1 }, 'maxEntries of createLedger must be a number, 0 or more, got -1'],
  [{ onStoreDown: 'ignore' }, "onStoreDown of createLedger must be 'reject' or 'allow', got \"ignore\""],
  [{ spendLimit: '5' }, 'there is no setting "spendLimit" of createLedger; did you mean spendLimit of meteredClient?'],
  [{ path: 'ledger.db' }, 'there is no setting "path" of createLedger; did you mean store?'],
  [{ reserve: () => ({ granted: [] }) }, 'there is no setting "reserve" of createLedger; did you mean store?'],
  [{ store: createLedger() }, 'store of createLedger must be a ledger store, such as sqliteStore(path)'],
  [{ store: 'ledger.db' }, 'store of createLedger must be a ledger store, such as sqliteStore(path)'],
])('a ledger with %j is rejected in one sentence', (options, message) => {
  const make: (given: object) => Ledger = createLedger;
  expect(() => make(options)).toThrow(expect.objectContaining({ code: 'configuration', message }));
});

test('options that resemble no other are accepted, and so are undefined ones', () => {
  const make: (given: object) => Ledger = createLedger;
  expect(make({ comment: 'ledger of the shop', onStoreDwn: undefined, instanceId: undefined }).entries()).toEqual([]);
});
