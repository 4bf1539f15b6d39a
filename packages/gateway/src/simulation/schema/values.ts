import { isObject, listIn } from '../../base/json.ts';
import { Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '@kopek/core/wire';
import { generateSync } from 'json-schema-faker';
import { decodeUri } from '../../base/decode-uri.ts';
import { GatewayError } from '../../protocol/errors.ts';
import { Source } from './source.ts';

/**
 * A value that is valid against a JSON Schema: what the text names goes into the schema, and a faker does the rest. The
 * same schema and text give the same value.
 *
 * @param place - whose schema it is, for the error: `tool weather: `.
 * @throws GatewayError 422 when the faker finds none.
 */
export function valueFor(schema: JsonSchema, text: string, place = ''): unknown {
  // impossible with the values of the text: others may still work
  for (const source of [new Source(text), new Source('')]) {
    try {
      const value = generateSync(hinted(schema, source), {
        seed: 1,
        optionalsProbability: 0,
        maxDepth: 12,
      });
      if (accepts(schema, value)) return value;
    } catch {
      // an unusable schema
    }
  }
  throw new GatewayError(422, `${place}no value was found that this schema accepts`, { reason: 'schema' });
}

/** Whether a value is valid; an unusable schema accepts nothing. */
export function accepts(schema: JsonSchema, value: unknown): boolean {
  try {
    return new Validator(schema, '2020-12', true).validate(value).valid;
  } catch {
    // invalid, or a circular reference without progress
    return false;
  }
}

/** A schema that allows only what the text names, where it names something. */
interface Hinted {
  schema: JsonSchema;
  said: boolean;
}

const silent = (schema: JsonSchema): Hinted => ({ schema, said: false });
const only = (value: unknown): Hinted => ({ schema: { const: value }, said: true });

const MAX_DEPTH = 12;
/** Schemas with two references to themselves grow at every level. */
const MAX_STEPS = 3_000;
/** A schema may ask for more than there is memory. */
const MAX_SIZE = 1_000;

/** Writes the values of a text into a copy of a schema, in which every reference is replaced by what it points to. */
function hinted(root: JsonSchema, source: Source): JsonSchema {
  let steps = 0;

  function of(given: unknown, name: string, depth: number): Hinted {
    steps += 1;
    if (steps > MAX_STEPS) throw new RangeError('the schema refers to itself too often');
    if (!isObject(given) || depth > MAX_DEPTH) return silent({});
    const { $ref, $defs: _defs, definitions: _definitions, anyOf, oneOf, allOf, ...schema } = given;
    if (['minItems', 'minLength', 'minProperties'].some((size) => Number(schema[size]) > MAX_SIZE))
      throw new RangeError('the schema asks for too much');
    if (typeof $ref === 'string') return of({ ...pointed($ref), ...schema }, name, depth + 1);
    if (allOf !== undefined) {
      const parts = listIn(allOf).map((part) => of(part, name, depth + 1));
      const rest = typed(schema, name, depth);
      return {
        schema: { ...rest.schema, allOf: parts.map((part) => part.schema) },
        said: parts.some(({ said }) => said),
      };
    }
    if (anyOf === undefined && oneOf === undefined) return typed(schema, name, depth);
    const branches = listIn(anyOf ?? oneOf).map((branch) => of(branch, name, depth + 1));
    const found =
      branches.find(({ said }) => said) ?? branches.find((branch) => branch.schema['type'] === 'null') ?? branches[0];
    return { schema: { ...schema, ...found?.schema }, said: found?.said === true };
  }

  function typed(schema: JsonSchema, name: string, depth: number): Hinted {
    if ('const' in schema) return silent(schema);
    if (Array.isArray(schema['enum'])) {
      const value: unknown = schema['enum'].find((candidate) => source.says(candidate));
      return value === undefined ? silent(schema) : only(value);
    }
    const types = listIn([schema['type']].flat());
    const found = filled(
      types.find((type) => type !== 'null'),
      schema,
      name,
      depth,
    );
    // "string or null" with nothing in the text: null means "not known"
    return !found.said && types.length > 1 && types.includes('null') ? silent({ type: 'null' }) : found;
  }

  function filled(type: unknown, schema: JsonSchema, name: string, depth: number): Hinted {
    if (type === 'object' || 'properties' in schema) return object(schema, depth);
    if (type === 'array') return array(schema, name, depth);
    if (type === 'number' || type === 'integer') {
      const number = source.number(name);
      return number === undefined || (type === 'integer' && !Number.isInteger(number)) ? silent(schema) : only(number);
    }
    if (type !== 'string') return silent(schema);
    const { pattern, format } = schema;
    const value = typeof pattern === 'string' ? source.match(pattern) : source.text(name, format);
    if (value !== undefined && value !== '') return only(value);
    // a text of any form that nothing is said about: the beginning of what there is
    const beginning = source.beginning(Number(schema['maxLength'] ?? 80));
    const isFree =
      pattern === undefined && format === undefined && beginning.length >= Number(schema['minLength'] ?? 1);
    return silent(isFree ? { const: beginning } : schema);
  }

  function object(schema: JsonSchema, depth: number): Hinted {
    const required = new Set(listIn(schema['required']));
    const hints: [string, JsonSchema][] = [];
    let hasSaid = false;
    for (const [key, property] of Object.entries(schema['properties'] ?? {})) {
      const { schema: hint, said } = of(property, key, depth + 1);
      // optional properties are filled only from the text
      if (said) required.add(key);
      if (required.has(key)) hints.push([key, hint]);
      hasSaid ||= said;
    }
    const { additionalProperties: _more, ...rest } = schema;
    // entries, not assignment: a property may be called __proto__
    return { schema: { ...rest, properties: Object.fromEntries(hints), required: [...required] }, said: hasSaid };
  }

  function array(schema: JsonSchema, name: string, depth: number): Hinted {
    const items = isObject(schema['items']) ? schema['items'] : {};
    const list = items['type'] === 'string' ? source.line(name)?.split(/,|;| and | и /u) : undefined;
    if (list !== undefined) return only(list.map((item) => item.trim()).filter(Boolean));
    const prefix = listIn(schema['prefixItems']).map((item) => of(item, name, depth + 1));
    const item = of(items, name.replace(/s$/, ''), depth + 1);
    const prefixItems = prefix.length === 0 ? {} : { prefixItems: prefix.map((one) => one.schema) };
    const size = Math.max(item.said ? 1 : 0, Number(schema['minItems'] ?? prefix.length));
    const said = item.said || prefix.some((one) => one.said);
    return { schema: { ...schema, ...prefixItems, items: item.schema, minItems: size, maxItems: size }, said };
  }

  /** The target of a local reference; nothing is fetched. */
  function pointed(reference: string): JsonSchema {
    let target: unknown = reference.startsWith('#') ? root : {};
    for (const step of reference.slice(1).split('/').slice(1)) {
      const key = decodeUri(step).replaceAll('~1', '/').replaceAll('~0', '~');
      target = isObject(target) && Object.hasOwn(target, key) ? target[key] : {};
    }
    return isObject(target) ? target : {};
  }

  return of(root, '', 0).schema;
}
