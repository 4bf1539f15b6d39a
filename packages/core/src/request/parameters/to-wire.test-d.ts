import { expectTypeOf } from 'vitest';
import { PARAMETER_NAMES, toWireParameters } from './to-wire.ts';
import { PARAMETERS } from './table.ts';
import type { ChatParameters } from './types.ts';
import type { Effort, RequestParameters } from '../../wire/request.ts';

type Names = typeof PARAMETER_NAMES;
type Converted = 'reasoning' | 'prediction';
/** Wire type of each parameter, read through the table. Parameters that are converted on the way have their own tests. */
type ThroughTable = {
  [Field in Exclude<keyof Names, Converted> as Names[Field]]?: Required<RequestParameters>[Field];
};

// callers may write the listed words only, the wire takes others too
expectTypeOf<Pick<ChatParameters, keyof ThroughTable>>().toExtend<ThroughTable>();
type Worded = 'modalities' | 'provider' | 'cacheControl' | 'serviceTier';
expectTypeOf<Pick<ChatParameters, Exclude<keyof ThroughTable, Worded>>>().toEqualTypeOf<Omit<ThroughTable, Worded>>();

expectTypeOf<keyof ChatParameters>().toEqualTypeOf<Names[keyof Names] | 'contextCompression' | 'pdfEngine'>();
expectTypeOf<Names['repetition_penalty']>().toEqualTypeOf<'repetitionPenalty'>();

expectTypeOf(toWireParameters({ temperature: undefined, topP: null })).toEqualTypeOf<RequestParameters>();
expectTypeOf<Extract<ChatParameters['reasoning'], string>>().toEqualTypeOf<Effort>();

// @ts-expect-error a parameter of the wrong type is rejected at compile time
toWireParameters({ temperature: 'hot' });

// @ts-expect-error so is a word that the interface does not list
toWireParameters({ reasoning: 'hgih' });

const { top_p: _, ...others } = PARAMETERS;
// @ts-expect-error a table without a row for every request field does not compile
export const incomplete: typeof PARAMETERS = others;
