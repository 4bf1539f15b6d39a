import type { ChatEvent, Client } from '@kopek/core';
import type { MeteredClientSettings } from '@kopek/ledger';
import { API_KEY, Collected, MESSAGES, MODEL, SAVE_TOOL, type Candidate, type Outcome } from './candidate.ts';

/** `@kopek/core`, with a backlog joined (the default) or every delta an event of its own. */
export function coreCandidate({ coalesce }: { coalesce: boolean }): Candidate {
  return {
    async load() {
      const { meteredClient } = await import('@kopek/ledger');
      return (baseURL) => {
        const settings: MeteredClientSettings = { apiKey: API_KEY, baseURL, transportLimits: { sockets: 16_384 } };
        const client = meteredClient(settings);
        return {
          async stream({ tools, onFirst }) {
            const stream = client.stream(request(tools), { coalesce });
            const outcome = new Collected(onFirst);
            for await (const event of stream) take(event, outcome);
            const { charge, tokens } = await stream.result;
            outcome.cost = charge.costRub;
            outcome.totalTokens = tokens?.total;
            return outcome;
          },
          invoke: () => invoke(client),
        };
      };
    },
  };
}

function request(tools: boolean | undefined): Parameters<Client['stream']>[0] {
  return {
    model: MODEL,
    messages: MESSAGES,
    ...(tools ? { tools: [SAVE_TOOL] } : {}),
  };
}

function take(event: ChatEvent, outcome: Collected): void {
  if (event.type === 'text-delta') outcome.add(event.text);
  else if (event.type === 'tool-call-delta') outcome.add('', event.argumentsDelta);
}

async function invoke(client: Client): Promise<Outcome> {
  const result = await client.chat({ model: MODEL, messages: MESSAGES });
  return { text: result.text, cost: result.charge.costRub, totalTokens: result.tokens?.total };
}
