import { HumanMessage, trimMessages } from '@langchain/core/messages';
import { expect, test, vi } from 'vitest';
import { ChatKopek } from '../index.ts';
import { estimateTokens } from './tokens.ts';

const ADDRESS = { apiKey: 'canary-key-2b6e', baseURL: 'https://gateway.example/v1' };

test.each([
  ['', 0],
  ['four', 1],
  ['hello world!', 3],
  ['копейка бережёт', 6],
])('%j is estimated as %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('tokens are counted without a network', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('there is no network'));
  const model = new ChatKopek('m', ADDRESS);
  expect(await model.getNumTokens('four')).toBe(1);
  expect(
    await model.getNumTokens([
      { type: 'text', text: 'four' },
      { type: 'image_url', image_url: 'x' },
    ]),
  ).toBe(1);
  const messages = ['first', 'second', 'third'].map((text) => new HumanMessage(text.padEnd(40)));
  expect(await trimMessages(messages, { maxTokens: 20, tokenCounter: model })).toHaveLength(2);
  expect(fetch).not.toHaveBeenCalled();
  fetch.mockRestore();
});

test('a custom tokenizer counts instead', async () => {
  const model = new ChatKopek('m', { ...ADDRESS, countTokens: (text) => Promise.resolve(text.length) });
  expect(await model.getNumTokens('four')).toBe(4);
});
