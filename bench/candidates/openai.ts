import {
  API_KEY,
  Collected,
  MESSAGES,
  MODEL,
  priced,
  SAVE_TOOL,
  type Candidate,
  type PricedUsage,
} from './candidate.ts';

export const openai: Candidate = async (baseURL) => {
  const { OpenAI } = await import('openai');
  const client = new OpenAI({ apiKey: API_KEY, baseURL: `${baseURL}/v1`, maxRetries: 0, logLevel: 'off' });
  const request = { model: MODEL, messages: MESSAGES };
  return {
    async stream({ tools, onFirst }) {
      const more = tools ? { tools: [SAVE_TOOL] } : {};
      const stream = await client.chat.completions.create({ ...request, stream: true, ...more });
      const outcome = new Collected(onFirst);
      for await (const chunk of stream) {
        if (chunk.usage) Object.assign(outcome, priced(chunk.usage as PricedUsage));
        const delta = chunk.choices[0]?.delta;
        outcome.add(delta?.content, delta?.tool_calls?.[0]?.function?.arguments);
      }
      return outcome;
    },
    async invoke() {
      const { choices, usage } = await client.chat.completions.create(request);
      return { text: choices[0]?.message.content ?? '', ...priced(usage as PricedUsage) };
    },
  };
};
