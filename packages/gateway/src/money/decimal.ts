import { z } from 'zod';

/** Rubles, exact: what arithmetic reads and people write. */
export const decimal: z.ZodType<string> = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'expected a decimal string, for instance "0.00012"')
  .describe('An exact decimal number as text, rubles.');

/** A decimal string from zero on. */
export const price: z.ZodType<string> = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'expected a decimal string that is not negative, for instance "0.00012"');
