import { defined } from '../../base/defined.ts';
import {
  KopekError,
  MAX_RETRY_AFTER_MS,
  paymentError,
  readBudgetRefusal,
  type KopekErrorInit,
} from '../../errors/index.ts';
import type { Answer } from '../../answer/answer.ts';
import type { Exchange } from '../../transport/exchange.ts';

/** Makes the error of a broken answer, with its charge and the received part. */
export function brokenAnswer(exchange: Exchange, answer: Answer, init: KopekErrorInit): KopekError {
  const { usageIsPartial } = answer.end;
  const received =
    init.billing === 'none' ? {} : { ...answer.usage.outcome(usageIsPartial), partial: answer.partial() };
  return exchange.error({ ...init, ...received });
}

/** Makes the error that the service itself sent in its answer. */
export function serviceFailure(exchange: Exchange, answer: Answer): KopekError {
  const detail = answer.failure ?? { message: '' };
  const { code, message, metadata, sent } = detail;
  const { headers, retryAfterMs } = exchange;
  const failure = brokenAnswer(exchange, answer, {
    code: 'provider_error',
    message: `${exchange.place}: the service ended the answer with an error${code === undefined ? '' : ` ${code}`}${message === '' ? '' : `: ${message}`}`,
    phase: 'answer',
    ...defined({ serverCode: code, metadata, retryAfterMs }),
    ...(sent === undefined ? {} : { responseBody: JSON.stringify({ error: sent }) }),
    ...(answer.isRejection
      ? {
          billing: 'none',
          retryable: headers['x-should-retry'] !== 'false' && (retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS,
        }
      : {}),
  });
  const rejection = answer.hasBilledContent ? undefined : readBudgetRefusal(code, detail);
  // oxlint-disable-next-line typescript/no-misused-spread -- the fields of an error are what it was made of
  return rejection ? paymentError({ ...failure, message: failure.message }, detail, rejection) : failure;
}

/** Adds the received part to an error from outside the answer: a timer, the caller, the connection, a limit. */
export function withAnswer(exchange: Exchange, answer: Answer, error: KopekError): KopekError {
  if (error.partial !== undefined || error.billing === 'none') return error;
  return brokenAnswer(exchange, answer, initOf(error));
}

/** Copies an error from outside the answer without its charge, so that it can be thrown again. */
export function initOf({ code, name, message, phase, attempts, retryable, cause }: KopekError): KopekErrorInit {
  return { code, name, message, phase, attempts, retryable, cause };
}

/** Makes the error for an answer that our own code failed to read: callers only ever see a KopekError. */
export function unreadable({ place }: Exchange, error: unknown): KopekErrorInit {
  return {
    code: 'invalid_response',
    message: `${place}: the answer could not be read (${error instanceof Error ? error.name : 'unknown reason'})`,
    phase: 'answer',
    cause: error,
  };
}
