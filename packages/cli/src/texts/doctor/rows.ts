/**
 * The rows of the doctor in both languages, in the order in which they are shown: what is assumed, and what to do where it does
 * not hold. A row without advice asks for nothing: Kopek copes with it.
 */
export const ROW_TEXTS = {
  way: {
    title: { en: 'Reaching the service', ru: 'Путь к сервису' },
    rows: {
      dns: { en: 'The host name is known', ru: 'Имя хоста известно' },
      tls: { en: 'TLS', ru: 'TLS' },
      proxy: { en: 'Proxy variables that are set', ru: 'Заданные переменные прокси', isFact: true },
      clock: {
        en: 'The clocks agree within 30 seconds',
        ru: 'Часы расходятся не больше чем на 30\u00A0с',
        adviceEn: 'Set the clock of this computer: reports and limits use its days.',
        adviceRu: 'Подведите часы этого компьютера: по ним считаются дни в отчётах и лимитах.',
      },
      'base-url': {
        en: 'Chat completions are at {base}/v1/chat/completions',
        ru: 'Чат отвечает по адресу {base}/v1/chat/completions',
      },
    },
  },
  key: {
    title: { en: 'The key', ru: 'Ключ' },
    rows: {
      'key-endpoint': {
        en: 'The key endpoint is at {base}/v1/{namespace}/key',
        ru: 'Сведения о ключе лежат по адресу {base}/v1/{namespace}/key',
        adviceEn:
          'Set KOPEK_NAMESPACE (namespace in code) to the word in this path, from the documentation of the service.',
        adviceRu:
          'Запишите в KOPEK_NAMESPACE (в коде namespace) слово из этого пути, указанное в документации сервиса.',
      },
      'key-information': {
        en: 'Key information has every documented field, unwrapped',
        ru: 'Сведения о ключе содержат все поля и приходят без обёртки',
      },
      'allowed-models': {
        en: 'Allowed models are ids, or prefixes that end in *',
        ru: 'Разрешённые модели названы целиком или началом имени со * в конце',
        adviceEn: 'Do not rely on checkModel(): it treats a * inside an entry as a letter.',
        adviceRu: 'Не полагайтесь на checkModel(): * в середине записи он принимает за букву.',
      },
      'wrong-key': { en: 'A wrong key gets 401 or 403', ru: 'Неверный ключ отклоняется с 401 или 403' },
    },
  },
  whole: {
    title: { en: 'Whole answers', ru: 'Ответы целиком' },
    rows: {
      whole: {
        en: 'A whole answer has the documented shape',
        ru: 'Ответ целиком устроен так, как описано',
        adviceEn: 'Such answers are rejected as invalid_response.',
        adviceRu: 'Такие ответы отклоняются с кодом invalid_response.',
      },
      'whole-content': {
        en: 'The content is text, and not empty',
        ru: 'В content есть текст',
        adviceEn: 'Read null and "" as an answer without text; a larger max_tokens or another --model may help.',
        adviceRu: 'null и "" означают ответ без текста; помогут больший max_tokens или другая модель: --model.',
      },
      'whole-usage': {
        en: 'A whole answer contains its usage',
        ru: 'В ответе целиком есть usage',
        adviceEn: 'Costs will be unknown: set spendLimit.onUnknown and estimate.',
        adviceRu: 'Цены будут неизвестны: задайте spendLimit.onUnknown и estimate.',
      },
      'whole-cost': {
        en: 'A whole answer contains cost_rub',
        ru: 'В ответе целиком есть cost_rub',
        adviceEn:
          'Without it the service does not bill in rubles, and costs will be unknown: set spendLimit.onUnknown.',
        adviceRu: 'Без него это не сервис с оплатой в рублях; цены будут неизвестны: задайте spendLimit.onUnknown.',
      },
      balance: { en: 'The usage contains the balance', ru: 'В usage есть баланс' },
      'served-model': {
        en: 'The answer contains the model that answered',
        ru: 'В ответе названа модель, которая ответила',
      },
    },
  },
  stream: {
    title: { en: 'Streams', ru: 'Потоковые ответы' },
    rows: {
      'stream-form': { en: 'A stream has the documented form', ru: 'Поток устроен так, как описано' },
      'stream-pieces': {
        en: 'A stream arrives in pieces, as they are written',
        ru: 'Части потока приходят по мере появления',
        adviceEn:
          'A proxy collects the stream and delivers it at the end. Turn off its buffering (nginx: proxy_buffering off).',
        adviceRu:
          'Поток копится на пути и отдаётся целиком в конце. Отключите буферизацию ответов на прокси (nginx: proxy_buffering off).',
      },
      'stream-json': {
        en: 'The data of every event is JSON',
        ru: 'Данные каждого события — JSON',
        adviceEn: 'Streams end as malformed_event; use whole answers.',
        adviceRu: 'Потоки будут обрываться с malformed_event; отключите потоковую передачу.',
      },
      'stream-usage': {
        en: 'The last chunk of a stream contains the usage',
        ru: 'В последнем фрагменте потока есть usage',
        adviceEn: 'Any chunk will do. Without one, the costs of streams will be unknown: set spendLimit.onUnknown.',
        adviceRu:
          'Подойдёт любой фрагмент; если usage нет вовсе, цены потоков неизвестны: задайте spendLimit.onUnknown.',
      },
      'stream-cost': {
        en: 'A stream contains cost_rub',
        ru: 'В потоке есть cost_rub',
        adviceEn: 'The costs of streams will be unknown: set spendLimit.onUnknown, or use whole answers.',
        adviceRu: 'Цены потоков будут неизвестны: задайте spendLimit.onUnknown или отключите потоковую передачу.',
      },
      'stream-bill': {
        en: 'The cost arrives within 10 s of the finish reason',
        ru: 'Цена приходит не позже чем через 10\u00A0с после причины завершения',
        adviceEn: 'A later cost is missed and stays unknown: use whole answers.',
        adviceRu: 'Цена, которая пришла позже, теряется и остаётся неизвестной: отключите потоковую передачу.',
      },
    },
  },
  reasoning: {
    title: { en: 'Reasoning', ru: 'Рассуждения' },
    rows: {
      'reasoning-fields': {
        en: 'Fields in which reasoning streams',
        ru: 'Поля, в которых приходят рассуждения',
        isFact: true,
      },
      'reasoning-details': {
        en: 'reasoning_details are accepted when they are sent back',
        ru: 'reasoning_details принимаются обратно вместе с историей',
        adviceEn: 'Set roundTripReasoning: false.',
        adviceRu: 'Задайте roundTripReasoning: false.',
      },
    },
  },
  tools: {
    title: { en: 'Tools and JSON', ru: 'Инструменты и JSON' },
    rows: {
      tools: {
        en: 'Tools are called, with an id and arguments that are JSON',
        ru: 'Инструменты вызываются, у вызова есть id, а аргументы — JSON',
        adviceEn: 'Try another model with --model; a missing id is made up.',
        adviceRu: 'Попробуйте другую модель: --model. Недостающий id Kopek придумывает сам.',
      },
      'parallel-tools': {
        en: 'Two tools are called in one answer',
        ru: 'Два инструмента вызываются одним ответом',
        adviceEn: 'Set parallel_tool_calls: false, or try another model with --model.',
        adviceRu: 'Задайте parallel_tool_calls: false или попробуйте другую модель: --model.',
      },
      'parallel-index': {
        en: 'Deltas of two calls have different indexes',
        ru: 'Части двух вызовов различаются по index',
        adviceEn: 'Set parallel_tool_calls: false for streams, or try another model with --model.',
        adviceRu: 'Для потоков задайте parallel_tool_calls: false или попробуйте другую модель: --model.',
      },
      'tool-round-trip': {
        en: 'Calls and their results are accepted when they are sent back',
        ru: 'Вызовы принимаются обратно вместе с результатами',
        adviceEn: 'Tool loops will not work with this model; try another one with --model.',
        adviceRu: 'Агенты с инструментами на этой модели работать не будут; попробуйте другую: --model.',
      },
      'json-schema': {
        en: 'Answers follow json_schema',
        ru: 'json_schema соблюдается',
        adviceEn: 'Not every model supports it; try another one with --model.',
        adviceRu: 'Это умеют не все модели; попробуйте другую: --model.',
      },
    },
  },
  requests: {
    title: { en: 'Requests', ru: 'Запросы' },
    rows: {
      prefill: {
        en: 'A prefilled answer is continued, not repeated',
        ru: 'Начатый ответ продолжается, а не повторяется',
        adviceEn: 'Do not add the prefix to the answer again.',
        adviceRu: 'Не приписывайте начало к ответу ещё раз.',
      },
      'routing-fields': {
        en: 'Fields of fallback, sorting, caching and tiers are accepted',
        ru: 'Поля запасных моделей, сортировки, кэша и тарифа принимаются',
        adviceEn: 'Leave out models, provider, cache_control, session_id and service_tier.',
        adviceRu: 'Не задавайте models, provider, cache_control, session_id и service_tier.',
      },
      'file-parser': {
        en: 'The PDF engine native is known',
        ru: 'Обработчик PDF native известен',
        adviceEn: 'Set pdfEngines to the names that the service uses for its engines.',
        adviceRu: 'Запишите в pdfEngines имена, под которыми обработчики знает сервис.',
      },
      'web-search': {
        en: 'The search tool is called {namespace}:web_search',
        ru: 'Инструмент поиска называется {namespace}:web_search',
        adviceEn: 'Set webSearchType to the type in the documentation of the service.',
        adviceRu: 'Запишите в webSearchType тип из документации сервиса.',
      },
      'other-paths': {
        en: '/responses and /messages answer with a cost',
        ru: '/responses и /messages отвечают и сообщают цену',
        adviceEn: 'Use chat completions only: client.request() would not know the cost.',
        adviceRu: 'Используйте только /v1/chat/completions: client.request() не узнает цену.',
      },
      'unknown-fields': {
        en: 'Response to an undocumented field',
        ru: 'Ответ на поле, которого нет в интерфейсе',
        isFact: true,
      },
    },
  },
  errors: {
    title: { en: 'Errors', ru: 'Ошибки' },
    rows: {
      refusal: {
        en: 'A rejected request returns 400 with error.code and error.message',
        ru: 'Отказ приходит со статусом 400, в нём есть error.code и error.message',
      },
      'refusal-free': {
        en: 'A rejected request costs nothing',
        ru: 'Отказ ничего не стоит',
        adviceEn: 'Kopek records it as free. If nobody else spends from the account, contact the service.',
        adviceRu:
          'Kopek считает отказ бесплатным. Если со счёта никто больше не тратит, обратитесь в поддержку сервиса.',
      },
      'error-in-200': { en: 'No 200 response contains an error', ru: 'В ответах со статусом 200 нет ошибок' },
    },
  },
  answers: {
    title: { en: 'All answers', ru: 'Все ответы' },
    rows: {
      'answer-form': {
        en: 'Answers have one choice and a known finish reason',
        ru: 'В ответах один вариант и известная причина завершения',
      },
      'answer-fields': {
        en: 'Undocumented fields of answers',
        ru: 'Поля ответов, которых нет в интерфейсе',
        isFact: true,
      },
    },
  },
  limits: {
    title: { en: 'Money and limits', ru: 'Деньги и лимиты' },
    rows: {
      cancelled: { en: 'An aborted stream', ru: 'Поток, который прервали', isFact: true },
      idempotency: { en: 'Idempotency-Key', ru: 'Idempotency-Key', isFact: true },
      'rate-limits': { en: 'Headers about limits', ru: 'Заголовки о лимитах', isFact: true },
    },
  },
} as const;
