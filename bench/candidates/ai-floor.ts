import type { Candidate } from './candidate.ts';
import { floorModel } from './floor-model.ts';
import { aiUser } from './use-ai-sdk.ts';

/** `ai` itself: `streamText` and `generateText` over a model without network. */
export const candidate: Candidate = {
  kind: 'floor',
  packages: ['ai', 'zod'],
  bundle: `export { streamText } from 'ai';`,
  async load() {
    const ai = await import('ai');
    return (baseURL) => aiUser(ai, floorModel(baseURL));
  },
};
