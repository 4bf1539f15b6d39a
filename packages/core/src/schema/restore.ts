import type { JsonSchema } from '../wire/tool.ts';
import { resolvePointer } from './json-pointer.ts';
import { isSchemaObject } from './strict-objects.ts';

/** A strict schema, and what its conversion added. */
export interface StrictTree {
  schema: JsonSchema;
  /** By strict object: the keys that are optional in the original, and whether they take null there. */
  optionalKeys: WeakMap<JsonSchema, ReadonlyMap<string, { takesNull: boolean }>>;
  /** The root is `{value: …}` around what was asked for. */
  isWrapped: boolean;
}

/** Deeper answers are left as they are: a recursive schema lets a model write any depth. */
const DEEPEST_LEVEL = 500;

/** Makes the function that turns an answer for the strict schema into one for the original. */
export function restorer(tree: StrictTree): (value: unknown) => unknown {
  return (value) => {
    const restored = new Restoration(tree).restore(value, tree.schema, 0);
    return tree.isWrapped && isSchemaObject(restored) && 'value' in restored ? restored.value : restored;
  };
}

class Restoration {
  private readonly tree: StrictTree;
  // a union tries its members; without this, nested unions would look at the same value again and again
  private readonly known = new WeakMap<object, Map<JsonSchema, boolean>>();

  constructor(tree: StrictTree) {
    this.tree = tree;
  }

  restore(value: unknown, schema: JsonSchema, level: number): unknown {
    if (typeof value !== 'object' || value === null || level > DEEPEST_LEVEL) return value;
    const target = this.member(value, schema, level);
    if (!target) return value;
    if (Array.isArray(value)) {
      const { items } = target;
      return isSchemaObject(items) ? value.map((element) => this.restore(element, items, level + 1)) : value;
    }
    const { properties } = target;
    if (!isSchemaObject(properties)) return value;
    const optional = this.tree.optionalKeys.get(target);
    const kept = Object.entries(value).filter(
      ([name, inner]) => !(inner === null && optional?.get(name)?.takesNull === false),
    );
    return Object.fromEntries(
      kept.map(([name, inner]) => {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        return [name, isSchemaObject(property) ? this.restore(inner, property, level + 1) : inner];
      }),
    );
  }

  /** The schema itself, the target of its reference, or the member of its union that the value fits. */
  private member(value: object, schema: JsonSchema, level: number): JsonSchema | undefined {
    const target = this.resolve(schema);
    if (!target || !Array.isArray(target.anyOf)) return target;
    for (const candidate of target.anyOf as JsonSchema[]) {
      if (this.fits(value, candidate, level)) return this.member(value, candidate, level + 1);
    }
    return undefined;
  }

  private fits(value: unknown, schema: JsonSchema, level: number): boolean {
    if (typeof value !== 'object' || value === null || level > DEEPEST_LEVEL) return this.judge(value, schema, level);
    const judged = this.known.get(value) ?? new Map<JsonSchema, boolean>();
    this.known.set(value, judged);
    const before = judged.get(schema);
    if (before !== undefined) return before;
    const fits = this.judge(value, schema, level);
    judged.set(schema, fits);
    return fits;
  }

  private judge(value: unknown, schema: JsonSchema, level: number): boolean {
    const target = this.resolve(schema);
    if (!target || level > DEEPEST_LEVEL) return false;
    if ('const' in target && value !== target.const) return false;
    if (Array.isArray(target.enum) && !target.enum.includes(value)) return false;
    if (Array.isArray(target.anyOf))
      return target.anyOf.some((member: JsonSchema) => this.fits(value, member, level + 1));
    if (target.type !== undefined && ![target.type].flat().some((type) => isOfType(value, type))) return false;
    if (Array.isArray(value)) {
      const { items } = target;
      return !isSchemaObject(items) || value.every((element) => this.fits(element, items, level + 1));
    }
    return !isSchemaObject(value) || this.fitsObject(value, target, level);
  }

  private fitsObject(value: JsonSchema, target: JsonSchema, level: number): boolean {
    const { properties } = target;
    if (!isSchemaObject(properties)) return true;
    const names = Object.keys(properties);
    if (Object.keys(value).some((name) => !Object.hasOwn(properties, name))) return false;
    // a tag tells the members of a union apart without a look at the rest
    const tags = names.filter((name) => isSchemaObject(properties[name]) && 'const' in properties[name]);
    const optional = this.tree.optionalKeys.get(target);
    return [...tags, ...names].every((name) =>
      // a model that is not held to the schema leaves optional keys out
      Object.hasOwn(value, name)
        ? this.fits(value[name], properties[name] as JsonSchema, level + 1)
        : optional?.has(name),
    );
  }

  private resolve(schema: JsonSchema): JsonSchema | undefined {
    let target: unknown = schema;
    for (let steps = 0; steps < 20 && isSchemaObject(target) && typeof target.$ref === 'string'; steps++) {
      target = resolvePointer(this.tree.schema, target.$ref);
    }
    return isSchemaObject(target) ? target : undefined;
  }
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isSchemaObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
