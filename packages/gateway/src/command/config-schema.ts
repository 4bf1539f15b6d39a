import { z } from 'zod';
import type { FaultRule } from '../faults/rules.ts';
import { isDecimal } from '../money/rub.ts';
import type { ModelConfig, PresetConfig, ProviderConfig, UpstreamConfig } from '../catalog/catalog.ts';
import type { Prices } from '../money/price.ts';
import type { GatewayOptions } from '../service/options.ts';
import { PERSONAL_DATA_TYPES, type KeySettings } from '../state/key-settings.ts';
import { streamSettingsSchema } from '../protocol/stream-header.ts';

/** Settings that a configuration file may hold: those of {@link GatewayOptions} that are plain data. */
export type Config = Omit<GatewayOptions, 'script' | 'onLog'>;

const decimal = z.string().refine(isDecimal, 'expected a decimal string, for instance "0.00012"');
const price = decimal.refine((text) => !text.startsWith('-'), 'a price is not negative');
const isoTime = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'expected a time, for instance "2027-01-01T00:00:00Z"');

const prices: z.ZodType<Prices> = z.strictObject({
  input: price,
  output: price,
  cacheRead: price.exactOptional(),
  cacheWrite: price.exactOptional(),
  reasoning: price.exactOptional(),
  search: price.exactOptional(),
  tiers: z.strictObject({ flex: price.exactOptional(), priority: price.exactOptional() }).exactOptional(),
});

const provider: z.ZodType<ProviderConfig> = z.strictObject({
  name: z.string().regex(/^[\w.-]+$/),
  prices,
  tokensPerSecond: z.number().positive().exactOptional(),
  latencyMs: z.number().min(0).exactOptional(),
  available: z.boolean().exactOptional(),
});

const upstream: z.ZodType<UpstreamConfig> = z.strictObject({
  baseURL: z.url({ protocol: /^https?$/ }),
  model: z.string().min(1),
  apiKey: z.string().min(1).exactOptional(),
  apiKeyEnv: z.string().min(1).exactOptional(),
  timeoutMs: z.number().positive().exactOptional(),
});

const model: z.ZodType<ModelConfig> = z.strictObject({
  id: z.string().min(1),
  talent: z.enum(['echo', 'summary', 'tools', 'json', 'reasoning', 'chat']).exactOptional(),
  upstream: upstream.exactOptional(),
  providers: z.array(provider).min(1),
  contextLength: z.int().min(2).exactOptional(),
  maxOutputTokens: z.int().min(1).exactOptional(),
  structuredOutput: z.boolean().exactOptional(),
});

const preset: z.ZodType<PresetConfig> = z.strictObject({
  models: z.array(z.string()).min(1),
  sort: z.enum(['price', 'throughput', 'latency']).exactOptional(),
});

const keyFields = {
  name: z.string().exactOptional(),
  account: z.string().min(1).exactOptional(),
  budget: z
    .strictObject({
      limitRub: price,
      resetInterval: z.enum(['daily', 'weekly', 'monthly']).exactOptional(),
      lowNotify: z.boolean().exactOptional(),
    })
    .exactOptional(),
  expiresAt: isoTime.exactOptional(),
  allowedModels: z.array(z.string()).nullable().exactOptional(),
  allowedIps: z.array(z.string()).exactOptional(),
  personalData: z
    .strictObject({
      mode: z.enum(['mask', 'block']).nullable(),
      types: z.array(z.enum(PERSONAL_DATA_TYPES)).nullable().exactOptional(),
      dictionary: z.array(z.strictObject({ word: z.string().min(1), replacement: z.string() })).exactOptional(),
    })
    .exactOptional(),
  rateLimit: z.strictObject({ requests: z.int().min(1), seconds: z.number().positive() }).exactOptional(),
};
const key: z.ZodType<KeySettings> = z.strictObject(keyFields);

const fault: z.ZodType<FaultRule> = z.strictObject({
  name: z.string(),
  model: z.string().exactOptional(),
  times: z.int().min(1).exactOptional(),
  after: z.int().min(0).exactOptional(),
  probability: z.number().min(0).max(1).exactOptional(),
});

/** Schema of the configuration file. */
export const configSchema: z.ZodType<Config> = z.strictObject({
  host: z.string().exactOptional(),
  port: z.int().min(0).max(65_535).exactOptional(),
  namespace: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/)
    .exactOptional(),
  apiKey: z.string().min(8).exactOptional(),
  key: key.exactOptional(),
  keys: z.array(z.strictObject({ ...keyFields, apiKey: z.string().min(8) })).exactOptional(),
  balanceRub: decimal.exactOptional(),
  accounts: z.record(z.string(), decimal).exactOptional(),
  models: z.array(model).exactOptional(),
  presets: z.record(z.string(), preset).exactOptional(),
  pages: z.array(z.strictObject({ title: z.string(), url: z.string(), text: z.string() })).exactOptional(),
  dataFile: z.string().exactOptional(),
  seed: z.string().exactOptional(),
  startAt: isoTime.exactOptional(),
  clockStopped: z.boolean().exactOptional(),
  pace: z.number().min(0).exactOptional(),
  stream: streamSettingsSchema.exactOptional(),
  faults: z.array(z.union([z.string(), fault])).exactOptional(),
  unknownFields: z.enum(['refuse', 'warn', 'ignore']).exactOptional(),
  pdfEngines: z.array(z.string()).min(1).exactOptional(),
  limits: z
    .strictObject({
      bodyBytes: z.int().min(1).exactOptional(),
      bodyTimeoutMs: z.int().min(1).exactOptional(),
      concurrentRequests: z.int().min(1).exactOptional(),
      workMs: z.int().min(1).exactOptional(),
      keptRequests: z.int().min(0).exactOptional(),
      keptBodyBytes: z.int().min(0).exactOptional(),
    })
    .exactOptional(),
});
