import { kindOf, pathOfKey, showValue, type Problems } from './problems.ts';

/** What the checks of single fields share. */
export interface CheckContext {
  readonly problems: Problems;
  /** The whole request, for rules that join two fields. */
  readonly request: { readonly [field: string]: unknown };
  readonly webSearchType: string;
}

/** Checks one value; `path` names it in problems. */
export type Check = (value: unknown, path: string, section: string, context: CheckContext) => void;

/** Reports a value in a place that holds a setting: the value is shown. */
export function refuse(context: CheckContext, path: string, rule: string, section: string, value: unknown): void {
  const shown = showValue(value);
  context.problems.add({ path, message: `${path} ${rule} (${section}), got ${shown}`, section, value: shown });
}

/** Reports a value in a place that may hold text of the prompt: only its kind is shown. */
export function refuseUnseen(context: CheckContext, path: string, rule: string, section: string, value: unknown): void {
  context.problems.add({ path, message: `${path} ${rule} (${section}), got ${kindOf(value)}`, section });
}

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reports keys that the interface does not list. An undefined member is not sent, so it does not count. */
export function refuseOtherKeys(
  value: { readonly [key: string]: unknown },
  known: readonly string[],
  path: string,
  section: string,
  context: CheckContext,
): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key) || value[key] === undefined) continue;
    const keyPath = `${path}${pathOfKey(key)}`;
    context.problems.add({
      path: keyPath,
      message: `${keyPath} is not a field of ${section}, which lists ${known.join(', ')}`,
      section,
    });
  }
}

/** A check for one type of plain value. */
/* @__NO_SIDE_EFFECTS__ */
export function ofType(type: 'string' | 'number' | 'boolean'): Check {
  return (value, path, section, context) => {
    if (typeof value !== type) refuse(context, path, `must be a ${type}`, section, value);
  };
}

/** A check that an object holds exactly these members. A name that ends in `?` may be left out. */
/* @__NO_SIDE_EFFECTS__ */
export function objectOf(members: { readonly [name: string]: Check }): Check {
  const rows = Object.entries(members).map(([name, check]) => {
    const isOptional = name.endsWith('?');
    return { name: isOptional ? name.slice(0, -1) : name, isOptional, check };
  });
  const names = rows.map(({ name }) => name);
  return (value, path, section, context) => {
    if (!isObject(value)) {
      refuseUnseen(context, path, `must be an object with ${names.join(', ')}`, section, value);
      return;
    }
    for (const { name, isOptional, check } of rows) {
      // what is inherited is not sent
      const member = Object.hasOwn(value, name) ? value[name] : undefined;
      if (member === undefined && isOptional) continue;
      check(member, `${path}.${name}`, section, context);
    }
    refuseOtherKeys(value, names, path, section, context);
  };
}

/** A check for each element of an array. */
/* @__NO_SIDE_EFFECTS__ */
export function arrayOf(check: Check, options: { notEmpty?: true } = {}): Check {
  return (value, path, section, context) => {
    if (!Array.isArray(value)) {
      refuseUnseen(context, path, 'must be an array', section, value);
      return;
    }
    if (options.notEmpty && value.length === 0) {
      refuseUnseen(context, path, 'must not be empty: leave the field out instead', section, value);
    }
    for (let index = 0; index < value.length && !context.problems.isFull; index++) {
      check(value[index], `${path}[${index}]`, section, context);
    }
  };
}

/** A check for a text of the caller: the text is never shown. */
export const someText: Check = (value, path, section, context) => {
  if (typeof value !== 'string') refuseUnseen(context, path, 'must be a string', section, value);
};

/** A check for a name or an id. */
export const someName: Check = (value, path, section, context) => {
  if (typeof value !== 'string' || value === '') {
    refuse(context, path, 'must be a string that is not empty', section, value);
  }
};

/** A check for a plain JSON object of the caller, of any keys. */
export const someObject: Check = (value, path, section, context) => {
  if (!isObject(value)) refuseUnseen(context, path, 'must be an object', section, value);
};

/** A check for one literal. */
/* @__NO_SIDE_EFFECTS__ */
export function exactly(literal: string): Check {
  return (value, path, section, context) => {
    if (value !== literal) refuse(context, path, `must be ${JSON.stringify(literal)}`, section, value);
  };
}
