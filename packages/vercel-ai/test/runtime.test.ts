import { generateText } from 'ai';
import { afterEach, expect, it, vi } from 'vitest';
import { kopekOf } from './support/kopek.ts';
import { complete, startService } from './support/service.ts';

afterEach(() => vi.restoreAllMocks());

it('sends through fetch in an edge runtime, and through the pool of Node if there is one', async () => {
  await using service = await startService(complete({ content: 'ok' }));
  const fetch = vi.spyOn(globalThis, 'fetch');
  await generateText({ model: kopekOf(service)('m'), prompt: 'hi' });
  expect(fetch).toHaveBeenCalledTimes('EdgeRuntime' in globalThis ? 1 : 0);
  expect(service.requests).toHaveLength(1);
});
