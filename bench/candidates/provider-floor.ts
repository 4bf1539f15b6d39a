import type { Candidate } from './candidate.ts';
import { floorModel } from './floor-model.ts';
import { providerUser } from './use-ai-sdk.ts';

/** A model of the AI SDK without network, read by itself. */
export const candidate: Candidate = {
  kind: 'floor',
  packages: ['@ai-sdk/provider'],
  load: () => Promise.resolve((baseURL) => providerUser(floorModel(baseURL))),
};
