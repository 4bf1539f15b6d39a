/**
 * Writes JSON that PostgreSQL can read: its texts hold neither U+0000 nor half a surrogate pair, which a name or a tag
 * of JavaScript may contain. Each becomes U+FFFD, so that a strange name never costs an entry.
 */
export function toDatabaseJson(value: unknown): string {
  // JSON.stringify escapes exactly these, and escapes a backslash as two: the pairs are passed over
  return JSON.stringify(value).replace(/\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|.)/gi, (escape) =>
    escape.length > 2 ? '\\ufffd' : escape,
  );
}
