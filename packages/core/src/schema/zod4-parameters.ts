import { pointerTo } from './strict/json-pointer.ts';
import type { SchemaProblem } from './schema-error.ts';

/** What the converter of zod 4 is asked to do: the public parameters of `z.toJSONSchema`. */
export interface Zod4Parameters {
  io: 'input';
  target: 'draft-7';
  unrepresentable: 'any';
  override: (context: OverrideContext) => void;
}

interface OverrideContext {
  zodSchema: { _zod: { def: Zod4Definition } };
  jsonSchema: { [keyword: string]: unknown };
  path?: (string | number)[];
}

interface Zod4Definition {
  type: string;
  coerce?: boolean;
  values?: unknown[];
}

/**
 * Parameters under which zod 4 converts what it can and reports what it cannot, with its place.
 *
 * By default zod either throws without a place, or writes `{}`: a schema that accepts everything.
 *
 * @returns the parameters, and a function that lists the problems after the conversion.
 */
export function zod4Parameters(): { parameters: Zod4Parameters; problems: () => SchemaProblem[] } {
  const constructs = new Map<string, string>();
  const cutLiterals = new Set<string>();
  const override = ({ zodSchema, jsonSchema, path = [] }: OverrideContext): void => {
    const { def } = zodSchema._zod;
    const place = path.reduce<string>(pointerTo, '#');
    // what a model writes for a coerced value is text
    if (def.type === 'date' && def.coerce === true) Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
    if (def.type === 'bigint' && def.coerce === true)
      Object.assign(jsonSchema, { type: 'string', pattern: '^-?\\d+$' });
    if (def.type === 'literal' && def.values?.some(isNoJson)) cutLiterals.add(place);
    if (CONTENT.some((keyword) => keyword in jsonSchema)) constructs.delete(place);
    else if (WITHOUT_JSON.has(def.type)) constructs.set(place, def.type);
  };
  return {
    parameters: { io: 'input', target: 'draft-7', unrepresentable: 'any', override },
    problems: () => {
      const found = [...constructs].map(([path, construct]) => ({ path, construct }));
      for (const path of cutLiterals) found.push({ path, construct: 'literal of undefined or bigint' });
      return found.sort((left, right) => (left.path < right.path ? -1 : 1));
    },
  };
}

/** A user may have written the JSON Schema of such a type by hand, with `.meta({ type: 'string' })`. */
const CONTENT = ['type', 'anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const', 'not'];

const WITHOUT_JSON: ReadonlySet<string> = new Set([
  'bigint',
  'custom',
  'date',
  'function',
  'map',
  'nan',
  'set',
  'symbol',
  'transform',
  'undefined',
  'void',
]);

function isNoJson(value: unknown): boolean {
  return value === undefined || typeof value === 'bigint';
}
