import { tool } from '@langchain/core/tools';
import { describe, expect, test } from 'vitest';
import { z as z3 } from 'zod3';
import { ChatKopek } from '../../src/index.ts';
import { ADDRESS, chatModel, completion, service } from '../support.ts';

// What LangChain's 8 standard unit tests of chat models demand; `it` in the names is the model under test.

const FIELDS = {
  model: 'm',
  ...ADDRESS,
  temperature: 0,
  maxTokens: 100,
  timeout: 60,
  stopSequences: [],
  maxRetries: 2,
};
const person = z3.object({ name: z3.string().describe('Name'), age: z3.number() });

describe('standard unit demands', () => {
  test('it accepts the standard parameters', () => {
    const model = new ChatKopek(FIELDS);
    expect(model.parameters).toEqual({ temperature: 0, maxTokens: 100 });
  });

  test('it accepts them next to a key', () => {
    expect(new ChatKopek({ ...FIELDS, apiKey: 'test' })).toBeInstanceOf(ChatKopek);
  });

  test('it accepts them with streaming on', () => {
    expect(new ChatKopek({ ...FIELDS, streaming: true }).streaming).toBe(true);
  });

  test('it binds tools without a request', () => {
    const scripted = service();
    const add = tool(() => 'x', { name: 'add', description: 'Adds', schema: person as never });
    expect(chatModel(scripted).bindTools([add])).toBeDefined();
    expect(scripted.requests).toEqual([]);
  });

  test('it creates structured output without a request', () => {
    const scripted = service();
    expect(chatModel(scripted).withStructuredOutput(person as never)).toBeDefined();
    expect(scripted.requests).toEqual([]);
  });

  test('its tracing parameters are exactly the standard six', () => {
    const parameters = chatModel(service(), { temperature: 0.5, maxTokens: 9, stop: 'x' }).getLsParams({});
    expect(parameters).toEqual({
      ls_provider: 'kopek',
      ls_model_name: 'm',
      ls_model_type: 'chat',
      ls_temperature: 0.5,
      ls_max_tokens: 9,
      ls_stop: ['x'],
    });
    const bare = chatModel(service()).getLsParams({});
    expect(Object.keys(bare).sort()).toEqual(Object.keys(parameters).sort());
  });

  test('it rejects a call whose signal was already aborted, and sends nothing', async () => {
    const scripted = service(completion());
    const call = chatModel(scripted).invoke('hi', { signal: AbortSignal.abort() });
    await expect(call).rejects.toThrow();
    expect(scripted.requests).toEqual([]);
  });

  test('it streams nothing to a call whose signal was already aborted', async () => {
    const scripted = service(completion());
    const read = async (): Promise<number> => {
      let chunks = 0;
      for await (const _ of await chatModel(scripted).stream('hi', { signal: AbortSignal.abort() })) chunks += 1;
      return chunks;
    };
    await expect(
      read().then(
        (chunks) => chunks === 0 || Promise.reject(new Error('chunks came')),
        () => true,
      ),
    ).resolves.toBe(true);
    expect(scripted.requests).toEqual([]);
  });
});
