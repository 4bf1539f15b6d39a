import { configurationError } from './errors/configuration-error.ts';
import { nearestName } from './parameters/nearest-name.ts';
import { kindOf } from './show-value.ts';

/** The names of options by what they must be. Those that may be anything are checked where they are used. */
export type OptionKinds<Name extends string = string> = Partial<
  Record<
    'a string' | `a number, ${0 | 1} or more` | 'a boolean' | 'a function' | 'an object' | 'an array' | 'anything',
    readonly Name[]
  >
>;

/**
 * Finds options that cannot be meant: without types, a `fsnyc` or an `fsync: 'no'` would be obeyed or ignored silently.
 *
 * Names that resemble no option pass: people pass objects that hold more. A wrong value is not quoted: it may be a secret
 * in the wrong place.
 *
 * @param of - whose options they are: ` of createLedger`; empty for the settings of a client.
 * @param names - all names, when `kinds` has not all of them.
 * @param elsewhere - what is meant by names that are options of something else.
 * @throws KopekError `configuration`, naming the option.
 */
export function checkOptions(
  of: string,
  given: object,
  kinds: OptionKinds,
  names: readonly string[] = Object.values(kinds).flat(),
  elsewhere: Readonly<Record<string, string>> = {},
): void {
  const givenKind = kindOf(given);
  if (givenKind !== 'an object') {
    throw configurationError(
      `settings${of} must be an object such as { ${names.slice(0, 2).join(', ')} }, got ${givenKind}`,
    );
  }
  // names alone: the options of every call come by here
  for (const name in given) {
    if (names.includes(name) || Reflect.get(given, name) === undefined) continue;
    const meant = elsewhere[name] ?? nearestName(name, names);
    if (meant === undefined) continue;
    throw configurationError(`there is no setting ${JSON.stringify(name.slice(0, 64))}${of}; did you mean ${meant}?`);
  }
  for (const [what, known] of Object.entries(kinds)) {
    const least = Number(/\d/.exec(what));
    for (const name of known) {
      const value: unknown = Reflect.get(given, name);
      if (value === undefined || what === 'anything') continue;
      const kind = kindOf(value);
      const isKind = what.startsWith(kind);
      if (isKind && (kind !== 'a number' || Number(value) >= least)) continue;
      throw configurationError(`${name}${of} must be ${what}, got ${isKind ? (value as number) : kind}`);
    }
  }
}

/** Refuses what has no such method: a store is easily taken for a ledger. Undefined passes. */
export function checkHas(path: string, value: unknown, method: string, what: string): void {
  if (value === undefined || typeof (value as Record<string, unknown> | null)?.[method] === 'function') return;
  throw configurationError(`${path} must be ${what}`);
}

/**
 * Refuses anything but a ledger. Undefined passes.
 *
 * @throws KopekError `configuration`.
 */
export function checkLedger(path: string, value: unknown): void {
  checkHas(path, value, 'begin', 'a ledger, such as createLedger({ store })');
}

/** What `onLeave` may say. */
export const LEAVES: readonly string[] = ['cancel', 'finish'];

/**
 * Refuses anything but one of these words. Undefined passes.
 *
 * @throws KopekError `configuration`.
 */
export function checkWord(
  path: string,
  value: unknown,
  words: readonly string[],
  quote: (value: unknown) => string = JSON.stringify,
): void {
  if (value === undefined || words.includes(value as string)) return;
  throw configurationError(`${path} must be '${words.join("' or '")}', got ${quote(value)}`);
}
