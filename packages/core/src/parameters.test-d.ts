import { expectTypeOf } from 'vitest';
import { type ChatParameters, PARAMETER_NAMES, toWireParameters } from './parameters.ts';
import type { RequestParameters } from './wire/request.ts';

type Table = typeof PARAMETER_NAMES;
type Converted = 'reasoning' | 'prediction';
/** Wire type of each parameter, read through the table. Parameters that are converted on the way have their own tests. */
type ThroughTable = {
  [Field in Exclude<keyof Table, Converted> as Table[Field]]?: Required<RequestParameters>[Field];
};

expectTypeOf<Pick<ChatParameters, keyof ThroughTable>>().toEqualTypeOf<ThroughTable>();

expectTypeOf<keyof ChatParameters>().toEqualTypeOf<Table[keyof Table] | 'contextCompression' | 'pdfEngine'>();

expectTypeOf(toWireParameters({ temperature: undefined, topP: null })).toEqualTypeOf<RequestParameters>();
type Effort = NonNullable<NonNullable<RequestParameters['reasoning']>['effort']>;
expectTypeOf<Extract<ChatParameters['reasoning'], string>>().toEqualTypeOf<Effort>();

// @ts-expect-error a parameter of the wrong type is told at compile time
toWireParameters({ temperature: 'hot' });

// @ts-expect-error a table without a row for every request field does not compile
export const incomplete: Table = { temperature: 'temperature' };

// @ts-expect-error a row must hold the camel case of its own field
export const crossed: Table = { ...PARAMETER_NAMES, top_p: 'topK' };
