/** Replaces the secret in texts, wherever they come from. */
export type Redact = (text: string) => string;

const MASK = '[redacted]';

/**
 * A function that takes the given secret out of any text, also when a server echoes it.
 *
 * The raw, the URL-encoded and the JSON-escaped spelling are found.
 */
export function createRedact(secret: string | undefined): Redact {
  if (secret === undefined || secret.length < 4) return (text) => text;
  const spellings = [...new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])];
  return (text) => {
    let clean = text;
    for (const spelling of spellings) if (clean.includes(spelling)) clean = clean.replaceAll(spelling, MASK);
    return clean;
  };
}

/** The same for parsed data: a copy in which no string holds the secret. */
export function redactValue<Value>(value: Value, redact: Redact): Value {
  if (value === undefined) return value;
  const text = JSON.stringify(value);
  const clean = redact(text);
  return clean === text ? value : (JSON.parse(clean) as Value);
}

/** Headers without the secret. */
export function redactHeaders(headers: Record<string, string>, redact: Redact): Record<string, string> {
  const clean: Record<string, string> = {};
  for (const name of Object.keys(headers)) clean[name] = redact(headers[name] ?? '');
  return clean;
}
