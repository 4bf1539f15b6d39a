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

type Text = readonly [en: string, ru: string];

/** A kind of failure: cause and advice, where `{seen}` is a code or a status and `{said}` what the service said. */
interface Kind {
  cause: Text;
  advice: Text;
}

const NETWORK: Text = [
  'Check the network, a VPN and the firewall. Where only a proxy leads out, set HTTPS_PROXY.',
  'Проверьте сеть, VPN и межсетевой экран. Если наружу выходят только через прокси, задайте HTTPS_PROXY.',
];
const AGAIN: Text = [
  'Try again in a few minutes. If it stays like this, tell the operator of the service.',
  'Повторите через несколько минут. Если не пройдёт, сообщите в поддержку сервиса.',
];

const KINDS = {
  dns: {
    cause: ['The host name of the service is not known ({seen}).', 'Имя хоста сервиса не удаётся найти ({seen}).'],
    advice: ['Check the host in KOPEK_BASE_URL, and the network.', 'Проверьте имя хоста в KOPEK_BASE_URL и сеть.'],
  },
  refused: {
    cause: [
      'Nothing listens at the address of the service ({seen}).',
      'По адресу сервиса никто не отвечает: соединение отклонено ({seen}).',
    ],
    advice: [
      'Check the host and the port in KOPEK_BASE_URL. A gateway on this computer may not be running.',
      'Проверьте хост и порт в KOPEK_BASE_URL. Возможно, локальный шлюз не запущен.',
    ],
  },
  unreachable: {
    cause: ['The service cannot be reached from this network ({seen}).', 'Из этой сети сервис недоступен ({seen}).'],
    advice: NETWORK,
  },
  proxy: {
    cause: [
      'The proxy of {seen} cannot be reached, or refuses to connect ({said}).',
      'Прокси из {seen} недоступен или отказывает в соединении ({said}).',
    ],
    advice: [
      'Check the address, the user name and the password in that variable; hosts that need no proxy belong in NO_PROXY.',
      'Проверьте адрес, имя и пароль в этой переменной; хосты, которым прокси не нужен, перечислите в NO_PROXY.',
    ],
  },
  plain: {
    cause: ['The address answers, but not in TLS.', 'По этому адресу отвечают, но не по TLS.'],
    advice: [
      'Check the scheme and the port in KOPEK_BASE_URL. http:// is only for a gateway on this computer.',
      'Проверьте схему и порт в KOPEK_BASE_URL. http:// подходит только для шлюза на этом компьютере.',
    ],
  },
  expired: {
    cause: [
      'The certificate of the service is not valid at this time ({seen}).',
      'Срок действия сертификата сервиса не подходит ({seen}).',
    ],
    advice: [
      'Check the clock of this computer. If it is right, the operator of the service has to renew the certificate.',
      'Проверьте часы этого компьютера. Если они верны, сертификат должен обновить владелец сервиса.',
    ],
  },
  name: {
    cause: ['The certificate belongs to another host ({seen}).', 'Сертификат выдан для другого хоста ({seen}).'],
    advice: [
      'Set KOPEK_BASE_URL to the host that the certificate names.',
      'Запишите в KOPEK_BASE_URL хост, для которого выдан сертификат.',
    ],
  },
  issuer: {
    cause: [
      'This computer does not trust the issuer of the certificate ({seen}).',
      'Этот компьютер не доверяет тому, кто выдал сертификат ({seen}).',
    ],
    advice: [
      'Save the certificate of the issuer, often that of a company proxy, as a file, and name the file in NODE_EXTRA_CA_CERTS.',
      'Сохраните в файл сертификат издателя (часто это прокси компании) и укажите файл в NODE_EXTRA_CA_CERTS.',
    ],
  },
  tls: {
    cause: ['No secure connection could be made ({seen}).', 'Не удалось установить защищённое соединение ({seen}).'],
    advice: [
      'Check the scheme and the port in KOPEK_BASE_URL, and whether a proxy changes the connection.',
      'Проверьте схему и порт в KOPEK_BASE_URL и не вмешивается ли в соединение прокси.',
    ],
  },
  broken: {
    cause: [
      'The connection broke before the answer was complete ({seen}).',
      'Соединение оборвалось раньше, чем пришёл весь ответ ({seen}).',
    ],
    advice: [
      'Try again. If it stays like this, a firewall, a proxy or a load balancer in between closes the connection.',
      'Повторите. Если не пройдёт, соединение закрывает межсетевой экран, прокси или балансировщик на пути.',
    ],
  },
  silent: {
    cause: ['The service accepts the connection and does not answer.', 'Сервис принимает соединение, но не отвечает.'],
    advice: [
      'Check that KOPEK_BASE_URL names the service itself. If it does, the service is overloaded or down: try again later.',
      'Проверьте, что KOPEK_BASE_URL указывает на сам сервис. Если да, он перегружен или не работает: повторите позже.',
    ],
  },
  redirect: {
    cause: [
      'The address answers with a redirect ({seen}), which is not followed: the key would go to another address.',
      'Адрес отвечает перенаправлением ({seen}), и оно не выполняется: ключ ушёл бы по другому адресу.',
    ],
    advice: [
      'Set KOPEK_BASE_URL to the final address of the API. A login page of the network may stand in between.',
      'Запишите в KOPEK_BASE_URL окончательный адрес API. Возможно, на пути стоит страница входа в сеть.',
    ],
  },
  page: {
    cause: [
      'The address answers, but not as the API does: the answer is no JSON ({seen}).',
      'По этому адресу отвечает не API: ответ не в JSON ({seen}).',
    ],
    advice: [
      'Set KOPEK_BASE_URL to the address of the API, not of a website. A login page of the network may stand in between.',
      'Запишите в KOPEK_BASE_URL адрес API, а не сайта. Возможно, на пути стоит страница входа в сеть.',
    ],
  },
  login: {
    cause: [
      'Something in front of the service refuses the request ({seen}, no JSON).',
      'Запрос отклоняет не сам сервис, а что-то перед ним ({seen}, не JSON).',
    ],
    advice: [
      'Ask the operator of the proxy, the firewall or the network for access. The key has not been looked at yet.',
      'Попросите доступ у администратора прокси, межсетевого экрана или сети. До проверки ключа дело не дошло.',
    ],
  },
  lost: {
    cause: [
      'A proxy in front of the service gets no answer from it ({seen}).',
      'Прокси перед сервисом не получает от него ответа ({seen}).',
    ],
    advice: AGAIN,
  },
  busy: { cause: ['The service is overloaded ({seen}).', 'Сервис перегружен ({seen}).'], advice: AGAIN },
  server: { cause: ['The service failed ({seen}){said}.', 'В сервисе произошёл сбой ({seen}){said}.'], advice: AGAIN },
  rate: {
    cause: [
      'The service takes no more requests at the moment ({seen}).',
      'Сервис сейчас не принимает новых запросов ({seen}).',
    ],
    advice: [
      'Wait and try again, or ask the service for a higher rate limit.',
      'Подождите и повторите или попросите у сервиса больший лимит запросов.',
    ],
  },
  address: {
    cause: ['There is no API at this address ({seen}).', 'По этому адресу API нет ({seen}).'],
    advice: [
      'Set KOPEK_BASE_URL to what stands before /v1/chat/completions.',
      'Запишите в KOPEK_BASE_URL то, что стоит перед /v1/chat/completions.',
    ],
  },
  namespace: {
    cause: [
      'There is no information about the key under this name ({seen}).',
      'Сведений о ключе под этим именем нет ({seen}).',
    ],
    advice: [
      'Set KOPEK_NAMESPACE to the word that the documents of the service have in the path of the key.',
      'Запишите в KOPEK_NAMESPACE слово из пути к сведениям о ключе, указанного в документации сервиса.',
    ],
  },
  model: {
    cause: ['The service does not have this model ({seen}){said}.', 'Такой модели у сервиса нет ({seen}){said}.'],
    advice: [
      'Choose another model; auto leaves the choice to the service.',
      'Укажите другую модель; auto оставляет выбор сервису.',
    ],
  },
  key: {
    cause: ['The key was not accepted ({seen}).', 'Ключ не принят ({seen}).'],
    advice: [
      'Check KOPEK_API_KEY: the whole key, without quotes, not revoked, and of this service.',
      'Проверьте KOPEK_API_KEY: ключ целиком, без кавычек, не отозванный и именно этого сервиса.',
    ],
  },
  money: {
    cause: [
      'There is not enough money for this request ({seen}){said}.',
      'На этот запрос не хватает денег ({seen}){said}.',
    ],
    advice: [
      'Top up the balance or the budget of the key, or set a smaller max_tokens: without it the service may reserve the maximum.',
      'Пополните баланс или бюджет ключа либо уменьшите max_tokens: без него сервис может резервировать максимум.',
    ],
  },
  permission: {
    cause: [
      'The key may not make this request ({seen}){said}.',
      'Этому ключу такой запрос не разрешён ({seen}){said}.',
    ],
    advice: [
      'Check the models, the permitted addresses and the personal-data protection of the key.',
      'Проверьте разрешённые ключу модели и адреса и защиту персональных данных.',
    ],
  },
  request: {
    cause: ['The service refused the request ({seen}){said}.', 'Сервис отклонил запрос ({seen}){said}.'],
    advice: ['Change the request.', 'Измените запрос.'],
  },
  baseURL: {
    cause: ['KOPEK_BASE_URL is not an address that can be used.', 'Адрес в KOPEK_BASE_URL не подходит.'],
    advice: [
      'Set it to https://host or https://host/v1, without quotes, password, query or endpoint. http:// is only for this computer.',
      'Нужен https://хост или https://хост/v1, без кавычек, пароля, параметров и пути метода. http:// — только для этого компьютера.',
    ],
  },
  apiKey: {
    cause: ['KOPEK_API_KEY is not a key that can be sent.', 'Значение KOPEK_API_KEY нельзя отправить как ключ.'],
    advice: [
      'Set it to the key alone: no quotes, blanks or line breaks, no letters but Latin ones.',
      'Запишите только сам ключ: без кавычек, пробелов, переводов строки и нелатинских букв.',
    ],
  },
  name_of_service: {
    cause: ['KOPEK_NAMESPACE is not a word that can stand in a path.', 'Значение KOPEK_NAMESPACE не годится для пути.'],
    advice: ['Use small Latin letters, digits, - and _.', 'Используйте строчные латинские буквы, цифры, - и _.'],
  },
  ledger: {
    cause: ['The ledger cannot be opened.', 'Журнал расходов не открыть.'],
    advice: [
      'Check that the file is a ledger of this version, and that it and its folder may be written.',
      'Проверьте, что файл — журнал этой версии и что в него и в его папку можно писать.',
    ],
  },
} satisfies Record<string, Kind>;

/**
 * Why a call failed, and what to do about it, in English or Russian.
 *
 * @param error - anything; what is no KopekError reads as {@link sentenceOf} has it, without advice.
 */
export function adviceOf(error: unknown, options: AdviceOptions = {}): Advice {
  const language = /^ru\b/i.test(options.locale ?? '') ? 1 : 0;
  const found = KopekError.isInstance(error) ? kindOf(error, options.proxy) : undefined;
  if (!KopekError.isInstance(error) || found === undefined) return { cause: sentenceOf(error, options), advice: '' };
  const { cause, advice }: Kind = KINDS[found];
  const seen = found === 'proxy' ? (options.proxy ?? '') : seenIn(error);
  const said = found === 'proxy' ? seenIn(error) : saidIn(error, language);
  const mayCost = error.billing === 'unknown' && options.isFree !== true ? MAY_COST[language] : '';
  return {
    cause: cause[language].replace(seen === '' ? ' ({seen})' : '{seen}', seen).replace('{said}', said) + mayCost,
    advice: advice[language],
  };
}

const MAY_COST: Text = [' The request may have been billed all the same.', ' Деньги за запрос всё же могли списать.'];

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
function saidIn({ responseBody = '' }: KopekError, language: 0 | 1): string {
  const { message } = readErrorBody(responseBody);
  const short = message.length > 160 ? `${message.slice(0, 160)}…` : message;
  return short === '' ? '' : language === 1 ? `: «${short}»` : `: “${short}”`;
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
