import type { JsonSchema } from '../wire/tool.ts';
import { lastStep, pointerTo, resolvePointer } from './json-pointer.ts';
import { hoistReferences } from './local-references.ts';
import { restorer, type StrictTree } from './restore.ts';
import type { SchemaProblem } from './schema-error.ts';
import { plainKeywords, unsayableIn } from './strict-keywords.ts';
import { isObjectSchema, isSchemaObject, mergeObjects, opennessOf } from './strict-objects.ts';

/** A schema in the form that strict structured output takes, and the way back. */
export interface StrictJsonSchema {
  /** Objects closed, every key required, optional keys nullable, the root an object. */
  schema: JsonSchema;
  /**
   * What strict cannot say. When this is not empty, do not send `strict: true` and do not use `schema`: send the
   * original schema, and validate its answer as it comes.
   */
  problems: SchemaProblem[];
  /**
   * Turns an answer of the model into one for the original schema, before that validates it.
   *
   * Takes away the nulls of keys that are optional in the original and not nullable there, so that defaults apply,
   * and unwraps `{value: …}` where the root was no object. Never throws; what does not fit stays as it is.
   */
  restore: (value: unknown) => unknown;
}

const DEEPEST_LEVEL = 100;
const MOST_NODES = 20_000;
const ROOT_NAME = 'root';

/**
 * Converts JSON Schema to the dialect of strict structured output.
 *
 * Optional keys become required and nullable; `default` is dropped; `oneOf` becomes `anyOf`; lengths, patterns and
 * unknown formats move into the description; a root that is no object is wrapped in `{value: …}`. The input is not
 * changed. Recursive schemas keep their `$ref`.
 */
export function toStrictJsonSchema(input: JsonSchema): StrictJsonSchema {
  return new StrictConversion(hoistReferences(input)).run();
}

class StrictConversion {
  private readonly source: JsonSchema;
  private readonly problems: SchemaProblem[] = [];
  private readonly definitions: JsonSchema = {};
  private readonly waiting: [name: string, pointer: string][] = [];
  private readonly names = new Map<string, string>();
  private readonly ancestors = new Set<JsonSchema>();
  private readonly optionalKeys: StrictTree['optionalKeys'] = new WeakMap();
  private isWrapped = false;
  private nodes = 0;

  constructor(source: JsonSchema) {
    this.source = source;
  }

  run(): StrictJsonSchema {
    const root = this.rootSchema();
    this.isWrapped = !isObjectSchema(root);
    const body = this.convert(root, '#', 0);
    const schema: JsonSchema = this.isWrapped
      ? { type: 'object', properties: { value: body }, required: ['value'], additionalProperties: false }
      : body;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      const [name, pointer] = next;
      const target = resolvePointer(this.source, pointer);
      define(this.definitions, name, this.convert(target, pointer, 0));
    }
    if (this.names.size > 0) schema.$defs = this.definitions;
    const tree = { schema, optionalKeys: this.optionalKeys, isWrapped: this.isWrapped };
    return { schema, problems: this.problems, restore: restorer(tree) };
  }

  /** A root that is only a reference stands for its target; a merged `allOf` for the object. */
  private rootSchema(): JsonSchema {
    let root = this.source;
    for (let steps = 0; steps < 10 && typeof root.$ref === 'string'; steps++) {
      const target = resolvePointer(this.source, root.$ref);
      if (!isSchemaObject(target)) break;
      root = target;
    }
    return withoutAllOf(root);
  }

  private convert(node: unknown, path: string, level: number): JsonSchema {
    if (!isSchemaObject(node)) return this.refuse(path, node === false ? 'never' : 'any');
    if (level > DEEPEST_LEVEL || ++this.nodes > MOST_NODES) return this.refuse(path, 'nesting too deep or too large');
    if (this.ancestors.has(node)) return this.refuse(path, 'object that contains itself');
    this.ancestors.add(node);
    const strict = this.convertObject(withoutAllOf(node), path, level);
    this.ancestors.delete(node);
    return strict;
  }

  private convertObject(node: JsonSchema, path: string, level: number): JsonSchema {
    if (typeof node.$ref === 'string') return this.reference(node.$ref, path);
    for (const construct of unsayableIn(node)) this.refuse(path, construct);
    if ('allOf' in node) return this.refuse(path, 'allOf');
    const strict = plainKeywords(node);
    const union = this.convertUnion(node, path, level);
    if (union) strict.anyOf = union;
    if (isSchemaObject(node.properties) || hasType(node, 'object')) this.closeObject(strict, node, path, level);
    if ('items' in node || hasType(node, 'array')) this.convertItems(strict, node, path, level);
    if (strict.type === undefined && !union && !('enum' in strict) && !('const' in strict))
      return this.refuse(path, 'any');
    return node.nullable === true ? nullable(strict) : strict;
  }

  private convertUnion(node: JsonSchema, path: string, level: number): JsonSchema[] | undefined {
    if (Array.isArray(node.anyOf) && Array.isArray(node.oneOf)) this.refuse(path, 'oneOf beside anyOf');
    const keyword = Array.isArray(node.anyOf) ? 'anyOf' : 'oneOf';
    const members: unknown = node[keyword];
    if (!Array.isArray(members)) return undefined;
    const at = pointerTo(path, keyword);
    return members.map((member, index) => this.convert(member, pointerTo(at, index), level + 1));
  }

  private closeObject(strict: JsonSchema, node: JsonSchema, path: string, level: number): void {
    const open = opennessOf(node);
    if (open !== undefined) this.refuse(path, open);
    strict.type ??= 'object';
    const required = new Set(Array.isArray(node.required) ? (node.required as unknown[]) : []);
    const properties: JsonSchema = {};
    const optional = new Map<string, { takesNull: boolean }>();
    const at = pointerTo(path, 'properties');
    for (const [name, property] of Object.entries(isSchemaObject(node.properties) ? node.properties : {})) {
      const converted = this.convert(property, pointerTo(at, name), level + 1);
      if (!required.has(name)) optional.set(name, { takesNull: this.takesNull(property) });
      define(properties, name, optional.get(name)?.takesNull === false ? nullable(converted) : converted);
    }
    Object.assign(strict, { properties, required: Object.keys(properties), additionalProperties: false });
    this.optionalKeys.set(strict, optional);
  }

  private convertItems(strict: JsonSchema, node: JsonSchema, path: string, level: number): void {
    strict.type ??= 'array';
    // a tuple of draft 2020-12 is named by its keyword `prefixItems`
    if (Array.isArray(node.items)) this.refuse(path, 'tuple');
    else if (!('prefixItems' in node)) strict.items = this.convert(node.items, pointerTo(path, 'items'), level + 1);
  }

  private reference(pointer: string, path: string): JsonSchema {
    if (pointer === '#' && !this.isWrapped) return { $ref: '#' };
    if (!isSchemaObject(resolvePointer(this.source, pointer)))
      return this.refuse(path, `$ref to ${pointer.slice(0, 100)}`);
    let name = this.names.get(pointer);
    if (name === undefined) {
      name = this.freeName(pointer === '#' ? ROOT_NAME : lastStep(pointer));
      this.names.set(pointer, name);
      this.waiting.push([name, pointer]);
    }
    return { $ref: `#/$defs/${name}` };
  }

  private freeName(wanted: string): string {
    const plain = wanted.replaceAll(/[^A-Za-z0-9_-]/g, '_') || ROOT_NAME;
    const taken = new Set(this.names.values());
    let name = plain;
    for (let count = 2; taken.has(name); count++) name = `${plain}${count}`;
    return name;
  }

  /** Whether the original takes null, so that a null of the model is an answer and not an omission. */
  private takesNull(node: unknown, steps: number = 0): boolean {
    if (!isSchemaObject(node)) return node === true;
    if (typeof node.$ref === 'string' && steps < 20) {
      return this.takesNull(resolvePointer(this.source, node.$ref), steps + 1);
    }
    if (hasType(node, 'null') || node.const === null || node.nullable === true) return true;
    if (Array.isArray(node.enum)) return node.enum.includes(null);
    const members = Array.isArray(node.anyOf) ? node.anyOf : node.oneOf;
    return steps < 20 && Array.isArray(members) && members.some((member) => this.takesNull(member, steps + 1));
  }

  private refuse(path: string, construct: string): JsonSchema {
    // only the first problems are of use; a schema made to be large must not make a large list
    if (this.problems.length < 100) this.problems.push({ path, construct });
    return {};
  }
}

function withoutAllOf(node: JsonSchema): JsonSchema {
  const { allOf, unevaluatedProperties: _, ...rest } = node;
  if (!Array.isArray(allOf)) return node;
  const structure = Object.keys(rest).filter((keyword) => !ANNOTATIONS.has(keyword));
  if (structure.length > 0) return node;
  const [only] = allOf as unknown[];
  const joined = allOf.length === 1 && isSchemaObject(only) ? only : mergeObjects(allOf);
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

/** Primitive types take null in their list of types; everything else becomes one of two. */
function nullable(schema: JsonSchema): JsonSchema {
  const types = Array.isArray(schema.type) ? (schema.type as unknown[]) : [schema.type];
  if (types.includes('null')) return schema;
  const isPlain = types.every((type) => typeof type === 'string' && type !== 'object' && type !== 'array');
  if (isPlain && !('enum' in schema) && !('const' in schema) && !('anyOf' in schema)) {
    return { ...schema, type: [...types, 'null'] };
  }
  const outer: JsonSchema = {};
  if (schema.description !== undefined) outer.description = schema.description;
  // the inner object keeps its identity: `optionalKeys` knows it by that
  delete schema.description;
  const isOnlyUnion = Object.keys(schema).length === 1 && Array.isArray(schema.anyOf);
  outer.anyOf = [...(isOnlyUnion ? (schema.anyOf as unknown[]) : [schema]), { type: 'null' }];
  return outer;
}

/** Assignment that also takes the name `__proto__`. */
function define(target: JsonSchema, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
