import { shorten } from '../base/show-value.ts';
import type { FailedAnswer, KopekErrorInit } from '../errors/index.ts';
import { redactCause, type Redact } from '../errors/redact.ts';

/** Where and when a connection broke; `billed` is true by default. */
export interface BrokenConnection
  extends Pick<FailedAnswer, 'method' | 'path' | 'retryUnknown'>, Partial<Pick<FailedAnswer, 'billed'>> {
  host: string;
  /** Whether sending the body had begun; `possible` if the transport does not know. */
  sent: boolean | 'possible';
  /** The headers of a 2xx had arrived. */
  answered: boolean;
  /** Removes secrets from messages of the HTTP library. */
  redact?: Redact;
}

/** A connection that could not be made, or broke; also a body that could not be decompressed, and limits of the HTTP library itself. */
export function connectionFailure(cause: unknown, where: BrokenConnection): KopekErrorInit {
  const { redact = (text: string) => text } = where;
  const failure = failureOf(readReason(cause), where);
  return { ...failure, message: redact(failure.message), cause: redactCause(cause, redact) };
}

/** The description of a failure by an HTTP library. */
export interface Reason {
  /** `""` when there is none. */
  code: string;
  text: string;
  connecting: boolean;
}

function failureOf(reason: Reason, where: BrokenConnection): KopekErrorInit {
  const place = `${where.method} ${where.path}`;
  const notSent = where.sent === false || (where.sent === 'possible' && !where.answered && reason.connecting);
  if (notSent) return connectFailure(reason, place, where.host);
  const { answered, billed = true } = where;
  const unknown = {
    billing: billed ? 'unknown' : 'none',
    retryable: !answered && (where.retryUnknown || !billed),
    phase: answered ? 'body' : 'headers',
  } as const;
  if (DECODING.test(reason.code)) {
    return {
      ...unknown,
      code: 'malformed_event',
      message: `${place}: the body of the answer cannot be decompressed (${reason.text})`,
      phase: 'body',
      retryable: false,
    };
  }
  if (OVERSIZE.has(reason.code)) {
    return {
      ...unknown,
      code: 'response_too_large',
      message: `${place}: the answer is larger than the HTTP library allows (${reason.text})`,
      retryable: false,
    };
  }
  if (TIMEOUTS.has(reason.code)) {
    return {
      ...unknown,
      code: 'timeout',
      name: 'TimeoutError',
      message: `${place}: ${where.host} was silent for longer than the HTTP library allows (${reason.text})`,
      phase: answered ? 'idle' : 'headers',
    };
  }
  return {
    ...unknown,
    code: 'connection',
    message: answered
      ? `${place}: the connection to ${where.host} broke in the middle of the answer (${reason.text})`
      : `${place}: the connection to ${where.host} broke after the request was sent, before an answer came (${reason.text})${billed ? '; it may have been billed' : ''}`,
  };
}

function connectFailure(reason: Reason, place: string, host: string): KopekErrorInit {
  if (REFUSED_BY_LIBRARY.has(reason.code) || REFUSED_WORDS.test(reason.text)) {
    return {
      code: 'configuration',
      message: `${place}: the HTTP library rejected the request (${reason.text}). Nothing was sent. Check the base URL, the option dispatcher (one of undici 8) and the proxy variables of the environment.`,
      phase: 'request',
    };
  }
  if (reason.code === 'UND_ERR_CONNECT_TIMEOUT' || TIMEOUTS.has(reason.code)) {
    return {
      code: 'timeout',
      name: 'TimeoutError',
      message: `${place}: no connection to ${host} in time (${reason.text}; timeout.connectMs). Nothing was sent.`,
      phase: 'connect',
      retryable: true,
    };
  }
  if (NOT_TLS.test(reason.code) || NOT_TLS.test(reason.text)) {
    return {
      code: 'connection',
      message: `${place}: ${host} does not speak TLS. Nothing was sent. Check the port of the base URL; http:// is for a gateway on this machine.`,
      phase: 'connect',
      retryable: false,
    };
  }
  const tls = TLS.test(reason.code) || TLS_WORDS.test(reason.text);
  return {
    code: 'connection',
    message: tls
      ? `${place}: no secure connection to ${host} (${reason.text}). Nothing was sent. Check the base URL and the certificate, or put its authority into NODE_EXTRA_CA_CERTS.`
      : `${place}: no connection to ${host} (${reason.text}). Nothing was sent. Check the base URL and the network.`,
    phase: 'connect',
    // a retry does not fix a certificate
    retryable: !tls,
  };
}

// these codes prove that nothing was sent, even if the transport does not report it
const CONNECTING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  // Bun
  'ConnectionRefused',
  'FailedToOpenSocket',
]);
// the library rejected to try
const REFUSED_BY_LIBRARY = new Set(['UND_ERR_INVALID_ARG', 'ERR_INVALID_URL', 'ERR_INVALID_ARG_TYPE']);
// messages of Node's fetch about requests that it rejects to try
const REFUSED_WORDS =
  /^(bad port|unknown scheme|invalid method|local URLs only|URL scheme must be a HTTP\(S\) scheme|Failed to parse URL)/;
// Deno gives messages without codes, and Node that of any reset to one before the request
const CONNECTING_WORDS = /^error sending request.*(tcp connect|dns) error|client error \(Connect\)|before secure TLS/i;
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH|INVALID_CA|CRL_)/;
// https to a server that speaks plain http
const NOT_TLS = /ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)|received corrupt message of type/;
const TLS_WORDS =
  /invalid peer certificate|certificate verify failed|received corrupt message of type|self.signed certificate/i;
const DECODING =
  /^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING|ZSTD_|ZlibError|BrotliDecompressionError)|_ERROR_FORMAT_/;
const OVERSIZE = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE', 'HPE_HEADER_OVERFLOW']);
const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

const MAX_TEXT = 200;

/** Reads why a connection failed, which `fetch` buries one or two causes deep. */
export function readReason(cause: unknown): Reason {
  let text = '';
  let current: unknown = cause;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code, syscall } = current as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && code !== '') {
      const connecting =
        CONNECTING.has(code) ||
        REFUSED_BY_LIBRARY.has(code) ||
        TLS.test(code) ||
        syscall === 'connect' ||
        syscall === 'getaddrinfo' ||
        CONNECTING_WORDS.test(current.message);
      return {
        code,
        text: current.message === '' ? code : `${code}: ${shorten(current.message, MAX_TEXT)}`,
        connecting,
      };
    }
    // one reason per address that was tried
    const first: unknown = (current as AggregateError).errors?.[0];
    if (current.message !== '') text = current.message;
    current = first instanceof Error ? first : current.cause;
  }
  return {
    code: '',
    text: text === '' ? 'no reason given' : shorten(text, MAX_TEXT),
    connecting: [CONNECTING_WORDS, TLS_WORDS, REFUSED_WORDS].some((words) => words.test(text)),
  };
}
