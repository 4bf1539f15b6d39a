import { defined } from '../../base/defined.ts';
import { isObject } from '../../wire/read.ts';
import type { JsonSchema } from '../../wire/tool.ts';
import { freeName, lastStep, pointerTo, resolvePointer } from './json-pointer.ts';
import { restoreAnswer, type StrictNode, type StrictProperty } from './restore.ts';
import type { SchemaProblem } from '../schema-error.ts';
import { plainKeywords, unsupportedIn } from './strict-keywords.ts';
import { isObjectSchema, mergeObjects, opennessOf } from './strict-objects.ts';

/** A schema for strict structured output, and the way back. */
export interface StrictJsonSchema {
  /** Objects closed, every key required, optional keys nullable, the root an object. */
  schema: JsonSchema;
  /**
   * Constructs that strict mode cannot express. If there are any, do not send `strict: true` and do not use `schema`:
   * send the original schema, and validate its answer as received.
   */
  problems: SchemaProblem[];
  /**
   * Converts an answer of the model for the original schema, before that validates it.
   *
   * Removes the nulls of keys that are optional in the original and not nullable there, so that defaults apply, and
   * unwraps `{value: …}` if the root was not an object. Never throws; values that do not fit stay unchanged.
   */
  restore: (value: unknown) => unknown;
  /** Whether `restore` can change an answer: a key is optional in the original, or the root was wrapped. */
  restores: boolean;
}

const DEEPEST_LEVEL = 100;
const MAX_NODES = 20_000;
const ROOT_NAME = 'root';

/**
 * Converts JSON Schema to the dialect of strict structured output.
 *
 * Optional keys become required and nullable; `default` is dropped; `oneOf` becomes `anyOf`; lengths, patterns and
 * unknown formats move into the description; a root that is not an object is wrapped in `{value: …}`. The input is not
 * changed. Recursive schemas keep their `$ref`.
 */
export function toStrictJsonSchema(input: JsonSchema): StrictJsonSchema {
  return new StrictConversion(input).run();
}

class StrictConversion {
  readonly #source: JsonSchema;
  readonly #problems: SchemaProblem[] = [];
  readonly #waiting: [name: string, pointer: string][] = [];
  readonly #names = new Map<string, string>();
  readonly #definitions = new Map<string, StrictNode>();
  readonly #ancestors = new Set<JsonSchema>();
  #root: StrictNode = { schema: {} };
  #isWrapped = false;
  #nodes = 0;
  #restores = false;

  constructor(source: JsonSchema) {
    this.#source = source;
  }

  run(): StrictJsonSchema {
    const source = this.#rootSchema();
    this.#isWrapped = !isObjectSchema(source);
    const body = this.#convert(source, '#', 0);
    this.#root = this.#isWrapped
      ? objectNode(new Map([['value', { node: body, isOptional: false, dropsNull: false }]]))
      : body;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const [name, pointer] = next;
      this.#definitions.set(name, this.#convert(resolvePointer(this.#source, pointer), pointer, 0));
    }
    const root = this.#root;
    const isWrapped = this.#isWrapped;
    if (this.#definitions.size > 0) root.schema.$defs = schemasOf(this.#definitions);
    return {
      schema: root.schema,
      problems: this.#problems,
      restores: isWrapped || this.#restores,
      restore(value) {
        const restored = restoreAnswer(root, value);
        return isWrapped && isObject(restored) && 'value' in restored ? restored.value : restored;
      },
    };
  }

  /** The target of a root that is only a reference; the merged object of an `allOf`. */
  #rootSchema(): JsonSchema {
    let root = this.#source;
    for (let steps = 0; steps < 10 && typeof root.$ref === 'string'; steps++) {
      const target = resolvePointer(this.#source, root.$ref);
      if (!isObject(target)) break;
      root = target;
    }
    return withoutAllOf(root);
  }

  #convert(node: unknown, path: string, level: number): StrictNode {
    if (!isObject(node)) return this.#reject(path, node === false ? 'never' : 'any');
    if (level > DEEPEST_LEVEL || ++this.#nodes > MAX_NODES) return this.#reject(path, 'nesting too deep or too large');
    if (this.#ancestors.has(node)) return this.#reject(path, 'object that contains itself');
    this.#ancestors.add(node);
    const strict = this.#convertObject(withoutAllOf(node), path, level);
    this.#ancestors.delete(node);
    return strict;
  }

  #convertObject(node: JsonSchema, path: string, level: number): StrictNode {
    if (typeof node.$ref === 'string') return this.#reference(node.$ref, path);
    for (const construct of unsupportedIn(node)) this.#reject(path, construct);
    if ('allOf' in node) return this.#reject(path, 'allOf');
    const strict: StrictNode = { schema: plainKeywords(node) };
    this.#convertUnion(strict, node, path, level);
    if (isObject(node.properties) || hasType(node, 'object')) this.#closeObject(strict, node, path, level);
    if ('items' in node || hasType(node, 'array')) this.#convertItems(strict, node, path, level);
    if (!['type', 'anyOf', 'enum', 'const'].some((keyword) => strict.schema[keyword] !== undefined)) {
      return this.#reject(path, 'any');
    }
    return node.nullable === true ? nullable(strict) : strict;
  }

  #convertUnion(strict: StrictNode, node: JsonSchema, path: string, level: number): void {
    if (Array.isArray(node.anyOf) && Array.isArray(node.oneOf)) this.#reject(path, 'oneOf beside anyOf');
    const keyword = Array.isArray(node.anyOf) ? 'anyOf' : 'oneOf';
    const members: unknown = node[keyword];
    if (!Array.isArray(members)) return;
    const at = pointerTo(path, keyword);
    strict.members = members.map((member, index) => this.#convert(member, pointerTo(at, index), level + 1));
    strict.schema.anyOf = strict.members.map(({ schema }) => schema);
  }

  #closeObject(strict: StrictNode, node: JsonSchema, path: string, level: number): void {
    const open = opennessOf(node);
    if (open !== undefined) this.#reject(path, open);
    const required = new Set(Array.isArray(node.required) ? (node.required as unknown[]) : []);
    const properties = new Map<string, StrictProperty>();
    const at = pointerTo(path, 'properties');
    for (const [name, property] of Object.entries(isObject(node.properties) ? node.properties : {})) {
      const isOptional = !required.delete(name);
      const dropsNull = isOptional && !this.#takesNull(property);
      const converted = this.#convert(property, pointerTo(at, name), level + 1);
      this.#restores ||= dropsNull;
      properties.set(name, { node: dropsNull ? nullable(converted) : converted, isOptional, dropsNull });
    }
    // strict objects hold what they list and nothing else: such a key could never be written
    for (const name of required) this.#reject(pointerTo(at, String(name)), 'required key that is not in properties');
    const { schema, ...closed } = objectNode(properties);
    Object.assign(strict, closed);
    strict.schema = { ...schema, ...strict.schema };
  }

  #convertItems(strict: StrictNode, node: JsonSchema, path: string, level: number): void {
    strict.schema.type ??= 'array';
    // a tuple of draft 2020-12 is named by its keyword `prefixItems`
    if (Array.isArray(node.items)) this.#reject(path, 'tuple');
    else if (!('prefixItems' in node)) {
      strict.items = this.#convert(node.items, pointerTo(path, 'items'), level + 1);
      strict.schema.items = strict.items.schema;
    }
  }

  #reference(pointer: string, path: string): StrictNode {
    if (pointer === '#' && !this.#isWrapped) return { schema: { $ref: '#' }, target: () => this.#root };
    if (!isObject(resolvePointer(this.#source, pointer))) return this.#reject(path, `$ref to ${pointer.slice(0, 100)}`);
    let name = this.#names.get(pointer);
    if (name === undefined) {
      name = freeName(pointer === '#' ? ROOT_NAME : lastStep(pointer), new Set(this.#names.values()));
      this.#names.set(pointer, name);
      this.#waiting.push([name, pointer]);
    }
    const key = name;
    return { schema: { $ref: `#/$defs/${key}` }, target: () => this.#definitions.get(key) };
  }

  /** Whether the original takes null: then a null of the model is an answer, not an omission. */
  #takesNull(node: unknown, steps: number = 0): boolean {
    if (!isObject(node)) return node === true;
    if (typeof node.$ref === 'string' && steps < 20) {
      return this.#takesNull(resolvePointer(this.#source, node.$ref), steps + 1);
    }
    if (hasType(node, 'null') || node.const === null || node.nullable === true) return true;
    if (Array.isArray(node.enum)) return node.enum.includes(null);
    const members = Array.isArray(node.anyOf) ? node.anyOf : node.oneOf;
    return steps < 20 && Array.isArray(members) && members.some((member) => this.#takesNull(member, steps + 1));
  }

  #reject(path: string, construct: string): StrictNode {
    // a longer list of problems would not help
    if (this.#problems.length < 100) this.#problems.push({ path, construct });
    return { schema: {} };
  }
}

function withoutAllOf(node: JsonSchema): JsonSchema {
  const { allOf, unevaluatedProperties: _, ...rest } = node;
  if (!Array.isArray(allOf)) return node;
  const structure = Object.keys(rest).filter((keyword) => !ANNOTATIONS.has(keyword));
  if (structure.length > 0) return node;
  const [only] = allOf as unknown[];
  const joined = allOf.length === 1 && isObject(only) ? only : mergeObjects(allOf);
  return joined ? { ...joined, ...rest } : node;
}

const ANNOTATIONS: ReadonlySet<string> = new Set([
  'description',
  'title',
  'default',
  'examples',
  'readOnly',
  'writeOnly',
  'deprecated',
  '$defs',
  'definitions',
  '$schema',
  '$id',
  'id',
  '$comment',
]);

function hasType(node: JsonSchema, type: string): boolean {
  return node.type === type || (Array.isArray(node.type) && node.type.includes(type));
}

/** A closed object: every key is required, and there are no others. */
function objectNode(properties: ReadonlyMap<string, StrictProperty>): StrictNode {
  const schemas = schemasOf([...properties].map(([name, { node }]) => [name, node]));
  const schema = { type: 'object', properties: schemas, required: [...properties.keys()], additionalProperties: false };
  return { schema, properties };
}

/** Works for the name `__proto__` as well. */
function schemasOf(nodes: Iterable<[name: string, node: StrictNode]>): JsonSchema {
  return Object.fromEntries([...nodes].map(([name, { schema }]) => [name, schema]));
}

/** A primitive type gets `null` in its list of types; anything else becomes a union with null. */
function nullable(node: StrictNode): StrictNode {
  const { description, ...rest } = node.schema;
  const types = Array.isArray(rest.type) ? (rest.type as unknown[]) : [rest.type];
  if (types.includes('null')) return node;
  const isPlain = types.every((type) => typeof type === 'string' && type !== 'object' && type !== 'array');
  if (isPlain && !('enum' in rest) && !('const' in rest) && !('anyOf' in rest)) {
    return { ...node, schema: { ...node.schema, type: [...types, 'null'] } };
  }
  const isOnlyUnion = Object.keys(rest).length === 1 && node.members !== undefined;
  const members = [...(isOnlyUnion ? (node.members ?? []) : [{ ...node, schema: rest }]), { schema: { type: 'null' } }];
  return { schema: { ...defined({ description }), anyOf: members.map(({ schema }) => schema) }, members };
}
