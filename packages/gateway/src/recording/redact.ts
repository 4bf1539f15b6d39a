import { detectPersonalData } from '../simulation/personal-data/detect.ts';
import { UNTOUCHED } from '../simulation/personal-data/protect.ts';

/** Removes personal data and keys from what is written to a file. */
export interface Redaction {
  text(text: string): string;
  /** A copy of a JSON value with its texts redacted; field names, ids and base64 stay. */
  json(value: unknown): unknown;
  /** The same for texts that belong together, such as the fragments of a stream. */
  fragments(texts: readonly string[]): string[];
}

/** What looks like the API key of any service. */
const KEYS = /\b(?:sk|pk|rk|kopek)-[\w-]{16,}|\bBearer +[\w.~+/-]{12,}/g;

interface Span {
  start: number;
  end: number;
  replacement: string;
}

/**
 * Creates a redaction.
 *
 * @param secrets - known keys, whatever they look like.
 */
export function createRedaction(secrets: readonly string[]): Redaction {
  function spansOf(text: string): Span[] {
    const spans: Span[] = [];
    const taken = new Uint8Array(text.length);
    const add = (span: Span): void => {
      if (taken.subarray(span.start, span.end).includes(1)) return;
      taken.fill(1, span.start, span.end);
      spans.push(span);
    };
    for (const secret of secrets)
      for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
        add({ start: at, end: at + secret.length, replacement: '[KEY]' });
    for (const match of text.matchAll(KEYS))
      add({ start: match.index, end: match.index + match[0].length, replacement: '[KEY]' });
    for (const { type, start, end } of detectPersonalData(text, null))
      add({ start, end, replacement: `[${type.toUpperCase()}]` });
    return spans.sort((left, right) => left.start - right.start);
  }

  function fragments(texts: readonly string[]): string[] {
    const spans = spansOf(texts.join(''));
    if (spans.length === 0) return [...texts];
    let from = 0;
    let next = 0;
    return texts.map((text) => {
      const to = from + text.length;
      let kept = '';
      let position = from;
      for (let span = spans[next]; span !== undefined && span.start < to; span = spans[next]) {
        kept += text.slice(position - from, Math.max(span.start, from) - from);
        // the replacement goes where the span begins; fragments with the rest of it lose that part
        if (span.start >= from) kept += span.replacement;
        position = Math.min(span.end, to);
        if (span.end > to) break;
        next += 1;
      }
      const rest = text.slice(position - from);
      from = to;
      return kept + rest;
    });
  }

  const text = (given: string): string => fragments([given])[0] ?? '';
  const json = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return isBytes(name, value) ? value : text(value);
    if (Array.isArray(value)) return value.map((item) => json(item, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, json(field, key)]));
  };
  return { text, json: (value) => json(value), fragments };
}

/** Whether a text is an identifier or binary data, which is not searched for personal data. */
export function isBytes(name: string, text: string): boolean {
  return UNTOUCHED.has(name) || ID_FIELDS.has(name) || text.startsWith('data:');
}

const ID_FIELDS: ReadonlySet<string> = new Set([
  'model',
  'object',
  'system_fingerprint',
  'finish_reason',
  'item_id',
  'call_id',
  'tool_use_id',
  'signature',
  'encrypted_content',
]);
