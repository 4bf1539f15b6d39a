import { API_KEY, Collected, MESSAGES, MODEL, SAVE_TOOL, type Candidate } from './candidate.ts';

/** `@kopek/core`, with a backlog joined (the default) or every delta an event of its own. */
export const core =
  ({ coalesce }: { coalesce: boolean }): Candidate =>
  async (baseURL) => {
    const { meteredClient } = await import('@kopek/ledger');
    const client = meteredClient({ apiKey: API_KEY, baseURL, transportLimits: { sockets: 16_384 } });
    const request = { model: MODEL, messages: MESSAGES };
    return {
      async stream({ tools, onFirst }) {
        const stream = client.stream(tools ? { ...request, tools: [SAVE_TOOL] } : request, { coalesce });
        const outcome = new Collected(onFirst);
        for await (const event of stream) {
          if (event.type === 'text-delta') outcome.add(event.text);
          else if (event.type === 'tool-call-delta') outcome.add('', event.argumentsDelta);
        }
        const { charge, tokens } = await stream.result;
        return Object.assign(outcome, { cost: charge.costRub, totalTokens: tokens?.total });
      },
      async invoke() {
        const { text, charge, tokens } = await client.chat(request);
        return { text, cost: charge.costRub, totalTokens: tokens?.total };
      },
    };
  };
