import { API_KEY, Collected, MESSAGES, MODEL, SAVE_TOOL, type Candidate, type PricedUsage } from './candidate.ts';

export const candidate: Candidate = {
  async load() {
    const { OpenAI } = await import('openai');
    return (baseURL) => {
      const client = new OpenAI({ apiKey: API_KEY, baseURL: `${baseURL}/v1`, maxRetries: 0, logLevel: 'off' });
      return {
        async stream({ tools, onFirst }) {
          const stream = await client.chat.completions.create({
            model: MODEL,
            messages: MESSAGES,
            stream: true,
            ...(tools ? { tools: [SAVE_TOOL] } : {}),
          });
          const outcome = new Collected(onFirst);
          for await (const chunk of stream) {
            const usage = chunk.usage as PricedUsage | undefined;
            if (usage) {
              outcome.cost = usage.cost_rub;
              outcome.totalTokens = usage.total_tokens;
            }
            const delta = chunk.choices[0]?.delta;
            outcome.add(delta?.content, delta?.tool_calls?.[0]?.function?.arguments);
          }
          return outcome;
        },
        async invoke() {
          const answer = await client.chat.completions.create({
            model: MODEL,
            messages: MESSAGES,
          });
          const usage = answer.usage as PricedUsage | undefined;
          return {
            text: answer.choices[0]?.message.content ?? '',
            cost: usage?.cost_rub,
            totalTokens: usage?.total_tokens,
          };
        },
      };
    };
  },
};
