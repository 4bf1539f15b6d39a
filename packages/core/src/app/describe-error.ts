import { isRussian } from '../base/locale.ts';
import { isRub } from '../money/amount.ts';
import { chargeOf } from '../money/charge-of.ts';
import { compareRub, formatRub } from '../money/rub.ts';
import type { ErrorCode, KopekError } from '../errors/kopek-error.ts';
import { findKopekError, findWrapped } from './find-kopek-error.ts';

/** Options of {@link describeError}. */
export interface DescribeErrorOptions {
  /** A BCP 47 language tag: Russian for `ru` and `ru-…`, English for everything else. Default `ru-RU`. */
  locale?: string;
}

type Sentence = Record<'en' | 'ru', string>;

const BUSY: Sentence = {
  en: 'The service is busy. Please try again in a moment.',
  ru: 'Сервис перегружен. Попробуйте ещё раз чуть позже.',
};
/** Sentences about money: when the cost may be one, and when it is known. */
type ByCost = Record<'maybe' | 'charged', Sentence>;

const BROKEN_OFF: ByCost = {
  maybe: {
    en: 'The answer broke off. The part received is kept; you may have been charged for it.',
    ru: 'Ответ оборвался. То, что успело прийти, сохранено; за это могли списать деньги.',
  },
  charged: {
    en: 'The answer broke off. The part received is kept; you have been charged for it.',
    ru: 'Ответ оборвался. То, что успело прийти, сохранено; за это списаны деньги.',
  },
};
const NOTHING_CAME: ByCost = {
  maybe: {
    en: 'No answer arrived, but you may have been charged.',
    ru: 'Ответ не пришёл, но деньги за него могли списать.',
  },
  charged: {
    en: 'No usable answer arrived, but you have been charged.',
    ru: 'Пригодный ответ не пришёл, но деньги за него списаны.',
  },
};
const LEFT_UNFINISHED: Sentence = {
  en: 'The model failed to finish its answer. The part received is kept.',
  ru: 'Модель не смогла закончить ответ. То, что успело прийти, сохранено.',
};
const MODEL_FAILED: Sentence = { en: 'The model failed to answer.', ru: 'Модель не смогла ответить.' };
const NO_CONNECTION: Sentence = {
  en: 'The connection to the service failed. Please try again.',
  ru: 'Не удалось связаться с сервисом. Попробуйте ещё раз.',
};
/** Added unless it is certain that the request cost nothing. */
const COST: ByCost = {
  maybe: { en: ' You may still have been charged.', ru: ' Деньги за запрос всё же могли списать.' },
  charged: { en: ' You have been charged.', ru: ' Деньги за запрос списаны.' },
};
const NOT_CONFIGURED: Sentence = {
  en: 'The app is not set up correctly. Please contact its operator.',
  ru: 'Приложение настроено неверно. Сообщите об этом его владельцу.',
};
const NOT_ACCEPTED: Sentence = {
  en: 'The service did not accept this request. Please change it and try again.',
  ru: 'Сервис не принял этот запрос. Измените его и попробуйте ещё раз.',
};
const UNKNOWN_FAILURE: Sentence = {
  en: 'Something went wrong. Please try again.',
  ru: 'Что-то пошло не так. Попробуйте ещё раз.',
};
const LIMIT_UNCHECKED: Sentence = {
  en: 'The cost of an earlier answer is not known yet, so the spending limit cannot be checked.',
  ru: 'Цена одного из прошлых ответов ещё не известна, поэтому проверить лимит расходов нельзя.',
};

/** One sentence for each kind of failure; a new kind does not compile until it has one. */
const SENTENCES: Record<ErrorCode, Sentence> = {
  aborted: { en: 'The answer was stopped.', ru: 'Ответ остановлен.' },
  authentication: {
    en: 'The service does not accept the key of this app. Please contact the operator of the app.',
    ru: 'Сервис не принимает ключ этого приложения. Сообщите об этом владельцу приложения.',
  },
  bad_request: NOT_ACCEPTED,
  configuration: NOT_CONFIGURED,
  connection: NO_CONNECTION,
  interrupted: NO_CONNECTION,
  invalid_request: NOT_ACCEPTED,
  invalid_response: UNKNOWN_FAILURE,
  response_too_large: { en: 'The answer is too large.', ru: 'Ответ слишком большой.' },
  malformed_event: NO_CONNECTION,
  // the model or the path: the status does not show which
  not_found: {
    en: 'The service does not have this model, or the app uses a wrong address. Please contact the operator of the app.',
    ru: 'У сервиса нет такой модели, либо в приложении указан неверный адрес. Сообщите об этом владельцу приложения.',
  },
  overloaded: BUSY,
  // of the account or of the budget of the key: the status does not show which
  payment_required: {
    en: 'There is not enough money for this answer.',
    ru: 'Для этого ответа недостаточно средств.',
  },
  // the model, the address or personal data in the text: the status does not show which
  permission_denied: {
    en: 'The service does not allow this request from this app. Please change it, or contact the operator of the app.',
    ru: 'Сервис не разрешает этому приложению такой запрос. Измените его или сообщите владельцу приложения.',
  },
  // written out: to read another sentence here would keep all of them in bundles that show none
  provider_error: {
    en: 'The model failed to answer. Please try again.',
    ru: 'Модель не смогла ответить. Попробуйте ещё раз.',
  },
  rate_limited: BUSY,
  server_error: UNKNOWN_FAILURE,
  spend_limit: { en: 'The spending limit is reached.', ru: 'Лимит расходов исчерпан.' },
  store_unavailable: {
    en: 'Spending cannot be recorded at the moment, so nothing was sent. Please try again later.',
    ru: 'Сейчас нельзя записать расходы, поэтому запрос не отправлен. Попробуйте позже.',
  },
  timeout: { en: 'The service took too long to answer.', ru: 'Сервис слишком долго не отвечал.' },
};

/**
 * Writes an error as one or two sentences for a visitor of an app, in English or Russian.
 *
 * An error message is for logs: it names paths, statuses and settings. This text contains only what happened and what
 * to do; of the error's data at most the amount of a spending limit and the time to wait, also until a periodic limit
 * resets. Of an error of another library, the `KopekError` in it is described ({@link findKopekError}).
 *
 * @returns never an empty text: "Something went wrong" for an unknown error without a charge.
 */
export function describeError(error: unknown, options: DescribeErrorOptions = {}): string {
  const language = isRussian(options.locale) ? 'ru' : 'en';
  const found = findKopekError(error) ?? findWrapped(error, byName);
  if (found === undefined) {
    // an answer that is not what its schema demands is an error of the framework, which carries the charge
    const charge = error instanceof Error ? chargeOf(error) : undefined;
    const cost = charge && costOf({ billing: 'charged', charge });
    return (cost === 'charged' ? NOTHING_CAME.charged : UNKNOWN_FAILURE)[language];
  }
  if (found.code === 'spend_limit') return limitSentence(found, language);
  const sentence = (afterSending(found) ?? SENTENCES[found.code] ?? UNKNOWN_FAILURE)[language];
  const { retryAfterMs } = found;
  if (found.code === 'payment_required') return moneySentence(found, language);
  if (retryAfterMs === undefined || SENTENCES[found.code] !== BUSY) return sentence;
  return waitSentence(retryAfterMs, language);
}

/** Describes what was received and what it has cost, where the code alone does not show it. */
function afterSending(error: Found): Sentence | undefined {
  const { code, billing, partial } = error;
  const hasArrived =
    partial !== undefined && (`${partial.text}${partial.reasoning}` !== '' || partial.toolCalls.length > 0);
  const cost = costOf(error);
  switch (code) {
    case 'aborted':
    case 'response_too_large':
      return cost && withCost(SENTENCES[code], cost);
    case 'provider_error':
      if (cost) return withCost(hasArrived ? LEFT_UNFINISHED : MODEL_FAILED, cost);
      return hasArrived ? LEFT_UNFINISHED : undefined;
    case 'timeout':
      if (hasArrived) return BROKEN_OFF[cost ?? 'maybe'];
      return cost && withCost(SENTENCES.timeout, cost);
    case 'connection':
    case 'interrupted':
    case 'malformed_event':
    case 'server_error':
      if (hasArrived) return BROKEN_OFF[cost ?? 'maybe'];
      return billing === 'none' ? undefined : NOTHING_CAME[cost ?? 'maybe'];
    case 'invalid_response':
      if (hasArrived) return BROKEN_OFF[cost ?? 'maybe'];
      // a failure that costs nothing here is a redirect: the address is wrong
      return billing === 'none' ? NOT_CONFIGURED : NOTHING_CAME[cost ?? 'maybe'];
    case 'bad_request':
      // the service gave up, or a proxy lost it: nothing is wrong with the request
      if (billing !== 'none') return NOTHING_CAME[cost ?? 'maybe'];
      return error.retryable ? UNKNOWN_FAILURE : undefined;
    default:
      return undefined;
  }
}

/** Whether it has cost something; undefined if not, or if an abort that is not ours shows nothing about money. */
function costOf({ billing, charge }: Pick<Found, 'billing' | 'charge'>): keyof ByCost | undefined {
  if (billing === undefined || billing === 'none') return undefined;
  return compareRub(charge?.costRub ?? charge?.atLeastRub ?? '0', '0') > 0 ? 'charged' : 'maybe';
}

function withCost({ en, ru }: Sentence, cost: keyof ByCost): Sentence {
  return { en: en + COST[cost].en, ru: ru + COST[cost].ru };
}

/** What an error of another library says by its name: an abort, or a key or an address that the AI SDK does not find. */
function byName(error: object): Found | undefined {
  const { name } = error as { name?: unknown };
  if (name === 'AI_LoadAPIKeyError' || name === 'AI_LoadSettingError') return { code: 'configuration' };
  return name === 'AbortError' ? { code: 'aborted' } : undefined;
}

type Found = Partial<Pick<KopekError, 'billing' | 'charge' | 'partial' | 'retryAfterMs' | 'retryable'>> &
  Pick<KopekError, 'code'>;

function limitSentence(error: object, language: keyof Sentence): string {
  const { maxRub, spentRub, reason, windowEndsAt, kind } = error as { [field: string]: unknown };
  const resets = typeof windowEndsAt === 'string' ? resetSentence(Date.parse(windowEndsAt), language) : '';
  if (reason === 'unknown-cost') return LIMIT_UNCHECKED[language] + resets;
  // what a customer has paid in is no limit, nor is the budget of those who have paid in nothing
  if (kind === 'wallet' || (kind === 'budget' && isRub(maxRub) && compareRub(maxRub, '0') === 0))
    return reason === 'reserved' ? reservedSentence(language) : SENTENCES.payment_required[language];
  if (!isRub(maxRub)) return SENTENCES.spend_limit[language] + resets;
  const amount = formatRub(maxRub, { locale: language });
  const say = (en: string, ru: string): string => (language === 'ru' ? ru : en);
  if (!isRub(spentRub) || compareRub(spentRub, maxRub) >= 0) {
    return say(`The spending limit of ${amount} is reached.`, `Лимит расходов (${amount}) исчерпан.`) + resets;
  }
  if (reason === 'reserved') {
    return say(
      `The rest of the spending limit of ${amount} is reserved for other answers. Please try again in a moment.`,
      `Всё, что осталось от лимита расходов (${amount}), зарезервировано для других ответов. Попробуйте ещё раз чуть позже.`,
    );
  }
  const beyond = `This request would exceed the spending limit of ${amount}.`;
  return say(beyond, `Запрос превысил бы лимит расходов (${amount}).`) + resets;
}

/** Describes a rejection of the service for want of money, and when it may pass. */
function moneySentence(error: Found, language: keyof Sentence): string {
  const { retryable, retryAfterMs } = error;
  const { resetsAt } = error as { resetsAt?: unknown };
  if (retryable) return reservedSentence(language, retryAfterMs);
  const sentence = SENTENCES.payment_required[language];
  if (typeof resetsAt !== 'string' || Number.isNaN(Date.parse(resetsAt))) return sentence;
  const when = timeUntil(Date.parse(resetsAt) - Date.now(), language);
  return sentence + (language === 'ru' ? ` Бюджет обновится ${when}.` : ` The budget resets ${when}.`);
}

function reservedSentence(language: keyof Sentence, retryAfterMs?: number): string {
  const when = retryAfterMs === undefined ? undefined : timeUntil(retryAfterMs, language);
  return language === 'ru'
    ? `Деньги сейчас зарезервированы для других ответов. Попробуйте ещё раз ${when ?? 'чуть позже'}.`
    : `The money is reserved for other answers at the moment. Please try again ${when ?? 'in a moment'}.`;
}

/** Describes when a limit resets, as the time until then: the time zone of the visitor is unknown here. */
function resetSentence(at: number, language: keyof Sentence): string {
  if (Number.isNaN(at)) return '';
  const when = timeUntil(at - Date.now(), language);
  return language === 'ru' ? ` Он обновится ${when}.` : ` It resets ${when}.`;
}

function waitSentence(ms: number, language: keyof Sentence): string {
  const when = timeUntil(ms, language);
  return language === 'ru'
    ? `Сервис перегружен. Попробуйте ${when}.`
    : `The service is busy. Please try again ${when}.`;
}

/** Rounded up: a visitor who returns then is not too early. */
function timeUntil(ms: number, language: keyof Sentence): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return format.format(seconds, 'second');
  if (seconds < 3600) return format.format(Math.ceil(seconds / 60), 'minute');
  const hours = Math.ceil(seconds / 3600);
  return hours <= 48 ? format.format(hours, 'hour') : format.format(Math.ceil(hours / 24), 'day');
}
