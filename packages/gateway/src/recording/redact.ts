import { mapTexts } from '../base/map-texts.ts';
import { detectPersonalData, mask } from '../simulation/personal-data/detect.ts';
import { literal, UNTOUCHED } from '../simulation/personal-data/protect.ts';

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

/**
 * Creates a redaction.
 *
 * @param secrets - known keys, whatever they look like.
 */
export function createRedaction(secrets: readonly string[]): Redaction {
  const patterns = [...secrets.map((secret) => new RegExp(literal(secret), 'gu')), KEYS];
  const detectors = patterns.map((pattern) => ({ type: 'key', pattern }));
  const fragments = (texts: readonly string[]): string[] =>
    mask(texts, detectPersonalData(texts.join(''), null, detectors));
  const text = (given: string): string => fragments([given]).join('');
  return {
    text,
    json: (value) => mapTexts(value, (given, name) => (isBytes(name, given) ? given : text(given))),
    fragments,
  };
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
