import { RunnableBinding } from '@langchain/core/runnables';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { ChatKopek } from '../../index.ts';

const model = new ChatKopek('m', {
  apiKey: 'canary-key-2b6e',
  baseURL: 'https://gateway.example/v1',
  configuration: { headers: { 'x-proxy-token': 'canary-header-7c1d' } },
});

test('a bound model is a binding of LangChain, in JSON too', () => {
  const bound = model.withConfig({ tags: ['a'] });
  expect(RunnableBinding.isRunnableBinding(bound)).toBe(true);
  expect(JSON.parse(JSON.stringify(bound))).toMatchObject({ id: ['langchain_core', 'runnables', 'RunnableBinding'] });
  expect(JSON.parse(JSON.stringify(model.withRetry()))).toMatchObject({
    id: ['langchain_core', 'runnables', 'RunnableRetry'],
  });
});

test('printing a model shows neither the key nor the values of headers', () => {
  for (const shown of [model, model.withConfig({}), model.withRetry()]) {
    const text = inspect(shown, { depth: 10, showHidden: true });
    expect(text).not.toContain('canary-');
    expect(text).toContain('ChatKopek');
  }
});
