import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { userOf, type Below } from './use-ai-sdk.ts';

/** `@kopek/vercel-ai`, with a backlog joined (the default) or every delta a part of its own. */
export const vercelAi =
  (below: Below, { coalesce }: { coalesce: boolean }): Candidate =>
  async (baseURL) => {
    const { createKopek } = await import('@kopek/vercel-ai');
    const kopek = createKopek({ apiKey: API_KEY, baseURL, transportLimits: { sockets: 16_384 } });
    return userOf(below, kopek(MODEL), coalesce ? {} : { providerOptions: { kopek: { coalesce } } });
  };
