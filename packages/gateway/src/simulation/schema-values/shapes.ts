import type { JsonSchema } from '@kopek/core/wire';
import { decodeUri } from '../../base/decode-uri.ts';
import { isObject } from '../../base/is-object.ts';

/** A list, or an empty one for anything else. */
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** A count given by a schema, limited to 1 000. */
export const clampCount = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value >= 0 ? Math.min(Math.ceil(value), 1_000) : otherwise;

/** Types that a schema allows; guessed from its other keywords when it names none. */
export function typesOf(schema: JsonSchema): string[] {
  if (typeof schema['type'] === 'string') return [schema['type']];
  if (Array.isArray(schema['type'])) return schema['type'].filter((type) => typeof type === 'string');
  if ('properties' in schema || 'required' in schema) return ['object'];
  if ('items' in schema || 'prefixItems' in schema) return ['array'];
  if ('minimum' in schema || 'maximum' in schema || 'multipleOf' in schema) return ['number'];
  return ['string'];
}

/** The target of a local reference. */
export function pointed(root: JsonSchema, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  let target: unknown = root;
  for (const step of reference.slice(1).split('/').slice(1)) {
    const key = decodeUri(step).replaceAll('~1', '/').replaceAll('~0', '~');
    target = isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  return target;
}

/** The number closest to the wanted one within the bounds and the step of a schema. */
export function fitNumber(schema: JsonSchema, wanted: number, whole: boolean): number {
  const step =
    typeof schema['multipleOf'] === 'number' && schema['multipleOf'] > 0 ? schema['multipleOf'] : whole ? 1 : 0;
  const above = typeof schema['exclusiveMinimum'] === 'number' ? schema['exclusiveMinimum'] : undefined;
  const below = typeof schema['exclusiveMaximum'] === 'number' ? schema['exclusiveMaximum'] : undefined;
  const min = Math.max(
    numeric(schema['minimum'], Number.NEGATIVE_INFINITY),
    above === undefined ? Number.NEGATIVE_INFINITY : above + (step || 0.001),
  );
  const max = Math.min(
    numeric(schema['maximum'], Number.POSITIVE_INFINITY),
    below === undefined ? Number.POSITIVE_INFINITY : below - (step || 0.001),
  );
  const clamped = Math.min(Math.max(wanted, min), max);
  if (step === 0) return clamped;
  const rounded = Math.round(clamped / step) * step;
  if (rounded < min) return Math.ceil(min / step) * step;
  return rounded > max ? Math.floor(max / step) * step : rounded;
}

const numeric = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

/** The values without duplicates, filled up with similar ones to the minimum. */
export function unique(values: unknown[], min: number): unknown[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  for (let number = 1; seen.size < min && number < 2_000; number += 1) {
    const sample = values[0];
    const next =
      typeof sample === 'number' ? sample + number : typeof sample === 'string' ? `${sample}${number}` : number;
    seen.set(JSON.stringify(next), next);
  }
  return [...seen.values()];
}
