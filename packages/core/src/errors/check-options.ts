import { configurationError } from './configuration-error.ts';
import { nearestName } from '../base/nearest-name.ts';
import { kindOf } from '../base/show-value.ts';

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
 * @param names - all names. Default: those of `kinds`.
 * @param elsewhere - what is meant by names that are options of something else.
 * @throws KopekError `configuration`, naming the option.
 */
export function checkOptions(
  of: string,
  given: object,
  kinds: OptionKinds,
  names?: readonly string[],
  elsewhere: Readonly<Record<string, string>> = {},
): void {
  const known = (): readonly string[] => names ?? Object.values(kinds).flat();
  const givenKind = kindOf(given);
  if (givenKind !== 'an object') {
    throw configurationError(
      `settings${of} must be an object such as { ${known().slice(0, 2).join(', ')} }, got ${givenKind}`,
    );
  }
  // only what is given is looked at, and nothing is built: the options of every call come by here
  for (const name in given) {
    const value = (given as Record<string, unknown>)[name];
    if (value === undefined) continue;
    const what = kindFor(name, kinds);
    if (what !== undefined) {
      const problem = problemOf(value, what);
      if (problem !== undefined) throw configurationError(`${name}${of} must be ${what}, got ${problem}`);
    } else if (!names?.includes(name)) {
      const meant = elsewhere[name] ?? nearestName(name, known());
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

/** Refuses what has no such method: a store is easily taken for a ledger. Undefined passes. */
export function checkHas(path: string, value: unknown, method: string, what: string): void {
  if (value === undefined || typeof (value as Record<string, unknown> | null)?.[method] === 'function') return;
  throw configurationError(`${path} must be ${what}`);
}

/** Values of `onLeave`. */
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
