export { checkRequest, type CheckOptions, type ValidateMode } from './check-request.ts';
