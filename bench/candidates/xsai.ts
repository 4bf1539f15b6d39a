import { API_KEY, Collected, MESSAGES, MODEL, SAVE_PARAMETERS, type Candidate, type PricedUsage } from './candidate.ts';

export const candidate: Candidate = {
  async load() {
    const [{ streamText }, { generateText }] = await Promise.all([
      import('@xsai/stream-text'),
      import('@xsai/generate-text'),
    ]);
    return (baseURL) => {
      const common = { apiKey: API_KEY, baseURL: `${baseURL}/v1/`, model: MODEL };
      return {
        async stream({ tools, onFirst }) {
          const stream = streamText({
            ...common,
            messages: MESSAGES,
            // a tool without `execute` would be run; this one ends the loop after the first step
            maxSteps: 1,
            ...(tools
              ? {
                  tools: [
                    {
                      type: 'function' as const,
                      function: { name: 'save', parameters: SAVE_PARAMETERS as never },
                      execute: () => 'saved',
                    },
                  ],
                }
              : {}),
          });
          const outcome = new Collected(onFirst);
          for await (const event of stream.fullStream as unknown as AsyncIterable<{
            type: string;
            text?: string;
            argsTextDelta?: string;
          }>) {
            if (event.type === 'text-delta') outcome.add(event.text);
            else if (event.type === 'tool-call-delta') outcome.add('', event.argsTextDelta);
          }
          const usage = (await stream.usage) as PricedUsage | undefined;
          outcome.cost = usage?.cost_rub;
          outcome.totalTokens = usage?.total_tokens;
          return outcome;
        },
        async invoke() {
          const answer = await generateText({
            ...common,
            messages: MESSAGES,
          });
          const usage = answer.usage as PricedUsage | undefined;
          return { text: answer.text ?? '', cost: usage?.cost_rub, totalTokens: usage?.total_tokens };
        },
      };
    };
  },
};
