import { expect, test } from 'vitest';
import { createClient } from '../client/client.ts';

const base = { apiKey: 'key-1', baseURL: 'https://gateway.example' };

test.each<[string, unknown, string]>([
  ['transportLimits', 5, 'transportLimits must be an object, got a number'],
  ['retry', null, 'retry must be an object, got null'],
  ['headers', 'x-secret: 1', 'headers must be a record, Headers or a list of pairs'],
  ['pdfEngines', true, 'pdfEngines must be an object, got a boolean'],
  ['meter', 'ledger.db', 'meter must be a meter, such as ledger.meter({ spendLimit })'],
  ['meter', null, 'meter must be a meter, such as ledger.meter({ spendLimit })'],
  ['transportLimits', { eventByte: 1 }, 'there is no setting "eventByte" of transportLimits; did you mean eventBytes?'],
  ['transportLimits', [], 'transportLimits must be an object, got an array'],
  ['meter', {}, 'meter must be a meter, such as ledger.meter({ spendLimit })'],
  ['timeout', 5n, 'timeout must be a number of ms or an object such as { headersMs: 60_000 }, got 5n'],
  ['timeout', { total: 5000 }, 'there is no setting "total" of timeout; did you mean totalMs?'],
  ['retry', { maxRetry: 0 }, 'there is no setting "maxRetry" of retry; did you mean maxRetries?'],
  ['maxTokens', 100, 'there is no setting "maxTokens"; did you mean max_tokens of a request?'],
  ['maxRub', '5', 'there is no setting "maxRub"; did you mean maxRub of spendLimit or of withRun?'],
  ['tags', { user: 'anna' }, 'there is no setting "tags"; did you mean tags of a call?'],
  ['onCallbackError', 5, 'onCallbackError must be a function, got a number'],
  ['baseURL', 5, 'baseURL must be a string, got a number'],
  ['userAgent', {}, 'userAgent must be a string, got an object'],
  ['validate', 'of', "validate must be 'throw' or 'warn' or 'off', got \"of\""],
  ['timeout', 'soon', 'timeout must be a number of ms or an object such as { headersMs: 60_000 }, got "soon"'],
])('a setting %s of a wrong shape is rejected in one sentence', (name, value, message) => {
  const settings = { ...base, [name]: value };
  expect(() => createClient(settings)).toThrow(expect.objectContaining({ code: 'configuration', message }));
});

test.each(['ledger', 'spendLimit', 'onCharge', 'onLimitAlert', 'onLowBalance', 'onLowKeyBudget'])(
  'a setting %s, which needs a ledger, is rejected and not ignored',
  (name) => {
    const message = `there is no setting "${name}"; did you mean ${name} of meteredClient of @kopek/ledger?`;
    const settings = { ...base, [name]: '5' };
    expect(() => createClient(settings)).toThrow(expect.objectContaining({ code: 'configuration', message }));
  },
);
