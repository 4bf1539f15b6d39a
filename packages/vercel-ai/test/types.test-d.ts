import type { ProviderV4 } from '@ai-sdk/provider';
import type { FlexibleSchema } from '@ai-sdk/provider-utils';
import {
  createProviderRegistry,
  type generateText,
  type StopCondition,
  type streamText,
  type Telemetry,
  type ToolSet,
  type toUIMessageStream,
  type UIMessage,
  type UIMessageStreamOptions,
} from 'ai';
import { expectTypeOf } from 'vitest';
import {
  chargeMetadata,
  chargeMetadataSchema,
  chargeOf,
  costReached,
  createKopek,
  createLedger,
  kopek,
  spendTelemetry,
  sumCharges,
  type Charge,
  type ChargeMessageMetadata,
  type ChargeSum,
  type KopekLanguageModelOptions,
  type KopekProvider,
} from '@kopek/vercel-ai';

type GenerateOptions = Parameters<typeof generateText>[0];
type StreamOptions = Parameters<typeof streamText>[0];

// the provider stands wherever the AI SDK wants one
expectTypeOf<KopekProvider>().toExtend<ProviderV4>();
expectTypeOf(createKopek({ apiKey: 'k', baseURL: 'https://x' })).toEqualTypeOf<KopekProvider>();
expectTypeOf(createProviderRegistry({ kopek }).languageModel('kopek:auto').modelId).toBeString();
expectTypeOf(kopek('auto')).toExtend<GenerateOptions['model']>();

// options: typed, and a variable of the type fits `providerOptions` without a cast
const options: KopekLanguageModelOptions = {
  models: ['a'],
  provider: { sort: 'price', only: ['x'] },
  reasoning: { effort: 'max', maxTokens: 5 },
  cacheControl: { type: 'ephemeral', ttl: '1h' },
  serviceTier: 'flex',
  modalities: ['text', 'audio'],
  audio: { voice: 'v', format: 'wav' },
  plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }],
  extraBody: { any: [1, { deep: null }] },
  timeout: { dataIdleMs: 5 },
};
expectTypeOf({ kopek: options }).toExtend<NonNullable<GenerateOptions['providerOptions']>>();
kopek('auto', options);
kopek.completion('auto', { sessionId: 's' });
// @ts-expect-error the service has two tiers
kopek('auto', { serviceTier: 'turbo' });
// @ts-expect-error a time to live of the interface
kopek('auto', { cacheControl: { type: 'ephemeral', ttl: '2h' } });
// @ts-expect-error an effort of the interface
kopek('auto', { reasoning: 'extreme' });
// @ts-expect-error an order of the interface
kopek('auto', { modalities: ['video'] });
// @ts-expect-error the AI SDK has a call option for it
kopek('auto', { temperature: 1 });
// @ts-expect-error no such option
kopek('auto', { minp: 1 });

// tools
expectTypeOf({ search: kopek.tools.webSearch({ max_results: 3 }) }).toExtend<ToolSet>();
expectTypeOf({ search: kopek.tools.webSearch() }).toExtend<NonNullable<GenerateOptions['tools']>>();

// spend helpers
expectTypeOf(costReached('5')).toExtend<StopCondition<ToolSet>>();
expectTypeOf(spendTelemetry(createLedger())).toExtend<Telemetry>();
declare const result: Awaited<ReturnType<typeof generateText>>;
declare const streamed: ReturnType<typeof streamText>;
expectTypeOf(chargeOf(result.finalStep)).toEqualTypeOf<Charge | undefined>();
expectTypeOf(sumCharges(result.steps)).toEqualTypeOf<ChargeSum>();
expectTypeOf(sumCharges(await streamed.steps).costRub).toEqualTypeOf<string | undefined>();
expectTypeOf<StreamOptions['stopWhen']>().not.toBeNever();

// the chat message of an application
type ChatMessage = UIMessage<ChargeMessageMetadata>;
declare const message: ChatMessage;
expectTypeOf(message.metadata?.charge.costRub).toEqualTypeOf<string | undefined>();
expectTypeOf(message.metadata?.charge.unknown).toEqualTypeOf<number | undefined>();
expectTypeOf(chargeMetadata()).toExtend<NonNullable<UIMessageStreamOptions<ChatMessage>['messageMetadata']>>();
expectTypeOf(chargeMetadata({ balance: true })).toExtend<
  NonNullable<Parameters<typeof toUIMessageStream<ToolSet, ChatMessage>>[0]['messageMetadata']>
>();
expectTypeOf(chargeMetadataSchema).toExtend<FlexibleSchema<ChargeMessageMetadata | undefined>>();
// @ts-expect-error a limit is a decimal string: a number has lost its digits already
costReached(5);
