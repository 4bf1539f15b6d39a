import type { MatchOptions } from '../../service/options.ts';
import type { RequestIdentity } from '../../service/tape.ts';
import { canonical } from './identity.ts';

/** Fields about the caller and the form of the answer, not about its content; they are never compared. */
const NOT_ASKED = [
  'user',
  'metadata',
  'session_id',
  'safety_identifier',
  'prompt_cache_key',
  'store',
  'stream',
  'stream_options',
];

/** Ids differ from run to run, and what they connect is in the same order anyway. */
const IDS = new Set(['id', 'tool_call_id', 'call_id', 'tool_use_id']);

const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|январ|феврал|март|апрел|ма[йя]|июн|июл|август|сентябр|октябр|ноябр|декабр)\\p{L}{0,6}\\.?';
const DATES = new RegExp(
  [
    String.raw`\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?`,
    String.raw`\d{1,2}[./]\d{1,2}[./]\d{2,4}`,
    String.raw`\d{1,2}(?:st|nd|rd|th)? ${MONTH},? \d{4}`,
    String.raw`${MONTH} \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
    String.raw`\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?`,
    String.raw`(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?`,
    String.raw`(?:понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]|воскресень[ея])`,
    String.raw`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`,
    // of ten timestamps one passes for a tax number, or for a card when it counts milliseconds
    String.raw`1[5-9]\d{8}(?:\d{3})?|\[(?:TAX_NUMBER|CARD)\]`,
  ]
    .map((form) => `(?<![\\p{L}\\d])(?:${form})(?![\\p{L}\\d])`)
    .join('|'),
  'giu',
);

/**
 * What decides whether a request is the recorded one, as a text: two requests with the same text are the same.
 *
 * Without options everything but the asker, the form of the answer, ids, dates and times; {@link MatchOptions} compares more or less.
 */
export function matchKey({ path, body }: RequestIdentity, match: MatchOptions = {}): string {
  if (typeof match === 'function') return canonical([path, match(body)]);
  const { ignore = [], by } = match;
  const ignored = new Set([...NOT_ASKED, ...ignore]);
  const decisive = (value: unknown, place: string, name: string): unknown => {
    if (typeof value === 'string') return IDS.has(name) ? '' : value.replaceAll(DATES, '<date>');
    if (Array.isArray(value)) return value.map((item) => decisive(item, `${place}[*]`, name));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(
      ([field, inner]) => [place === '' ? field : `${place}.${field}`, field, inner] as const,
    );
    const kept = fields.filter(([at]) => !ignored.has(at) && (place !== '' || by === undefined || by.includes(at)));
    return Object.fromEntries(kept.map(([at, field, inner]) => [field, decisive(inner, at, field)]));
  };
  return canonical([path, decisive(body, '', '')]);
}
