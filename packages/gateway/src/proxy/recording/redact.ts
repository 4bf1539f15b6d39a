import { mapTexts } from '../../base/json.ts';
import type { RedactOptions } from '../../service/options.ts';
import { detectPersonalData, mask, type Detector, type Finding } from '../../simulation/personal-data/detect.ts';
import { isUntouched, literal } from '../../simulation/personal-data/protect.ts';
import { PERSONAL_DATA_TYPES, type PersonalDataType } from '../../protocol/key-settings.ts';
import { SPOKEN_SECRETS } from './spoken-secrets.ts';

/** Copies a JSON value without personal data and secrets, for a file; field names, ids and base64 stay. */
export type Redaction = <Value>(value: Value) => Promise<Value>;

/** A secret and its value; the first group of a pattern, if it has one, is what is masked. */
const key = (pattern: RegExp): Detector => ({ type: 'key', pattern });

/** Secrets that the detector leaves to rules about files, or takes for examples. */
const KEYS: readonly Detector[] = [
  key(/\b(?:sk|pk|rk|kopek)[-_][\w-]{16,}/g),
  key(/\bBearer +([\w.~+/-]{12,})/g),
  key(/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g),
  key(/\bAIza[\w-]{30,}/g),
  key(/\beyJ[\w-]{8,5000}\.[\w-]{8,5000}\.[\w-]{8,}/g),
  key(/\b\d{8,10}:[\w-]{35}\b/g),
  key(/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^\0]{1,10000}?-----END [A-Z ]{0,40}PRIVATE KEY-----/g),
  ...SPOKEN_SECRETS,
];

/** Fields whose text is a secret, whatever it looks like. */
const SECRET_FIELD =
  /^(?:password|passwd|secret|client_?secret|token|access_?token|refresh_?token|api_?key|authorization|cookie)$/i;

/**
 * Creates a redaction: what secretlint finds, the patterns above and those of the options, known keys, and personal data.
 *
 * @param secrets - known keys, whatever they look like.
 */
export function createRedaction(secrets: readonly string[], options: RedactOptions = {}): Redaction {
  const { patterns = [], off = [] } = options;
  const isOff = (type: 'key' | PersonalDataType): boolean => off === true || off.includes(type);
  const types = PERSONAL_DATA_TYPES.filter((type) => !isOff(type));
  // the keys that the gateway knows are cut whatever the options say
  const detectors: Detector[] = [
    ...secrets.map((secret) => key(new RegExp(literal(secret), 'gu'))),
    ...patterns.map((pattern) => ({ type: 'custom', pattern: new RegExp(pattern, 'gu') })),
    ...(isOff('key') ? [] : KEYS),
  ];
  return async (value) => {
    const texts: string[] = [];
    mapTexts(value, (text, name) => {
      if (!isBytes(name, text)) texts.push(text);
      return text;
    });
    const border = borderOf(texts);
    const whole = texts.join(border);
    const found = isOff('key') ? [] : await lint(whole);
    const redacted = mask(whole, detectPersonalData(whole, types, detectors, found))
      .split(border)
      .values();
    return mapTexts(value, (text, name) => {
      if (isBytes(name, text)) return text;
      const { value: shown = text } = redacted.next();
      return SECRET_FIELD.test(name) && !isOff('key') ? '[KEY]' : shown;
    });
  };
}

/** Stands between texts that do not belong together, and nowhere in them; no pattern goes across it. */
function borderOf(texts: readonly string[]): string {
  let zeros = '\u0000';
  // it begins with another character than it ends with, so that it cannot overlap with the texts beside it
  while (texts.some((text) => text.includes(`\r${zeros}\n`))) zeros += '\u0000';
  return `\r${zeros}\n`;
}

/** The secrets that secretlint finds: tokens of clouds, code hosts and chats, connection strings, passwords in URLs. */
async function lint(text: string): Promise<Finding[]> {
  if (text === '') return [];
  // loaded on first use: only recordings need it
  const [{ lintSource }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const { messages } = await lintSource({
    source: { content: text, filePath: 'answer.txt', ext: '.txt', contentType: 'text' },
    options: { config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] } },
  });
  return messages.map(({ range: [start, end] }) => ({ type: 'key', start, end }));
}

/** Whether a text is an identifier or binary data, which is not searched for personal data. */
const isBytes = (name: string, text: string): boolean => isUntouched(text, name) || ID_FIELDS.has(name);

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
