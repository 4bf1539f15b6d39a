import { defined } from '../base/defined.ts';
import type { Charge } from '../money/charge.ts';
import { readObject } from '../wire/read.ts';
import { isTooDeep } from './index.ts';

/**
 * Replaces the secrets in a text.
 *
 * With `cut`, the text may end in the middle of a secret: its beginning is removed as well.
 */
export type Redact = (text: string, cut?: boolean) => string;

const MASK = '[redacted]';
/** Shorter secrets would turn ordinary words into masks. */
const MIN_SECRET = 4;
/** A shorter beginning of a secret reveals nothing. */
const MIN_BEGINNING = 8;
const SECRET_HEADER = /auth|key|token|secret|cookie|password|session|credential/i;

/**
 * Makes a function that removes the given secrets from any text, even if a server echoes them.
 *
 * It finds the raw, the URL-encoded, the JSON-escaped and the HTML-escaped spelling.
 */
export function createRedact(secrets: readonly (string | undefined)[]): Redact {
  const known = secrets.filter((secret) => secret !== undefined && secret.length >= MIN_SECRET) as string[];
  // longest first: a secret may hold another one
  const spellings = [...new Set(known.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  if (spellings.length === 0) return (text) => text;
  return (text, cut = false) => {
    let clean = text;
    for (const spelling of spellings) if (clean.includes(spelling)) clean = clean.replaceAll(spelling, MASK);
    return cut ? withoutBeginning(clean, spellings) : clean;
  };
}

/** Returns the {@link Redact} of one request, for its key and the secrets in its headers. */
export type RedactFor = (key: string, own?: Record<string, string>) => Redact;

/**
 * Makes the {@link RedactFor} of a client. The last function is cached: a client has one key, and spelling it in
 * every way costs 8 µs per request.
 *
 * @param headers - of the client; a call may add its own, which matter if they contain a secret.
 */
export function redactPerKey(headers: Record<string, string>): RedactFor {
  let latest: { key: string; redact: Redact } | undefined;
  return (key, own) => {
    if (own && Object.keys(own).some(isSecret)) return createRedact(secretsOf(key, { ...headers, ...own }));
    if (latest?.key !== key) latest = { key, redact: createRedact(secretsOf(key, headers)) };
    return latest.redact;
  };
}

/**
 * Lists the secrets of a request: its key, and the values of headers whose names suggest secrets.
 *
 * @param headers - lower-case names.
 */
export function secretsOf(key: string, headers: Record<string, string>): string[] {
  const named = Object.entries(headers).filter(([name]) => isSecret(name));
  return [key, ...named.map(([, value]) => value)];
}

function isSecret(header: string): boolean {
  return SECRET_HEADER.test(header) && header !== 'idempotency-key';
}

/** Copies headers without secrets, or returns them if they have none. */
export function redactHeaders(headers: Record<string, string>, redact: Redact): Record<string, string> {
  const all = Object.entries(headers).flat().join('\n');
  return redact(all) === all ? headers : (cleanOf(headers, redact) as Record<string, string>);
}

/**
 * Does the same for parsed data: a copy without secrets in any string, or the data itself if it has none. Numbers are kept,
 * whatever their digits.
 *
 * @returns undefined for data that is nested too deeply.
 */
export function redactValue<Value>(value: Value, redact: Redact): Value | undefined {
  if (value === undefined || isTooDeep(value)) return undefined;
  return isClean(value, redact) ? value : (cleanOf(value, redact) as Value);
}

// string by string: the text of an answer may have millions of letters, which are not copied to be searched
function isClean(value: unknown, redact: Redact): boolean {
  if (typeof value === 'string') return redact(value) === value;
  if (typeof value !== 'object' || value === null) return true;
  for (const name in value) {
    if (redact(name) !== name || !isClean((value as Record<string, unknown>)[name], redact)) return false;
  }
  return true;
}

function cleanOf(value: unknown, redact: Redact): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((item) => cleanOf(item, redact));
  const named = readObject(value);
  if (!named) return value;
  return Object.fromEntries(Object.entries(named).map(([name, inner]) => [redact(name), cleanOf(inner, redact)]));
}

/** Copies a charge without secrets. Only its names come from the service: its amounts keep their digits. */
export function redactCharge(charge: Charge, redact: Redact): Charge {
  const { requestedModel, servedModel, generationId } = charge;
  return { ...charge, ...redactValue(defined({ requestedModel, servedModel, generationId }), redact) };
}

/** Redacts the text of a body. JSON may write any letter as an escape, so the parsed document is redacted as well. */
export function redactBody(text: string, redact: Redact, cut: boolean): string {
  const clean = redact(text, cut);
  if (!clean.includes('\\')) return clean;
  try {
    const read = JSON.stringify(JSON.parse(clean));
    const cleanRead = redact(read);
    return cleanRead === read ? clean : cleanRead;
  } catch {
    return clean;
  }
}

/**
 * Copies an exception of a library as a plain error without secrets.
 *
 * Errors of HTTP libraries contain the bytes that they failed to parse, which may echo the key.
 */
export function redactCause(cause: unknown, redact: Redact, depth = 0): unknown {
  if (!(cause instanceof Error)) return typeof cause === 'string' ? redact(cause) : undefined;
  const copy = new Error(redact(cause.message));
  Object.defineProperty(copy, 'name', { value: cause.name, configurable: true, writable: true });
  if (cause.stack !== undefined) copy.stack = redact(cause.stack);
  for (const field of ['code', 'syscall', 'errno', 'address', 'port', 'hostname'] as const) {
    const value = (cause as unknown as Record<string, unknown>)[field];
    if (typeof value === 'string') Object.assign(copy, { [field]: redact(value) });
    else if (typeof value === 'number') Object.assign(copy, { [field]: value });
  }
  if (cause.cause !== undefined && depth < 4) {
    const inner = redactCause(cause.cause, redact, depth + 1);
    if (inner !== undefined) Object.defineProperty(copy, 'cause', { value: inner, configurable: true, writable: true });
  }
  return copy;
}

function spellingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const html = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return [secret, encodeURIComponent(secret), json, json.replaceAll('/', '\\/'), html];
}

function withoutBeginning(text: string, spellings: readonly string[]): string {
  for (const spelling of spellings) {
    for (let length = Math.min(spelling.length - 1, text.length); length >= MIN_BEGINNING; length--) {
      if (text.endsWith(spelling.slice(0, length))) return text.slice(0, -length) + MASK;
    }
  }
  return text;
}
