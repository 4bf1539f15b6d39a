import type { JsonSchema } from '../../wire/tool.ts';
import { freeName, lastStep, resolvePointer } from './json-pointer.ts';

/** Keywords that hold values and no schemas: a `$ref` in there is text. */
const VALUE_KEYWORDS: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);
const DEEPEST_LEVEL = 500;

/**
 * Moves what `$ref` points at from the middle of a schema to its definitions.
 *
 * zod 3 converters write `#/properties/a/items` for a schema that is used again; few services follow such pointers,
 * and they break when the schema is put into another one. Small targets are written out in place.
 *
 * @returns a copy, or the schema itself when it has no such reference. Cycles and any depth are fine.
 */
export function hoistReferences(root: JsonSchema): JsonSchema {
  const table = '$defs' in root ? '$defs' : 'definitions';
  const names = new Map<string, string>();
  const hoisted: JsonSchema = {};
  const copies = new Map<object, object>();
  let isChanged = false;

  const copy = (node: unknown, level: number): unknown => {
    if (typeof node !== 'object' || node === null || level > DEEPEST_LEVEL) return node;
    const known = copies.get(node);
    if (known) return known;
    if (Array.isArray(node)) return node.map((element) => copy(element, level + 1));
    const pointer = (node as JsonSchema).$ref;
    if (typeof pointer === 'string' && isInTheMiddle(pointer)) return replaced(pointer, node as JsonSchema, level);
    const target: JsonSchema = {};
    copies.set(node, target);
    for (const [keyword, value] of Object.entries(node)) {
      define(target, keyword, VALUE_KEYWORDS.has(keyword) ? value : copy(value, level + 1));
    }
    return target;
  };

  const replaced = (pointer: string, node: JsonSchema, level: number): unknown => {
    const target = resolvePointer(root, pointer);
    if (typeof target !== 'object' || target === null || Array.isArray(target)) return node;
    isChanged = true;
    if (isLeaf(target as JsonSchema)) return { ...target };
    let name = names.get(pointer);
    if (name === undefined) {
      name = freeName(lastStep(pointer), new Set([...Object.keys(root[table] ?? {}), ...Object.keys(hoisted)]));
      names.set(pointer, name);
      define(hoisted, name, {});
      define(hoisted, name, copy(target, level + 1));
    }
    return { ...node, $ref: `#/${table}/${name}` };
  };

  const result = copy(root, 0) as JsonSchema;
  if (!isChanged) return root;
  if (names.size > 0) result[table] = { ...(result[table] as object | undefined), ...hoisted };
  return result;
}

function isInTheMiddle(pointer: string): boolean {
  return pointer.startsWith('#/') && !/^#\/(\$defs|definitions)\/[^/]+$/.test(pointer);
}

function isLeaf(schema: JsonSchema): boolean {
  return Object.entries(schema).every(
    ([keyword, value]) => keyword !== '$ref' && (VALUE_KEYWORDS.has(keyword) || !holdsSchema(value)),
  );
}

function holdsSchema(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
  );
}

/** Assignment that works for the name `__proto__` as well. */
function define(target: JsonSchema, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
