import { isRub } from '@kopek/core/kit';
import type { ChargeMessageMetadata } from './charge-metadata.ts';
import { CUT_SHORT } from '@kopek/ledger/wind-down';
import { isObject } from '../base/json.ts';
import { standardSchema, type StandardSchema } from '../base/standard-schema.ts';

/**
 * Schema of the metadata that {@link chargeMetadata} sends: for `messageMetadataSchema` of `useChat` and for
 * `validateUIMessages`. Metadata may be absent, as in messages of the visitor.
 */
export const chargeMetadataSchema: StandardSchema<ChargeMessageMetadata | undefined> = /* @__PURE__ */ standardSchema(
  toJsonSchema,
  (value) => {
    const problem = value === undefined ? undefined : problemOf(value);
    return problem ? { issues: [problem] } : { value: value as ChargeMessageMetadata | undefined };
  },
);

interface Problem {
  message: string;
  path: string[];
}

function problemOf(value: unknown): Problem | undefined {
  const charge = isObject(value) ? value.charge : undefined;
  if (!isObject(charge)) return { message: 'expected an object with charge', path: ['charge'] };
  for (const name of ['settled', 'unknown']) {
    if (typeof charge[name] !== 'number') return { message: 'expected a number', path: ['charge', name] };
  }
  for (const name of ['costRub', 'balanceRub']) {
    const amount = charge[name];
    if (amount !== undefined && !isRub(amount)) {
      return { message: 'expected a decimal string of rubles', path: ['charge', name] };
    }
  }
  const { cutShort, entryIds = [] } = value as Record<string, unknown>;
  if (!Array.isArray(entryIds) || !entryIds.every((id) => typeof id === 'string')) {
    return { message: 'expected a list of strings', path: ['entryIds'] };
  }
  if (cutShort !== undefined && !CUT_SHORT.some((stage) => stage === cutShort)) {
    return { message: `expected ${CUT_SHORT.join(', ')} or nothing`, path: ['cutShort'] };
  }
  return undefined;
}

function toJsonSchema(): Record<string, unknown> {
  return {
    type: 'object',
    properties: {
      charge: {
        type: 'object',
        properties: {
          costRub: { type: 'string' },
          balanceRub: { type: 'string' },
          settled: { type: 'number' },
          unknown: { type: 'number' },
        },
        required: ['settled', 'unknown'],
      },
      entryIds: { type: 'array', items: { type: 'string' } },
      cutShort: { type: 'string', enum: CUT_SHORT },
    },
    required: ['charge'],
  };
}
