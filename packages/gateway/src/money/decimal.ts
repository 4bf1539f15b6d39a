import { z } from 'zod';

/** Schema of an exact amount of rubles. */
export const decimal: z.ZodType<string> = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'expected a decimal string, for instance "0.00012"')
  .describe('An exact decimal number as text, rubles.');

/** Schema of a decimal string that is not negative. */
export const price: z.ZodType<string> = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'expected a decimal string that is not negative, for instance "0.00012"');
