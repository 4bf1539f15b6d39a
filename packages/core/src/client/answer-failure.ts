import { judgeStatus, MAX_RETRY_AFTER_MS, KopekError, type KopekErrorInit } from '../errors/index.ts';
import type { Answer } from '../answer/answer.ts';
import type { Exchange } from '../transport/exchange.ts';

/** An error of an answer, with its bill and whatever had come of it. */
export function brokenAnswer(exchange: Exchange, answer: Answer, init: KopekErrorInit): KopekError {
  const billing = init.billing ?? (answer.hasUsage ? 'charged' : 'unknown');
  return exchange.error({
    ...init,
    billing,
    ...(billing === 'none' ? {} : { charge: answer.charge(), partial: answer.partial() }),
  });
}

/** The error that the service itself put into its answer. */
export function serviceFailure(exchange: Exchange, answer: Answer): KopekError {
  const { code, message, metadata } = answer.failure ?? { message: '' };
  // before anything else the gateway says that it failed: the same as if the status had said so
  const judged =
    typeof code === 'number' && answer.failedFirst && !answer.hasUsage ? judgeStatus(code, true) : undefined;
  const free = judged?.passing === true && judged.billing === 'none';
  const { retryAfterMs } = exchange;
  return brokenAnswer(exchange, answer, {
    code: 'provider_error',
    message: `${exchange.place}: the service ended the answer with an error${code === undefined ? '' : ` ${code}`}${message === '' ? '' : `: ${message}`}`,
    phase: 'answer',
    ...(code === undefined ? {} : { serverCode: code }),
    ...(metadata === undefined ? {} : { metadata }),
    ...(free ? { billing: 'none', retryable: (retryAfterMs ?? 0) <= MAX_RETRY_AFTER_MS } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** What ended an answer from outside (a timer, the caller, the connection, a limit), with what had come of it. */
export function withAnswer(exchange: Exchange, answer: Answer, error: KopekError): KopekError {
  if (error.partial !== undefined || error.billing === 'none') return error;
  return brokenAnswer(exchange, answer, {
    code: error.code,
    name: error.name,
    message: error.message,
    phase: error.phase,
    billing: answer.hasUsage ? 'charged' : error.billing,
    retryable: error.retryable,
    cause: error.cause,
  });
}

/** An answer that made the engine throw, whatever was in it: nothing but KopekErrors leaves. */
export function unreadable({ place }: Exchange, error: unknown): KopekErrorInit {
  return {
    code: 'invalid_response',
    message: `${place}: the answer could not be read (${error instanceof Error ? error.name : 'unknown reason'})`,
    phase: 'answer',
    cause: error,
  };
}
