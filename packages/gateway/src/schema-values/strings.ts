import type { JsonSchema } from '@kopek/core/wire';
import { sampleOf } from './pattern.ts';
import type { Source } from './source.ts';

const FORMATS: Record<string, (source: Source) => string> = {
  email: (source) => source.email() ?? 'nobody@example.com',
  uri: (source) => source.url() ?? 'https://example.com/',
  url: (source) => source.url() ?? 'https://example.com/',
  uuid: (source) => source.uuid() ?? '00000000-0000-4000-8000-000000000000',
  date: (source) => source.date() ?? '2026-01-01',
  time: (source) => `${source.time() ?? '12:00:00'}Z`,
  'date-time': (source) => `${source.date() ?? '2026-01-01'}T${source.time() ?? '00:00:00'}Z`,
  ipv4: () => '127.0.0.1',
  ipv6: () => '::1',
  hostname: () => 'example.com',
  duration: () => 'P1D',
};

/** Kinds of properties, told by their names in the languages people write schemas in. The first row that fits decides. */
const KINDS: [RegExp, (source: Source) => string | undefined][] = [
  [/e-?mail|почт/i, (source) => source.email()],
  [/phone|телефон/i, (source) => source.phone()],
  [/url|link|ссылк/i, (source) => source.url()],
  [/date|day|дата|день/i, (source) => source.date()],
  [/time|время/i, (source) => source.time()],
  [/expression|formula|выражени/i, (source) => source.expression()],
  [/city|place|location|country|region|town|destination|origin|город|место|страна/i, (source) => source.place()],
  [/summary|abstract|gist|резюме|кратк/i, (source) => source.summary(2)],
  [/query|question|search|prompt|input|request|task|запрос|вопрос/i, (source) => source.quoted() ?? source.text.trim()],
  [
    /title|headline|heading|subject|заголов|назван/i,
    (source) => source.heading() ?? source.quoted() ?? source.items()[0],
  ],
  [
    /text|content|message|body|description|quote|answer|reason|текст|описани|ответ/i,
    (source) => source.quoted() ?? source.summary(1),
  ],
  [
    /name|person|author|customer|user|company|who|имя|автор|клиент|компани/i,
    (source) => source.quoted() ?? source.name(),
  ],
];

/** What a text says for a string property, or undefined when it says nothing. */
export function stringFrom(schema: JsonSchema, property: string, source: Source): string | undefined {
  const label = source.labelled(property);
  if (label !== undefined) return source.take(label);
  const { pattern } = schema;
  if (typeof pattern === 'string') {
    const found = safeRegExp(pattern.replaceAll(/^\^|\$$/g, ''))?.exec(source.text)?.[0];
    if (found) return source.take(found);
  }
  const kind = KINDS.find(([name]) => name.test(property));
  return kind?.[1](source);
}

/** A string that fits the schema: from the text when it can be, else made up. */
export function fitString(schema: JsonSchema, candidate: string | undefined, source: Source): string {
  const format = typeof schema['format'] === 'string' ? FORMATS[schema['format']] : undefined;
  if (format !== undefined) return format(source);
  const min = numberOr(schema['minLength'], 0);
  const max = numberOr(schema['maxLength'], Number.POSITIVE_INFINITY);
  const pattern = typeof schema['pattern'] === 'string' ? safeRegExp(schema['pattern']) : undefined;
  const text = Array.from(candidate ?? '')
    .slice(0, max)
    .join('')
    .padEnd(min, '.');
  if (pattern === undefined || pattern.test(text)) return text;
  return sampleOf(schema['pattern'] as string, min);
}

function safeRegExp(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? Math.min(value, 10_000) : otherwise;
}
