import { isObject } from '../../wire/read.ts';
import type { JsonSchema } from '../../wire/tool.ts';

/** One place of a strict schema: how its value is restored, and the places inside. */
export interface StrictNode {
  schema: JsonSchema;
  /** What a reference leads to, once the conversion is over. */
  target?: () => StrictNode | undefined;
  /** Members of a union. */
  members?: StrictNode[];
  items?: StrictNode;
  properties?: ReadonlyMap<string, StrictProperty>;
}

/** A key of a strict object: there it is always required. */
export interface StrictProperty {
  node: StrictNode;
  /** Optional in the original. */
  isOptional: boolean;
  /** Null means that the key is left out: it is optional in the original and does not take null there. */
  dropsNull: boolean;
}

/** Deeper answers are left as they are: a recursive schema lets a model write any depth. */
const DEEPEST_LEVEL = 500;

/** Turns an answer for a strict schema into one for the original. Never throws; what does not fit stays as it is. */
export function restoreAnswer(root: StrictNode, answer: unknown): unknown {
  return new Restoration().restore(answer, root, 0);
}

class Restoration {
  // a union tries its members: without this, nested unions would judge the same value again and again
  readonly #known = new Map<object, Map<StrictNode, boolean>>();

  restore(value: unknown, node: StrictNode, level: number): unknown {
    if (typeof value !== 'object' || value === null || level > DEEPEST_LEVEL) return value;
    const place = this.#placeOf(value, node, level);
    if (Array.isArray(value)) {
      const items = place?.items;
      return items ? value.map((element) => this.restore(element, items, level + 1)) : value;
    }
    const properties = place?.properties;
    if (!properties) return value;
    const entries = Object.entries(value).filter(
      ([name, inner]) => !(inner === null && properties.get(name)?.dropsNull),
    );
    return Object.fromEntries(
      entries.map(([name, inner]) => {
        const property = properties.get(name);
        return [name, property ? this.restore(inner, property.node, level + 1) : inner];
      }),
    );
  }

  /** The node itself, the target of its reference, or the member of its union that the value fits. */
  #placeOf(value: object, node: StrictNode, level: number): StrictNode | undefined {
    const target = resolve(node);
    if (!target?.members) return target;
    const member = target.members.find((candidate) => this.#fits(value, candidate, level));
    return member && this.#placeOf(value, member, level + 1);
  }

  #fits(value: unknown, node: StrictNode, level: number): boolean {
    if (level > DEEPEST_LEVEL) return false;
    if (typeof value !== 'object' || value === null) return this.#judge(value, node, level);
    const judged = this.#known.get(value) ?? new Map<StrictNode, boolean>();
    this.#known.set(value, judged);
    const fits = judged.get(node) ?? this.#judge(value, node, level);
    judged.set(node, fits);
    return fits;
  }

  #judge(value: unknown, node: StrictNode, level: number): boolean {
    const target = resolve(node);
    if (!target) return false;
    const { schema, members, items, properties } = target;
    if ('const' in schema && value !== schema.const) return false;
    if (Array.isArray(schema.enum) && !schema.enum.includes(value)) return false;
    if (members) return members.some((member) => this.#fits(value, member, level + 1));
    if (schema.type !== undefined && ![schema.type].flat().some((type) => isOfType(value, type))) return false;
    if (Array.isArray(value)) return !items || value.every((element) => this.#fits(element, items, level + 1));
    return !isObject(value) || !properties || this.#fitsObject(value, properties, level);
  }

  #fitsObject(value: JsonSchema, properties: ReadonlyMap<string, StrictProperty>, level: number): boolean {
    if (Object.keys(value).some((name) => !properties.has(name))) return false;
    return [...properties].every(([name, { node, isOptional }]) =>
      // a model that ignores strict mode leaves optional keys out
      Object.hasOwn(value, name) ? this.#fits(value[name], node, level + 1) : isOptional,
    );
  }
}

function resolve(node: StrictNode): StrictNode | undefined {
  let found: StrictNode | undefined = node;
  for (let steps = 0; steps < 20 && found?.target; steps++) found = found.target();
  return found?.target ? undefined : found;
}

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
