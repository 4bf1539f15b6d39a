import { configurationError } from './kopek-error.ts';
import { nearestName } from '../base/nearest-name.ts';
import { kindOf, showValue } from '../base/show-value.ts';
import { amountOf, isRub, ZERO } from '../money/amount.ts';

/** Names of options by their type. Options of type `anything` are checked where they are used. */
export type OptionKinds<Name extends string = string> = Partial<
  Record<
    'a string' | `a number, ${0 | 1} or more` | 'a boolean' | 'a function' | 'an object' | 'an array' | 'anything',
    readonly Name[]
  >
>;

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
  // only what is given is looked at, and nothing is built: the options of every call come by here
  for (const name in options) {
    const value = (options as Record<string, unknown>)[name];
    if (value === undefined) continue;
    const what = kindFor(name, kinds);
    if (what !== undefined) {
      const problem = problemOf(value, what);
      if (problem !== undefined) throw configurationError(`${name}${of} must be ${what}, got ${problem}`);
    } else if (!names?.includes(name)) {
      const meant = hints[name] ?? nearestName(name, known());
      if (meant === undefined) continue;
      throw configurationError(`there is no setting ${JSON.stringify(name.slice(0, 64))}${of}; did you mean ${meant}?`);
    }
  }
}

function kindFor(name: string, kinds: OptionKinds): string | undefined {
  for (const what in kinds) if (kinds[what as keyof OptionKinds]?.includes(name)) return what;
  return undefined;
}

function problemOf(value: unknown, what: string): string | undefined {
  if (what === 'anything') return undefined;
  const kind = kindOf(value);
  if (!what.startsWith(kind)) return kind;
  return typeof value === 'number' && !(value >= Number(/\d/.exec(what))) ? String(value) : undefined;
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
  quote: (value: unknown) => string = JSON.stringify,
): void {
  if (value === undefined || words.includes(value as string)) return;
  throw configurationError(`${path} must be '${words.join("' or '")}', got ${quote(value)}`);
}
