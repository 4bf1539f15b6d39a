import { expect, test } from 'vitest';
import { createClient } from '../client/client.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { readSpendLimits } from '../ledger/spend-limit.ts';

const base = { apiKey: 'key-1', baseURL: 'https://gateway.example' };

test.each<[string, unknown, string]>([
  ['limits', 5, 'limits must be an object, got a number'],
  ['retry', null, 'retry must be an object, got null'],
  ['headers', 'x-secret: 1', 'headers must be a record, Headers or a list of pairs'],
  ['pdfEngines', true, 'pdfEngines must be an object, got a boolean'],
  ['ledger', 'books.db', 'ledger must be a ledger, such as createLedger({ store })'],
  ['ledger', null, 'ledger must be a ledger, such as createLedger({ store })'],
  ['limits', { eventByte: 1 }, 'there is no setting "eventByte" of limits; did you mean eventBytes?'],
  ['limits', [], 'limits must be an object, got an array'],
  ['ledger', {}, 'ledger must be a ledger, such as createLedger({ store })'],
  ['timeout', 5n, 'timeout must be a number of ms or an object such as { headersMs: 60_000 }, got 5n'],
  ['timeout', { total: 5000 }, 'there is no setting "total" of timeout; did you mean totalMs?'],
  ['retry', { maxRetry: 0 }, 'there is no setting "maxRetry" of retry; did you mean maxRetries?'],
  [
    'spendLimit',
    ['5.00', { maxRub: '1.00', peroid: 'day' }],
    'there is no setting "peroid" of spendLimit; did you mean period?',
  ],
  ['maxTokens', 100, 'there is no setting "maxTokens"; did you mean max_tokens of a request?'],
  ['tags', { user: 'anna' }, 'there is no setting "tags"; did you mean tags of a call?'],
  ['onLowBalance', null, 'onLowBalance must be an object, got null'],
  ['onCharge', 'log', 'onCharge must be a function, got a string'],
  ['onCallbackError', 5, 'onCallbackError must be a function, got a number'],
  ['baseURL', 5, 'baseURL must be a string, got a number'],
  ['userAgent', {}, 'userAgent must be a string, got an object'],
  ['validate', 'of', "validate must be 'throw' or 'warn' or 'off', got \"of\""],
  ['timeout', 'soon', 'timeout must be a number of ms or an object such as { headersMs: 60_000 }, got "soon"'],
  ['spendLimit', true, 'spendLimit.maxRub must be a decimal string of rubles from 0 up, such as "5.00", not true.'],
])('a setting %s of a wrong shape is refused in one sentence', (name, value, message) => {
  const settings = { ...base, [name]: value };
  expect(() => createClient(settings)).toThrow(expect.objectContaining({ code: 'configuration', message }));
});

test.each<[object, string]>([
  [{ estimate: 5 }, 'spendLimit.estimate must be an object such as { prices }'],
  [{ estimate: {} }, 'spendLimit.estimate.prices must be an object such as'],
  [{ estimate: { prices: { 'a/b': '5' } } }, 'spendLimit.estimate.prices["a/b"] must be an object such as'],
  [{ perod: 'day' }, 'there is no setting "perod" of spendLimit; did you mean period?'],
  [{ warnat: ['80%'] }, 'there is no setting "warnat" of spendLimit; did you mean warnAt?'],
  [{ mode: 'reserved' }, "spendLimit.mode must be 'observed' or 'reserve', got \"reserved\""],
  [{ warnAt: '80%' }, 'spendLimit.warnAt must be a list of percents'],
  [{ warnAt: ['101%'] }, 'spendLimit.warnAt must be a list of percents'],
  [{ warnAt: ['5.01'] }, 'within the limit, not ["5.01"]'],
  [{ per: 'tag', tag: 'team', maxRubByValue: 5 }, 'spendLimit.maxRubByValue must be an object such as'],
])('a limit with %j is refused in one sentence', (wrong, message) => {
  expect(() => readSpendLimits({ maxRub: '5', ...wrong })).toThrow(message);
});

test.each<[object, string]>([
  [{ timeoutMs: '250' }, 'timeoutMs of createLedger must be a number, 0 or more, got a string'],
  [{ timeoutMs: Number.NaN }, 'timeoutMs of createLedger must be a number, 0 or more, got NaN'],
  [{ onStoreDown: 'log' }, 'onStoreDown of createLedger must be a function, got a string'],
  [{ machine: 7 }, 'machine of createLedger must be a string, got a number'],
  [{ outbox: 'outbox.db' }, 'outbox of createLedger must be an outbox, such as sqliteOutbox(path)'],
  [{ outbox: null }, 'outbox of createLedger must be an outbox, such as sqliteOutbox(path)'],
  [{ onDwn: 'allow' }, 'there is no setting "onDwn" of createLedger; did you mean onDown?'],
  [{ maxentries: 5 }, 'there is no setting "maxentries" of createLedger; did you mean maxEntries?'],
  [null as unknown as object, 'settings of createLedger must be an object such as { timeoutMs, maxEntries }, got null'],
  [{ maxEntries: -1 }, 'maxEntries of createLedger must be a number, 0 or more, got -1'],
  [{ onDown: 'ignore' }, "onDown of createLedger must be 'refuse' or 'allow', got \"ignore\""],
  [{ spendLimit: '5' }, 'there is no setting "spendLimit" of createLedger; did you mean spendLimit of createClient?'],
  [{ path: 'books.db' }, 'there is no setting "path" of createLedger; did you mean store?'],
  [{ reserve: () => ({ granted: [] }) }, 'there is no setting "reserve" of createLedger; did you mean store?'],
  [{ store: createLedger() }, 'store of createLedger must be a ledger store, such as sqliteStore(path)'],
  [{ store: 'books.db' }, 'store of createLedger must be a ledger store, such as sqliteStore(path)'],
])('a ledger with %j is refused in one sentence', (options, message) => {
  const make: (given: object) => Ledger = createLedger;
  expect(() => make(options)).toThrow(expect.objectContaining({ code: 'configuration', message }));
});

test('options that resemble no other pass, and so do those that are undefined', () => {
  const make: (given: object) => Ledger = createLedger;
  expect(make({ comment: 'books of the shop', onDwn: undefined, machine: undefined }).entries()).toEqual([]);
});
