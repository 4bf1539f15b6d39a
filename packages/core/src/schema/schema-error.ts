import { invalidRequest, type KopekError } from '../errors/index.ts';

/** A place in a schema, and the construct there that cannot be expressed. */
export interface SchemaProblem {
  /** JSON pointer into the schema, `#/properties/born`. */
  path: string;
  /** The construct: `date`, `tuple`, `record` … */
  construct: string;
}

const MAX_LISTED = 20;

/** Makes the error for a schema without a JSON Schema: it names each path and construct. */
export function schemaError(problems: readonly SchemaProblem[]): KopekError {
  const listed = problems.slice(0, MAX_LISTED).map(({ path, construct }) => ({
    path,
    message: `${path}: ${construct} has no JSON Schema${HINTS.get(construct) ?? ''}`,
  }));
  const reasons = listed.map(({ message }) => message).join('; ');
  return invalidRequest(`the schema cannot be turned into JSON Schema: ${reasons}`, { problems: listed });
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ['date', ' (a model writes text: use z.coerce.date() or an ISO string)'],
  ['bigint', ' (use z.coerce.bigint(), z.int() or a string)'],
  ['map', ' (use an object or an array of pairs)'],
  ['set', ' (use an array)'],
  ['transform', ' (put it behind a schema of what the model writes: z.pipe or .transform)'],
]);
