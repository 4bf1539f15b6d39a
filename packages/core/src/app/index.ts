// what an application needs beside an adapter; both adapters export it, so that core need not be installed as well
export {
  KopekError,
  PaymentRequiredError,
  type ErrorCode,
  type PartialAnswer,
  type RequestProblem,
} from '../errors/index.ts';
export { costsNothing } from './costs-nothing.ts';
export { describeError, type DescribeErrorOptions } from './describe-error.ts';
export { findKopekError } from './find-kopek-error.ts';
export type { KeyStatus } from '../answer/key/key.ts';
export type { Tokens } from '../money/tokens.ts';
export type { ChatParameters, KopekModelId } from '../request/parameters/types.ts';
export type { Billing, Charge } from '../money/charge.ts';
export { chargeOf } from '../money/charge-of.ts';
export type { ChargeSum } from '../money/charge-sum.ts';
export { sumCharges } from '../money/sum-charges.ts';
export { formatCost } from '../money/format-cost.ts';
export { compareRub, formatRub, subtractRub, sumRub } from '../money/rub.ts';
