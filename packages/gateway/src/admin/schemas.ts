import { z } from 'zod';
import type { FaultRule } from '../faults/rules.ts';
import { price } from '../money/decimal.ts';
import type { Fixture } from '../simulation/fixtures.ts';
import type { ScriptedAnswer } from '../simulation/script.ts';
import { PERSONAL_DATA_TYPES, type KeySettings } from '../state/key-settings.ts';

/** Schema of a time, ISO 8601. */
export const isoTime: z.ZodType<string> = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), 'expected a time, for instance "2027-01-01T00:00:00Z"');

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

/** Schema of {@link KeySettings}. */
export const keySettings: z.ZodType<KeySettings> = z.strictObject(keyFields);

/** Schema of an API key or of another secret of a header, which can hold nothing else. */
export const apiKey: z.ZodType<string> = z
  .string()
  .regex(/^[\x21-\x7E]{8,}$/, 'expected 8 or more printable ASCII characters without blanks');

/** Schema of a key in the configuration. */
export const listedKey: z.ZodType<KeySettings & { apiKey: string }> = z.strictObject({ ...keyFields, apiKey });

/** Schema of a key to create; without `apiKey` the gateway generates one. */
export const newKey: z.ZodType<KeySettings & { apiKey?: string }> = z.strictObject({
  ...keyFields,
  apiKey: apiKey.exactOptional(),
});

const faultFields = {
  name: z.string().describe('A name of `GET /faults`.'),
  model: z.string().exactOptional(),
  times: z.int().min(1).exactOptional(),
  after: z.int().min(0).exactOptional(),
  probability: z.number().min(0).max(1).exactOptional(),
};

/** Schema of {@link FaultRule}. */
export const faultRule: z.ZodType<FaultRule> = z.strictObject(faultFields);

/** Schema of a {@link FaultRule} and how often it has been applied. */
export const activeFault: z.ZodType<FaultRule & { done: number }> = z.strictObject({ ...faultFields, done: z.int() });

/** Schema of {@link ScriptedAnswer}. */
export const scriptedAnswer: z.ZodType<ScriptedAnswer> = z.strictObject({
  text: z.string().exactOptional(),
  reasoning: z.string().exactOptional(),
  toolCalls: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        arguments: z.union([z.record(z.string(), z.unknown()), z.string()]),
        id: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  webSearches: z.int().min(0).exactOptional(),
  finishReason: z.string().exactOptional(),
  nativeFinishReason: z.string().exactOptional(),
  error: z
    .strictObject({
      code: z.int(),
      message: z.string(),
      metadata: z.record(z.string(), z.unknown()).exactOptional(),
    })
    .exactOptional(),
  fault: z.string().exactOptional(),
});

/** Schema of {@link Fixture}. */
export const fixture: z.ZodType<Fixture> = z.strictObject({
  match: z
    .strictObject({
      model: z.string().exactOptional(),
      lastMessage: z.string().exactOptional(),
      tools: z.array(z.string()).exactOptional(),
      headers: z.record(z.string(), z.string()).exactOptional(),
    })
    .exactOptional(),
  answer: scriptedAnswer,
  times: z.int().min(1).exactOptional(),
});
