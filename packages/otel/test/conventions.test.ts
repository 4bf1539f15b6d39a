import { readFileSync } from 'node:fs';
import type { LedgerEntry } from '@kopek/ledger';
import { expect, test } from 'vitest';
import { operationOf, spanAttributes } from '../src/attributes.ts';
import { INFERENCE_METRICS } from '../src/inference.ts';

// the names of the GenAI conventions of that day: they have no release
const conventions = JSON.parse(readFileSync(new URL('conventions.json', import.meta.url), 'utf8')) as {
  attributes: string[];
  metrics: string[];
  operations: string[];
};

const ENTRY: LedgerEntry = {
  id: 'e',
  seq: 1,
  status: 'settled',
  billing: 'charged',
  openedAt: '2026-11-29T00:00:00.000Z',
  at: '2026-11-29T00:00:02.000Z',
  attempt: 1,
  path: '/v1/chat/completions',
  model: 'auto',
  errorCode: 'timeout',
  finishReason: 'stop',
  timeToFirstTokenMs: 250,
  tags: { agent: 'researcher', thread_id: 'thread-1' },
  charge: {
    status: 'settled',
    costRub: '0.1',
    servedModel: 'provider/served',
    generationId: 'g',
    tokens: { input: 9, output: 8, total: 17, reasoning: 3, cacheRead: 2, cacheWrite: 4 },
  },
};

const ofConventions = (name: string): boolean => /^(gen_ai|server|error)\./.test(name);

test('every name that a span gets is in the table, and every name of the table is written', () => {
  const written = Object.keys(spanAttributes(ENTRY, { serverAddress: 'gateway.example' })).filter(ofConventions);
  expect(written.sort()).toEqual([...conventions.attributes].sort());
});

test('the values are those of the entry, times in seconds', () => {
  expect(spanAttributes(ENTRY, { serverAddress: 'gateway.example' })).toMatchObject({
    'gen_ai.usage.cache_write.input_tokens': 4,
    'gen_ai.usage.reasoning.output_tokens': 3,
    'gen_ai.request.stream': true,
    'gen_ai.response.time_to_first_chunk': 0.25,
    'gen_ai.conversation.id': 'thread-1',
    'server.address': 'gateway.example',
  });
});

test('the old name of written cache tokens takes the place of the new one', () => {
  const written = spanAttributes(ENTRY, { oldCacheName: true });
  expect(written['gen_ai.usage.cache_creation.input_tokens']).toBe(4);
  expect(written).not.toHaveProperty(['gen_ai.usage.cache_write.input_tokens']);
});

test('the metrics of model calls are those of the table', () => {
  expect(Object.values(INFERENCE_METRICS).sort()).toEqual([...conventions.metrics].sort());
});

test.each([
  ['/v1/chat/completions', 'chat'],
  ['/v1/responses', 'chat'],
  ['/v1/messages', 'chat'],
  ['/v1/completions', 'text_completion'],
  ['/v1/embeddings', 'embeddings'],
  ['/v1/models/x:generateContent', 'generate_content'],
  [undefined, 'chat'],
])('the operation of %s is %s', (path, operation) => {
  const { path: _, ...rest } = ENTRY;
  expect(operationOf(path === undefined ? rest : { ...rest, path })).toBe(operation);
  expect(conventions.operations).toContain(operation);
});
