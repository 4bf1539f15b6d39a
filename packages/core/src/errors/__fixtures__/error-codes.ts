import type { ErrorCode } from '../kopek-error.ts';

/** Every code; a new one does not compile until it is here. */
const CODES: Record<ErrorCode, true> = {
  configuration: true,
  invalid_request: true,
  connection: true,
  timeout: true,
  aborted: true,
  authentication: true,
  payment_required: true,
  permission_denied: true,
  not_found: true,
  rate_limited: true,
  overloaded: true,
  server_error: true,
  bad_request: true,
  provider_error: true,
  invalid_response: true,
  malformed_event: true,
  interrupted: true,
  response_too_large: true,
  spend_limit: true,
  store_unavailable: true,
};

/** Every code of the taxonomy. */
export const ERROR_CODES: readonly ErrorCode[] = Object.keys(CODES) as ErrorCode[];
