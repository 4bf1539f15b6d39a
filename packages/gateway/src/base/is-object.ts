import type { JsonObject } from '@kopek/core/wire';

/** True for a JSON object. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
