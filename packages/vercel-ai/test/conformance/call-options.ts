import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ConformanceRequest } from '@kopek/conformance';
import type { KopekLanguageModelOptions } from '@kopek/vercel-ai';

/** Call options of the AI SDK, without the conversation. */
export type Settings = Omit<LanguageModelV4CallOptions, 'prompt' | 'tools' | 'toolChoice' | 'responseFormat'>;

/** The shared parameters, each in the place that the AI SDK has for it. */
export function toSettings({ parameters = {} }: ConformanceRequest): Settings {
  const { maxTokens, temperature, topP, topK, frequencyPenalty, presencePenalty, seed, stop, ...own } = parameters;
  return {
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(topK === undefined ? {} : { topK }),
    ...(frequencyPenalty === undefined ? {} : { frequencyPenalty }),
    ...(presencePenalty === undefined ? {} : { presencePenalty }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop === undefined ? {} : { stopSequences: [stop].flat() }),
    providerOptions: { kopek: own as KopekLanguageModelOptions },
  };
}

/** Tools, choice and format of a request as `ai` hands them to a provider. */
export function toModelOptions(
  request: ConformanceRequest,
): Pick<LanguageModelV4CallOptions, 'tools' | 'toolChoice' | 'responseFormat'> {
  const { tools, toolChoice: choice, responseFormat: format } = request;
  return {
    ...(tools === undefined
      ? {}
      : {
          tools: tools.map(({ function: { name, description, parameters } }) => ({
            type: 'function' as const,
            name,
            ...(description === undefined ? {} : { description }),
            inputSchema: parameters,
          })),
        }),
    ...(choice === undefined
      ? {}
      : {
          toolChoice:
            typeof choice === 'string' ? { type: choice } : { type: 'tool' as const, toolName: choice.function.name },
        }),
    ...(format === undefined
      ? {}
      : {
          responseFormat:
            format.type === 'json_object'
              ? { type: 'json' as const }
              : { type: 'json' as const, name: format.json_schema.name, schema: format.json_schema.schema },
        }),
  };
}
