import { isObject } from '../../wire/read.ts';
import { arrayOf, objectOf, optional, ofType, reject, rejectUnseen, someName, someText, type Check } from './check.ts';
import { pathOfKey } from './problems.ts';

/** One stop sequence or several. Interface §2.2. */
export const checkStop: Check = (value, path, context) => {
  if (typeof value === 'string') return;
  if (Array.isArray(value)) arrayOf(someText)(value, path, context);
  else rejectUnseen(context, path, 'must be a string or an array of strings', value);
};

/** Token ids (numeric keys) to numbers. Interface §2.2. */
export const checkLogitBias: Check = (value, path, context) => {
  if (!isObject(value)) {
    rejectUnseen(context, path, 'must be an object of token ids to numbers', value);
    return;
  }
  for (const [key, bias] of Object.entries(value)) {
    if (bias === undefined) continue;
    const keyPath = `${path}${pathOfKey(key)}`;
    if (!/^\d+$/.test(key)) reject(context, keyPath, 'must have a numeric key', key);
    ofType('number')(bias, keyPath, context);
  }
};

const PLUGIN_CHECKS: ReadonlyMap<unknown, Check> = /* @__PURE__ */ new Map([
  ['context-compression', objectOf({ id: someName, enabled: optional(ofType('boolean')) }, 'open')],
  ['file-parser', objectOf({ id: someName, pdf: optional(objectOf({ engine: optional(someName) }, 'open')) }, 'open')],
]);
const checkAnyPlugin = objectOf({ id: someName }, 'open');

/** Plugins that the interface does not list, and keys that it does not list, pass as they are. Interface §2.6. */
export const checkPlugin: Check = (value, path, context) => {
  const check = isObject(value) ? PLUGIN_CHECKS.get(value.id) : undefined;
  (check ?? checkAnyPlugin)(value, path, context);
};
