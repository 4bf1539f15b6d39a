import { KopekError, sentenceOf, type SentenceOptions } from '@kopek/core';
import { readErrorBody } from '@kopek/core/kit';

/** Why a call failed and what to do, for whoever runs the app; `sentenceOf` is for its visitors. */
export interface Advice {
  /** One sentence. It quotes the service, and holds no key, host or path. */
  cause: string;
  /** What to do; `""` when the cause says it. */
  advice: string;
}

/** How {@link adviceOf} reads an error. */
export interface AdviceOptions extends SentenceOptions {
  /** The variable whose proxy leads to the service, `HTTPS_PROXY`: what cannot be reached then is the proxy. */
  proxy?: string | undefined;
  /** The request could not cost anything, whatever became of it. */
  isFree?: boolean;
}

/**
 * A kind of failure: cause and advice in English, and the same in Russian. `{seen}` is a code or a status, `{said}` what the
 * service said.
 */
type Kind = readonly [cause: string, advice: string, causeInRussian: string, adviceInRussian: string];

const AGAIN = {
  en: 'Try again in a few minutes. If the problem persists, contact the operator of the service.',
  ru: 'Повторите через несколько минут. Если ошибка не исчезнет, сообщите в поддержку сервиса.',
};

const KINDS = {
  dns: [
    'The host name of the service is not known ({seen}).',
    'Check the host in KOPEK_BASE_URL, and the network.',
    'Имя хоста сервиса не удаётся найти ({seen}).',
    'Проверьте имя хоста в KOPEK_BASE_URL и сеть.',
  ],
  refused: [
    'Nothing listens at the address of the service ({seen}).',
    'Check the host and the port in KOPEK_BASE_URL. A gateway on this computer may not be running.',
    'По адресу сервиса никто не отвечает: соединение отклонено ({seen}).',
    'Проверьте хост и порт в KOPEK_BASE_URL. Возможно, локальный шлюз не запущен.',
  ],
  unreachable: [
    'The service cannot be reached from this network ({seen}).',
    'Check the network, a VPN and the firewall. Where only a proxy leads out, set HTTPS_PROXY.',
    'Из этой сети сервис недоступен ({seen}).',
    'Проверьте сеть, VPN и межсетевой экран. Если наружу выходят только через прокси, задайте HTTPS_PROXY.',
  ],
  proxy: [
    'The proxy of {seen} cannot be reached, or does not connect ({said}).',
    'Check the address, the user name and the password in that variable; hosts that need no proxy belong in NO_PROXY.',
    'Прокси из {seen} недоступен или отказывает в соединении ({said}).',
    'Проверьте адрес, имя и пароль в этой переменной; хосты, которым прокси не нужен, перечислите в NO_PROXY.',
  ],
  plain: [
    'The address does not speak TLS.',
    'Check the scheme and the port in KOPEK_BASE_URL. http:// is only for a gateway on this computer.',
    'По этому адресу не отвечают по TLS.',
    'Проверьте схему и порт в KOPEK_BASE_URL. http:// подходит только для шлюза на этом компьютере.',
  ],
  expired: [
    'The certificate of the service is not valid at this time ({seen}).',
    'Check the clock of this computer. If it is right, the operator of the service has to renew the certificate.',
    'Срок действия сертификата сервиса не подходит ({seen}).',
    'Проверьте часы этого компьютера. Если они верны, сертификат должен обновить владелец сервиса.',
  ],
  name: [
    'The certificate belongs to another host ({seen}).',
    'Set KOPEK_BASE_URL to the host that the certificate names.',
    'Сертификат выдан для другого хоста ({seen}).',
    'Запишите в KOPEK_BASE_URL хост, для которого выдан сертификат.',
  ],
  issuer: [
    'This computer does not trust the issuer of the certificate ({seen}).',
    'Save the certificate of the issuer, often that of a company proxy, as a file, and name the file in NODE_EXTRA_CA_CERTS.',
    'Этот компьютер не доверяет тому, кто выдал сертификат ({seen}).',
    'Сохраните в файл сертификат издателя (часто это прокси компании) и укажите файл в NODE_EXTRA_CA_CERTS.',
  ],
  tls: [
    'No secure connection could be made ({seen}).',
    'Check the scheme and the port in KOPEK_BASE_URL, and whether a proxy changes the connection.',
    'Не удалось установить защищённое соединение ({seen}).',
    'Проверьте схему и порт в KOPEK_BASE_URL и не вмешивается ли в соединение прокси.',
  ],
  broken: [
    'The connection broke before the answer was complete ({seen}).',
    'Try again. If it happens again, a firewall, a proxy or a load balancer closes the connection.',
    'Соединение оборвалось раньше, чем пришёл весь ответ ({seen}).',
    'Повторите. Если ошибка не исчезнет, соединение закрывает межсетевой экран, прокси или балансировщик на пути.',
  ],
  silent: [
    'The service accepts the connection and does not answer.',
    'Check that KOPEK_BASE_URL names the service itself. If it does, the service is overloaded or down: try again later.',
    'Сервис принимает соединение, но не отвечает.',
    'Проверьте, что KOPEK_BASE_URL указывает на сам сервис. Если да, он перегружен или не работает: повторите позже.',
  ],
  redirect: [
    'The address answers with a redirect ({seen}), which is not followed: the key would go to another address.',
    'Set KOPEK_BASE_URL to the final address of the API. A login page of the network may be in the way.',
    'Адрес отвечает перенаправлением ({seen}), и оно не выполняется: ключ ушёл бы по другому адресу.',
    'Запишите в KOPEK_BASE_URL окончательный адрес API. Возможно, на пути стоит страница входа в сеть.',
  ],
  page: [
    'Something other than the API answers at this address: the response is not JSON ({seen}).',
    'Set KOPEK_BASE_URL to the address of the API, not of a website. A login page of the network may be in the way.',
    'По этому адресу отвечает не API: ответ не в JSON ({seen}).',
    'Запишите в KOPEK_BASE_URL адрес API, а не сайта. Возможно, на пути стоит страница входа в сеть.',
  ],
  login: [
    'Something in front of the service rejects the request ({seen}, no JSON).',
    'Ask the operator of the proxy, the firewall or the network for access. The key has not been checked yet.',
    'Запрос отклоняет не сам сервис, а что-то перед ним ({seen}, не JSON).',
    'Попросите доступ у администратора прокси, межсетевого экрана или сети. До проверки ключа дело не дошло.',
  ],
  lost: [
    'A proxy in front of the service gets no answer from it ({seen}).',
    AGAIN.en,
    'Прокси перед сервисом не получает от него ответа ({seen}).',
    AGAIN.ru,
  ],
  busy: ['The service is overloaded ({seen}).', AGAIN.en, 'Сервис перегружен ({seen}).', AGAIN.ru],
  server: ['The service failed ({seen}){said}.', AGAIN.en, 'В сервисе произошёл сбой ({seen}){said}.', AGAIN.ru],
  rate: [
    'The service accepts no more requests at the moment ({seen}).',
    'Wait and try again, or ask the service for a higher rate limit.',
    'Сервис сейчас не принимает новых запросов ({seen}).',
    'Подождите и повторите или попросите у сервиса больший лимит запросов.',
  ],
  address: [
    'There is no API at this address ({seen}).',
    'Set KOPEK_BASE_URL to the part before /v1/chat/completions.',
    'По этому адресу API нет ({seen}).',
    'Запишите в KOPEK_BASE_URL часть адреса перед /v1/chat/completions.',
  ],
  namespace: [
    'There is no information about the key under this name ({seen}).',
    'Set KOPEK_NAMESPACE to the word in the path of the key, from the documentation of the service.',
    'Сведений о ключе под этим именем нет ({seen}).',
    'Запишите в KOPEK_NAMESPACE слово из пути к сведениям о ключе, указанного в документации сервиса.',
  ],
  model: [
    'The service does not have this model ({seen}){said}.',
    'Choose another model; auto leaves the choice to the service.',
    'Такой модели у сервиса нет ({seen}){said}.',
    'Укажите другую модель; auto оставляет выбор сервису.',
  ],
  key: [
    'The key was not accepted ({seen}).',
    'Check KOPEK_API_KEY: the whole key, without quotes, not revoked, and of this service.',
    'Ключ не принят ({seen}).',
    'Проверьте KOPEK_API_KEY: ключ целиком, без кавычек, не отозванный и именно этого сервиса.',
  ],
  money: [
    'There is not enough money for this request ({seen}){said}.',
    'Top up the balance or the budget of the key, or set a smaller max_tokens: without it the service may reserve the maximum.',
    'На этот запрос не хватает денег ({seen}){said}.',
    'Пополните баланс или бюджет ключа либо уменьшите max_tokens: без него сервис может резервировать максимум.',
  ],
  permission: [
    'The key is not allowed to make this request ({seen}){said}.',
    'Check the models, the permitted addresses and the personal-data protection of the key.',
    'Этому ключу такой запрос не разрешён ({seen}){said}.',
    'Проверьте разрешённые ключу модели и адреса и защиту персональных данных.',
  ],
  request: [
    'The service rejected the request ({seen}){said}.',
    'Change the request.',
    'Сервис отклонил запрос ({seen}){said}.',
    'Измените запрос.',
  ],
  baseURL: [
    'KOPEK_BASE_URL is not an address that can be used.',
    'Set it to https://host or https://host/v1, without quotes, password, query or endpoint. http:// is only for this computer.',
    'Адрес в KOPEK_BASE_URL не подходит.',
    'Нужен https://хост или https://хост/v1, без кавычек, пароля, параметров и пути метода. http:// — только для этого компьютера.',
  ],
  apiKey: [
    'KOPEK_API_KEY cannot be sent as a key.',
    'Set it to the key alone: no quotes, blanks or line breaks, no letters but Latin ones.',
    'Значение KOPEK_API_KEY нельзя отправить как ключ.',
    'Запишите только сам ключ: без кавычек, пробелов, переводов строки и нелатинских букв.',
  ],
  name_of_service: [
    'KOPEK_NAMESPACE cannot be used in a path.',
    'Use lower-case Latin letters, digits, - and _.',
    'Значение KOPEK_NAMESPACE не годится для пути.',
    'Используйте строчные латинские буквы, цифры, - и _.',
  ],
  ledger: [
    'The ledger cannot be opened.',
    'Check that the file is a ledger of this version, and that it and its folder may be written.',
    'Журнал расходов не открыть.',
    'Проверьте, что файл — журнал этой версии и что в него и в его папку можно писать.',
  ],
} satisfies Record<string, Kind>;

/**
 * Why a call failed, and what to do about it, in English or Russian.
 *
 * @param error - anything; what is no KopekError reads as {@link sentenceOf} has it, without advice.
 */
export function adviceOf(error: unknown, options: AdviceOptions = {}): Advice {
  const language = /^ru\b/i.test(options.locale ?? '') ? 'ru' : 'en';
  const found = KopekError.isInstance(error) ? kindOf(error, options.proxy) : undefined;
  if (!KopekError.isInstance(error) || found === undefined) return { cause: sentenceOf(error, options), advice: '' };
  const [causeEn, adviceEn, causeRu, adviceRu]: Kind = KINDS[found];
  const [cause, advice] = language === 'ru' ? [causeRu, adviceRu] : [causeEn, adviceEn];
  const seen = found === 'proxy' ? (options.proxy ?? '') : seenIn(error);
  const said = found === 'proxy' ? seenIn(error) : saidIn(error, language);
  const mayCost = error.billing === 'unknown' && options.isFree !== true ? MAY_COST[language] : '';
  return { cause: cause.replace(seen === '' ? ' ({seen})' : '{seen}', seen).replace('{said}', said) + mayCost, advice };
}

const MAY_COST = {
  en: ' The request may still have been billed.',
  ru: ' Деньги за запрос всё же могли списать.',
};

const EXPIRED = /^CERT_(HAS_EXPIRED|NOT_YET_VALID)/;
const ISSUER = /SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED|CERT_CHAIN|INVALID_CA/;

function kindOf(error: KopekError, proxy: string | undefined): keyof typeof KINDS | undefined {
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
      return message.startsWith('namespace') ? 'name_of_service' : /ledger/i.test(message) ? 'ledger' : undefined;
    default:
      return error.status === undefined ? undefined : statusKind(error);
  }
}

function connectKind(code: string, message: string, proxy: string | undefined): keyof typeof KINDS {
  if (EXPIRED.test(code)) return 'expired';
  if (/ALTNAME|HOSTNAME/.test(code)) return 'name';
  if (ISSUER.test(code)) return 'issuer';
  if (/does not speak TLS/.test(message)) return 'plain';
  if (/secure connection/.test(message)) return 'tls';
  if (proxy !== undefined) return 'proxy';
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'dns';
  return code === 'ECONNREFUSED' ? 'refused' : 'unreachable';
}

function statusKind({ code, status = 0, responseBody = '', message }: KopekError): keyof typeof KINDS | undefined {
  const { fromGateway, message: said } = readErrorBody(responseBody);
  const isJson = /^\s*[{["]/.test(responseBody);
  switch (code) {
    case 'authentication':
      return isJson || responseBody === '' ? 'key' : 'login';
    case 'permission_denied':
      return isJson ? 'permission' : 'login';
    case 'payment_required':
      return 'money';
    case 'not_found':
      if (/model|модел/i.test(said) && isJson) return 'model';
      return /\/key failed/.test(message) ? 'namespace' : 'address';
    case 'rate_limited':
      return 'rate';
    case 'overloaded':
      return 'busy';
    case 'server_error':
      return fromGateway ? 'server' : status === 500 ? 'server' : 'lost';
    case 'bad_request':
      if (/model|модел/i.test(said) && /unknown|not (?:found|exist|available)|no such|нет|неизвест/i.test(said))
        return 'model';
      return status === 405 ? 'address' : status === 407 ? 'login' : 'request';
    default:
      return undefined;
  }
}

/** What shows where it failed: a status, else the code of the network or of TLS; `""` when there is none. */
function seenIn(error: KopekError): string {
  return error.status === undefined ? codeIn(error) : `HTTP ${error.status}`;
}

/** `: “what the service said”`, shortened. */
function saidIn({ responseBody = '' }: KopekError, language: 'en' | 'ru'): string {
  const { message } = readErrorBody(responseBody);
  const short = message.length > 160 ? `${message.slice(0, 160)}…` : message;
  return short === '' ? '' : language === 'ru' ? `: «${short}»` : `: “${short}”`;
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
