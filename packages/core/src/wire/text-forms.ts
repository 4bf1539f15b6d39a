/** Name of a JSON Schema in `response_format`: letters, digits, `_` and `-`, at most 64. */
export const SCHEMA_NAME: RegExp = /^[A-Za-z0-9_-]{1,64}$/;

/** Key of `logit_bias`: a token id. Interface §2.2 (numeric keys). */
export const TOKEN_ID: RegExp = /^\d+$/;

/**
 * Tells whether a text is a URL or a base64 `data:` URL. Interface §2.3.
 *
 * Looks at the start only, because a data URL may be many megabytes.
 */
export function isAddress(text: string): boolean {
  if (/^data:/i.test(text)) return /^data:[^,]{0,256};base64,/i.test(text);
  return /^[a-z][a-z0-9+.-]{0,31}:./i.test(text);
}

/**
 * Tells whether a text can be raw base64: no URL, no `data:` prefix. Interface §2.3.
 *
 * Looks at the start only, because a sound may be many megabytes.
 */
export function isRawBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]{2,}={0,2}$/.test(text.slice(0, 64));
}

/** Type of the web search tool of a service. Interface §2.4: the identifier carries the service's name. */
export function webSearchType(namespace: string): `${string}:web_search` {
  return `${namespace}:web_search`;
}
