import { createLedger, meteredClient } from '@kopek/ledger';
import { expect, test } from 'vitest';
import { instrument } from '../src/index.ts';

test.each<[unknown, string]>([
  [{ tag: ['department'] }, 'there is no setting "tag" of instrument; did you mean tags?'],
  [{ genaiCost: true }, 'there is no setting "genaiCost" of instrument; did you mean genAiCost?'],
  [{ tags: 'department' }, 'tags of instrument must be an array, got a string'],
  [{ tools: ['langfuze'] }, `each of tools of instrument must be 'langfuse' or 'langsmith', got "langfuze"`],
  [{ balance: 'yes' }, 'balance of instrument must be a boolean, got a string'],
  [{ toUsd: 0.011 }, 'toUsd of instrument must be a function, got a number'],
  [{ meterProvider: 'global' }, 'meterProvider of instrument must be an object, got a string'],
  [null, 'settings of instrument must be an object such as { tracerProvider, meterProvider }, got null'],
])('invalid options are rejected: %j', (options, message) => {
  expect(() => instrument(createLedger(), options as object)).toThrow(
    expect.objectContaining({ code: 'configuration', message }),
  );
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a client', meteredClient({ apiKey: 'key', baseURL: 'https://gateway.example' })],
  ['a store', createLedger().store],
])('%s is not a ledger', (_, given) => {
  expect(() => instrument(given as never)).toThrow(
    'the ledger of instrument must be a ledger, such as createLedger({ store })',
  );
});
