import '@langchain/core/messages';
import { expect, test, vi } from 'vitest';

test('content blocks are registered with LangChain when a model is created, not on import', async () => {
  const { lc_block_translators_registry: registry } = globalThis as {
    lc_block_translators_registry?: Map<string, object>;
  };
  expect(registry?.has('openai')).toBe(true);
  // test files share a process: another one may have made a model
  registry?.delete('kopek');
  vi.resetModules();
  const { ChatKopek } = await import('../index.ts');
  const chatModel = () => new ChatKopek('auto', { apiKey: 'key', baseURL: 'https://gateway.example' });
  expect(registry?.has('kopek')).toBe(false);
  chatModel();
  const first = registry?.get('kopek');
  expect(first).toBeDefined();
  chatModel();
  expect(registry?.get('kopek')).toBe(first);
});
