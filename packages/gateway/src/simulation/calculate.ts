/** Evaluates arithmetic such as `12 * (3 + 4)`, with `^` for powers; undefined for anything else. */
export function calculate(expression: string): number | undefined {
  const tokens =
    expression
      .replaceAll('×', '*')
      .replaceAll('÷', '/')
      .match(/\d+(?:\.\d+)?|[-+*/^%()]/g) ?? [];
  let at = 0;

  const primary = (): number => {
    const token = tokens[at];
    at += 1;
    if (token === '-') return -primary();
    if (token === '+') return primary();
    if (token !== '(') return token === undefined ? Number.NaN : Number(token);
    const inner = sum();
    if (tokens[at] !== ')') return Number.NaN;
    at += 1;
    return inner;
  };
  const power = (): number => {
    const base = primary();
    if (tokens[at] !== '^') return base;
    at += 1;
    return base ** power();
  };
  const product = (): number => {
    let value = power();
    while (tokens[at] === '*' || tokens[at] === '/' || tokens[at] === '%') {
      const operator = tokens[at];
      at += 1;
      const right = power();
      value = operator === '*' ? value * right : operator === '/' ? value / right : value % right;
    }
    return value;
  };
  function sum(): number {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      const sign = tokens[at] === '+' ? 1 : -1;
      at += 1;
      value += sign * product();
    }
    return value;
  }

  if (tokens.length < 3 || tokens.length > 200) return undefined;
  const value = sum();
  return at === tokens.length && Number.isFinite(value) ? Number(value.toPrecision(12)) : undefined;
}
