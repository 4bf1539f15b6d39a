import type {
  LanguageModelV4,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { ToolSet } from 'ai';
import { Collected, PROMPT, SAVE_PARAMETERS, type Connected, type Outcome, type StreamOptions } from './candidate.ts';

interface PricedUsage {
  raw?: { cost_rub?: number; total_tokens?: number };
}

const PROMPT_OF_PROVIDERS: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: PROMPT }] }];

/** Uses a provider's model by itself: `doStream` and `doGenerate`. */
export function providerUser(model: LanguageModelV4, providerOptions?: SharedV4ProviderOptions): Connected {
  return {
    async stream({ tools, onFirst }: StreamOptions): Promise<Outcome> {
      const { stream } = await model.doStream({
        prompt: PROMPT_OF_PROVIDERS,
        ...(providerOptions ? { providerOptions } : {}),
        ...(tools ? { tools: [{ type: 'function', name: 'save', inputSchema: SAVE_PARAMETERS as never }] } : {}),
      });
      const outcome = new Collected(onFirst);
      for await (const part of stream as unknown as AsyncIterable<{
        type: string;
        delta: string;
        usage: LanguageModelV4Usage;
      }>) {
        if (part.type === 'text-delta') outcome.add(part.delta);
        else if (part.type === 'tool-input-delta') outcome.add('', part.delta);
        else if (part.type === 'finish') addUsage(outcome, part.usage);
      }
      return outcome;
    },
    async invoke() {
      const { content, usage } = await model.doGenerate({ prompt: PROMPT_OF_PROVIDERS });
      const outcome: Outcome = { text: content.map((part) => (part.type === 'text' ? part.text : '')).join('') };
      addUsage(outcome, usage);
      return outcome;
    },
  };
}

/** Uses a model through `ai`: `streamText` and `generateText`. */
export function aiUser(
  ai: typeof import('ai'),
  model: LanguageModelV4,
  providerOptions?: SharedV4ProviderOptions,
): Connected {
  const { streamText, generateText, tool, jsonSchema } = ai;
  const saveTool: ToolSet = { save: tool({ inputSchema: jsonSchema(SAVE_PARAMETERS as never) }) };
  return {
    async stream({ tools, onFirst }: StreamOptions): Promise<Outcome> {
      const result = streamText({
        model,
        prompt: PROMPT,
        maxRetries: 0,
        ...(tools ? { tools: saveTool } : {}),
        ...(providerOptions ? { providerOptions } : {}),
      });
      const outcome = new Collected(onFirst);
      for await (const part of result.fullStream) {
        if (part.type === 'text-delta') outcome.add(part.text);
        else if (part.type === 'tool-input-delta') outcome.add('', part.delta);
        else if (part.type === 'finish-step') addUsage(outcome, part.usage);
        else if (part.type === 'error') throw part.error;
      }
      return outcome;
    },
    async invoke() {
      const result = await generateText({ model, maxRetries: 0, prompt: PROMPT });
      const outcome: Outcome = { text: result.text };
      addUsage(outcome, result.usage);
      return outcome;
    },
  };
}

function addUsage(outcome: Outcome, usage: unknown): void {
  const { raw } = usage as PricedUsage;
  outcome.cost = raw?.cost_rub;
  outcome.totalTokens = raw?.total_tokens;
}
