import { isObject } from '../../base/is-object.ts';
import { Validator } from '@cfworker/json-schema';
import type { JsonSchema } from '@kopek/core/wire';
import { asArray, clampCount, fitNumber, pointed, typesOf, unique } from './shapes.ts';
import { Source } from './source.ts';
import { fitString, stringFrom } from './strings.ts';

/** Thrown when no value can be found that the schema accepts. */
export class NoSuchValueError extends Error {
  override readonly name = 'NoSuchValueError';
}

/**
 * A value that is valid against a JSON Schema, filled with values from the text.
 *
 * @throws NoSuchValueError when neither values from the text nor default values are valid.
 */
export function valueFor(schema: JsonSchema, text: string): unknown {
  const isValid = validatorOf(schema);
  for (const source of [new Source(text), new Source('')]) {
    try {
      const { value } = new Filler(schema, source, { steps: MAX_STEPS }).fillIn(schema, '', 0);
      if (isValid(value)) return value;
    } catch (error) {
      // impossible with the values of the text; default values may still work
      if (!(error instanceof NoSuchValueError)) throw error;
    }
  }
  throw new NoSuchValueError('no value was found that this schema accepts');
}

/** Returns a check for values; an unusable schema accepts nothing. */
export function validatorOf(schema: JsonSchema): (value: unknown) => boolean {
  return (value) => {
    try {
      return new Validator(schema, '2020-12', true).validate(value).valid;
    } catch {
      // invalid, or a circular reference without progress
      return false;
    }
  };
}

/** A value, and whether it comes from the text. */
interface Filled {
  value: unknown;
  said: boolean;
}

const made = (value: unknown): Filled => ({ value, said: false });

const MAX_DEPTH = 12;
/** Schemas with two references to themselves grow at every level: this limits the work of all levels together. */
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

  fillIn(given: unknown, property: string, depth: number): Filled {
    if (depth > 3 * MAX_DEPTH) throw new NoSuchValueError('the schema has no bottom');
    if (!isObject(given)) return made(null);
    const schema = this.#resolve(given);
    if ('const' in schema) return made(schema['const']);
    if (Array.isArray(schema['enum']) && schema['enum'].length > 0) return this.#enumerated(schema['enum'], property);
    const branches = schema['anyOf'] ?? schema['oneOf'];
    if (Array.isArray(branches) && branches.length > 0) return this.#branch(schema, branches, property, depth);
    const types = typesOf(schema);
    const filled = this.#typed(types.find((type) => type !== 'null') ?? 'null', schema, property, depth);
    // "string or null" with nothing in the text: null means "not known"
    return !filled.said && types.includes('null') ? made(null) : filled;
  }

  #typed(type: string, schema: JsonSchema, property: string, depth: number): Filled {
    const description = typeof schema['description'] === 'string' ? schema['description'] : '';
    if (type === 'object') return this.#object(schema, depth);
    if (type === 'array') return this.#array(schema, property, depth);
    if (type === 'boolean') return this.#boolean(property);
    if (type === 'null') return made(null);
    if (type === 'number' || type === 'integer') {
      const found = this.#source.numberFor(property, description, type === 'integer');
      return { value: fitNumber(schema, found ?? 0, type === 'integer'), said: found !== undefined };
    }
    const named = stringFrom(schema, property, this.#source);
    const found = named ?? (description === '' ? undefined : stringFrom({}, description, this.#source));
    return { value: fitString(schema, found ?? this.#source.name(), this.#source), said: found !== undefined };
  }

  #object(schema: JsonSchema, depth: number): Filled {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(asArray(schema['required']));
    const entries: [string, unknown][] = [];
    let said = false;
    for (const [name, inner] of Object.entries(properties)) {
      if (depth >= MAX_DEPTH && !required.has(name)) continue;
      const filled = this.fillIn(inner, name, depth + 1);
      // optional properties are filled only from the text
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
    const min = clampCount(schema['minItems'], 0);
    const max = Math.max(min, clampCount(schema['maxItems'], 20));
    const items = isObject(schema['items']) ? schema['items'] : {};
    const found = asArray(schema['prefixItems']).map((item) => this.fillIn(item, property, depth + 1));
    if (depth < MAX_DEPTH) found.push(...this.#items(this.#resolve(items), property, depth).slice(0, max));
    const values = found.map((item) => item.value);
    while (values.length < min) values.push(this.fillIn(items, property, depth + 1).value);
    const kept = schema['uniqueItems'] === true ? unique(values, min) : values;
    return { value: kept.slice(0, max), said: found.some((item) => item.said) };
  }

  /** Objects are read line by line or sentence by sentence, plain items from an enumeration. */
  #items(items: JsonSchema, property: string, depth: number): Filled[] {
    const fillFrom = (piece: string): Filled =>
      new Filler(this.#root, new Source(piece), this.#budget).fillIn(items, property, depth + 1);
    if (typesOf(items).includes('object')) {
      const lines = this.#source.items();
      const pieces = lines.length > 1 ? lines : (lines[0] ?? '').split(/;|(?<=[.!?])\s/);
      return pieces
        .slice(0, 200)
        .map(fillFrom)
        .filter((filled) => filled.said);
    }
    const label = this.#source.labelledLine(property) ?? '';
    const listed = label
      .split(/,|;| and | и /u)
      .map((item) => item.trim())
      .filter(Boolean);
    if (listed.length === 0) {
      const single = this.fillIn(items, property.replace(/s$/, ''), depth + 1);
      return single.said ? [single] : [];
    }
    const isText = typesOf(items).includes('string') && !('enum' in items);
    return listed.map((item) =>
      isText ? { value: fitString(items, item, new Source(item)), said: true } : fillFrom(item),
    );
  }

  #enumerated(values: unknown[], property: string): Filled {
    const label = this.#source.labelled(property);
    const named = (where?: string): unknown =>
      values.find((value) => typeof value === 'string' && this.#source.says(value, where));
    const found = (label === undefined ? undefined : named(label)) ?? named();
    return found === undefined ? made(values[0]) : { value: found, said: true };
  }

  #boolean(property: string): Filled {
    const label = this.#source.labelled(property)?.toLowerCase() ?? '';
    if (/^(yes|true|да|no|false|нет)/.test(label)) return { value: /^(yes|true|да)/.test(label), said: true };
    const mentioned = this.#source.mentions(property);
    return { value: mentioned && !/\b(not|no|never|without|не|нет|без)\b/iu.test(this.#source.text), said: mentioned };
  }

  #branch(schema: JsonSchema, branches: unknown[], property: string, depth: number): Filled {
    const { anyOf: _any, oneOf: _one, ...rest } = schema;
    // every branch is validated, which costs far more than filling it in
    this.#step(20 * branches.length);
    const { $defs = {}, definitions = {} } = this.#root;
    const isValid = validatorOf({ $defs, definitions, ...schema });
    const filled = branches
      .filter(isObject)
      .map((branch) =>
        depth > MAX_DEPTH ? made(null) : this.fillIn({ ...rest, ...this.#resolve(branch) }, property, depth + 1),
      )
      .filter((candidate) => isValid(candidate.value));
    const isNull = (candidate: Filled): boolean => candidate.value === null;
    return filled.find((candidate) => candidate.said) ?? filled.find(isNull) ?? filled[0] ?? made(null);
  }

  /** Resolves local references and merges `allOf`. */
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
