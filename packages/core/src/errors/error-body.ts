/** What an error body of any shape says. */
export interface ErrorDetail {
  message: string;
  code?: number | string;
  metadata?: Record<string, unknown>;
  /** True when the body is JSON in a shape that a gateway of this family writes about itself. */
  fromGateway: boolean;
}

const EXCERPT_CHARACTERS = 500;

/**
 * Reads an error body of whatever shape: the interface does not show one (§7), so every known one is understood.
 *
 * Order: `{error: {…}}`, `{error: "text"}`, `{code, message}`, `{detail}`, `{message}`, `{errors: […]}`, plain text,
 * an HTML page (its title), nothing.
 *
 * @param text - the body, already redacted and bounded.
 * @returns message (`""` when the body says nothing), code and metadata as sent.
 */
export function readErrorBody(text: string): ErrorDetail {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') return { message: '', fromGateway: false };
  if (trimmed.startsWith('{') || trimmed.startsWith('[') || trimmed.startsWith('"')) {
    try {
      const detail = readErrorValue(JSON.parse(trimmed));
      if (detail) return detail;
    } catch {
      // a JSON body that was cut: nothing in it can be trusted as a message
      return { message: '', fromGateway: false };
    }
    return { message: '', fromGateway: false };
  }
  if (trimmed.startsWith('<')) return { message: htmlTitle(trimmed), fromGateway: false };
  return { message: excerpt(trimmed), fromGateway: false };
}

/**
 * Reads the error out of a parsed value: a body, an `error` field of a body, an event or a choice.
 *
 * @returns undefined when nothing in the value reads as an error.
 */
export function readErrorValue(value: unknown): ErrorDetail | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { message: excerpt(value), fromGateway: true };
  if (Array.isArray(value)) return value.length > 0 ? readErrorObject(value[0]) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const body = value as Record<string, unknown>;
  if (body.error !== undefined && body.error !== null && body.error !== false) {
    const inner = readErrorObject(body.error);
    if (inner) return inner;
  }
  if (typeof body.message === 'string' && (typeof body.code === 'number' || typeof body.code === 'string')) {
    return readErrorObject(body);
  }
  if (body.detail !== undefined) {
    return { message: excerpt(textOf(body.detail)), fromGateway: true };
  }
  if (typeof body.message === 'string') return { message: excerpt(body.message), fromGateway: true };
  if (Array.isArray(body.errors)) return readErrorObject(body.errors[0]);
  return undefined;
}

/** Reads an error object itself: `{code, message, metadata}`, or a bare string. */
export function readErrorObject(value: unknown): ErrorDetail | undefined {
  if (typeof value === 'string') return { message: excerpt(value), fromGateway: true };
  if (typeof value !== 'object' || value === null) return undefined;
  const error = value as Record<string, unknown>;
  const detail: ErrorDetail = { message: '', fromGateway: true };
  if (typeof error.message === 'string') detail.message = excerpt(error.message);
  else if (typeof error.error === 'string') detail.message = excerpt(error.error);
  const code = error.code ?? error.status ?? error.type;
  if (typeof code === 'number' && Number.isFinite(code)) detail.code = code;
  // a numeric string is the same code in another spelling; a word stays a word
  else if (typeof code === 'string' && code !== '') detail.code = /^\d{3}$/.test(code) ? Number(code) : code;
  if (typeof error.metadata === 'object' && error.metadata !== null && !Array.isArray(error.metadata)) {
    detail.metadata = error.metadata as Record<string, unknown>;
    // "Provider returned error" alone hides the cause; services of this family put it here
    const raw = detail.metadata.raw;
    if (typeof raw === 'string' && raw !== '' && !detail.message.includes(raw)) {
      detail.message = excerpt(detail.message === '' ? raw : `${detail.message} (${raw})`);
    }
  }
  return detail;
}

function htmlTitle(html: string): string {
  const title = /<title[^>]*>([^<]{1,300})/i.exec(html)?.[1] ?? /<h1[^>]*>([^<]{1,300})/i.exec(html)?.[1];
  return title ? `an HTML page titled "${title.trim().replace(/\s+/g, ' ').slice(0, 120)}"` : 'an HTML page';
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value);
  } catch {
    // nested deeper than JSON can be written
    return '';
  }
}

// one line: a message of a server must not write lines of its own, or terminal codes, into a log
function excerpt(text: string): string {
  const line = text
    .slice(0, EXCERPT_CHARACTERS * 2)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return line.length > EXCERPT_CHARACTERS ? `${line.slice(0, EXCERPT_CHARACTERS)}…` : line;
}
