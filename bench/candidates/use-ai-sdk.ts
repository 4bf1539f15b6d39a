import type {
  LanguageModelV4,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { ToolSet } from 'ai';
import { Collected, priced, PROMPT, SAVE_PARAMETERS, type Connected, type PricedUsage } from './candidate.ts';

/** What a model is used by: `ai`, or its user itself. */
export type Below = 'ai' | 'itself';

interface Options {
  providerOptions?: SharedV4ProviderOptions;
}

const PROMPT_OF_PROVIDERS: LanguageModelV4Prompt = [{ role: 'user', content: [{ type: 'text', text: PROMPT }] }];

export async function userOf(below: Below, model: LanguageModelV4, options: Options = {}): Promise<Connected> {
  return below === 'ai' ? aiUser(await import('ai'), model, options) : providerUser(model, options);
}

/** Uses a provider's model by itself: `doStream` and `doGenerate`. */
function providerUser(model: LanguageModelV4, options: Options): Connected {
  const request = { prompt: PROMPT_OF_PROVIDERS, ...options };
  return {
    async stream({ tools, onFirst }) {
      const { stream } = await model.doStream({
        ...request,
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
        else if (part.type === 'finish') Object.assign(outcome, pricedOf(part.usage));
      }
      return outcome;
    },
    async invoke() {
      const { content, usage } = await model.doGenerate({ prompt: PROMPT_OF_PROVIDERS });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, ...pricedOf(usage) };
    },
  };
}

/** Uses a model through `ai`: `streamText` and `generateText`. */
function aiUser(ai: typeof import('ai'), model: LanguageModelV4, options: Options): Connected {
  const { streamText, generateText, tool, jsonSchema } = ai;
  const saveTool: ToolSet = { save: tool({ inputSchema: jsonSchema(SAVE_PARAMETERS as never) }) };
  const request = { model, prompt: PROMPT, maxRetries: 0 };
  return {
    async stream({ tools, onFirst }) {
      const result = streamText({ ...request, ...(tools ? { tools: saveTool } : {}), ...options });
      const outcome = new Collected(onFirst);
      for await (const part of result.fullStream) {
        if (part.type === 'text-delta') outcome.add(part.text);
        else if (part.type === 'tool-input-delta') outcome.add('', part.delta);
        else if (part.type === 'finish-step') Object.assign(outcome, pricedOf(part.usage));
        else if (part.type === 'error') throw part.error;
      }
      return outcome;
    },
    async invoke() {
      const { text, usage } = await generateText(request);
      return { text, ...pricedOf(usage) };
    },
  };
}

function pricedOf({ raw }: { raw?: unknown }): ReturnType<typeof priced> {
  return priced(raw as PricedUsage | undefined);
}
