import { readObject } from '../wire/read.ts';
import { isTooDeep } from './depth.ts';

/** The content of an error body, whatever its shape. */
export interface ErrorDetail {
  message: string;
  code?: number | string;
  metadata?: Record<string, unknown>;
  /** The error itself, as sent: an object or a text. Absent if it is nested too deeply. */
  sent?: unknown;
}

/** The body of a failed request. */
export interface ErrorBody extends ErrorDetail {
  /**
   * The gateway itself answered: JSON whose `error` member is an object or a string. `{"message"}`, `{"detail"}` and
   * the like come from proxies that lost the gateway, and prove nothing about what it did.
   */
  fromGateway: boolean;
}

const EXCERPT_CHARACTERS = 500;

/**
 * Reads an error body of any known shape: the interface does not show one (§7).
 *
 * Order: `{error: {…}}`, `{error: "text"}`, `{code, message}`, `{detail}`, `{message}`, `{errors: […]}`, `{title}` of
 * problem details (RFC 9457), plain text, an HTML page (its title), nothing.
 *
 * @param text - the body, already redacted and bounded.
 * @returns message (`""` if the body has none), code and metadata as sent.
 */
export function readErrorBody(text: string): ErrorBody {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (!/^[{["]/.test(trimmed)) {
    return { message: trimmed.startsWith('<') ? htmlTitle(trimmed) : excerpt(trimmed), fromGateway: false };
  }
  try {
    const document: unknown = JSON.parse(trimmed);
    return { message: '', ...readErrorValue(document), fromGateway: isGatewayError(document) };
  } catch {
    // truncated JSON: no part of it is reliable as a message
    return { message: '', fromGateway: false };
  }
}

function isGatewayError(document: unknown): boolean {
  const error = readObject(document)?.error;
  return readObject(error) !== undefined || (typeof error === 'string' && error !== '');
}

/**
 * Reads the error of a parsed value: a body, an `error` field of a body, an event or a choice.
 *
 * @returns undefined if nothing in the value reads as an error.
 */
export function readErrorValue(value: unknown): ErrorDetail | undefined {
  // some services send a list of one error
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first === '' ? undefined : readErrorObject(first);
  const body = readObject(first);
  if (!body) return undefined;
  const { error, message, code, detail, errors, title } = body;
  // null, false and the like are no errors
  const inner = readErrorObject(error);
  if (inner) return inner;
  if (typeof message === 'string' && (typeof code === 'number' || typeof code === 'string'))
    return readErrorObject(body);
  if (detail !== undefined) return { message: excerpt(textOf(detail)) };
  if (typeof message === 'string') return { message: excerpt(message) };
  if (Array.isArray(errors)) return readErrorObject(errors[0]);
  return typeof title === 'string' ? { message: excerpt(title) } : undefined;
}

/** Reads an error object itself: `{code, message, metadata}`, or a bare string. */
export function readErrorObject(value: unknown): ErrorDetail | undefined {
  if (typeof value === 'string') return { message: excerpt(value), sent: value };
  if (typeof value !== 'object' || value === null) return undefined;
  const error = value as Record<string, unknown>;
  const detail: ErrorDetail = isTooDeep(error) ? { message: '' } : { message: '', sent: error };
  if (typeof error.message === 'string') detail.message = excerpt(error.message);
  else if (typeof error.error === 'string') detail.message = excerpt(error.error);
  const code = error.code ?? error.status ?? error.type;
  if (typeof code === 'number' && Number.isFinite(code)) detail.code = code;
  // "404" is the number 404 in quotes; a word stays a word
  else if (typeof code === 'string' && code !== '') detail.code = /^\d{3}$/.test(code) ? Number(code) : code;
  const metadata = readObject(error.metadata);
  if (metadata && !isTooDeep(metadata)) {
    detail.metadata = metadata;
    // services of this family put the real cause here, behind a bare "Provider returned error"
    const { raw } = metadata;
    if (typeof raw === 'string' && raw !== '' && !detail.message.includes(raw)) {
      detail.message = excerpt(detail.message === '' ? raw : `${detail.message} (${raw})`);
    }
  }
  return detail;
}

function htmlTitle(html: string): string {
  const title = textIn(html, /<title\b/i) ?? textIn(html, /<h1\b/i);
  return title ? `an HTML page titled "${title.replace(/\s+/g, ' ').slice(0, 120)}"` : 'an HTML page';
}

/** Text of the first element of a kind. One pass: a pattern for the whole tag is quadratic for a page of `<title`. */
function textIn(html: string, tag: RegExp): string | undefined {
  const start = html.search(tag);
  const end = start === -1 ? -1 : html.indexOf('>', start);
  return end === -1 ? undefined : /^[^<]+/.exec(html.slice(end + 1, end + 301))?.[0].trim();
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    // nested too deeply for JSON.stringify
    return '';
  }
}

// one line without control characters: a server must not be able to forge log lines or send terminal codes
function excerpt(text: string): string {
  const line = text
    .slice(0, EXCERPT_CHARACTERS * 2)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return line.length > EXCERPT_CHARACTERS ? `${line.slice(0, EXCERPT_CHARACTERS)}…` : line;
}
