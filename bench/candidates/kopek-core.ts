import type { ChatEvent, Client } from '@kopek/core';
import type { MeteredClientSettings } from '@kopek/ledger';
import { API_KEY, Collected, messagesWith, MODEL, SAVE_TOOL, type Candidate, type Outcome } from './candidate.ts';

/** How the bare client is used. */
interface Variant {
  /** Deltas of a backlog are joined, the default; else each one is handed out. */
  coalesce: boolean;
  /** Read array by array, one per read of the network. */
  batches?: boolean;
  /** Over the built-in fetch instead of undici. */
  fetch?: boolean;
  /** Without a ledger. */
  alone?: boolean;
}

/** `@kopek/core`, in its variants. */
export function coreCandidate({ coalesce, batches, fetch, alone }: Variant): Candidate {
  return {
    kind: 'kopek',
    packages: alone ? ['@kopek/core'] : ['@kopek/core', '@kopek/ledger'],
    bundle: alone ? `export { createClient } from '@kopek/core';` : `export { meteredClient } from '@kopek/ledger';`,
    async load() {
      const newClient = alone
        ? (await import('@kopek/core')).createClient
        : (await import('@kopek/ledger')).meteredClient;
      return (baseURL) => {
        const settings: MeteredClientSettings = { apiKey: API_KEY, baseURL, limits: { sockets: 16_384 } };
        const client = newClient({ ...settings, ...(fetch ? { fetch: globalThis.fetch } : {}) });
        return {
          async stream({ tools, onFirst }) {
            const stream = client.stream(request(tools), { coalesce });
            const outcome = new Collected(onFirst);
            if (batches) {
              for await (const batch of stream.batches()) for (const event of batch) take(event, outcome);
            } else {
              for await (const event of stream) take(event, outcome);
            }
            const { charge, tokens } = await stream.result;
            outcome.cost = charge.costRub;
            outcome.totalTokens = tokens?.total;
            return outcome;
          },
          invoke: (image) => invoke(client, image),
          key: () => client.key(),
        };
      };
    },
  };
}

function request(tools: boolean | undefined): Parameters<Client['stream']>[0] {
  return {
    model: MODEL,
    messages: messagesWith(),
    ...(tools ? { tools: [SAVE_TOOL] } : {}),
  };
}

function take(event: ChatEvent, outcome: Collected): void {
  if (event.type === 'text-delta') outcome.add(event.text);
  else if (event.type === 'tool-call-delta') outcome.add('', event.argumentsDelta);
}

async function invoke(client: Client, image: string | undefined): Promise<Outcome> {
  const result = await client.chat({ model: MODEL, messages: messagesWith(image) });
  return { text: result.text, cost: result.charge.costRub, totalTokens: result.tokens?.total };
}
