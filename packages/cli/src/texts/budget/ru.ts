import type { BUDGET_EN } from './en.ts';

/** Russian. */
export const BUDGET_RU: typeof BUDGET_EN = {
  describe: 'бюджеты, которые меняются без выкладки: задать, показать, удалить; пополнить кошелёк',
  describeSet: 'задать бюджет области на период',
  describeList: 'все бюджеты и кошельки: потрачено, зарезервировано, осталось',
  describeRemove: 'удалить бюджет области на период',
  describeHistory: 'кто и когда менял бюджеты',
  describeCredit: 'пополнить кошелёк области или исправить его суммой меньше 0',
  describeStatement: 'точная выписка по области: остатки, пополнения, списания по дням и моделям',
  describeWatch: 'отправлять предупреждение о каждом достигнутом пороге на веб-хук, одно на все процессы, до Ctrl-C',
  argumentScope: 'user=ivan, user=* для всех остальных, model:vendor/name, run:id или all',
  argumentRub: 'рубли, 500 или 500.00',
  optionPer: 'hour, day, week или month (по умолчанию — за всё время)',
  optionWarnAt: 'пороги, например 80% или 400.00',
  optionNote: 'причина изменения',
  optionBy: 'кто вносит изменение',
  optionId: 'номер платежа: повтор ничего не меняет',
  optionWarnBelow: 'предупредить, когда останется меньше, рубли',
  optionMarkup: 'наценка к стоимости, например 30%',
  optionRoundTo: 'округлить итог один раз, например 0.01',
  optionXlsx: 'записать файл XLSX',
  optionWebhook: 'адрес, на который уходит каждое предупреждение в JSON (по умолчанию KOPEK_WEBHOOK)',
  noWebhook: 'Куда отправлять? Укажите --webhook или задайте KOPEK_WEBHOOK.',
  notDelivered: (id: string, why: string) => `${id}: не доставлено (${why}); отправка повторится через минуту.`,
  alert: (scope: string, threshold: string, spent: string, max: string) =>
    `Kopek: для ${scope} достигнут порог ${threshold}: потрачено ${spent} из ${max}`,
  delivered: (id: string) => `${id}: доставлено`,
  removed: (scope: string) => `${scope}: удалён`,
  notSet: (scope: string, period: string | undefined) =>
    `У ${scope} нет своего бюджета ${period ? `с периодом ${period}` : 'без периода; если у бюджета есть период, укажите --per'}.`,
  examples: `Примеры:
  kopek budget set user=ivan 500 --per month --warn-at 80% --ledger books.db
  kopek budget set "user=*" 100 --per month --ledger books.db
  kopek budget credit customer=acme 1000 --id invoice-7 --ledger books.db
  kopek budget list --ledger books.db`,
  columns: {
    scope: 'Область',
    per: 'Период',
    amount: 'Бюджет, ₽',
    until: 'До',
    bar: 'Остаток',
    at: 'Когда',
    by: 'Кто',
    note: 'Причина',
    charged: 'Списано, ₽',
    opening: 'На начало',
    credits: 'Пополнения',
    total: 'Списания, итого',
    closing: 'На конец',
    unknown: 'Вызовы с неизвестной ценой',
  },
};
