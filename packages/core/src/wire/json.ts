/** Numbers that are rubles, by key: `usage` of an answer (§2.9) and `budget` of a key (§2.1). */
const MONEY_KEYS: ReadonlySet<string> = new Set(['cost_rub', 'balance', 'remaining', 'initial']);

// quotes inside JSON strings are escaped, so text of a model cannot trigger the slow path; one pattern is five times
// as fast as three `includes`
// a double keeps 15 digits, and `String(number)` gives them back. Most prices have fewer, and the reviver costs 10 µs per KB
// 1e-999 is a double too: 0. A price that is written with an exponent is read from its text
const INEXACT_NUMBER = /[\d.]{16}|\d[eE]/;
// a key may be written in JSON escapes: those of Latin letters begin so, those of Russian ones do not
const MONEY_MARK = /"(?:cost_rub|balance|budget)"|\\u00[567]/;

/** Source texts by the object that holds them. Weak: they live as long as the parsed document. */
const lexemes = new WeakMap<object, Map<string, string>>();

/**
 * `JSON.parse` that remembers how the server wrote its rubles.
 *
 * A double keeps 15 to 17 digits: `12345678901234.567891` becomes `12345678901234.568`. The parsed value is the same
 * as that of `JSON.parse`, numbers included; {@link lexemeOf} returns the source text.
 *
 * @throws SyntaxError as `JSON.parse` does.
 */
export function parseWireJson(text: string): unknown {
  // the reviver costs five times as much as the parse, and only one chunk of a stream holds money
  const at = text.search(MONEY_MARK);
  // a price comes after its key, and the usage comes last in most answers: the text before it need not be searched
  if (at === -1 || !INEXACT_NUMBER.test(text.slice(at))) return JSON.parse(text);
  try {
    return JSON.parse(text, rememberMoney);
  } catch (error) {
    // a reviver visits the document recursively, plain parsing does not: deep nesting must not break a paid answer
    if (error instanceof RangeError) return JSON.parse(text);
    throw error;
  }
}

/**
 * The source text of a money number that {@link parseWireJson} read.
 *
 * @param holder - the parsed object that has the number.
 * @returns undefined when the runtime gives no source text, or the field was not a number or was changed since;
 *   `String(number)` is then the best reading (exact up to 15 significant digits).
 */
export function lexemeOf(holder: object, key: string): string | undefined {
  const lexeme = lexemes.get(holder)?.get(key);
  if (lexeme === undefined) return undefined;
  return Object.is(Number(lexeme), Reflect.get(holder, key)) ? lexeme : undefined;
}

/** Carries the source texts of `from` over to a copy of it. */
export function copyLexemes(from: object, to: object): void {
  const known = lexemes.get(from);
  if (known) lexemes.set(to, new Map([...(lexemes.get(to) ?? []), ...known]));
}

/** The source text of a number is given since ES2026 (Node ≥ 22). Elsewhere nothing is remembered. */
function rememberMoney(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value === 'number' && MONEY_KEYS.has(key) && typeof context?.source === 'string') {
    const holder = this as object;
    const known = lexemes.get(holder);
    if (known) known.set(key, context.source);
    else lexemes.set(holder, new Map([[key, context.source]]));
  }
  return value;
}
