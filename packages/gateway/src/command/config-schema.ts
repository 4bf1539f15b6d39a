import { z } from 'zod';
import { apiKey, faultRule, fixture, isoTime, keySettings, listedKey, scriptedAnswer } from '../admin/schemas.ts';
import type { ModelConfig, PresetConfig, ProviderConfig, UpstreamConfig } from '../catalog/catalog.ts';
import { decimal, price } from '../money/decimal.ts';
import type { Prices } from '../money/price.ts';
import type { GatewayOptions } from '../service/options.ts';
import type { ScriptedAnswer } from '../simulation/script.ts';
import { streamSettingsSchema } from '../protocol/stream-header.ts';

/** Settings that a configuration file may contain: those of {@link GatewayOptions} that are plain data. */
export type Config = Omit<GatewayOptions, 'script' | 'onLog'> & { script?: ScriptedAnswer[] };

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
  apiKey: z
    .string()
    .regex(/^[\x21-\x7E]+$/, 'expected printable ASCII characters without blanks')
    .exactOptional(),
  apiKeyEnv: z.string().min(1).exactOptional(),
  timeoutMs: z.number().positive().exactOptional(),
});

const model: z.ZodType<ModelConfig> = z.strictObject({
  id: z.string().min(1),
  talent: z.enum(['echo', 'tools', 'json', 'reasoning', 'chat']).exactOptional(),
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

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}

const fields = {
  host: z.string().exactOptional(),
  port: z.int().min(0).max(65_535).exactOptional(),
  namespace: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,31}$/)
    .exactOptional(),
  apiKey: apiKey.exactOptional(),
  adminToken: apiKey.exactOptional(),
  page: z.boolean().exactOptional(),
  cors: z.array(z.string()).exactOptional(),
  hosts: z.array(z.string()).exactOptional(),
  key: keySettings.exactOptional(),
  keys: z.array(listedKey).exactOptional(),
  balanceRub: decimal.exactOptional(),
  accounts: z.record(z.string(), decimal).exactOptional(),
  models: z.array(model).exactOptional(),
  presets: z.record(z.string(), preset).exactOptional(),
  pages: z.array(z.strictObject({ title: z.string(), url: z.string(), text: z.string() })).exactOptional(),
  dataFile: z.string().exactOptional(),
  record: z
    .union([z.string(), z.strictObject({ folder: z.string(), bodies: z.boolean().exactOptional() })])
    .exactOptional(),
  replay: z
    .union([
      z.string(),
      z.strictObject({
        folder: z.string(),
        strict: z.boolean().exactOptional(),
        match: z
          .strictObject({ ignore: z.array(z.string()).exactOptional(), by: z.array(z.string()).exactOptional() })
          .exactOptional(),
      }),
    ])
    .exactOptional(),
  redact: z
    .strictObject({
      patterns: z.array(z.string().refine(isPattern, 'expected a regular expression')).exactOptional(),
      off: z.union([z.literal(true), z.array(z.string())]).exactOptional(),
    })
    .exactOptional(),
  seed: z.string().exactOptional(),
  startAt: isoTime.exactOptional(),
  clockStopped: z.boolean().exactOptional(),
  pace: z.number().min(0).exactOptional(),
  stream: streamSettingsSchema.exactOptional(),
  script: z.array(scriptedAnswer).exactOptional(),
  fixtures: z.array(fixture).exactOptional(),
  faults: z.array(z.union([z.string(), faultRule])).exactOptional(),
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
};

/** Names of the settings that a configuration file may contain. */
export const OPTION_NAMES: readonly string[] = Object.keys(fields);

/** Schema of the configuration file. */
export const configSchema: z.ZodType<Config> = z.strictObject(fields);

/** The schema of the configuration file as JSON Schema, for editors and other languages. */
export function configJsonSchema(): object {
  const { properties, ...schema } = z.toJSONSchema(configSchema, { io: 'input' });
  return {
    ...schema,
    title: 'Configuration of kopek-gateway',
    properties: { $schema: { type: 'string' }, ...properties },
  };
}
