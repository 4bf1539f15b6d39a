import { KopekError, describeError, type ErrorCode } from '@kopek/core';
import { readErrorBody } from '@kopek/core/kit';
import { TEXTS, type Language, type Texts } from './texts.ts';

/** Why a call failed and what to do, for whoever runs the app; `describeError` is for its visitors. */
export interface Advice {
  /** One sentence. It quotes the service, and contains no key, host or path. */
  cause: string;
  /** What to do; `""` when the cause says it. */
  advice: string;
}

/** A kind of failure, with its cause and what to do about it in the texts. */
type Kind = keyof Texts['causes'];

/**
 * Why a call failed, and what to do about it, in a language.
 *
 * @param error - anything; for other errors than KopekError, the text is that of {@link describeError}, without advice.
 * @param proxy - the variable of the proxy in use, `HTTPS_PROXY`: if a host cannot be reached, it is the proxy.
 * @param isFree - the request could not cost anything, whatever became of it.
 */
export function adviceOf(
  error: unknown,
  language: Language,
  { proxy, isFree = false }: { proxy?: string | undefined; isFree?: boolean } = {},
): Advice {
  const kind = KopekError.isInstance(error) ? kindOf(error, proxy) : undefined;
  if (!KopekError.isInstance(error) || kind === undefined)
    return { cause: describeError(error, { locale: language }), advice: '' };
  const { causes, remedies, mayCost, quoted } = TEXTS[language];
  const seen = kind === 'proxy' ? (proxy ?? '') : seenIn(error);
  const said = kind === 'proxy' ? seenIn(error) : quoted(saidIn(error));
  const cause = causes[kind].replace(seen === '' ? ' ({seen})' : '{seen}', seen).replace('{said}', said);
  const isCostUnknown = error.billing === 'unknown' && !isFree;
  return { cause: cause + (isCostUnknown ? mayCost : ''), advice: remedies[kind] };
}

const EXPIRED = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)/;
const ISSUER = /SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|CERT_CHAIN|INVALID_CA/;

function kindOf(error: KopekError, proxy: string | undefined): Kind | undefined {
  const { code, phase, message } = error;
  switch (code) {
    case 'connection':
    case 'timeout':
      if (phase === 'connect') return connectKind(codeIn(error), message, proxy);
      return code === 'timeout' ? 'silent' : 'broken';
    case 'interrupted':
    case 'malformed_event':
      return 'broken';
    case 'invalid_response':
      return error.status !== undefined && error.status >= 300 && error.status < 400 ? 'redirect' : 'page';
    case 'configuration':
      if (/^baseURL|^no base URL/.test(message)) return 'baseURL';
      if (/API key/.test(message)) return 'apiKey';
      return message.startsWith('namespace') ? 'name_of_service' : undefined;
    default:
      return error.status === undefined ? undefined : statusKind(error);
  }
}

function connectKind(code: string, message: string, proxy: string | undefined): Kind {
  if (EXPIRED.test(code)) return 'expired';
  if (/ALTNAME|HOSTNAME/.test(code)) return 'name';
  if (ISSUER.test(code)) return 'issuer';
  if (/does not speak TLS/.test(message)) return 'plain';
  if (/secure connection/.test(message)) return 'tls';
  if (proxy !== undefined) return 'proxy';
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'dns';
  return code === 'ECONNREFUSED' ? 'rejected' : 'unreachable';
}

/** Codes that say everything. */
const KINDS: Partial<Record<ErrorCode, Kind>> = { payment_required: 'money', rate_limited: 'rate', overloaded: 'busy' };

function statusKind({ code, status = 0, responseBody = '', message }: KopekError): Kind | undefined {
  const { fromGateway, message: said } = readErrorBody(responseBody);
  const isJson = /^\s*[{["]/.test(responseBody);
  switch (code) {
    case 'authentication':
      return isJson || responseBody === '' ? 'key' : 'login';
    case 'permission_denied':
      return isJson ? 'permission' : 'login';
    case 'not_found':
      if (/model|модел/i.test(said) && isJson) return 'model';
      return /\/key failed/.test(message) ? 'namespace' : 'address';
    case 'server_error':
      return fromGateway || status === 500 ? 'server' : 'lost';
    case 'bad_request':
      if (/model|модел/i.test(said) && /unknown|not (?:found|exist|available)|no such|нет|неизвест/i.test(said))
        return 'model';
      return status === 405 ? 'address' : status === 407 ? 'login' : 'request';
    default:
      return KINDS[code];
  }
}

/** What shows where it failed: a status, else the code of the network or of TLS; `""` when there is none. */
function seenIn(error: KopekError): string {
  return error.status === undefined ? codeIn(error) : `HTTP ${error.status}`;
}

/** What the service said, shortened. */
function saidIn({ responseBody = '' }: KopekError): string {
  const { message } = readErrorBody(responseBody);
  return message.length > 160 ? `${message.slice(0, 160)}…` : message;
}

function codeIn({ cause }: KopekError): string {
  let current: unknown = cause;
  for (let depth = 0; depth < 5 && typeof current === 'object' && current !== null; depth++) {
    const { code, cause: inner, errors } = current as { code?: unknown; cause?: unknown; errors?: unknown };
    if (typeof code === 'string' && code !== '') return code;
    current = inner ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return '';
}
