/** A JSON number, or the same as text. Exponents have two digits at most: see {@link canonicalRub}. */
const READABLE = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;
const READABLE_CHARACTERS = 40;

/**
 * Reads an amount in rubles as an exact canonical decimal string: no exponent, no leading zeros, no trailing zeros.
 *
 * The bound comes before the parse: `1e999999999` is a valid JSON number, and writing it out would end the process.
 *
 * @param value - a number or a numeric string, as sent; 0 and negative amounts (refund, overdraft) are amounts.
 * @param lexeme - the source text of the number, when known; else the shortest text that reads back as the same number.
 * @returns `"0.1"` for `0.1000`, `"0.0000001"` for `1e-7`; undefined for anything that is not a readable amount, never 0.
 */
export function canonicalRub(value: unknown, lexeme?: string): string | undefined {
  let text: string;
  if (typeof value === 'number') text = lexeme ?? String(value);
  else if (typeof value === 'string') text = value;
  else return undefined;
  const parts = text.length > READABLE_CHARACTERS ? null : READABLE.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  // the digits, and how many of them stand before the point
  const point = whole.length + Number(exponent);
  const digits = '0'.repeat(Math.max(0, 1 - point)) + (whole + fraction).padEnd(point, '0');
  const at = Math.max(1, point);
  const integer = digits.slice(0, at).replace(/^0+(?=\d)/, '');
  const decimals = digits.slice(at).replace(/0+$/, '');
  const amount = decimals === '' ? integer : `${integer}.${decimals}`;
  return amount === '0' ? amount : sign + amount;
}
