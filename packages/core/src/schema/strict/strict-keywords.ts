import type { JsonSchema } from '../../wire/tool.ts';

/** Keywords that strict structured output accepts unchanged. */
const KEPT = ['type', 'enum', 'const', 'title', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'];

/** Formats that services know. The user's own schema checks all of them again. */
const KNOWN_FORMATS: ReadonlySet<unknown> = new Set([
  'date-time',
  'time',
  'date',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
]);

/**
 * Keywords that strict structured output has no equivalent for. `additionalItems` and `unevaluatedItems` are missing: they
 * are part of a tuple, which is reported already.
 */
const UNSUPPORTED: readonly string[] = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'prefixItems',
  'minProperties',
  'maxProperties',
  '$dynamicRef',
];

/** Names the constructs of one schema, without its inner ones, that strict structured output cannot express. */
export function unsupportedIn(schema: JsonSchema): string[] {
  return UNSUPPORTED.filter((keyword) => schema[keyword] !== undefined).map((keyword) =>
    keyword === 'prefixItems' ? 'tuple' : keyword,
  );
}

/** Copies the keywords of one schema that can stay, and describes the others in words. */
export function plainKeywords(schema: JsonSchema): JsonSchema {
  const strict: JsonSchema = {};
  const description = describe(schema);
  if (description !== '') strict.description = description;
  for (const keyword of KEPT) if (schema[keyword] !== undefined) strict[keyword] = schema[keyword];
  if (KNOWN_FORMATS.has(schema.format)) strict.format = schema.format;
  // converters write the bounds of safe integers for any integer; some services reject them
  if (typeof schema.minimum === 'number' && schema.minimum > Number.MIN_SAFE_INTEGER) strict.minimum = schema.minimum;
  if (typeof schema.maximum === 'number' && schema.maximum < Number.MAX_SAFE_INTEGER) strict.maximum = schema.maximum;
  return strict;
}

function describe(schema: JsonSchema): string {
  const notes = [
    range(schema.minLength, schema.maxLength, 'character'),
    range(schema.minItems, schema.maxItems, 'item'),
    schema.uniqueItems === true ? 'items differ' : undefined,
    formatNote(schema),
  ].filter((note) => note !== undefined);
  const text = typeof schema.description === 'string' ? schema.description : '';
  return notes.length === 0 ? text : `${text}${text === '' ? '' : ' '}(${notes.join('; ')})`;
}

function range(min: unknown, max: unknown, unit: string): string | undefined {
  const from = typeof min === 'number' && min > 0 ? min : undefined;
  if (typeof max !== 'number') return from === undefined ? undefined : `at least ${count(from, unit)}`;
  if (from === undefined) return `at most ${count(max, unit)}`;
  return from === max ? `exactly ${count(max, unit)}` : `${from} to ${count(max, unit)}`;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

const MAX_PATTERN = 200;

/** The pattern of a format is hundreds of characters that say less than the format's name. */
function formatNote({ format, pattern }: JsonSchema): string | undefined {
  if (typeof format === 'string') return KNOWN_FORMATS.has(format) ? undefined : `format: ${format}`;
  return typeof pattern === 'string' && pattern.length <= MAX_PATTERN ? `matches ${pattern}` : undefined;
}
