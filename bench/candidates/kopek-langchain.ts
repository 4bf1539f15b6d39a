import type { Charge } from '@kopek/core';
import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { langchainUser } from './use-langchain.ts';

/** `ChatKopek`, with a backlog joined (the default) or every delta a chunk of its own. */
export const langchain =
  ({ coalesce }: { coalesce: boolean }): Candidate =>
  async (baseURL) => {
    const { ChatKopek } = await import('@kopek/langchain');
    const transportLimits = { sockets: 16_384 };
    const model = new ChatKopek({ model: MODEL, apiKey: API_KEY, baseURL, coalesce, transportLimits });
    return langchainUser(model as never, (metadata) => (metadata.charge as Charge | undefined)?.costRub);
  };
