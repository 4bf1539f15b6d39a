import { createAgent, initChatModel } from 'langchain';
import { beforeEach, expect, test } from 'vitest';
import { ChatKopek, chargeOf } from '../src/index.ts';
import { registerKopek } from '../src/register.ts';
import { ADDRESS, completion, service, type SentRequest } from './support.ts';

beforeEach(registerKopek);

const PROVIDER = { modelProvider: 'kopek' };

/** Fields as `initChatModel` hands them on. */
const fields = (): { requests: SentRequest[]; given: Record<string, unknown> } => {
  const { fetch, requests } = service(completion());
  return { requests, given: { ...PROVIDER, ...ADDRESS, configuration: { fetch } } };
};

test('initChatModel creates a Kopek model by the name of its provider, and the answer has its charge', async () => {
  const { requests, given } = fields();
  const model = await initChatModel('provider/model:free', { ...given, temperature: 0 });
  expect(chargeOf(await model.invoke('hi'))?.costRub).toBe('0.0123');
  expect(requests[0]?.body).toMatchObject({ model: 'provider/model:free', temperature: 0 });
});

test('an agent accepts such a model, with its profile', async () => {
  const { requests, given } = fields();
  const model = await initChatModel('auto', { ...given, profile: { maxInputTokens: 9 } });
  const { messages } = await createAgent({ model, tools: [] }).invoke({ messages: [{ role: 'user', content: 'hi' }] });
  expect(chargeOf(messages.at(-1))?.costRub).toBe('0.0123');
  expect(requests).toHaveLength(1);
  expect(model.profile).toEqual({ maxInputTokens: 9 });
  expect(new ChatKopek('auto', { ...ADDRESS, profile: { maxInputTokens: 9 } }).profile).toEqual({ maxInputTokens: 9 });
});

test('the model can be chosen at each call', async () => {
  const { requests, given } = fields();
  const model = await initChatModel(undefined, { ...given, model: 'first', configurableFields: ['model'] });
  await model.invoke('hi', { configurable: { model: 'second' } });
  expect(requests[0]?.body.model).toBe('second');
});

// should LangChain learn to ask its table, this fails, and the guide can say so
test('LangChain rejects the text kopek:auto before anything is sent', async () => {
  await expect(initChatModel('kopek:auto')).rejects.toThrow(/Unable to infer model provider/);
});
