import { expectTypeOf } from 'vitest';
import * as z from 'zod/mini';
import {
  chatCompletionSchema,
  chatRequestSchema,
  keyInfoSchema,
  wireUsageSchema,
  type ChatCompletion,
  type ChatRequest,
  type KeyInfo,
  type Message,
  type WireUsage,
} from './index.ts';
import type { Shape } from './schema-message.ts';

expectTypeOf<z.output<typeof chatRequestSchema>>().toEqualTypeOf<ChatRequest>();
expectTypeOf<z.output<typeof chatCompletionSchema>>().toEqualTypeOf<ChatCompletion>();
expectTypeOf<z.output<typeof keyInfoSchema>>().toEqualTypeOf<KeyInfo>();
expectTypeOf<z.output<typeof wireUsageSchema>>().toEqualTypeOf<WireUsage>();

// @ts-expect-error a schema that disagrees with its interface does not compile
export const wrong: z.ZodMiniType<WireUsage> = z.looseObject({ prompt_tokens: z.string() });

// @ts-expect-error a schema without a member of its interface does not compile
export const incomplete: Shape<WireUsage> = { prompt_tokens: z.number() };

// @ts-expect-error messages and prompt exclude each other
export const both: ChatRequest = { model: 'm', messages: [], prompt: '' };

export const open: ChatRequest = { model: 'm', prompt: '', service_tier: 'gold', reasoning: { effort: 'colossal' } };

// @ts-expect-error the result of a tool is a string, never parts (§2.3)
export const parts: Message = { role: 'tool', tool_call_id: 'c', content: [] };
