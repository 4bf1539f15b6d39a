import type { KopekError } from '@kopek/core';
import { createLedger, meteredClient, type Ledger } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { createWindDown } from '@kopek/ledger/wind-down';
import { expect, test } from 'vitest';

const CONNECTION = { apiKey: 'k', baseURL: 'https://gateway.example' };
const FROM_ZERO = 'a decimal string of rubles from 0 up, such as "5.00"';
const ABOVE_ZERO = 'a decimal string of rubles above 0, such as "5.00"';
const ANY_SIGN = 'a decimal string of rubles of any sign, such as "5.00"';
const NUMBER = 'a number, 0 or more';

const client = (settings: object): unknown => meteredClient({ ...CONNECTION, ...settings });
const tags = { user: 'u' };
const prices = (price: object): object => ({ maxRub: '5', estimate: { prices: { m: price } } });
const scope = 'user=u';

/** Every option that takes rubles, a time or a count: its name, what is allowed, and how it is given. */
const OPTIONS: [name: string, allowed: string, give: (ledger: Ledger, value: never) => unknown][] = [
  ['spendLimit.maxRub', FROM_ZERO, (_, spendLimit) => client({ spendLimit })],
  ['spendLimit.maxRub', FROM_ZERO, (_, maxRub) => client({ spendLimit: { maxRub } })],
  [
    'spendLimit.maxRubByValue["a"]',
    FROM_ZERO,
    (_, a) => client({ spendLimit: { maxRub: '5', per: { tag: 't' }, maxRubByValue: { a } } }),
  ],
  ['spendLimit.estimate', FROM_ZERO, (_, estimate) => client({ spendLimit: { maxRub: '5', estimate } })],
  [
    'spendLimit.estimate.prices["m"].inputRubPerMillion',
    FROM_ZERO,
    (_, inputRubPerMillion) => client({ spendLimit: prices({ inputRubPerMillion, outputRubPerMillion: '1' }) }),
  ],
  [
    'spendLimit.estimate.prices["m"].outputRubPerMillion',
    FROM_ZERO,
    (_, outputRubPerMillion) => client({ spendLimit: prices({ inputRubPerMillion: '1', outputRubPerMillion }) }),
  ],
  [
    'spendLimit.estimate.prices["m"].callRub',
    FROM_ZERO,
    (_, callRub) => client({ spendLimit: prices({ inputRubPerMillion: '1', outputRubPerMillion: '1', callRub }) }),
  ],
  ['lowBalanceRub', ANY_SIGN, (_, lowBalanceRub) => client({ lowBalanceRub, onLowBalance: () => {} })],
  ['maxRub of windDown', FROM_ZERO, (_, maxRub) => createWindDown(maxRub)],
  ['spentBeforeRub of windDown', ANY_SIGN, (_, spentBeforeRub) => createWindDown('5', { spentBeforeRub })],
  ['maxRub', FROM_ZERO, (ledger, maxRub) => ledger.budgets.set({ scope, maxRub })],
  ['amountRub', ANY_SIGN, (ledger, amountRub) => ledger.credit({ scope, amountRub, id: 'c' })],
  [
    'alertBelowRub',
    ANY_SIGN,
    (ledger, alertBelowRub) => ledger.credit({ scope, amountRub: '1', id: 'c', alertBelowRub }),
  ],
  ['amountRub', ABOVE_ZERO, (ledger, amountRub) => ledger.refund({ amountRub, id: 'r' })],
  ['estimateRub', FROM_ZERO, (ledger, estimateRub) => ledger.reserve({ name: 'ocr', tags, estimateRub })],
  ['costRub', ANY_SIGN, async (ledger, costRub) => (await ledger.reserve({ name: 'ocr', tags })).settle(costRub)],
  ['roundTo', ABOVE_ZERO, (ledger, roundTo) => ledger.statement({ scope, roundTo })],
  ['timeoutMs of createLedger', NUMBER, (_, timeoutMs) => createLedger({ timeoutMs })],
  ['maxEntries of createLedger', NUMBER, (_, maxEntries) => createLedger({ maxEntries })],
  ['maxGroups of createLedger', NUMBER, (_, maxGroups) => createLedger({ maxGroups })],
  ['busyTimeoutMs of sqliteStore', NUMBER, (_, busyTimeoutMs) => sqliteStore(':memory:', { busyTimeoutMs })],
  ['maxScanBytes of meteredFetch', NUMBER, (ledger, maxScanBytes) => meteredFetch(ledger, { maxScanBytes })],
  ['readAheadBytes of meteredFetch', NUMBER, (ledger, readAheadBytes) => meteredFetch(ledger, { readAheadBytes })],
  ['consumerIdleMs of meteredFetch', NUMBER, (ledger, consumerIdleMs) => meteredFetch(ledger, { consumerIdleMs })],
  ['spendLimit.waitMs', 'milliseconds, 0 or more', (_, waitMs) => client({ spendLimit: { maxRub: '5', waitMs } })],
  ['idleMs of timeout', NUMBER, (_, idleMs) => client({ timeout: { idleMs } })],
  [
    'responseBytes of transportLimits',
    'a number, 1 or more',
    (_, responseBytes) => client({ transportLimits: { responseBytes } }),
  ],
  ['retry.maxRetries', 'an integer, 0 or more', (_, maxRetries) => client({ retry: { maxRetries } })],
];

test.each(OPTIONS)('%s that is not an amount is rejected by its name and value: %s', async (name, allowed, give) => {
  const given = Promise.resolve().then(() => give(createLedger(), 'much' as never));
  const error = (await given.catch((thrown: unknown) => thrown)) as KopekError;
  expect(error.code).toBe('configuration');
  expect(error.message.startsWith(`${name} must be ${allowed}, `)).toBe(true);
  expect(error.message).toMatch(/(not|got) ("much"|a string)\.?$/);
});

test.each(OPTIONS.filter(([, allowed]) => allowed !== ANY_SIGN))(
  '%s is rejected out of its range: %s',
  async (name, allowed, give) => {
    const wrong = (allowed.includes('rubles') ? '-1' : -1) as never;
    const given = Promise.resolve().then(() => give(createLedger(), wrong));
    await expect(given).rejects.toThrow(`${name} must be ${allowed}, `);
  },
);
