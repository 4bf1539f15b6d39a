import { KopekError, describeError, type ErrorCode } from '@kopek/core';
import { readErrorBody, readReason } from '@kopek/core/kit';
import { TEXTS, type Language, type Texts } from './texts.ts';

/** Why a call failed and what to do, for whoever runs the app; `describeError` is for its visitors. */
export interface Advice {
  /** One sentence. It quotes the service, and contains no key, host or path. */
  cause: string;
  /** What to do; `""` when the cause says it. */
  advice: string;
}

/** A kind of failure, with its cause and what to do about it in the texts. */
export type Kind = keyof Texts['causes'];

/**
 * Why a call failed, and what to do about it, in a language.
 *
 * @param error - anything; for other errors than KopekError, the text is that of {@link describeError}, without advice.
 * @param proxy - the variable of the proxy in use, `HTTPS_PROXY`: if a host cannot be reached, it is the proxy.
 * @param isFree - the request could not cost anything, whatever became of it.
 * @param isOwn - the request is one that Kopek made up: nobody can change it.
 * @param hide - changes what is quoted of the service.
 */
export function adviceOf(
  error: unknown,
  language: Language,
  { proxy, isFree = false, isOwn = false, hide = (text) => text }: AdviceOptions = {},
): Advice {
  const kind = KopekError.isInstance(error) ? kindOf(error, proxy, isOwn) : undefined;
  if (!KopekError.isInstance(error) || kind === undefined)
    return { cause: describeError(error, { locale: language }), advice: '' };
  const { mayCost, quoted } = TEXTS[language];
  // half an answer has a status, too: why it ends there is in the code
  const isCut = kind === 'broken' || kind === 'encoding';
  const seen = kind === 'proxy' ? (proxy ?? '') : isCut ? readReason(error.cause).code : seenIn(error);
  const said = kind === 'proxy' ? seenIn(error) || error.code : quoted(saidIn(error, hide));
  const { cause, advice } = adviceFor(kind, language, { seen, said });
  const isCostUnknown = error.billing === 'unknown' && !isFree;
  return { cause: cause + (isCostUnknown ? mayCost : ''), advice };
}

interface AdviceOptions {
  proxy?: string | undefined;
  isFree?: boolean;
  isOwn?: boolean;
  hide?: (text: string) => string;
}

/** A cause of a kind, with what was seen and said, and what to do about it. */
export function adviceFor(
  kind: Kind,
  language: Language,
  { seen = '', said = '' }: { seen?: string; said?: string },
): Advice {
  const { causes, remedies } = TEXTS[language];
  const withSeen = causes[kind].replace(seen === '' ? /(?<= \()\{seen\}, | \(\{seen\}\)/ : '{seen}', () => seen);
  const { lost, address } = remedies;
  const advice = { ...remedies, busy: lost, server: lost, keySilent: lost, otherJson: address }[kind];
  return { cause: withSeen.replace('{said}', () => said), advice };
}

const EXPIRED = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)/;
const ISSUER = /SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|CERT_CHAIN|INVALID_CA/;

function kindOf(error: KopekError, proxy: string | undefined, isOwn: boolean): Kind | undefined {
  const { code, phase, message } = error;
  if (/cannot be decompressed/.test(message)) return 'encoding';
  switch (code) {
    case 'connection':
    case 'timeout':
      if (phase === 'connect') return connectKind(readReason(error.cause).code, message, proxy);
      return code === 'timeout' ? 'silent' : 'broken';
    case 'interrupted':
    case 'malformed_event':
      return 'broken';
    case 'response_too_large':
      return isOwn ? 'odd' : undefined;
    case 'invalid_response':
      if (error.status !== undefined && error.status >= 300 && error.status < 400) return 'redirect';
      return /JSON without choices/.test(message) ? 'otherJson' : 'page';
    case 'provider_error':
      return 'server';
    case 'configuration':
      if (/^baseURL|^no base URL/.test(message)) return 'baseURL';
      if (/API key/.test(message)) return 'apiKey';
      return message.startsWith('namespace') ? 'name_of_service' : undefined;
    default:
      return error.status === undefined ? undefined : statusKind(error, isOwn);
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

/** Codes of a status that say everything. */
const KINDS: Partial<Record<ErrorCode, Kind>> = { payment_required: 'money', rate_limited: 'rate' };

function statusKind({ code, status = 0, responseBody = '', message }: KopekError, isOwn: boolean): Kind | undefined {
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
      if (status === 511) return 'login';
      return !fromGateway && (status === 502 || status === 504 || status >= 520) ? 'lost' : 'server';
    case 'bad_request':
      if (/model|модел/i.test(said) && /unknown|not (?:found|exist|available)|no such|нет|неизвест/i.test(said))
        return 'model';
      if (/api[ _-]?key/i.test(said)) return 'key';
      if (status === 413) return 'large';
      return status === 405 ? 'address' : status === 407 ? 'login' : isOwn ? 'odd' : 'request';
    case 'overloaded':
      return isJson || responseBody === '' ? 'busy' : 'maintenance';
    default:
      return KINDS[code];
  }
}

/** What shows where it failed: a status, else the code of the network or of TLS; `""` when there is none. */
function seenIn(error: KopekError): string {
  return error.status === undefined ? readReason(error.cause).code : `HTTP ${error.status}`;
}

/** What the service said, or the title of its page, shortened. */
function saidIn({ responseBody = '' }: KopekError, hide: (text: string) => string): string {
  const [, title] = /^an HTML page(?: titled "(.*)")?$/.exec(readErrorBody(responseBody).message) ?? [];
  const isPage = /^\s*</.test(responseBody);
  const message = hide(isPage ? (title ?? '') : readErrorBody(responseBody).message).replace(/[\s.]+$/, '');
  return message.length > 160 ? `${message.slice(0, 160)}…` : message;
}
