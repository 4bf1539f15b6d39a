import { generateText } from 'ai';
import { afterEach, expect, it, vi } from 'vitest';
import { kopekOf } from './support/kopek.ts';
import { complete, startService } from './support/service.ts';

afterEach(() => vi.restoreAllMocks());

it('asks through fetch in an edge runtime, and by the pool of Node where there is one', async () => {
  await using service = await startService(complete({ content: 'ok' }));
  const fetch = vi.spyOn(globalThis, 'fetch');
  await generateText({ model: kopekOf(service)('m'), prompt: 'hi' });
  expect(fetch).toHaveBeenCalledTimes('EdgeRuntime' in globalThis ? 1 : 0);
  expect(service.requests).toHaveLength(1);
});
