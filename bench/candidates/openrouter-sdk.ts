import type { ChatResult, ChatStreamChunk } from '@openrouter/sdk/models';
import { API_KEY, Collected, MODEL, PROMPT, SAVE_TOOL, type Candidate } from './candidate.ts';

export const candidate: Candidate = {
  async load() {
    const { OpenRouter } = await import('@openrouter/sdk');
    return (baseURL) => {
      const client = new OpenRouter({ apiKey: API_KEY, serverURL: `${baseURL}/v1`, retryConfig: { strategy: 'none' } });
      return {
        async stream({ tools, onFirst }) {
          const stream = (await client.chat.send({
            chatRequest: {
              model: MODEL,
              messages: [{ role: 'user', content: PROMPT }],
              stream: true,
              ...(tools ? { tools: [SAVE_TOOL] } : {}),
            },
          })) as AsyncIterable<ChatStreamChunk>;
          const outcome = new Collected(onFirst);
          for await (const chunk of stream) {
            if (chunk.usage) {
              // fields that its schema does not know are stripped, the price among them
              outcome.cost = (chunk.usage as { cost_rub?: number }).cost_rub;
              outcome.totalTokens = chunk.usage.totalTokens;
            }
            const delta = chunk.choices[0]?.delta;
            outcome.add(delta?.content, delta?.toolCalls?.[0]?.function?.arguments);
          }
          return outcome;
        },
        async invoke() {
          const answer = (await client.chat.send({
            chatRequest: { model: MODEL, messages: [{ role: 'user', content: PROMPT }], stream: false },
          })) as ChatResult;
          return {
            text: String(answer.choices[0]?.message.content ?? ''),
            cost: (answer.usage as { cost_rub?: number } | undefined)?.cost_rub,
            totalTokens: answer.usage?.totalTokens,
          };
        },
      };
    };
  },
};
