import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { aiUser, providerUser } from './use-ai-sdk.ts';

/** `@kopek/vercel-ai`, by itself or below `ai`, with a backlog joined (the default) or every delta a part of its own. */
export function providerCandidate({ coalesce, ai }: { coalesce: boolean; ai: boolean }): Candidate {
  return {
    async load() {
      const [{ createKopek }, sdk] = await Promise.all([import('@kopek/vercel-ai'), ai ? import('ai') : undefined]);
      return (baseURL) => {
        const kopek = createKopek({ apiKey: API_KEY, baseURL, transportLimits: { sockets: 16_384 } });
        const model = kopek(MODEL);
        const providerOptions = coalesce ? undefined : { kopek: { coalesce } };
        return sdk ? aiUser(sdk, model, providerOptions) : providerUser(model, providerOptions);
      };
    },
  };
}
