export { abortFailure } from './abort-failure.ts';
export { readErrorBody, readErrorObject, readErrorValue, type ErrorDetail } from './error-body.ts';
export { isTooDeep } from './depth.ts';
export { readBudgetRefusal } from './budget-rejections.ts';
export { errorFromAnswer, judgeStatus, MAX_RETRY_AFTER_MS, paymentError, type FailedAnswer } from './http-error.ts';
export {
  configurationError,
  invalidRequest,
  KopekError,
  type ErrorCode,
  type KopekErrorInit,
  type PartialAnswer,
  type Phase,
  type RequestProblem,
} from './kopek-error.ts';
export { PaymentRequiredError } from './payment-required-error.ts';
