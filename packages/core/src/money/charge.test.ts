import { expect, test } from 'vitest';
import { readUsage } from './usage.ts';
import { parseWireJson } from '../wire/json.ts';
import { chargeFrom } from './charge.ts';

test('a usage with a price is settled', () => {
  const usage = readUsage(
    parseWireJson(
      '{"prompt_tokens":10,"completion_tokens":5,"total_tokens":15,"cost_rub":0.0123,"balance":99.9877,"server_tool_use":{"web_search_requests":1}}',
    ),
  );
  expect(chargeFrom(usage, { requestedModel: 'auto', servedModel: 'a/b', generationId: 'gen-1' })).toEqual({
    status: 'settled',
    costRub: '0.0123',
    balanceRub: '99.9877',
    requestedModel: 'auto',
    servedModel: 'a/b',
    generationId: 'gen-1',
    tokens: { input: 10, output: 5, total: 15 },
    webSearchRequests: 1,
  });
});

test('a free answer is settled at zero', () => {
  expect(chargeFrom(readUsage({ cost_rub: 0 }))).toEqual({ status: 'settled', costRub: '0' });
});

test('a usage without a price is unknown, and keeps what is known', () => {
  expect(chargeFrom(readUsage({ prompt_tokens: 1, balance: 5 }))).toEqual({
    status: 'unknown',
    balanceRub: '5',
    tokens: { input: 1 },
  });
});

test('an unreadable price is unknown and named', () => {
  expect(chargeFrom(readUsage({ cost_rub: 'free' }), { anomalies: ['empty_completion'] })).toEqual({
    status: 'unknown',
    anomalies: ['cost_unreadable', 'empty_completion'],
  });
});

test('the price of a part is a lower bound, and one below 0 is none', () => {
  expect(chargeFrom(readUsage({ cost_rub: 0.5, balance: 5 }), { isPartial: true })).toEqual({
    status: 'unknown',
    atLeastRub: '0.5',
  });
  expect(chargeFrom(readUsage({ cost_rub: -0.5, balance: 5 }), { isPartial: true })).toEqual({
    status: 'unknown',
    anomalies: ['cost_negative'],
  });
});

test('no usage is unknown, never zero', () => {
  expect(chargeFrom(undefined, { requestedModel: 'a/b', servedModel: '' })).toEqual({
    status: 'unknown',
    requestedModel: 'a/b',
  });
});

test('a charge is plain JSON', () => {
  const charge = chargeFrom(readUsage({ cost_rub: 0.5, prompt_tokens: 3 }), { servedModel: undefined });
  expect(JSON.parse(JSON.stringify(charge))).toEqual(charge);
  expect(structuredClone(charge)).toEqual(charge);
});
