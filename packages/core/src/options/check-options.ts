import { configurationError } from '../errors/kopek-error.ts';
import { nearestName } from '../base/nearest-name.ts';
import { kindOf, showValue } from '../base/show-value.ts';
import { amountOf, isRub, ZERO } from '../money/amount.ts';

type OptionKind =
  | 'a string'
  | `a number, ${0 | 1} or more`
  | 'a boolean'
  | 'a function'
  | 'an object'
  | 'an array'
  | 'anything';

/** The kinds of options, in the words of their errors. Options of the kind `anything` are checked where they are used. */
const IS_OF_KIND: Readonly<Record<OptionKind, (value: unknown) => boolean>> = {
  'a string': (value) => typeof value === 'string',
  'a number, 0 or more': (value) => typeof value === 'number' && value >= 0,
  'a number, 1 or more': (value) => typeof value === 'number' && value >= 1,
  'a boolean': (value) => typeof value === 'boolean',
  'a function': (value) => typeof value === 'function',
  'an object': (value) => kindOf(value) === 'an object',
  'an array': (value) => Array.isArray(value),
  anything: () => true,
};
const NUMBERS: readonly OptionKind[] = ['a number, 0 or more', 'a number, 1 or more'];

/** Names of options by their kind. */
export type OptionKinds<Name extends string = string> = Partial<Record<OptionKind, readonly Name[]>>;

/**
 * Rejects invalid options: without types, a `fsnyc` or an `fsync: 'no'` would be ignored or obeyed silently.
 *
 * Names that resemble no option are allowed, because people pass objects with other fields. A wrong value is not
 * quoted: it may be a secret in the wrong place.
 *
 * @param of - the owner of the options: ` of createLedger`; empty for the settings of a client.
 * @param names - all names. Default: those of `kinds`.
 * @param hints - where an option of another name or owner belongs.
 * @throws KopekError `configuration`, naming the option.
 */
export function checkOptions(
  of: string,
  options: object,
  kinds: OptionKinds,
  names?: readonly string[],
  hints: Readonly<Record<string, string>> = {},
): void {
  const known = (): readonly string[] => names ?? Object.values(kinds).flat();
  const kind = kindOf(options);
  if (kind !== 'an object') {
    throw configurationError(
      `settings${of} must be an object such as { ${known().slice(0, 2).join(', ')} }, got ${kind}`,
    );
  }
  // looks only at present options and builds nothing, because this runs for every call
  for (const name in options) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined) continue;
    const kind = kindFor(name, kinds);
    if (kind !== undefined) {
      if (IS_OF_KIND[kind](value)) continue;
      // out of its range, a number is no secret in the wrong place
      const got = typeof value === 'number' && NUMBERS.includes(kind) ? String(value) : kindOf(value);
      throw configurationError(`${name}${of} must be ${kind}, got ${got}`);
    } else if (!names?.includes(name)) {
      const meant = hints[name] ?? nearestName(name, known());
      if (meant === undefined) continue;
      throw configurationError(`there is no setting ${JSON.stringify(name.slice(0, 64))}${of}; did you mean ${meant}?`);
    }
  }
}

function kindFor(name: string, kinds: OptionKinds): OptionKind | undefined {
  for (const kind in kinds) if (kinds[kind as OptionKind]?.includes(name)) return kind as OptionKind;
  return undefined;
}

const LEAST = { 'of any sign': -1, 'from 0 up': 0, 'above 0': 1 };

/**
 * Rejects anything but a decimal string of rubles.
 *
 * @throws KopekError `configuration`, naming the option, its range and the value.
 */
export function checkRub(path: string, value: unknown, range: keyof typeof LEAST = 'from 0 up'): void {
  if (isRub(value) && amountOf(value).compare(ZERO) >= LEAST[range]) return;
  throw configurationError(
    `${path} must be a decimal string of rubles ${range}, such as "5.00", not ${showValue(value)}.`,
  );
}

/** Rejects a value without this method: a store is easily mistaken for a ledger. Undefined is valid. */
export function checkHas(path: string, value: unknown, method: string, what: string): void {
  if (value === undefined || typeof (value as Record<string, unknown> | null)?.[method] === 'function') return;
  throw configurationError(`${path} must be ${what}`);
}

/** Values of `onAbandon`. */
export const ABANDON_POLICIES: readonly string[] = ['cancel', 'finish'];

/**
 * Rejects anything but one of these words. Undefined is valid.
 *
 * @throws KopekError `configuration`.
 */
export function checkOneOf(
  path: string,
  value: unknown,
  words: readonly string[],
  quote: (value: unknown) => string = showValue,
): void {
  if (value === undefined || words.includes(value as string)) return;
  throw configurationError(`${path} must be '${words.join("' or '")}', got ${quote(value)}`);
}
