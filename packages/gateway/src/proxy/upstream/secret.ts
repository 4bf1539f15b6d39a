const SHORTEST = 8;

/** Removes a key, and every longer part of it, from foreign text: servers echo keys in full and in part. */
export function withoutSecret(text: string, secret: string | undefined): string {
  if (secret === undefined || secret.length < SHORTEST) return text;
  const parts = new Set(
    Array.from({ length: secret.length - SHORTEST + 1 }, (_, at) => secret.slice(at, at + SHORTEST)),
  );
  // most texts have none of them, and may have millions of characters
  if (![...parts].some((part) => text.includes(part))) return text;
  let shown = '';
  for (let at = 0; at < text.length; at += 1) {
    if (!parts.has(text.slice(at, at + SHORTEST))) {
      shown += text[at];
      continue;
    }
    while (parts.has(text.slice(at + 1, at + 1 + SHORTEST))) at += 1;
    at += SHORTEST - 1;
    shown += '<key>';
  }
  return shown;
}
