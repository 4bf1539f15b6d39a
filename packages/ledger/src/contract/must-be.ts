import type { KopekError } from '@kopek/core';
import { configurationError, showValue } from '@kopek/core/kit';

/** Makes the error for an option with a wrong value, which it shows in short. */
export function mustBe(path: string, what: string, value: unknown): KopekError {
  return configurationError(`${path} must be ${what}, not ${showValue(value)}.`);
}
