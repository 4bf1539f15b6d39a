import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages';
import { expectTypeOf } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { z as z3 } from 'zod3';
import {
  chargeOf,
  ChatKopek,
  Kopek,
  SpendHandler,
  webSearch,
  type Charge,
  type ChatKopekCallOptions,
  type ChatKopekFields,
} from '../src/index.ts';

const model = new ChatKopek('provider/model');

// both forms of the constructor
expectTypeOf(ChatKopek).toBeConstructibleWith('m');
expectTypeOf(ChatKopek).toBeConstructibleWith('m', { temperature: 0.5, topK: 3 });
expectTypeOf(ChatKopek).toBeConstructibleWith({ model: 'm', timeout: 60 });
expectTypeOf(ChatKopek).toBeConstructibleWith({ timeout: { totalMs: 60, idleMs: 5 } });
expectTypeOf(Kopek).toBeConstructibleWith('m', { maxTokens: 5 });
// @ts-expect-error a model is named once
export const twice: ChatKopek = new ChatKopek('m', { model: 'n' });
// @ts-expect-error a misspelled field
export const misspelled: ChatKopek = new ChatKopek({ temprature: 1 });

// words are those that the interface lists; what the service has learned since goes into modelKwargs
expectTypeOf<'high'>().toExtend<NonNullable<ChatKopekFields['reasoning']>>();
expectTypeOf<'of tomorrow'>().not.toExtend<NonNullable<ChatKopekFields['serviceTier']>>();
expectTypeOf<ChatKopekFields['temperature']>().toEqualTypeOf<number | undefined>();
expectTypeOf<ChatKopekCallOptions['topK']>().toEqualTypeOf<number | undefined>();
expectTypeOf<ChatKopekCallOptions['parallelToolCalls']>().toEqualTypeOf<boolean | undefined>();

// answers
expectTypeOf(model.invoke('hi')).resolves.toEqualTypeOf<AIMessageChunk>();
expectTypeOf(chargeOf({})).toEqualTypeOf<Charge | undefined>();
expectTypeOf(model.bindTools([webSearch()]).invoke('hi')).resolves.toEqualTypeOf<AIMessageChunk>();
expectTypeOf(new SpendHandler().total().costRub).toEqualTypeOf<string | undefined>();

// structured output is inferred
const person = z.object({ name: z.string(), age: z.int().default(7) });
expectTypeOf(model.withStructuredOutput(person).invoke('x')).resolves.toEqualTypeOf<{ name: string; age: number }>();
expectTypeOf(
  model.withStructuredOutput(person, { method: 'jsonSchema', strict: true }).invoke('x'),
).resolves.toEqualTypeOf<{
  name: string;
  age: number;
}>();
expectTypeOf(model.withStructuredOutput(person, { includeRaw: true }).invoke('x')).resolves.toEqualTypeOf<{
  raw: BaseMessage;
  parsed: { name: string; age: number };
}>();

const person3 = z3.object({ name: z3.string(), age: z3.number().default(7) });
expectTypeOf(model.withStructuredOutput(person3).invoke('x')).resolves.toEqualTypeOf<{ name: string; age: number }>();

const personMini = mini.object({ name: mini.string() });
expectTypeOf(model.withStructuredOutput(personMini).invoke('x')).resolves.toEqualTypeOf<{ name: string }>();

// types with a name have no index signature, of answers as well as of schemas
interface City {
  name: string;
  people?: number | undefined;
}
interface NamedSchema {
  title?: string;
  type?: string | string[];
  properties?: Record<string, unknown>;
}
const city: z.ZodType<City> = z.object({ name: z.string(), people: z.number().optional() });
const named: NamedSchema = { type: 'object', properties: {} };
expectTypeOf(model.withStructuredOutput(city).invoke('x')).resolves.toEqualTypeOf<City>();
expectTypeOf(model.withStructuredOutput(city, { includeRaw: true }).invoke('x')).resolves.toEqualTypeOf<{
  raw: BaseMessage;
  parsed: City;
}>();
expectTypeOf(model.withStructuredOutput<City>(named).invoke('x')).resolves.toEqualTypeOf<City>();
expectTypeOf(model.withStructuredOutput(named).invoke('x')).resolves.toEqualTypeOf<Record<string, unknown>>();
// @ts-expect-error an answer is an object
model.withStructuredOutput(z.number());

// a deep schema does not exhaust the compiler
const node = z.object({
  id: z.string(),
  tags: z.array(z.object({ k: z.string(), v: z.union([z.string(), z.number()]) })),
});
const tree = z.object({ a: node, b: z.array(z.object({ c: node, d: z.record(z.string(), node) })) });
expectTypeOf(model.withStructuredOutput(tree).invoke('x')).resolves.toEqualTypeOf<z.output<typeof tree>>();

// JSON Schema gives an object without claims about its fields, and no `any`
const plain = model.withStructuredOutput({ type: 'object', properties: {} });
expectTypeOf(plain.invoke('x')).resolves.toEqualTypeOf<Record<string, unknown>>();
expectTypeOf(model.withStructuredOutput<{ city: string }>({ type: 'object' }).invoke('x')).resolves.toEqualTypeOf<{
  city: string;
}>();
