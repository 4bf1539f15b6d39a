import * as z from 'zod/mini';
import type { KeyBudget, KeyInfo, KeyPersonalData } from './key.ts';
import type { Shape } from './schema-message.ts';

/** A time as `toISOString` writes it, or with an offset or without milliseconds. */
const timestamp = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/, 'must be an ISO 8601 timestamp'));

/** Answer of the key endpoint. Interface §2.1. Fields that are not listed pass. */
export const keyInfoSchema: z.ZodMiniType<KeyInfo> = z.looseObject({
  name: z.string(),
  budget: z.exactOptional(
    z.looseObject({
      remaining: z.number(),
      initial: z.number(),
      reset_interval: z.string(),
      reset_at: timestamp,
      reset_in_seconds: z.number(),
      low_notify: z.boolean(),
    } satisfies Shape<KeyBudget>),
  ),
  expires_at: z.exactOptional(timestamp),
  expires_in_seconds: z.exactOptional(z.number()),
  allowed_models: z.nullable(z.array(z.string())),
  pii: z.looseObject({
    mode: z.nullable(z.string()),
    types: z.nullable(z.array(z.string())),
    dictionary: z.array(z.looseObject({ word: z.string(), replacement: z.string() })),
  } satisfies Shape<KeyPersonalData>),
} satisfies Shape<KeyInfo>);
