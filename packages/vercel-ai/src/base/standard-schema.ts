/**
 * A schema by the Standard Schema convention (version 1), which the AI SDK accepts wherever it accepts zod.
 *
 * Written by hand, so that importing this package loads no schema library.
 */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => ValidationResult<Output>;
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
  };
}

/**
 * Makes a schema.
 *
 * @param toSchema - makes its JSON Schema, for both directions.
 * @param validate - default: any value passes.
 */
/* @__NO_SIDE_EFFECTS__ */
export function standardSchema<Output>(
  toSchema: () => Record<string, unknown>,
  validate: (value: unknown) => ValidationResult<Output> = (value) => ({ value: value as Output }),
): StandardSchema<Output> {
  const jsonSchema = { input: toSchema, output: toSchema };
  return { '~standard': { version: 1, vendor: 'kopek', validate, jsonSchema } };
}

/** The result of validating a value. */
export type ValidationResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly PropertyKey[] }[] };
