import { KopekError } from '../errors/index.ts';

// nothing was sent when one of these happened before an answer
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
]);
// refused by TLS: nothing was sent, but trying again gives the same
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

/** Where and when a connection broke. */
export interface BrokenConnection {
  method: string;
  path: string;
  host: string;
  /** The body of the request had begun to leave. */
  sent: boolean;
  /** The headers of a 2xx had come. */
  answered: boolean;
  retryUnknown: boolean;
}

/** The error for a connection that could not be made, or broke. */
export function connectionError(cause: unknown, where: BrokenConnection): KopekError {
  const { code, text } = describe(cause);
  const tls = TLS.test(code);
  const connecting = !where.answered && (tls || NOT_SENT.has(code) || !where.sent);
  const place = `${where.method} ${where.path}`;
  if (connecting) {
    const timedOut = code === 'UND_ERR_CONNECT_TIMEOUT';
    return new KopekError({
      code: timedOut ? 'timeout' : 'connection',
      ...(timedOut ? { name: 'TimeoutError' } : {}),
      message: `${place}: no connection to ${where.host} (${text}). Nothing was sent. Check the base URL and the network.`,
      phase: 'connect',
      billing: 'none',
      retryable: !tls,
      cause,
    });
  }
  return new KopekError({
    code: 'connection',
    message: where.answered
      ? `${place}: the connection to ${where.host} broke in the middle of the answer (${text})`
      : `${place}: the connection to ${where.host} broke after the request was sent, before an answer came (${text}); it may have been billed`,
    phase: where.answered ? 'body' : 'headers',
    billing: 'unknown',
    retryable: !where.answered && where.retryUnknown,
    cause,
  });
}

// fetch hides the reason one or two causes deep
function describe(cause: unknown): { code: string; text: string } {
  let text = '';
  let current: unknown = cause;
  for (let depth = 0; depth < 4 && current instanceof Error; depth++) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && code !== '') return { code, text: `${code}${socketText(current.message)}` };
    if (Array.isArray((current as AggregateError).errors)) {
      const first: unknown = (current as AggregateError).errors[0];
      if (first instanceof Error) {
        current = first;
        continue;
      }
    }
    text = current.message;
    current = current.cause;
  }
  return { code: '', text: text || 'no reason given' };
}

function socketText(message: string): string {
  return message === '' || message.length > 200 ? '' : `: ${message}`;
}
