import { describe, expect, test } from 'vitest';
import { parseWireJson } from '../wire/json.ts';
import { UsageCollector } from './usage-collector.ts';

/** What is known after some documents of one answer. */
function found(...documents: unknown[]): UsageCollector {
  const usage = new UsageCollector('asked/model');
  for (const document of documents) usage.read(document);
  return usage;
}

const USAGE = { total_tokens: 7, cost_rub: 0.25 };

describe('a usage is found', () => {
  test.each([
    ['at the top of an answer', { usage: USAGE }],
    [
      'below response, as the last event of /responses has it',
      { type: 'response.completed', response: { usage: USAGE } },
    ],
    ['below message, as the first event of /messages has it', { type: 'message_start', message: { usage: USAGE } }],
    ['in an error', { error: { message: 'late', usage: USAGE } }],
    ['in a choice', { choices: [{ delta: {}, usage: USAGE }] }],
    ['in the error of a choice', { choices: [{ delta: {}, error: { message: 'late', usage: USAGE } }] }],
  ])('%s', (_, document) => {
    const usage = found(document);
    expect([usage.raw !== undefined, usage.settled]).toEqual([true, true]);
    expect(usage.charge()).toStrictEqual({
      status: 'settled',
      costRub: '0.25',
      requestedModel: 'asked/model',
      tokens: { total: 7 },
    });
  });

  test.each([
    ['nothing', []],
    ['words', ['usage']],
    ['null', [null]],
    ['a list', [[{ usage: USAGE }]]],
    ['a usage that is a list', [{ usage: [USAGE] }]],
    ['a usage that is words', [{ usage: 'none' }]],
    ['a usage somewhere else', [{ data: { usage: USAGE } }]],
    ['holders that are no objects', [{ response: 'x', message: null, error: 5, choices: [null] }, { choices: 'x' }]],
  ])('and not in %s', (_, documents) => {
    const usage = found(...documents);
    expect([usage.raw !== undefined, usage.settled]).toEqual([false, false]);
    expect(usage.charge()).toStrictEqual({ status: 'unknown', requestedModel: 'asked/model' });
  });
});

test('a usage without a price is seen, and settles nothing', () => {
  const usage = found({ usage: { total_tokens: 7 } });
  expect([usage.raw !== undefined, usage.settled]).toEqual([true, false]);
  expect(usage.charge()).toMatchObject({ status: 'unknown', tokens: { total: 7 } });
});

test('an empty usage does not count', () => {
  expect(found({ usage: {} }).raw).toBeUndefined();
});

test('a query between two documents is repeated after the second', () => {
  const usage = found({ usage: { total_tokens: 7 } });
  expect(usage.outcome()).toStrictEqual({
    billing: 'unknown',
    charge: { status: 'unknown', requestedModel: 'asked/model', tokens: { total: 7 } },
  });
  usage.read({ usage: USAGE });
  expect(usage.outcome()).toStrictEqual({
    billing: 'charged',
    charge: { status: 'settled', costRub: '0.25', requestedModel: 'asked/model', tokens: { total: 7 } },
  });
});

test('a price inside a key that would become the prototype does not count', () => {
  const usage = found({ usage: parseWireJson('{"__proto__":{"cost_rub":5},"total_tokens":7}') });
  expect(usage.settled).toBe(false);
  expect(usage.charge()).toMatchObject({ status: 'unknown', tokens: { total: 7 } });
});

test('the latest value of each field counts, and an absent one erases nothing', () => {
  const start = { message: { usage: { input_tokens: 10, output_tokens: 1, total_tokens: 40, cost_rub: 0.1 } } };
  const end = { usage: { input_tokens: null, total_tokens: undefined, output_tokens: 20, cost_rub: 0.3, balance: 9 } };
  expect(found(start, end).charge()).toMatchObject({
    status: 'settled',
    costRub: '0.3',
    balanceRub: '9',
    tokens: { input: 10, output: 20, total: 40 },
  });
});

test('the documents belong to their owner and are not changed', () => {
  const first = { usage: { input_tokens: 1 } };
  found(first, { usage: { input_tokens: 2, cost_rub: 1 } });
  expect(first).toEqual({ usage: { input_tokens: 1 } });
});

test('a price keeps its digits when usages are merged, whichever document it came from', () => {
  const exact = parseWireJson('{"usage":{"cost_rub":12345678901234.567891}}');
  const other = { usage: { output_tokens: 3 } };
  expect(found(exact, other).charge().costRub).toBe('12345678901234.567891');
  expect(found(other, exact).charge().costRub).toBe('12345678901234.567891');
  const newer = parseWireJson('{"usage":{"cost_rub":1.2345678901234567}}');
  expect(found(exact, newer).charge().costRub).toBe('1.2345678901234567');
});

test('the first model and id count, wherever they were', () => {
  const usage = found(
    { id: '', model: '' },
    { id: [5], model: null },
    { id: null, model: {} },
    { response: { id: 'resp-1', model: 'a/b' } },
    { id: 'event-2', model: 'c/d', usage: USAGE },
  );
  expect(usage.charge()).toMatchObject({ servedModel: 'a/b', generationId: 'resp-1' });
});

test('an id that is a number is kept as its text', () => {
  expect(found({ id: 5, usage: USAGE }).charge().generationId).toBe('5');
});

test('other anomalies are reported with the charge, once', () => {
  const usage = new UsageCollector(undefined);
  expect(usage.charge()).toStrictEqual({ status: 'unknown' });
  usage.note('usage_missing');
  usage.note('usage_missing');
  expect(usage.charge()).toStrictEqual({ status: 'unknown', anomalies: ['usage_missing'] });
});

describe('of several usages', () => {
  const price = { usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4, cost_rub: 0.25, balance: 9 } };

  test.each<[string, object]>([
    ['one without a price', { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }],
    ['one whose price is null', { completion_tokens: 2, total_tokens: 5, cost_rub: null }],
    ['one whose price is no amount', { completion_tokens: 2, total_tokens: 5, cost_rub: 'free' }],
  ])('%s erases no price', (_, later) => {
    const charge = { status: 'settled', costRub: '0.25', balanceRub: '9', tokens: { input: 3, output: 2, total: 5 } };
    expect(found(price, { usage: later }).charge()).toMatchObject(charge);
    expect(found(price, { usage: later }).charge()).not.toHaveProperty('anomalies');
  });

  test.each<[string, object]>([
    ['that is empty', {}],
    ['of nothing', { cost_rub: null, balance: null }],
  ])('one %s changes nothing', (_, later) => {
    expect(found(price, { usage: later }, { usage: null }).raw).toStrictEqual(price.usage);
  });

  test('the latest price counts, also after one that was not an amount', () => {
    expect(found(price, { usage: { cost_rub: 0.5 } }).charge().costRub).toBe('0.5');
    const unreadable = { usage: { cost_rub: 'free' } };
    expect(found(unreadable, price).charge()).toMatchObject({ status: 'settled', costRub: '0.25' });
    expect(found(unreadable, unreadable).charge()).toMatchObject({ status: 'unknown', anomalies: ['cost_unreadable'] });
  });

  test('in one document, the one at its top counts, and erases no price of another', () => {
    const both = { usage: { total_tokens: 7 }, choices: [{ usage: { total_tokens: 5, cost_rub: 0.5 } }] };
    expect(found(both).charge()).toMatchObject({ costRub: '0.5', tokens: { total: 7 } });
  });

  test('the input is not changed', () => {
    const first = structuredClone(price);
    found(first, { usage: { cost_rub: 0.5, total_tokens: 9 } });
    expect(first).toEqual(price);
  });
});

describe('of several usages of a chat answer', () => {
  /** What is known after them. */
  const last = (...usages: Record<string, unknown>[]): UsageCollector => {
    const usage = new UsageCollector(undefined);
    for (const each of usages) usage.read({ choices: [], usage: each });
    return usage;
  };
  const searched = { server_tool_use: { web_search_requests: 2 } };
  const first = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, ...searched, cost_rub: 0.1, balance: 9 };

  test('only one with content counts', () => {
    const usage = new UsageCollector(undefined);
    const came = [{}, { usage: null }, { usage: {} }, { usage: first }, { usage: {} }].map((holder) =>
      usage.read(holder),
    );
    expect(came).toEqual([false, false, false, true, false]);
    expect(usage.raw).toStrictEqual(first);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['with a price', first, { cost_rub: 0.25, balance: 8 }],
    ['with a price and fields that are null', first, { prompt_tokens: 3, prompt_tokens_details: null, cost_rub: 0.25 }],
    ['without a price, when none was named', { total_tokens: 2 }, { prompt_tokens: 3, cost_rub: null }],
  ])('the last one counts as it was sent, %s', (_, before, after) => {
    expect(last(before, after).raw).toStrictEqual(after);
  });

  test('one without a price keeps that of an earlier one, and its balance', () => {
    const after = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5, cost_rub: 'free' };
    expect(last(first, after).raw).toStrictEqual({ ...after, cost_rub: 0.1, balance: 9 });
    expect(last(first, after).charge()).toMatchObject({ status: 'settled', costRub: '0.1', tokens: { total: 5 } });
  });
});
