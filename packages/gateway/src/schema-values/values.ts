import { Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '@kopek/core/wire';
import { asArray, clampCount, fitNumber, isObject, pointed, typesOf, unique } from './shapes.ts';
import { Source } from './source.ts';
import { fitString, stringFrom } from './strings.ts';

/** No value can be found that the schema accepts. */
export class NoSuchValueError extends Error {
  override readonly name = 'NoSuchValueError';
}

/**
 * A value that is valid against a JSON Schema, with everything that the text says filled in.
 *
 * @throws NoSuchValueError when neither the text nor the plainest value fits.
 */
export function valueFor(schema: JsonSchema, text: string): unknown {
  const check = validatorOf(schema);
  if (!isUsable(schema)) throw new NoSuchValueError('no value can be checked against this schema');
  for (const source of [new Source(text), new Source('')]) {
    const value = attempt(schema, source);
    if (value !== undefined && check(value)) return value;
  }
  throw new NoSuchValueError('no value was found that this schema accepts');
}

/** Tells whether values are valid; a schema that cannot be used at all accepts nothing. */
export function validatorOf(schema: JsonSchema): (value: unknown) => boolean {
  try {
    const validator = new Validator(schema, '2020-12', true);
    return (value) => {
      try {
        return validator.validate(value).valid;
      } catch {
        return false;
      }
    };
  } catch {
    return () => false;
  }
}

/** False for a schema that is broken, or that refers to itself without ever looking at a part of the value. */
function isUsable(schema: JsonSchema): boolean {
  try {
    new Validator(schema, '2020-12', true).validate(null);
    return true;
  } catch {
    return false;
  }
}

/** Undefined when the schema is too entangled to be followed to its end. */
function attempt(schema: JsonSchema, source: Source): unknown {
  try {
    return new Filler(schema, source, { steps: MAX_STEPS }).fill(schema, '', 0).value;
  } catch (error) {
    if (error instanceof NoSuchValueError) return undefined;
    throw error;
  }
}

/** A value, and whether the text said it or it was made up. */
interface Filled {
  value: unknown;
  said: boolean;
}

const MAX_DEPTH = 12;
/** Schemas that refer to themselves twice grow with every level: this bounds the work of all levels together. */
const MAX_STEPS = 5_000;

class Filler {
  readonly #root: JsonSchema;
  readonly #source: Source;
  readonly #budget: { steps: number };

  constructor(root: JsonSchema, source: Source, budget: { steps: number }) {
    this.#root = root;
    this.#source = source;
    this.#budget = budget;
  }

  #step(cost = 1): void {
    this.#budget.steps -= cost;
    if (this.#budget.steps < 0) throw new NoSuchValueError('the schema refers to itself too often');
  }

  fill(given: unknown, property: string, depth: number): Filled {
    if (depth > 3 * MAX_DEPTH) throw new NoSuchValueError('the schema has no bottom');
    if (!isObject(given)) return { value: null, said: false };
    const schema = this.#resolve(given);
    if ('const' in schema) return { value: schema['const'], said: false };
    if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return this.#enumerated(schema['enum'], property);
    const branches = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(branches) && branches.length > 0) return this.#branch(schema, branches, property, depth);
    return this.#typed(schema, property, depth);
  }

  #typed(schema: JsonSchema, property: string, depth: number): Filled {
    const types = typesOf(schema);
    const type = types.find((candidate) => candidate !== 'null') ?? 'null';
    const filled = this.#ofType(type, schema, property, depth);
    // "string or null" without anything in the text: null says "not known"
    return !filled.said && types.includes('null') ? { value: null, said: false } : filled;
  }

  #ofType(type: string, schema: JsonSchema, property: string, depth: number): Filled {
    const description = typeof schema['description'] === 'string' ? schema['description'] : '';
    if (type === 'object') return this.#object(schema, depth);
    if (type === 'array') return this.#array(schema, property, depth);
    if (type === 'boolean') return this.#boolean(property);
    if (type === 'number' || type === 'integer') {
      const found = this.#source.numberFor(property, description, type === 'integer');
      return { value: fitNumber(schema, found ?? 0, type === 'integer'), said: found !== undefined };
    }
    if (type === 'null') return { value: null, said: false };
    const found =
      stringFrom(schema, property, this.#source) ??
      (description === '' ? undefined : stringFrom({}, description, this.#source));
    return { value: fitString(schema, found ?? this.#source.name() ?? '', this.#source), said: found !== undefined };
  }

  #object(schema: JsonSchema, depth: number): Filled {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
    const entries: [string, unknown][] = [];
    let said = false;
    for (const [name, inner] of Object.entries(properties)) {
      if (depth >= MAX_DEPTH && !required.has(name)) continue;
      const filled = depth > 2 * MAX_DEPTH ? { value: null, said: false } : this.fill(inner, name, depth + 1);
      // an optional property is given only when the text says something about it
      if (required.has(name) || filled.said) entries.push([name, filled.value]);
      said ||= filled.said;
    }
    for (const name of required) {
      if (typeof name === 'string' && !Object.hasOwn(properties, name)) entries.push([name, null]);
    }
    // entries, not assignment: a property may be called __proto__
    return { value: Object.fromEntries(entries), said };
  }

  #array(schema: JsonSchema, property: string, depth: number): Filled {
    const prefix = Array.isArray(schema['prefixItems']) ? schema['prefixItems'] : [];
    const min = clampCount(schema['minItems'], 0);
    const max = Math.max(min, clampCount(schema['maxItems'], 20));
    const items = isObject(schema['items']) ? schema['items'] : {};
    const found = prefix.map((item) => this.fill(item, property, depth + 1));
    if (depth < MAX_DEPTH) found.push(...this.#items(items, property, depth, max - found.length));
    const said = found.some((item) => item.said);
    const values = found.map((item) => item.value);
    while (values.length < min) values.push(this.fill(items, property, depth + 1).value);
    return { value: schema['uniqueItems'] === true ? unique(values, min) : values.slice(0, max), said };
  }

  /** Objects are looked for line by line and sentence by sentence, plain items in an enumeration. */
  #items(items: JsonSchema, property: string, depth: number, room: number): Filled[] {
    const resolved = this.#resolve(items);
    if (typesOf(resolved).includes('object')) {
      const lines = this.#source.items();
      const pieces = lines.length > 1 ? lines : (lines[0] ?? '').split(/;|(?<=[.!?])\s/);
      return pieces
        .slice(0, 200)
        .map((piece) => new Filler(this.#root, new Source(piece), this.#budget).fill(resolved, property, depth + 1))
        .filter((filled) => filled.said)
        .slice(0, Math.max(0, room));
    }
    const label = this.#source.labelledLine(property);
    const listed = (label ?? '')
      .split(/,|;| and | и /u)
      .map((item) => item.trim())
      .filter(Boolean);
    const isText = typesOf(resolved).includes('string') && !('enum' in resolved);
    const plain = listed.map((item): Filled => {
      const source = new Source(item);
      if (isText) return { value: fitString(resolved, item, source), said: true };
      return new Filler(this.#root, source, this.#budget).fill(resolved, property, depth + 1);
    });
    if (plain.length > 0) return plain.slice(0, Math.max(0, room));
    const single = this.fill(resolved, property.replace(/s$/, ''), depth + 1);
    return single.said && room > 0 ? [single] : [];
  }

  #enumerated(values: unknown[], property: string): Filled {
    const label = this.#source.labelled(property);
    const named = (where?: string): unknown =>
      values.find((value) => typeof value === 'string' && this.#source.says(value, where));
    const found = (label === undefined ? undefined : named(label)) ?? named();
    return found === undefined ? { value: values[0], said: false } : { value: found, said: true };
  }

  #boolean(property: string): Filled {
    const label = this.#source.labelled(property)?.toLowerCase() ?? '';
    if (/^(yes|true|да)/.test(label)) return { value: true, said: true };
    if (/^(no|false|нет)/.test(label)) return { value: false, said: true };
    const mentioned = this.#source.mentions(property);
    return { value: mentioned && !/\b(not|no|never|without|не|нет|без)\b/iu.test(this.#source.text), said: mentioned };
  }

  #branch(schema: JsonSchema, branches: unknown[], property: string, depth: number): Filled {
    const { anyOf: _any, oneOf: _one, ...rest } = schema;
    // every branch is validated, which costs far more than filling it
    this.#step(20 * branches.length);
    const filled = branches
      .filter(isObject)
      .map((branch) => this.#branchValue({ ...rest, ...this.#resolve(branch) }, property, depth))
      .filter((candidate) => validatorOf({ ...this.#definitions(), ...schema })(candidate.value));
    const wanted =
      filled.find((candidate) => candidate.said) ?? filled.find((candidate) => candidate.value === null) ?? filled[0];
    return wanted ?? { value: null, said: false };
  }

  #branchValue(schema: JsonSchema, property: string, depth: number): Filled {
    return depth > MAX_DEPTH ? { value: null, said: false } : this.fill(schema, property, depth + 1);
  }

  #definitions(): JsonSchema {
    const { $defs, definitions } = this.#root;
    return { ...($defs === undefined ? {} : { $defs }), ...(definitions === undefined ? {} : { definitions }) };
  }

  /** Follows local references and joins `allOf`. */
  #resolve(schema: JsonSchema, hops = 0): JsonSchema {
    this.#step();
    const { $ref, allOf, ...rest } = schema;
    if (typeof $ref === 'string' && hops < MAX_DEPTH) {
      const target = pointed(this.#root, $ref);
      return isObject(target) ? { ...this.#resolve(target, hops + 1), ...rest } : rest;
    }
    if (!Array.isArray(allOf) || hops >= MAX_DEPTH) return schema;
    return allOf.filter(isObject).reduce<JsonSchema>((joined, part) => {
      const inner = this.#resolve(part, hops + 1);
      return {
        ...joined,
        ...inner,
        properties: { ...(joined['properties'] as object), ...(inner['properties'] as object) },
        required: [...asArray(joined['required']), ...asArray(inner['required'])],
      };
    }, rest);
  }
}
