import type { JsonSchema } from '@kopek/core/wire';
import { sampleOf } from './pattern.ts';
import type { Source } from './source.ts';

/** A string for each supported `format` of JSON Schema: from the text, else a default. */
const FORMATS: Record<string, (source: Source) => string> = {
  email: (source) => source.find('email') ?? 'nobody@example.com',
  uri: (source) => source.find('url') ?? 'https://example.com/',
  uuid: () => '00000000-0000-4000-8000-000000000000',
  date: (source) => dateIn(source) ?? '2026-01-01',
  time: (source) => `${timeIn(source) ?? '12:00:00'}Z`,
  'date-time': (source) => `${dateIn(source) ?? '2026-01-01'}T${timeIn(source) ?? '00:00:00'}Z`,
  ipv4: () => '127.0.0.1',
};

/** Kinds of properties, recognised by their English or Russian names. The first matching row decides. */
const BY_NAME: [RegExp, (source: Source) => string | undefined][] = [
  [/e-?mail|почт/i, (source) => source.find('email')],
  [/url|link|ссылк/i, (source) => source.find('url')],
  [/^word$|^term$|^слово$|^термин$/i, (source) => source.find('quotation') ?? namedWord(source)],
  [/date|day|дата|день/i, dateIn],
  [/time|время/i, timeIn],
  [/expression|formula|выражени/i, (source) => source.find('expression')],
  [
    /city|place|location|country|region|town|destination|origin|город|место|страна/i,
    (source) => source.find('place') ?? source.name(),
  ],
  [/summary|abstract|gist|резюме|кратк/i, (source) => source.summary(2)],
  [
    /query|question|search|prompt|input|request|task|запрос|вопрос/i,
    (source) => source.find('quotation') ?? source.text.trim(),
  ],
  [/title|headline|heading|subject|заголов|назван/i, (source) => source.find('quotation') ?? source.items()[0]],
  [
    /text|content|message|body|description|quote|answer|reason|текст|описани|ответ/i,
    (source) => source.find('quotation') ?? source.summary(1),
  ],
  [
    /name|person|author|customer|user|company|who|имя|автор|клиент|компани/i,
    (source) => source.find('quotation') ?? source.name(),
  ],
];

/** The word in phrases such as "the word altyn", «слово altyn». */
function namedWord(source: Source): string | undefined {
  return /(?<!\p{L})(?:word|term|слово|термин)\s+([\p{L}\p{N}-]+)/iu.exec(source.text)?.[1];
}

/** A date as `2026-11-05`, even if the text has `5.11.2026`. */
function dateIn(source: Source): string | undefined {
  const found = source.find('date');
  const [day = '', month = '', year] = found?.split('.') ?? [];
  return year === undefined ? found : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A time as `09:30:00`. */
function timeIn(source: Source): string | undefined {
  const [hours = '', minutes, seconds = '00'] = source.find('time')?.split(':') ?? [];
  return minutes === undefined ? undefined : `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}

/** The value of a string property in a text, if there is one. */
export function stringFrom(schema: JsonSchema, property: string, source: Source): string | undefined {
  const label = source.labelled(property);
  if (label !== undefined) return source.take(label);
  const { pattern } = schema;
  if (typeof pattern === 'string') {
    const found = safeRegExp(pattern.replaceAll(/^\^|\$$/g, ''))?.exec(source.text)?.[0];
    if (found) return source.take(found);
  }
  return BY_NAME.find(([name]) => name.test(property))?.[1](source);
}

/** A string that matches the schema: the candidate if possible, else a generated one. */
export function fitString(schema: JsonSchema, candidate: string | undefined, source: Source): string {
  const format = typeof schema['format'] === 'string' ? FORMATS[schema['format']] : undefined;
  if (format !== undefined) return format(source);
  const min = numberOr(schema['minLength'], 0);
  const max = numberOr(schema['maxLength'], Number.POSITIVE_INFINITY);
  const pattern = typeof schema['pattern'] === 'string' ? schema['pattern'] : undefined;
  const expression = pattern === undefined ? undefined : safeRegExp(pattern);
  const text = Array.from(candidate ?? '')
    .slice(0, max)
    .join('')
    .padEnd(min, '.');
  return pattern === undefined || expression === undefined || expression.test(text) ? text : sampleOf(pattern, min);
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
