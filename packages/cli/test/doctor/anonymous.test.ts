import { expect, it } from 'vitest';
import { anonymous } from '../../src/doctor/anonymous.ts';

const OWN = ['kopek-my-own-key', 'gateway.office.example:8443', 'gateway.office.example', 'Ivans key'];

it.each([
  ['an e-mail address', 'Account ivan.petrov@example.com has no money', 'Account … has no money'],
  ['a number of a contract', 'no money (contract 4512-77)', 'no money (contract …)'],
  ['an address', 'top up at http://127.0.0.1:8080/billing?account=4512-77; key', 'top up at … key'],
  ['an address without a scheme', 'see //pay.example/4512', 'see …'],
  ['a key', 'key kopek-my-own-key is blocked', 'key … is blocked'],
  ['another key', 'Incorrect API key: sk-live-a1B2c3', 'Incorrect API key: …'],
  ['a name of a key', 'the key "Ivans key" is over its budget', 'the key "…" is over its budget'],
  ['a host', 'no route to gateway.office.example', 'no route to …'],
  ['another host', 'upstream db-1.internal.example:5432 timed out', 'upstream … timed out'],
  ['a host without a domain', 'upstream backend-7:8080 timed out', 'upstream … timed out'],
  ['an address of IPv4', 'not allowed from 10.20.30.40', 'not allowed from …'],
  ['an address of IPv6', 'not allowed from 2001:db8::17', 'not allowed from …'],
  ['an organization', 'Organization org-AbC123 is suspended', 'Organization … is suspended'],
  ['a quoted name', 'user "ivan" is blocked', 'user … is blocked'],
  ['a name in lower case', 'user ivan has no money', 'user … has no money'],
  ['a name of two words', 'account of Ivan Petrov is closed', 'account of … is closed'],
  ['a name after a colon', 'account: Petrov', 'account: …'],
  ['an id', 'project id 42 is closed', 'project id … is closed'],
  ['a long id', 'request of 9b2f6c1e-7a51-4c7e-8f6d-2c1b7a9e0d33', 'request of …'],
  ['a telephone', 'call +7 495 123-45-67', 'call …'],
  ['a Russian account', 'У аккаунта petrov-77 нет денег', 'У аккаунта … нет денег'],
  ['a Russian contract', 'договор № 4512 закрыт', 'договор № … закрыт'],
])('hides %s', (_, text, expected) => {
  expect(anonymous(text, OWN)).toBe(expected);
});

it.each([
  'No model, preset or slug is called "nobody/x"',
  'The key expired on 2020-01-01',
  'The key expired at 2020-01-01T00:00:00Z',
  'No Authorization header in the request',
  'the account balance is empty',
  'user budget exceeded: 500.00 RUB of 500.00',
  'max_tokens must be at most 128000, not 200000',
  'model volga/pro-3.5 is not available',
  'Account has no money',
  'HTTP 402',
  'prompt_tokens, completion_tokens',
  'Ключ не найден',
])('leaves what belongs to nobody: %s', (text) => {
  expect(anonymous(text, OWN)).toBe(text);
});
