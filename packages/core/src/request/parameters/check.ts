import { isObject } from '../../wire/read.ts';
import { kindOf, showValue } from '../../base/show-value.ts';
import { pathOfKey, type Problems } from './problems.ts';

/** What the checks of single fields share. */
export interface CheckContext {
  readonly problems: Problems;
  /** The whole request, for rules that join two fields. */
  readonly request: { readonly [field: string]: unknown };
  readonly webSearchType: string;
}

/** Checks one value; `path` names it in problems. */
export type Check = (value: unknown, path: string, context: CheckContext) => void;

/** Reports a value in a place that holds a setting: the value is shown. */
export function reject(context: CheckContext, path: string, rule: string, value: unknown): void {
  const shown = showValue(value);
  context.problems.add({ path, message: `${path} ${rule}, got ${shown}`, value: shown });
}

/** Reports a value in a place that may hold text of the prompt: only its kind is shown. */
export function rejectUnseen(context: CheckContext, path: string, rule: string, value: unknown): void {
  context.problems.add({ path, message: `${path} ${rule}, got ${kindOf(value)}` });
}

/** A check for one type of plain value. */
/* @__NO_SIDE_EFFECTS__ */
export function ofType(type: 'string' | 'number' | 'boolean'): Check {
  return (value, path, context) => {
    if (typeof value !== type) reject(context, path, `must be a ${type}`, value);
  };
}

/** A check of a member that may be left out. */
interface Optional {
  readonly optional: Check;
}

/** Checks of the members of an object. */
export type Members = Readonly<Record<string, Check | Optional>>;

/** A check for a member that may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function optional(check: Check): Optional {
  return { optional: check };
}

/**
 * A check that an object holds these members.
 *
 * @param keys - `exact` rejects keys that are not among them; `open` lets them pass.
 */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf(members: Members, keys: 'exact' | 'open' = 'exact'): Check {
  const rows = Object.entries(members).map(([name, member]) => {
    const isOptional = typeof member !== 'function';
    return { name, isOptional, check: isOptional ? member.optional : member };
  });
  const names = rows.map(({ name }) => name);
  return (value, path, context) => {
    if (!isObject(value)) {
      rejectUnseen(context, path, `must be an object with ${names.join(', ')}`, value);
      return;
    }
    for (const { name, isOptional, check } of rows) {
      // what is inherited is not sent
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      if (member === undefined && isOptional) continue;
      check(member, `${path}.${name}`, context);
    }
    if (keys === 'exact') rejectOtherKeys(value, names, path, context);
  };
}

// an undefined member is not sent, so it does not count
function rejectOtherKeys(
  value: { readonly [key: string]: unknown },
  known: readonly string[],
  path: string,
  context: CheckContext,
): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key) || value[key] === undefined) continue;
    const keyPath = `${path}${pathOfKey(key)}`;
    context.problems.add({ path: keyPath, message: `${keyPath} is not a known field; known are ${known.join(', ')}` });
  }
}

/**
 * A check for a union of objects that one member distinguishes, as `role` does for messages.
 *
 * @param tag - name of that member.
 * @param kinds - by its value: the other members, or the check of the whole object.
 * @param what - what such an object is called.
 * @param rule - what the tag must be. Default: one of the kinds.
 */
/* @__NO_SIDE_EFFECTS__ */
export function taggedBy(
  tag: string,
  kinds: { readonly [kind: string]: Members | Check },
  what: string,
  rule = `must be one of ${Object.keys(kinds).join(', ')}`,
): Check {
  const checks = new Map(
    Object.entries(kinds).map(([kind, members]) => [
      kind,
      typeof members === 'function' ? members : objectOf({ [tag]: ofType('string'), ...members }),
    ]),
  );
  return (value, path, context) => {
    if (!isObject(value)) {
      rejectUnseen(context, path, `must be ${what}`, value);
      return;
    }
    const kind = value[tag];
    const check = typeof kind === 'string' ? checks.get(kind) : undefined;
    if (check) check(value, path, context);
    else reject(context, `${path}.${tag}`, rule, kind);
  };
}

/**
 * A check for each element of an array.
 *
 * @param ifEmpty - the rule that an empty one breaks. Default: it may be empty.
 */
/* @__NO_SIDE_EFFECTS__ */
export function arrayOf(check: Check, ifEmpty?: string): Check {
  return (value, path, context) => {
    if (!Array.isArray(value)) {
      rejectUnseen(context, path, 'must be an array', value);
      return;
    }
    if (ifEmpty !== undefined && value.length === 0) rejectUnseen(context, path, ifEmpty, value);
    for (let index = 0; index < value.length && !context.problems.isFull; index++) {
      check(value[index], `${path}[${index}]`, context);
    }
  };
}

/** A check for a text of the caller: the text is never shown. */
export const someText: Check = (value, path, context) => {
  if (typeof value !== 'string') rejectUnseen(context, path, 'must be a string', value);
};

/** A check for a name or an id. */
export const someName: Check = (value, path, context) => {
  if (typeof value !== 'string' || value === '') {
    reject(context, path, 'must be a string that is not empty', value);
  }
};

/** A check for a plain JSON object of the caller, of any keys. */
export const someObject: Check = (value, path, context) => {
  if (!isObject(value)) rejectUnseen(context, path, 'must be an object', value);
};

/** A check for one literal. */
/* @__NO_SIDE_EFFECTS__ */
export function exactly(literal: string): Check {
  return (value, path, context) => {
    if (value !== literal) reject(context, path, `must be ${JSON.stringify(literal)}`, value);
  };
}

/**
 * A check for a number.
 *
 * @param range - with the interval as the interface writes it: `in (0, 1]`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function inRange(range: string, isInRange: (value: number) => boolean): Check {
  return (value, path, context) => {
    if (typeof value !== 'number' || !Number.isFinite(value) || !isInRange(value))
      reject(context, path, `must be ${range}`, value);
  };
}
