import type { ChatResult, ChatStreamChunk } from '@openrouter/sdk/models';
import { API_KEY, Collected, MESSAGES, MODEL, priced, SAVE_TOOL, type Candidate } from './candidate.ts';

export const openrouterSdk: Candidate = async (baseURL) => {
  const { OpenRouter } = await import('@openrouter/sdk');
  const client = new OpenRouter({ apiKey: API_KEY, serverURL: `${baseURL}/v1`, retryConfig: { strategy: 'none' } });
  const request = { model: MODEL, messages: MESSAGES };
  return {
    async stream({ tools, onFirst }) {
      const chatRequest = { ...request, stream: true, ...(tools ? { tools: [SAVE_TOOL] } : {}) };
      const stream = (await client.chat.send({ chatRequest })) as AsyncIterable<ChatStreamChunk>;
      const outcome = new Collected(onFirst);
      for await (const { usage, choices } of stream) {
        if (usage) Object.assign(outcome, pricedOf(usage));
        const delta = choices[0]?.delta;
        outcome.add(delta?.content, delta?.toolCalls?.[0]?.function?.arguments);
      }
      return outcome;
    },
    async invoke() {
      const { choices, usage } = (await client.chat.send({ chatRequest: { ...request, stream: false } })) as ChatResult;
      return { text: String(choices[0]?.message.content ?? ''), ...pricedOf(usage) };
    },
  };
};

/** Fields that its schema does not know are stripped, the price among them. */
function pricedOf(usage: ChatResult['usage']): ReturnType<typeof priced> {
  return priced({ ...usage, total_tokens: usage?.totalTokens });
}
