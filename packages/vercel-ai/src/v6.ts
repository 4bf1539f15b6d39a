import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { toFileData } from './provider/estimate-prompt.ts';
import type { KopekLanguageModel } from './provider/model.ts';
import type { KopekModelSettings } from './request/provider-options.ts';
import { otherModels, type OtherModels } from './provider/other-models.ts';
import { createKopek as createProvider, type KopekModelId, type KopekProvider } from './provider/provider.ts';
import type { KopekProviderSettings } from './request/settings.ts';

export * from './index.ts';

/** A file of an answer: AI SDK 6 takes the data itself. */
type FileOf6<Part> = Part extends { type: 'file' } ? Omit<Part, 'data'> & { data: string | Uint8Array } : Part;
/** Kinds that AI SDK 6 does not know; none of them is ever made. */
type OnlyIn7 = { type: 'custom' | 'reasoning-file' | 'ping' | 'deprecated' } | 'interrupted';
/** AI SDK 6 writes the types of JSON without `readonly`. */
type Of6<Value> = Value extends Uint8Array | URL | Date
  ? Value
  : Value extends readonly (infer Item)[]
    ? Of6<Item>[]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Of6<Exclude<Value[Key], OnlyIn7>> }
      : Value;
type PartOf6<Part> = Of6<FileOf6<Exclude<Part, OnlyIn7>>>;

/** Its first part holds the warnings. */
type StreamPart =
  | Exclude<LanguageModelV4StreamPart, { type: 'stream-start' }>
  | { type: 'stream-start'; warnings: Exclude<SharedV4Warning, OnlyIn7>[] };

/** What AI SDK 6 asks of a model. Its prompt differs in files and in the results of tools. */
export type CallOptionsOf6 = Omit<LanguageModelV4CallOptions, 'prompt' | 'reasoning' | 'tools'> & {
  prompt: { role: string; content: unknown }[];
  tools?: unknown[];
};

/** A model as AI SDK 6 takes it, `LanguageModelV3`. */
export type LanguageModelOf6 = Pick<KopekLanguageModel, 'provider' | 'modelId' | 'supportedUrls' | 'estimate'> & {
  readonly specificationVersion: 'v3';
  doGenerate(options: CallOptionsOf6): Promise<
    Of6<Omit<LanguageModelV4GenerateResult, 'content' | 'warnings'>> & {
      content: PartOf6<LanguageModelV4Content>[];
      warnings: Exclude<SharedV4Warning, OnlyIn7>[];
    }
  >;
  doStream(
    options: CallOptionsOf6,
  ): Promise<Omit<LanguageModelV4StreamResult, 'stream'> & { stream: ReadableStream<PartOf6<StreamPart>> }>;
};

type MakeModel = (modelId: KopekModelId, settings?: KopekModelSettings) => LanguageModelOf6;

/** A provider for AI SDK 6. Callable, as that for 7. */
export type KopekProviderOf6 = MakeModel &
  Pick<KopekProvider, 'tools' | 'key' | 'ledger'> &
  OtherModels & {
    readonly specificationVersion: 'v3';
    readonly languageModel: MakeModel;
    readonly chat: MakeModel;
    readonly completion: MakeModel;
  };

/** Makes a provider for AI SDK 6; everything else of the package is the same for both. Never throws. */
export function createKopek(settings: KopekProviderSettings = {}): KopekProviderOf6 {
  const provider = createProvider(settings);
  const chat: MakeModel = (...given) => toModelOf6(provider.chat(...given));
  return Object.assign(((...given) => chat(...given)) as MakeModel, {
    specificationVersion: 'v3' as const,
    languageModel: chat,
    chat,
    completion: (...given: Parameters<MakeModel>) => toModelOf6(provider.completion(...given)),
    ...otherModels,
    tools: provider.tools,
    key: provider.key,
    ledger: provider.ledger,
  });
}

/** The provider with settings from the environment. */
export const kopek: KopekProviderOf6 = /* @__PURE__ */ createKopek();

function toModelOf6(model: KopekLanguageModel): LanguageModelOf6 {
  return {
    specificationVersion: 'v3',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    estimate: async (prompt, options) =>
      model.estimate(typeof prompt === 'string' ? prompt : prompt.map(toMessageOf7), options),
    doGenerate: async (options) => {
      const result = await model.doGenerate(toOptionsOf7(options));
      return { ...result, content: result.content.map(toPartOf6) } as Awaited<
        ReturnType<LanguageModelOf6['doGenerate']>
      >;
    },
    doStream: async (options) => {
      const result = await model.doStream(toOptionsOf7(options));
      const files = new TransformStream<LanguageModelV4StreamPart, PartOf6<StreamPart>>({
        transform: (part, controller) => controller.enqueue(toPartOf6(part) as PartOf6<StreamPart>),
      });
      return { ...result, stream: result.stream.pipeThrough(files) };
    },
  };
}

// sound is the only file of an answer, and comes as data
function toPartOf6(part: LanguageModelV4Content | LanguageModelV4StreamPart): unknown {
  if (part.type === 'file' && part.data.type === 'data') return { ...part, data: part.data.data };
  const isCut = part.type === 'finish' && part.finishReason.unified === 'interrupted';
  return isCut ? { ...part, finishReason: { ...part.finishReason, unified: 'error' } } : part;
}

function toOptionsOf7({ prompt, ...options }: CallOptionsOf6): LanguageModelV4CallOptions {
  return { ...options, prompt: prompt.map(toMessageOf7) } as LanguageModelV4CallOptions;
}

function toMessageOf7<Given extends { content: unknown }>(message: Given): Given {
  const { content } = message;
  return Array.isArray(content) ? { ...message, content: content.map(toPartOf7) } : message;
}

/** Parts with files, in messages and in the results of tools. */
function toPartOf7(part: Record<string, unknown>): Record<string, unknown> {
  const { type, data, output } = part;
  if (type === 'file') return { ...part, data: toFileData(data) };
  if (type === 'file-data' || type === 'image-data') return { ...part, type: 'file', data: toFileData(data) };
  if (type === 'file-url' || type === 'image-url') {
    return {
      mediaType: type === 'image-url' ? 'image/*' : 'application/octet-stream',
      ...part,
      type: 'file',
      data: toFileData(new URL(String(part.url))),
    };
  }
  if (type !== 'tool-result') return part;
  const { value, ...rest } = (output ?? {}) as { type?: string; value?: Record<string, unknown>[] };
  return rest.type === 'content' && value ? { ...part, output: { ...rest, value: value.map(toPartOf7) } } : part;
}
