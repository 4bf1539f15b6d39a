import '@langchain/core/messages';
import { expect, test } from 'vitest';
import { chatModel, service } from '../test/support.ts';

test('content blocks are taught to LangChain when a model is made, and not by an import', () => {
  const { lc_block_translators_registry: registry } = globalThis as {
    lc_block_translators_registry?: Map<string, object>;
  };
  expect(registry?.has('openai')).toBe(true);
  expect(registry?.has('kopek')).toBe(false);
  chatModel(service());
  const first = registry?.get('kopek');
  expect(first).toBeDefined();
  chatModel(service());
  expect(registry?.get('kopek')).toBe(first);
});
