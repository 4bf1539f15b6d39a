import { pointerTo } from './strict/json-pointer.ts';
import type { SchemaProblem } from './schema-error.ts';

/** The part of a zod 3 schema that is read here. */
export interface Zod3Schema {
  _def: { typeName: string; [member: string]: unknown };
}

/** Recognises a schema of zod 3, also of the `zod/v3` inside newer packages. */
export function isZod3(value: unknown): value is Zod3Schema {
  const definition = (value as { _def?: { typeName?: unknown } } | null | undefined)?._def;
  return typeof definition?.typeName === 'string' && definition.typeName.startsWith('Zod');
}

/**
 * Finds the constructs of a schema of zod 3 that have no JSON Schema.
 *
 * Its converters write `{}` for such places without an error: a schema that accepts everything.
 */
export function findZod3Problems(root: Zod3Schema): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  const seen = new Set<unknown>();
  const waiting: [schema: unknown, path: string][] = [[root, '#']];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [schema, path] = next;
    if (!isZod3(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const construct = unsupported(schema);
    if (construct !== undefined) problems.push({ path, construct });
    else
      for (const [inner, steps] of innerSchemas(schema)) waiting.push([inner, steps.reduce<string>(pointerTo, path)]);
  }
  return problems.sort((left, right) => (left.path < right.path ? -1 : 1));
}

const WITHOUT_JSON: ReadonlyMap<string, string> = new Map([
  ['ZodFunction', 'function'],
  ['ZodMap', 'map'],
  ['ZodNaN', 'nan'],
  ['ZodPromise', 'promise'],
  ['ZodSet', 'set'],
  ['ZodSymbol', 'symbol'],
  ['ZodUndefined', 'undefined'],
  ['ZodVoid', 'void'],
]);

function unsupported({ _def: definition }: Zod3Schema): string | undefined {
  const { typeName } = definition;
  if (typeName === 'ZodDate' && definition.coerce !== true) return 'date';
  if (typeName === 'ZodBigInt' && definition.coerce !== true) return 'bigint';
  if (typeName === 'ZodLiteral' && (definition.value === undefined || typeof definition.value === 'bigint')) {
    return 'literal of undefined or bigint';
  }
  // z.custom and z.instanceof are refinements of z.any
  if (typeName === 'ZodEffects' && isRefinedAny(definition)) return 'custom';
  return WITHOUT_JSON.get(typeName);
}

function isRefinedAny({ effect, schema }: Zod3Schema['_def']): boolean {
  const isRefinement = (effect as { type?: unknown } | undefined)?.type === 'refinement';
  return isRefinement && isZod3(schema) && schema._def.typeName === 'ZodAny';
}

type Inner = [schema: unknown, steps: (string | number)[]];

/** The inner schemas that describe what the model writes: of a pipe only its input. */
function innerSchemas({ _def: definition }: Zod3Schema): Inner[] {
  switch (definition.typeName) {
    case 'ZodObject': {
      const shape = Object.entries((definition.shape as () => object)());
      return [
        ...shape.map(([key, inner]): Inner => [inner, ['properties', key]]),
        [definition.catchall, ['additionalProperties']],
      ];
    }
    case 'ZodArray':
      return [[definition.type, ['items']]];
    case 'ZodTuple':
      return [...listed(definition.items, 'items'), [definition.rest, ['additionalItems']]];
    case 'ZodRecord':
      return [[definition.valueType, ['additionalProperties']]];
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return listed(definition.options, 'anyOf');
    case 'ZodIntersection':
      return listed([definition.left, definition.right], 'allOf');
    case 'ZodLazy':
      return [[(definition.getter as () => unknown)(), []]];
    case 'ZodPipeline':
      return [[definition.in, []]];
    default:
      // optional, nullable, default, catch, readonly have innerType; effects have schema; brands have type
      return [definition.innerType, definition.schema, definition.type].map((inner): Inner => [inner, []]);
  }
}

function listed(schemas: unknown, keyword: string): Inner[] {
  return [...(schemas as Iterable<unknown>)].map((inner, index) => [inner, [keyword, index]]);
}
