import type { Charge } from '@kopek/core';
import { API_KEY, MODEL, type Candidate } from './candidate.ts';
import { langchainUser } from './use-langchain.ts';

/** `ChatKopek`, with a backlog joined (the default) or every delta a chunk of its own. */
export function langchainCandidate({ coalesce }: { coalesce: boolean }): Candidate {
  return {
    async load() {
      const { ChatKopek } = await import('@kopek/langchain');
      return (baseURL) => {
        const model = new ChatKopek({
          model: MODEL,
          apiKey: API_KEY,
          baseURL,
          coalesce,
          transportLimits: { sockets: 16_384 },
        });
        return langchainUser(model as never, (metadata) => (metadata.charge as Charge | undefined)?.costRub);
      };
    },
  };
}
