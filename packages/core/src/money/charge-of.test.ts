import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KopekError } from '../errors/index.ts';
import { chargeOf } from './charge-of.ts';
import { sumCharges } from './sum-charges.ts';
import type { Charge } from './charge.ts';

const one: Charge = { status: 'settled', costRub: '1.1', balanceRub: '98.9' };
const two: Charge = { status: 'settled', costRub: '2.2', balanceRub: '96.7' };
const broken: Charge = { status: 'unknown', requestedModel: 'a/b' };

// shapes as the frameworks build them; the adapters test the same with the real classes
const message = (charge: Charge): object => ({ content: '', response_metadata: { model_name: 'a/b', charge } });
const step = (charge: Charge): object => ({ text: '', providerMetadata: { kopek: { charge } } });

describe('finds the charge of', () => {
  test.each<[string, unknown, Charge]>([
    ['a charge', one, one],
    ['a charge of unknown cost', broken, broken],
    ['a core result', { text: 'hi', charge: one, raw: {} }, one],
    ['a ledger entry', { seq: 1, billing: 'charged', charge: one }, one],
    ['an error', new KopekError({ code: 'interrupted', message: 'x', phase: 'body', charge: one }), one],
    ['an error wrapped twice', new Error('a', { cause: new Error('b', { cause: { charge: one } }) }), one],
    ['a LangChain message', message(one), one],
    ['a serialized LangChain message', { lc: 1, kwargs: message(one) }, one],
    ['the answer of a structured call with includeRaw', { raw: message(one), parsed: {} }, one],
    ['the end of an event stream', { event: 'message-finish', responseMetadata: { charge: one } }, one],
    ['an LLMResult, from the message', { generations: [[{ text: '', message: message(one) }]] }, one],
    ['a ChatResult', { generations: [{ text: '', message: message(one) }] }, one],
    ['an LLMResult of a text model', { generations: [[{ text: '', generationInfo: { charge: one } }]] }, one],
    ['an LLMResult whose messages have none', { generations: [[{ message: {} }]], llmOutput: { charge: one } }, one],
    ['an AI SDK step, part or result', step(one), one],
    ['an AI SDK result with steps: the last one', { ...step(two), steps: [step(one), step(two)] }, two],
    ['a UI message', { role: 'assistant', parts: [], metadata: { charge: one } }, one],
    ['a UI message of a route that keeps our metadata apart', { metadata: { kopek: { charge: one } } }, one],
    ['an AI SDK result whose steps cost nothing known', { ...step(one), steps: [{ text: '' }] }, one],
    ['an APICallError', Object.assign(new Error('x'), { data: { charge: one } }), one],
    [
      'a RetryError: the last attempt',
      Object.assign(new Error('x'), { errors: [{ charge: one }, { charge: two }] }),
      two,
    ],
    [
      'a RetryError whose attempts cost nothing known',
      Object.assign(new Error('x'), { errors: [new Error('y')], lastError: { charge: one } }),
      one,
    ],
    ['a RetryError with only its last error', Object.assign(new Error('x'), { lastError: { charge: one } }), one],
  ])('%s', (_name, thing, charge) => {
    expect(chargeOf(thing)).toEqual(charge);
  });

  test('a NoObjectGeneratedError, from the usage that it kept', () => {
    const error = Object.assign(new Error('No object generated'), {
      usage: { inputTokens: 10, raw: { prompt_tokens: 10, cost_rub: 0.5, balance: 99.5 } },
      response: { id: 'gen-1', modelId: 'a/b' },
    });
    expect(chargeOf(error)).toEqual({
      status: 'settled',
      costRub: '0.5',
      balanceRub: '99.5',
      servedModel: 'a/b',
      generationId: 'gen-1',
      tokens: { input: 10 },
    });
  });
});

test('fields of a kept usage other than numbers are omitted unless they are text', () => {
  const usage = { raw: { cost_rub: 0.5 } };
  expect(chargeOf({ usage, response: { id: 5, modelId: null } })).toStrictEqual({ status: 'settled', costRub: '0.5' });
});

test('a chat message with the sum of its steps has one charge', () => {
  const sum = sumCharges([one, two]);
  expect(chargeOf({ role: 'assistant', parts: [], metadata: { charge: sum } })).toEqual({
    status: 'settled',
    costRub: '3.3',
    balanceRub: '96.7',
  });
  expect(chargeOf({ metadata: { charge: sumCharges([one, broken]) } })).toEqual({
    status: 'unknown',
    atLeastRub: '1.1',
    balanceRub: '98.9',
  });
  expect(chargeOf({ metadata: { charge: sumCharges([]) } })).toBeUndefined();
});

test('a sum from a browser without a price is of unknown cost', () => {
  expect(chargeOf({ charge: { settled: 1, unknown: 0 } })).toStrictEqual({ status: 'unknown' });
  expect(chargeOf({ charge: { settled: 0, unknown: 2 } })).toStrictEqual({ status: 'unknown' });
  expect(chargeOf({ charge: { settled: 1, inferred: 2, unknown: 0, costRub: '3' } })).toStrictEqual({
    status: 'inferred',
    costRub: '3',
  });
});

test('a charge that is found in two places counts once', () => {
  const result = {
    generations: [[{ message: message(one), generationInfo: { charge: one } }]],
    llmOutput: { charge: one },
  };
  expect(sumCharges([result]).costRub).toBe('1.1');
  expect(sumCharges([{ ...step(two), steps: [step(one), step(two)] }]).costRub).toBe('3.3');
});

test('finds nothing if nothing is known to have cost anything', () => {
  const things = [
    undefined,
    null,
    0,
    'text',
    [],
    {},
    new Error('x'),
    { charge: { status: 'settled' } },
    { charge: { status: 'settled', costRub: 'free' } },
    { charge: { status: 'settled', costRub: 5 } },
    { charge: { status: 'unknown', costRub: '1.1' } },
    { charge: '1.1' },
    { charge: 1.1 },
    { charge: { settled: 1, costRub: '1.1' } },
    { charge: { unknown: 1, costRub: '1.1' } },
    { charge: { settled: '1', unknown: 0, costRub: '1.1' } },
    { charge: { settled: 1, unknown: 0, costRub: 'free' } },
    { charge: { settled: 1, unknown: 0, costRub: 1.1 } },
    { charge: { settled: 1, unknown: 0, inferred: '2', costRub: '1.1' } },
    { charge: { settled: 1, unknown: 0, inferredRub: 'much', costRub: '1.1' } },
    { status: 'fulfilled', value: 1 },
    { usage: { raw: { prompt_tokens: 1 } } },
    { providerMetadata: { other: { charge: one } } },
    { generations: [] },
    { steps: [] },
  ];
  for (const thing of things) expect(chargeOf(thing)).toBeUndefined();
});

test('a promise or a stream is rejected, because its charge would be missed silently', () => {
  let consumed = false;
  const streaming = {
    consumeStream: () => undefined,
    get steps() {
      consumed = true;
      return [];
    },
  };
  expect(() => chargeOf(Promise.resolve({ charge: one }))).toThrow('await');
  expect(() => chargeOf(new ReadableStream())).toThrow('await');
  expect(() => chargeOf(streaming)).toThrow(TypeError);
  expect(consumed).toBe(false);
});

test('getters that throw and causes in a circle do no harm', () => {
  const circle = new Error('a');
  circle.cause = circle;
  expect(chargeOf(circle)).toBeUndefined();
  const deep: Record<string, unknown>[] = [{}, {}, {}, {}, {}];
  const [steps = {}, message = {}, info = {}, output = {}, errors = {}] = deep;
  steps.steps = [steps];
  message.generations = [{ message }];
  info.generations = [{ generationInfo: info }];
  output.generations = [];
  output.llmOutput = output;
  errors.errors = [errors];
  for (const thing of deep) expect(chargeOf(thing)).toBeUndefined();
  const trap = {
    get charge(): never {
      throw new Error('no output');
    },
    providerMetadata: { kopek: { charge: one } },
  };
  expect(chargeOf(trap)).toEqual(one);
});

test('causes are followed eight levels deep', () => {
  const wrapped = (times: number): unknown => (times === 0 ? one : { cause: wrapped(times - 1) });
  expect(chargeOf(wrapped(8))).toEqual(one);
  expect(chargeOf(wrapped(9))).toBeUndefined();
});

test('anything without a price is answered without an exception', () => {
  fc.assert(
    fc.property(fc.anything(), (thing) => {
      expect(chargeOf(thing)).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});
