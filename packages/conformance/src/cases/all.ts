import type { WireCase } from '../wire-case.ts';
import { budgetCases } from './budget-rejections.ts';
import { answerFieldCases } from './answer-fields.ts';
import { completeCases } from './complete-answers.ts';
import { errorCases } from './error-bodies.ts';
import { formatCases } from './format-variants.ts';
import { keyCases } from './keys.ts';
import { moneyCases } from './money.ts';
import { readerCases } from './one-reader.ts';
import { requestCases } from './request-parameters.ts';
import { toolCases } from './tool-deltas.ts';
import { usageCases } from './usage-vectors.ts';
import { vendorCases } from './vendor-forms.ts';
import { wireCases } from './wire-cases.ts';

/** The whole table. Names are unique: they choose the case on the replay server. */
export function allCases(): WireCase[] {
  const cases = [
    ...wireCases(),
    ...formatCases(),
    ...usageCases(),
    ...moneyCases(),
    ...toolCases(),
    ...requestCases(),
    ...errorCases(),
    ...budgetCases(),
    ...readerCases(),
    ...vendorCases(),
    ...completeCases(),
    ...answerFieldCases(),
    ...keyCases(),
  ];
  const names = new Set(cases.map(({ name }) => name));
  if (names.size !== cases.length) throw new Error('two cases share a name');
  return cases;
}
