import type { LEDGER_EN } from './en.ts';

/** Russian. */
export const LEDGER_RU: typeof LEDGER_EN = {
  describe: 'журнал расходов: новые записи, проверка, выгрузка, сверка, чистка, миграция',
  describeVerify: 'сравнить счётчики лимитов с суммами журнала',
  describeExport: 'выгрузить все записи строками JSON',
  describeReconcile: 'сверить журнал с балансами из ответов',
  describePrune: 'удалить записи, закрытые до указанного дня',
  describeTail: 'показать последние записи, а с --follow и каждую новую, даже если их пишет другой процесс',
  describeMigrate: 'создать таблицы в PostgreSQL или обновить таблицы прежней версии',
  argument: 'файл журнала SQLite; если не указан, берётся журнал PostgreSQL по адресу из DATABASE_URL',
  noLedger: 'Какой журнал? Укажите файл SQLite или запишите в DATABASE_URL адрес базы PostgreSQL.',
  addressInArguments: 'Запишите адрес в DATABASE_URL: в нём есть пароль, а командную строку видят другие программы.',
  install: (packages) => `Для PostgreSQL нужны пакеты в вашем проекте; выполните в его папке: npm install ${packages}`,
  noTables: (version) =>
    version === 0
      ? 'В базе ещё нет таблиц Kopek; выполните: kopek ledger migrate'
      : 'Таблицы Kopek в базе прежней версии; выполните: kopek ledger migrate',
  optionAccount: 'exclusive: со счёта тратит только этот журнал, поэтому цены можно установить и записать',
  optionBefore: 'день (2026-11-22) или момент',
  optionPruneYes: 'действительно удалить; без этого записи только подсчитываются',
  optionLines: 'сколько последних записей показать',
  optionFollow: 'показывать каждую новую запись, пока не нажмёте Ctrl-C',
  optionSql: 'только напечатать SQL для PostgreSQL',
  examples: `Примеры:
  kopek ledger tail books.db --follow
  kopek ledger verify books.db
  kopek ledger export books.db --since 2026-11-01 > november.jsonl
  DATABASE_URL=postgres://… kopek ledger reconcile`,
  verified: (attempts) => `Счётчики всех лимитов сходятся с журналом. Записей: ${attempts}`,
  reconciled: (charges, rub) => `Списаний с балансом: ${charges}. Не объяснено: ${rub}`,
  reconcileGap: (between, rub, unknown) =>
    `${between}: ${rub} списано помимо журнала; запросов с неизвестной ценой: ${unknown}`,
  reconcileTopUp: (between, rub) => `${between}: ${rub} поступило на счёт`,
  reconcileInferred: (id, rub) => `${id}: цена установлена, ${rub}`,
  pruned: (count) => `Удалено записей: ${count}`,
  wouldPrune: (count) => `Записей к удалению: ${count}. Ничего не удалено; повторите команду с --yes.`,
  upToDate: 'Таблицы не нуждаются в обновлении.',
  migrated: (from, to) => `Таблицы обновлены с версии ${from} до ${to}.`,
  sqlNeedsPostgres: '--sql нужен только для PostgreSQL: журнал SQLite создаёт таблицы сам.',
  status: { settled: 'списано', inferred: 'установлено позже', unknown: 'неизвестно', refused: 'отклонено' },
};
