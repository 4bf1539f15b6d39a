import { defined } from '../base/defined.ts';
import { readBudgetRefusal, type BudgetRefusal } from './budget-rejections.ts';
import { readErrorBody, type ErrorDetail } from './error-body.ts';
import type { Billing } from '../money/charge.ts';
import { KopekError, type ErrorCode, type KopekErrorInit } from './kopek-error.ts';
import { PaymentRequiredError } from './payment-required-error.ts';

/** An HTTP response with an error status. */
export interface FailedAnswer {
  method: string;
  path: string;
  status: number;
  /** Lower-case names, redacted. */
  headers: Record<string, string>;
  /** Redacted and bounded. */
  body: string;
  retryAfterMs?: number | undefined;
  requestId?: string | undefined;
  /** True if the caller opted in to retries of requests of unknown cost. */
  retryUnknown: boolean;
  /** False for requests that cannot cost anything: their failures have `billing: 'none'`, and may be repeated. */
  billed: boolean;
}

/** Longest Retry-After to wait for; a longer one is reported to the caller at once. */
export const MAX_RETRY_AFTER_MS = 60_000;

// rejected before any work, by the service or by a proxy
const PASSING_ALWAYS = new Set([429, 503, 529]);
// failures that pass; with the gateway's JSON, 501, 505 and the like are final answers
const PASSING_WITH_GATEWAY_BODY = new Set([408, 500, 502, 504]);

/**
 * Classifies a failed attempt: whether it cost something, and whether the failure is temporary.
 *
 * @param status - HTTP status, or the code of an error inside a 2xx.
 * @param fromGateway - the body is the gateway's own JSON error; HTML, text or nothing suggest a proxy in between.
 */
export function judgeStatus(status: number, fromGateway: boolean): { billing: Billing; passing: boolean } {
  if (PASSING_ALWAYS.has(status)) return { billing: 'none', passing: true };
  // a failure that the gateway itself reports generated and billed nothing
  if (fromGateway) return { billing: 'none', passing: PASSING_WITH_GATEWAY_BODY.has(status) };
  return status === 408 || status >= 500 ? { billing: 'unknown', passing: true } : { billing: 'none', passing: false };
}

/** Makes the error for an HTTP status of 300 and above. */
export function errorFromAnswer(answer: FailedAnswer): KopekError {
  const { status, headers, path, retryAfterMs } = answer;
  const place = `${answer.method} ${path}`;
  const detail = readErrorBody(answer.body);
  const judged = judgeStatus(status, detail.fromGateway);
  if (!answer.billed) judged.billing = 'none';
  let retryable = judged.passing && (judged.billing === 'none' || answer.retryUnknown);
  // the server knows best, in both directions
  if (headers['x-should-retry'] === 'false') retryable = false;
  if (headers['x-should-retry'] === 'true') retryable = true;
  if (retryAfterMs !== undefined && retryAfterMs > MAX_RETRY_AFTER_MS) retryable = false;

  const init: KopekErrorInit = {
    code: codeOfStatus(status),
    message: `${place} failed with HTTP ${status}${detail.message ? `: ${detail.message}` : ''}`.replace(
      /[.\s]*$/,
      '.',
    ),
    phase: 'status',
    status,
    headers,
    billing: judged.billing,
    retryable,
    responseBody: answer.body,
    ...defined({ serverCode: detail.code, metadata: detail.metadata, requestId: answer.requestId, retryAfterMs }),
  };
  if (status >= 300 && status < 400) {
    init.retryable = false;
    const to = URL.canParse(headers.location ?? '') ? ` to ${new URL(headers.location ?? '').origin}` : '';
    init.message = `${place} was answered with a redirect (HTTP ${status})${to}, which is not followed: the key would go to another address. Check the base URL.`;
    return new KopekError(init);
  }
  const rejection = readBudgetRefusal(status, detail);
  if (rejection) return paymentError(init, detail, rejection);
  init.message += adviceFor(init, path);
  return new KopekError(init);
}

const CODES: { readonly [status: number]: ErrorCode } = {
  401: 'authentication',
  402: 'payment_required',
  403: 'permission_denied',
  404: 'not_found',
  429: 'rate_limited',
  446: 'permission_denied',
  451: 'permission_denied',
  503: 'overloaded',
  529: 'overloaded',
};

/** Returns the error code for an HTTP status. */
export function codeOfStatus(status: number): ErrorCode {
  return CODES[status] ?? (status >= 500 ? 'server_error' : status >= 400 ? 'bad_request' : 'invalid_response');
}

/** Makes the error for a rejection for insufficient funds. If the money is only reserved, a retry may succeed. */
export function paymentError(
  init: KopekErrorInit,
  detail: ErrorDetail,
  rejection: BudgetRefusal,
): PaymentRequiredError {
  const { resetsAt, scope, isReserved } = rejection;
  const numbers = /requested up to (\d+)[^.]*?can only afford (\d+)/i.exec(detail.message);
  let smaller = ', or set a smaller max_tokens: without it the service may reserve the maximum';
  // max_tokens begins at 1 (§8)
  if (numbers) smaller = numbers[2] === '0' ? '' : `, or set max_tokens to ${numbers[2]} or less`;
  const advice = isReserved
    ? ' The money is reserved for other requests: try again when they have ended.'
    : ` Top up the balance or the budget of the key${smaller}.`;
  const { retryAfterMs = 0, headers } = init;
  return new PaymentRequiredError({
    ...init,
    code: 'payment_required',
    message: init.message + advice,
    retryable:
      isReserved &&
      init.billing !== 'unknown' &&
      retryAfterMs <= MAX_RETRY_AFTER_MS &&
      headers?.['x-should-retry'] !== 'false',
    isGuess: init.status !== 402,
    ...defined({ resetsAt, scope }),
    ...(numbers ? { requestedMaxTokens: Number(numbers[1]), affordableMaxTokens: Number(numbers[2]) } : {}),
  });
}

function adviceFor({ code, status, billing, retryAfterMs }: KopekErrorInit, path: string): string {
  if (code === 'authentication') return ' Check the API key (option apiKey, or KOPEK_API_KEY).';
  if (code === 'permission_denied') {
    return ' The key does not allow this request: check its models, IP addresses and personal-data protection (see client.key()).';
  }
  if (code === 'not_found' && path.endsWith('/key')) {
    return ' Check the namespace (option namespace, or KOPEK_NAMESPACE): it is part of this path.';
  }
  if (code === 'not_found') return ' Check the model and the base URL (option baseURL, or KOPEK_BASE_URL).';
  if (status === 413) return ' The request is too large: send less, or URLs instead of data.';
  if (billing === 'unknown') {
    return ' This does not come from the gateway itself: a proxy may have lost the answer, and the request may have been billed.';
  }
  if (retryAfterMs !== undefined) return ` The service asks you to wait ${Math.ceil(retryAfterMs / 1000)} s.`;
  return '';
}
