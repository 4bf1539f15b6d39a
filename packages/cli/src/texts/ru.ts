import type { COMMON_EN } from './en.ts';

/** Russian. */
export const COMMON_RU: typeof COMMON_EN = {
  describeProgram: 'Проверить сервис, задать вопрос модели, узнать, куда ушли деньги: в рублях, как их списал сервис',
  help: {
    version: 'версия программы',
    option: 'эта справка',
    command: 'справка по команде',
    words: {
      'Usage:': 'Запуск:',
      'Options:': 'Параметры:',
      'Commands:': 'Команды:',
      'Arguments:': 'Аргументы:',
      '[options]': '[параметры]',
      '[command]': '[команда]',
      choices: 'варианты',
      default: 'по умолчанию',
    },
  },
  describeCompletion: 'автодополнение: печатает скрипт для bash, zsh, fish или powershell',
  argumentShell: 'оболочка, для которой нужен скрипт',
  completionExamples: `Примеры:
  source <(kopek completion bash)                             в ~/.bashrc
  source <(kopek completion zsh)                              в ~/.zshrc, после compinit
  kopek completion fish | source                              в ~/.config/fish/config.fish
  kopek completion powershell | Out-String | Invoke-Expression в $PROFILE`,
  nextSteps: `Сервис ещё не указан. Три шага:
  1. Запишите в KOPEK_BASE_URL адрес сервиса, с /v1 или без него.
  2. Запишите в KOPEK_API_KEY свой ключ.
  3. Выполните: kopek doctor
Сервиса под рукой нет? npx @kopek/gateway запустит его на этом компьютере и напечатает оба значения.`,
  unknown: 'неизвестно',
  ledgerDown: 'Журнал расходов сейчас недоступен.',
  noSuchLedger: (file) => `Журнала расходов ${file} нет. Проверьте путь; приложение создаёт файл при первом запуске.`,
  noSuchBook: (book, names) =>
    names.length === 0
      ? `Журнала ${book} нет: ни один ещё не начат.`
      : `Журнала ${book} нет. Назовите в --book один из тех, что есть: ${names.join(', ')}`,
  optionJson: 'вывод в JSON',
  optionLanguage: 'язык вывода, по умолчанию по локали',
  optionBaseUrl: 'адрес сервиса (по умолчанию KOPEK_BASE_URL)',
  optionNamespace: 'слово в пути к сведениям о ключе (по умолчанию KOPEK_NAMESPACE или service)',

  describeKey: 'бюджет, баланс, срок, модели и защита персональных данных ключа',
  optionKeyLedger: 'журнал расходов SQLite, в котором записаны последний баланс и лимиты',
  keyName: 'Ключ',
  keyBudget: 'Бюджет',
  keyNoBudget: 'не ограничен',
  keyLeftOf: (left, whole) => `осталось ${left} из ${whole}`,
  keyReset: 'Обновление',
  keyLimit: 'Лимит',
  keyLimitUntil: (limit, moment) => `${limit}, до ${moment}`,
  keyBalance: 'Баланс',
  keyBalanceUnknown: 'неизвестен: сервис сообщает его только вместе с ответом',
  keyExpires: 'Действует до',
  keyNeverExpires: 'срок не ограничен',
  keyModels: 'Модели',
  keyAllModels: 'все',
  keyNoModels: 'ни одной',
  keyPersonalData: 'Персональные данные',
  keyAllTypes: 'все виды',
  keyOff: 'не защищены',
  keyWarnings: {
    expired: 'Срок действия ключа истёк.',
    'expires-soon': 'Срок действия ключа истекает в течение недели.',
    exhausted: 'Бюджет исчерпан.',
    low: 'Осталось меньше 20\u00A0% бюджета.',
    'no-models': 'Ключу не разрешена ни одна модель.',
    'no-protection': 'Персональные данные из запросов уходят моделям как есть.',
    anomalies: 'Сведения о ключе расходятся с интерфейсом; подробнее: kopek doctor.',
  },

  describeAsk: 'задать один вопрос: ответ в stdout, цена в stderr',
  askExamples: `Примеры:
  kopek ask "Что такое копейка?"
  cat report.txt | kopek ask "Перескажи кратко" -m auto > summary.md
  kopek ask --continue "А одним предложением?"
  kopek ask "Что на изображении?" -f picture.png --max-rub 5`,
  argumentQuestion: 'вопрос; то, что пришло через конвейер (|), добавляется к нему как файл',
  optionModel: 'модель, пресет или auto',
  optionFile: 'изображение, PDF, аудио, видео или текст в придачу; «-» — ждать данных из stdin',
  optionSystem: 'указания для модели',
  optionContinue: 'продолжить разговор, начатый последним вопросом',
  optionMaxTokens: 'наибольшая длина ответа в токенах',
  optionMaxRub: 'не отправлять запрос, который может стоить больше, рубли',
  optionEstimate: 'наибольшая возможная цена ответа, для --max-rub (по умолчанию — по ответам из --ledger)',
  optionAskLedger: 'журнал расходов SQLite, в который записать списание',
  nothingToContinue: 'Продолжать пока нечего: вопросов ещё не было.',
  waiting: (seconds) => `Сервис просит подождать ${seconds}\u00A0с; затем вопрос будет отправлен снова.`,
  noQuestion: 'Вопроса нет. Напишите его после команды или передайте через конвейер (|).',
  nothingPiped: (seconds) =>
    `Через stdin ${seconds}\u00A0с ничего не пришло, и он ещё открыт. Запрос не отправлен. Чтобы дождаться данных, добавьте -f -, чтобы спросить без них — < /dev/null.`,
  unreadableFile: (path) => `${path} не изображение, не PDF, не аудио, не видео и не текст.`,
  noEstimate: (model) =>
    `Цена ${model} ещё не известна, поэтому --max-rub не остановит этот запрос. Укажите --estimate или --ledger.`,
  partialAnswer: (price) => `Часть ответа: ${price}`,
  noFile: (path, code) => `Не удалось прочитать ${path} (${code}).`,
  stopped: 'Остановлено.',
  cutShort: 'Ответ обрезан: сработал --max-tokens или предел самой модели.',

  optionBook: 'журнал внутри файла или базы (по умолчанию default, в PostgreSQL main)',
  optionSince: 'начало: 2026-11-22, момент, 7d (7 дней назад), yesterday, "last month"',
  optionUntil: 'конец: 2026-11-22 включительно, момент, yesterday, "last month"',
  optionTimeZone: 'часовой пояс дней и дат',
};
