import { expect, test } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { post } from './client.ts';

/** What a program without types may write. */
type Loose = Record<
  'script' | 'fixture' | 'fault' | 'createKey' | 'updateKey' | 'test',
  (...given: unknown[]) => unknown
>;

test.each<[string, (gateway: Loose, keyId: string) => unknown, RegExp]>([
  ['a text as an answer', (gateway) => gateway.script('hello'), /^script cannot use this:\n {2}\[0\]: /],
  ['a misspelled answer', (gateway) => gateway.script({ txt: 'hello' }), /\[0\]\.txt: there is no such field/],
  ['no answer', (gateway) => gateway.script(undefined), /^script cannot use this:/],
  ['a fixture without an answer', (gateway) => gateway.fixture({ text: 'hello' }), /^fixture cannot use this:/],
  ['a misspelled fault', (gateway) => gateway.fault({ name: 'http-503', tims: 1 }), /tims: there is no such field/],
  ['a key with a misspelled budget', (gateway) => gateway.createKey({ bugdet: {} }), /bugdet: there is no such field/],
  ['a key with no settings', (gateway) => gateway.createKey(undefined), /^createKey cannot use this:/],
  ['a changed key', (gateway, id) => gateway.updateKey(id, { allowedModels: 'a' }), /allowedModels: /],
  ['a test without a name', (gateway) => gateway.test(undefined), /^test cannot use this:/],
  [
    'a test whose name no header carries',
    (gateway) => gateway.test('оплата'),
    /^test cannot use this:\n {2}expected printable ASCII characters, because a header carries it$/,
  ],
])('the gateway object rejects %s, and nothing is set up', async (_, call, message) => {
  await using gateway: Gateway = await startGateway();
  const [key] = gateway.keys();
  expect(() => call(gateway as unknown as Loose, key?.id ?? '')).toThrow(
    expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(message) }),
  );
  expect(gateway.decided()).toEqual({ script: 0, fixtures: [], faults: [] });
  expect(gateway.keys()).toEqual([key]);
});

test('what a caller changes afterwards, or in an answer, changes nothing that is set up', async () => {
  await using gateway: Gateway = await startGateway();
  const settings = { allowedModels: ['kopek/echo'] };
  const fixture = { answer: { text: 'as it was' } };
  const apiKey = gateway.createKey(settings);
  gateway.fixture(fixture);
  settings.allowedModels.pop();
  fixture.answer.text = 'changed';
  for (const key of gateway.keys()) key.settings.allowedModels = [];
  for (const { answer } of gateway.decided().fixtures) answer.text = 'changed';
  const reply = await post(gateway, { model: 'kopek/echo', prompt: 'x' }, { apiKey });
  expect(JSON.parse(reply.body)).toMatchObject({ choices: [{ text: 'as it was' }] });
});
