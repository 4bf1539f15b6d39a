import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { Collected, PROMPT, SAVE_TOOL, type Connected, type Outcome, type StreamOptions } from './candidate.ts';

/** What is read of a message or of a chunk of one. */
interface Read {
  content: unknown;
  tool_call_chunks?: { args?: string }[];
  response_metadata: Record<string, unknown>;
  usage_metadata?: { total_tokens: number };
}

/** Where a chat model shows `cost_rub`. */
export type CostOf = (metadata: Record<string, unknown>) => unknown;

/** Uses a chat model of LangChain as its users do: `stream`, `bindTools(…).stream`, `invoke`. */
export function langchainUser(model: BaseChatModel, costOf: CostOf): Connected {
  const withTools = model.bindTools?.([SAVE_TOOL]);
  return {
    async stream({ tools, onFirst }: StreamOptions): Promise<Outcome> {
      const outcome = new Collected(onFirst);
      const stream = await ((tools ? withTools : model) ?? model).stream(PROMPT);
      for await (const chunk of stream as AsyncIterable<Read>) {
        const text = typeof chunk.content === 'string' ? chunk.content : '';
        const fragment = chunk.tool_call_chunks?.[0]?.args;
        outcome.cost = costOf(chunk.response_metadata) ?? outcome.cost;
        outcome.totalTokens = chunk.usage_metadata?.total_tokens ?? outcome.totalTokens;
        outcome.add(text, fragment);
      }
      return outcome;
    },
    async invoke() {
      const message = (await model.invoke(PROMPT)) as unknown as Read;
      return {
        text: typeof message.content === 'string' ? message.content : '',
        cost: costOf(message.response_metadata),
        totalTokens: message.usage_metadata?.total_tokens,
      };
    },
  };
}

/** `usage.cost_rub`, under the names that chat models of OpenAI's dialect use. */
export const costInUsage: CostOf = (metadata) => {
  const usage = (metadata.usage ?? metadata.tokenUsage) as { cost_rub?: number } | undefined;
  return usage?.cost_rub;
};
