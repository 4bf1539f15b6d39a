import type { FlexibleSchema } from '@ai-sdk/provider-utils';
import type * as six from 'ai-6';
import type * as oldest from 'ai-6-oldest';
import { expectTypeOf } from 'vitest';
import {
  chargeMetadata,
  chargeMetadataSchema,
  chargeOf,
  costReached,
  createLedger,
  kopek,
  spendTelemetry,
  sumCharges,
  windDown,
  type Charge,
  type ChargeMessageMetadata,
  type ChargeSum,
  type KopekLanguageModelOptions,
} from '@kopek/vercel-ai/v6';

type Settings = Parameters<typeof six.generateText<six.ToolSet>>[0];
type SettingsOfOldest = Parameters<typeof oldest.generateText<oldest.ToolSet>>[0];

// the provider stands wherever the AI SDK wants one
expectTypeOf(kopek('auto')).toExtend<Settings['model']>();
expectTypeOf(kopek('auto')).toExtend<SettingsOfOldest['model']>();
expectTypeOf({ kopek }).toExtend<Parameters<typeof six.createProviderRegistry>[0]>();
expectTypeOf({ kopek }).toExtend<Parameters<typeof oldest.createProviderRegistry>[0]>();
const options: KopekLanguageModelOptions = { models: ['a'], reasoning: { effort: 'max' } };
expectTypeOf({ kopek: options }).toExtend<NonNullable<Settings['providerOptions']>>();
expectTypeOf({ kopek: options }).toExtend<NonNullable<SettingsOfOldest['providerOptions']>>();

// tools and loops
expectTypeOf({ search: kopek.tools.webSearch() }).toExtend<six.ToolSet>();
expectTypeOf({ search: kopek.tools.webSearch() }).toExtend<oldest.ToolSet>();
expectTypeOf(costReached('5')).toExtend<six.StopCondition<six.ToolSet>>();
expectTypeOf(costReached('5')).toExtend<oldest.StopCondition<oldest.ToolSet>>();
declare const tools: six.ToolSet;
declare const toolsOfOldest: oldest.ToolSet;
const budget = windDown('10', { tools, fallbackModel: kopek('cheap') });
expectTypeOf(budget.prepareStep).toExtend<NonNullable<Settings['prepareStep']>>();
expectTypeOf(budget.stopWhen).toExtend<six.StopCondition<six.ToolSet>>();
expectTypeOf(budget.tools).toEqualTypeOf<six.ToolSet>();
const budgetOfOldest = windDown('10', { tools: toolsOfOldest, fallbackModel: kopek('cheap') });
expectTypeOf(budgetOfOldest.prepareStep).toExtend<NonNullable<SettingsOfOldest['prepareStep']>>();
expectTypeOf(budgetOfOldest.stopWhen).toExtend<oldest.StopCondition<oldest.ToolSet>>();
// and without a model that answers at the limit
expectTypeOf(windDown('10', { tools }).prepareStep).toExtend<NonNullable<Settings['prepareStep']>>();
expectTypeOf(windDown('10', { tools: toolsOfOldest }).prepareStep).toExtend<
  NonNullable<SettingsOfOldest['prepareStep']>
>();

// spending
expectTypeOf(spendTelemetry(createLedger())).toExtend<six.TelemetryIntegration>();
declare const result: Awaited<ReturnType<typeof six.generateText<six.ToolSet>>>;
declare const resultOfOldest: Awaited<ReturnType<typeof oldest.generateText<oldest.ToolSet>>>;
expectTypeOf(chargeOf(result)).toEqualTypeOf<Charge | undefined>();
expectTypeOf(sumCharges(result.steps)).toEqualTypeOf<ChargeSum>();
expectTypeOf(sumCharges(resultOfOldest.steps)).toEqualTypeOf<ChargeSum>();

// the chat message of an application
type ChatMessage = six.UIMessage<ChargeMessageMetadata>;
type ChatMessageOfOldest = oldest.UIMessage<ChargeMessageMetadata>;
expectTypeOf(chargeMetadata()).toExtend<NonNullable<six.UIMessageStreamOptions<ChatMessage>['messageMetadata']>>();
expectTypeOf(chargeMetadata()).toExtend<
  NonNullable<oldest.UIMessageStreamOptions<ChatMessageOfOldest>['messageMetadata']>
>();
expectTypeOf(chargeMetadataSchema).toExtend<FlexibleSchema<ChargeMessageMetadata | undefined>>();
