import { describe, expect, it } from 'vitest';
import { keyInfoSchema } from './schema-key.ts';
import {
  chatCompletionChunkSchema,
  chatCompletionSchema,
  errorBodySchema,
  wireUsageSchema,
} from './schema-response.ts';

const usage = {
  prompt_tokens: 10,
  completion_tokens: 5,
  total_tokens: 15,
  cost_rub: 0.0123,
  balance: -4.5,
  prompt_tokens_details: { cached_tokens: 2, cache_write_tokens: 1 },
  completion_tokens_details: { reasoning_tokens: 3 },
  server_tool_use: { web_search_requests: 1 },
};
const choice = {
  finish_reason: 'stop',
  native_finish_reason: 'end_turn',
  message: {
    role: 'assistant',
    content: null,
    reasoning: 'hm',
    reasoning_details: [{ type: 'x' }],
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
    audio: { data: 'AAAA', transcript: 'a' },
  },
  error: { code: 502, message: 'upstream', metadata: { provider: 'x' } },
};
const completion = {
  id: 'gen-1',
  object: 'chat.completion',
  created: 1_700_000_000,
  model: 'vendor/model',
  system_fingerprint: 'fp',
  choices: [choice, { finish_reason: null, text: 'x' }],
  usage,
};
const chunk = {
  id: 'gen-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'vendor/model',
  choices: [{ finish_reason: null, native_finish_reason: null, delta: { role: 'assistant', content: 'x', audio: {} } }],
};
const key = {
  name: 'test key',
  budget: {
    remaining: 12.5,
    initial: 100,
    reset_interval: 'daily',
    reset_at: '2026-01-31T00:00:00Z',
    reset_in_seconds: 3600,
    low_notify: true,
  },
  expires_at: '2026-12-31T23:59:59.000+03:00',
  expires_in_seconds: 100,
  allowed_models: ['vendor/*'],
  pii: { mode: 'mask', types: ['phone'], dictionary: [{ word: 'a', replacement: 'b' }] },
};

describe('schemas of answers', () => {
  it('take a completion of §2.8 with both kinds of choices', () => {
    expect(chatCompletionSchema.parse(completion)).toEqual(completion);
  });

  it('take a chunk of §2.8, with usage or without', () => {
    expect(chatCompletionChunkSchema.parse(chunk)).toEqual(chunk);
    expect(chatCompletionChunkSchema.parse({ ...chunk, choices: [], usage })).toEqual({ ...chunk, choices: [], usage });
  });

  it('let fields pass that the interface does not list', () => {
    const more = { ...completion, provider: 'x', usage: { ...usage, upstream: 1 } };
    expect(chatCompletionSchema.parse(more)).toEqual(more);
  });

  it.each([
    ['without usage (§2.9 rule 1)', { ...completion, usage: undefined }],
    ['with the object of a chunk', { ...completion, object: 'chat.completion.chunk' }],
    ['with choices that are no array', { ...completion, choices: {} }],
    ['with a delta', { ...completion, choices: chunk.choices }],
    ['without an id', { ...completion, id: undefined }],
    [
      'with an error code that is a word',
      { ...completion, choices: [{ ...choice, error: { code: 'x', message: '' } }] },
    ],
  ])('refuse a completion %s', (_, answer) => {
    expect(chatCompletionSchema.safeParse(JSON.parse(JSON.stringify(answer))).success).toBe(false);
  });

  it('read every leaf of usage as optional', () => {
    expect(wireUsageSchema.safeParse({}).success).toBe(true);
    expect(wireUsageSchema.safeParse({ cost_rub: '0.1', prompt_tokens_details: null }).success).toBe(true);
    expect(wireUsageSchema.safeParse({ prompt_tokens: 'many' }).success).toBe(false);
  });

  it('take the usual error body', () => {
    expect(errorBodySchema.safeParse({ error: { code: 402, message: 'x' } }).success).toBe(true);
    expect(errorBodySchema.safeParse({ error: 'x' }).success).toBe(false);
  });
});

describe('keyInfoSchema', () => {
  const { budget: _, expires_at: __, expires_in_seconds: ___, ...bare } = key;

  it('takes a key with everything, and one with nothing set', () => {
    expect(keyInfoSchema.parse(key)).toEqual(key);
    const open = { ...bare, allowed_models: null, pii: { mode: null, types: null, dictionary: [] } };
    expect(keyInfoSchema.parse(open)).toEqual(open);
  });

  it.each([
    ['without personal-data settings (§4.2 rule 3)', { ...key, pii: undefined }],
    ['without a list of models', { ...key, allowed_models: undefined }],
    ['with a budget as a string', { ...key, budget: { ...key.budget, remaining: '1' } }],
    ['with a time that is no ISO 8601', { ...key, expires_at: 'tomorrow' }],
  ])('refuses a key %s', (_name, info) => {
    expect(keyInfoSchema.safeParse(JSON.parse(JSON.stringify(info))).success).toBe(false);
  });
});
