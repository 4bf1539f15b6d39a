import type { Ledger } from '@kopek/ledger';
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
  LanguageModelV3StreamResult,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4StreamPart,
  ProviderV3,
} from '@ai-sdk/provider';
import { toFileData } from './provider/estimate-prompt.ts';
import type { KopekLanguageModel } from './provider/model.ts';
import { createProvider, type ProviderOf } from './provider/provider.ts';
import type { KopekLanguageModelOptions as OptionsOf7 } from './request/provider-options.ts';
import type { KopekProviderSettings } from './request/settings.ts';
import { spendTelemetry as spendTelemetryOf7 } from './spend/spend-telemetry.ts';

export * from './common.ts';

/** AI SDK 6 writes the types of JSON without `readonly`. */
type Of6<Value> = Value extends Uint8Array | URL | Date
  ? Value
  : Value extends readonly (infer Item)[]
    ? Of6<Item>[]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Of6<Value[Key]> }
      : Value;

type GenerateResult = Of6<LanguageModelV3GenerateResult>;
type StreamPart = Of6<LanguageModelV3StreamPart>;

/** The options of a call, in `providerOptions.kopek`. */
export type KopekLanguageModelOptions = Of6<OptionsOf7>;

/** A model as AI SDK 6 expects it. */
export interface LanguageModelOf6
  extends Omit<LanguageModelV3, 'doGenerate' | 'doStream'>, Pick<KopekLanguageModel, 'estimate'> {
  doGenerate(options: LanguageModelV3CallOptions): Promise<GenerateResult>;
  doStream(
    options: LanguageModelV3CallOptions,
  ): Promise<Omit<LanguageModelV3StreamResult, 'stream'> & { stream: ReadableStream<StreamPart> }>;
}

/** A provider for AI SDK 6. Callable, as that for 7. */
export interface KopekProviderOf6 extends ProviderOf<LanguageModelOf6>, Pick<ProviderV3, 'specificationVersion'> {}

/** Creates a provider for AI SDK 6; everything else in the package is the same for both versions. Never throws. */
export function createKopek(settings: KopekProviderSettings = {}): KopekProviderOf6 {
  return createProvider(settings, 'v3', toModelOf6);
}

/** The provider with settings from the environment. */
export const kopek: KopekProviderOf6 = /* @__PURE__ */ createKopek();

/** The callback of a telemetry integration of AI SDK 6, for every step that ended. */
export interface SpendTelemetryOf6 {
  onStepFinish(step: object): Promise<void>;
}

/**
 * Records the charge of every step of `generateText` and `streamText` in a ledger: one total for many providers. A charge
 * already in the ledger is not recorded twice. AI SDK 6 has integrations from 6.0.111 on, and tells them nothing of
 * `generateObject`, of failed steps and of runs: the ledger of the client has them.
 *
 * ```ts
 * registerTelemetryIntegration(spendTelemetry(ledger));
 * ```
 *
 * @throws KopekError `configuration` for an invalid ledger.
 */
export function spendTelemetry(ledger: Ledger): SpendTelemetryOf6 {
  const telemetry = spendTelemetryOf7(ledger);
  return { onStepFinish: (step) => telemetry.onLanguageModelCallEnd(step) };
}

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
      return { ...result, content: result.content.map(toPartOf6) } as GenerateResult;
    },
    doStream: async (options) => {
      const result = await model.doStream(toOptionsOf7(options));
      const parts = new TransformStream<LanguageModelV4StreamPart, StreamPart>({
        transform: (part, controller) => controller.enqueue(toPartOf6(part) as StreamPart),
      });
      return { ...result, stream: result.stream.pipeThrough(parts) };
    },
  };
}

// audio is the only file in an answer, and arrives as data
function toPartOf6(part: LanguageModelV4Content | LanguageModelV4StreamPart): unknown {
  if (part.type === 'file' && part.data.type === 'data') return { ...part, data: part.data.data };
  const isCut = part.type === 'finish' && part.finishReason.unified === 'interrupted';
  return isCut ? { ...part, finishReason: { ...part.finishReason, unified: 'error' } } : part;
}

function toOptionsOf7({ prompt, ...options }: LanguageModelV3CallOptions): LanguageModelV4CallOptions {
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
