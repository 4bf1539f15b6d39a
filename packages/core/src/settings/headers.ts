import { configurationError } from '../errors/index.ts';
import type { GivenHeaders } from './types.ts';

/** Set by this package: accepting them from callers would break requests or leak the key. */
const OWN_HEADERS = /^(authorization|idempotency-key|content-type)$/;
const FRAMING_HEADERS = /^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/;

/**
 * Checks headers, and returns them with lower-case names. `authorization`, `content-type` and `idempotency-key` are
 * left out.
 *
 * @throws KopekError `configuration` for a name or value that HTTP does not allow. Values are never quoted.
 */
export function checkHeaders(headers: GivenHeaders): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(recordOf(headers))) {
    if (value === undefined) continue;
    const lower = name.toLowerCase();
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw configurationError('a header name contains a forbidden character');
    if (typeof value !== 'string' || !/^[\x20-\x7e\t]*$/.test(value)) {
      throw configurationError(`header ${name} contains a forbidden character: only printable ASCII can be sent`);
    }
    if (FRAMING_HEADERS.test(lower)) throw configurationError(`header ${name} cannot be set: the HTTP library sets it`);
    if (!OWN_HEADERS.test(lower)) checked[lower] = value;
  }
  return checked;
}

/**
 * Reads headers in any form as a record.
 *
 * @throws KopekError `configuration` for anything else.
 */
export function recordOf(headers: GivenHeaders): Readonly<Record<string, string | undefined>> {
  try {
    if (typeof headers === 'object') return Symbol.iterator in headers ? Object.fromEntries(headers) : headers;
  } catch {
    // null, or an entry that is no pair
  }
  throw configurationError('headers must be a record, Headers or a list of pairs');
}

// no key looks like this, and the service could only answer 401
const MISTAKES: [RegExp, string][] = [
  [/^\s|\s$/, 'begins or ends with a space or a line break: set it to the key alone'],
  [/^Bearer\s/i, 'begins with "Bearer ": set it to the key alone, the word is added'],
  [/^["'`].*["'`]$/, 'is in quotes: set it to the key alone'],
  [/[^\x21-\x7e]/, 'contains a forbidden character: a space, a line break or a letter outside ASCII'],
];

/**
 * Checks an API key.
 *
 * @param hint - added to the message if there is none.
 * @throws KopekError `configuration` for one that HTTP cannot carry; the key itself is never quoted.
 */
export function checkKey(key: unknown, hint = ''): string {
  if (key === undefined || key === null || (typeof key === 'string' && key.trim() === '')) {
    throw configurationError(`no API key: set the option apiKey, or the environment variable KOPEK_API_KEY${hint}`);
  }
  if (typeof key !== 'string') {
    throw configurationError(`the API key (option apiKey) must be a string, got ${typeof key}`);
  }
  const mistake = MISTAKES.find(([pattern]) => pattern.test(key))?.[1];
  if (mistake !== undefined) throw configurationError(`the API key (option apiKey, or KOPEK_API_KEY) ${mistake}`);
  return key;
}

/** True for one word that HTTP can carry: an idempotency key. */
export function isHeaderWord(value: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(value);
}
