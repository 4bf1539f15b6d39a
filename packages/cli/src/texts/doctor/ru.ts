import { DOCTOR_ROWS_RU } from './rows-ru.ts';
import type { DoctorTexts } from './texts.ts';

/** Russian. */
export const DOCTOR_RU: DoctorTexts = {
  describe: 'соответствует ли сервис интерфейсу? Прежде чем потратить деньги, спрашивает',
  optionMaxRub: 'потратить не больше, рублей',
  optionYes: 'сделать небольшие платные запросы, не спрашивая',
  examples: `Примеры:
  kopek doctor
  kopek doctor --yes --max-rub 1 --json > report.json`,
  ask: (calls, maxRub) => `Сделать до ${calls} небольших запросов не дороже ${maxRub} ₽ в сумме? [д/Н] `,
  progress: (done, calls) => `Запросов: ${done} из ${calls} …`,
  spent: (price) => `Потрачено: ${price}`,
  dryRun: (calls, maxRub) =>
    `Ничего не потрачено. С --yes программа сделает до ${calls} небольших запросов не дороже ${maxRub} ₽ в сумме и покажет, какими приходят ответы.`,
  notTold: (rows) => `Выяснить не удалось: ${rows}`,
  groups: {
    way: 'Путь к сервису',
    key: 'Ключ',
    whole: 'Ответы целиком',
    stream: 'Потоковые ответы',
    reasoning: 'Рассуждения',
    tools: 'Инструменты и JSON',
    requests: 'Запросы',
    errors: 'Ошибки',
    answers: 'Все ответы',
    limits: 'Деньги и лимиты',
  },
  rows: DOCTOR_ROWS_RU,
  details: {
    billed: 'оплачен',
    'not billed': 'не оплачен',
    honoured: 'учитывается',
    'not honoured': 'не учитывается',
    'cannot be provoked': 'снаружи не вызвать',
    'over too soon': 'поток закончился слишком быстро',
    accepted: 'принят',
    timeout: 'тайм-аут',
    'no usage': 'нет usage',
    'no text': 'нет текста',
    'no finish_reason': 'нет finish_reason',
    'no [DONE]': 'нет [DONE]',
    'no id': 'нет id',
    'not JSON': 'не JSON',
    'arguments are not JSON': 'аргументы не в JSON',
    'no call of the tool': 'инструмент не вызван',
    'one call only': 'только один вызов',
    'pieces without index': 'части без index',
    'no reasoning_details': 'нет reasoning_details',
    'the answer repeats the beginning': 'начало повторено',
  },
};
