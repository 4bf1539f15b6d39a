import type { Mistake } from './mistakes.ts';

/** Every text in English, command by command. */
export const EN = {
  describeProgram: 'Check the service, ask models, see where the money went, in rubles as billed',
  help: {
    version: 'print the version',
    option: 'print this help',
    command: 'print help for a command',
    words: {} as Readonly<Record<string, string>>,
  },
  describeCompletion: 'shell completion: prints a script for bash, zsh, fish or powershell',
  argumentShell: 'shell that the script is for',
  completionExamples: `Examples:
  source <(kopek completion bash)                             in ~/.bashrc
  source <(kopek completion zsh)                              in ~/.zshrc, after compinit
  kopek completion fish | source                              in ~/.config/fish/config.fish
  kopek completion powershell | Out-String | Invoke-Expression in $PROFILE`,
  nextSteps: `There is no service to call yet. Three steps:
  1. Set KOPEK_BASE_URL to the address of your service, with or without /v1.
  2. Set KOPEK_API_KEY to your key.
  3. Run: kopek doctor
No service at hand? npx @kopek/gateway starts one on this computer and prints both values.`,
  unknown: 'unknown',
  ledgerDown: 'The ledger is not available at the moment.',
  noSuchLedger: (file: string) =>
    `There is no ledger ${file}. Check the path; the app creates the file when it first starts.`,
  noSuchBook: (book: string, names: readonly string[]): string =>
    names.length === 0
      ? `There is no book ${book}: no book has begun yet.`
      : `There is no book ${book}. Name one with --book: ${names.join(', ')}`,
  optionJson: 'JSON on stdout',
  optionLanguage: 'language of the output (default: from the locale)',
  optionBaseUrl: 'address of the service (default: KOPEK_BASE_URL)',
  optionNamespace: 'word in the path of the key endpoint (default: KOPEK_NAMESPACE, else service)',

  describeKey: 'budget, balance, expiry, models and personal-data protection of the key',
  optionKeyLedger: 'SQLite ledger with the latest balance and the limits',
  keyName: 'Key',
  keyBudget: 'Budget',
  keyNoBudget: 'not limited',
  keyLeftOf: (left: string, whole: string) => `${left} left of ${whole}`,
  keyReset: 'Resets',
  keyLimit: 'Limit',
  keyLimitUntil: (limit: string, moment: string) => `${limit}, until ${moment}`,
  keyBalance: 'Balance',
  keyBalanceUnknown: 'unknown: the service sends it only with an answer',
  keyExpires: 'Expires',
  keyNeverExpires: 'never',
  keyModels: 'Models',
  keyAllModels: 'all',
  keyNoModels: 'none',
  keyPersonalData: 'Personal data',
  keyAllTypes: 'all types',
  keyOff: 'not protected',
  keyWarnings: {
    expired: 'The key has expired.',
    'expires-soon': 'The key expires within a week.',
    exhausted: 'The budget is used up.',
    low: 'Less than 20 % of the budget is left.',
    'no-models': 'The key may not use any model.',
    'no-protection': 'Personal data in prompts is sent to the models as it is.',
    anomalies: 'The key information does not match the interface; for details run kopek doctor.',
  },

  describeAsk: 'ask one question: the answer goes to stdout, its price to stderr',
  askExamples: `Examples:
  kopek ask "What is a kopek?"
  cat report.txt | kopek ask "Summarize" -m auto > summary.md
  kopek ask --continue "And in one sentence?"
  kopek ask "What is in this picture?" -f picture.png --max-rub 5`,
  argumentQuestion: 'the question; piped input is attached as a file',
  optionModel: 'model, preset, or auto',
  optionFile: 'image, PDF, audio, video or text file to attach; - reads stdin',
  optionSystem: 'instructions for the model',
  optionContinue: 'continue the latest conversation',
  optionMaxTokens: 'maximum length of the answer, tokens',
  optionMaxRub: 'send nothing that may cost more than this, rubles',
  optionEstimate: 'maximum cost of the answer, for --max-rub (default: from earlier answers in --ledger)',
  optionAskLedger: 'SQLite ledger in which the charge is recorded',
  nothingToContinue: 'There is no conversation to continue yet.',
  waiting: (seconds: number) => `Waiting ${seconds} s, as the service asks; then the question is sent again.`,
  noQuestion: 'Nothing to ask. Write the question after the command, or pipe it in.',
  nothingPiped: (seconds: number) =>
    `Nothing arrived on stdin for ${seconds} s, and it is still open. Nothing was sent. Add -f - to wait for it, or < /dev/null to ask without it.`,
  unreadableFile: (path: string) => `${path} is neither an image, a PDF, audio, video nor text.`,
  noEstimate: (model: string) =>
    `No price of ${model} is known yet, so --max-rub cannot stop this request. Give --estimate or --ledger.`,
  partialAnswer: (price: string) => `Partial answer: ${price}`,
  noFile: (path: string, code: string) => `${path} cannot be read (${code}).`,
  stopped: 'Stopped.',
  cutShort: 'The answer was cut short by --max-tokens or by the model.',

  optionBook: 'book within the ledger (default: default, in PostgreSQL main)',
  optionSince: 'from 2026-11-22 on, a moment, 7d ago, yesterday, "last month"',
  optionUntil: 'to the end of 2026-11-22, before a moment, yesterday, "last month"',
  optionTimeZone: 'of days and dates',

  chat: {
    describe: 'hold a conversation: the price of each answer, and the total',
    examples: `Examples:
  kopek chat
  kopek chat -m kopek/echo --system "Answer in one sentence." --max-rub 10`,
    orders: `In the conversation:
  /file <path>   attach an image, a PDF, audio, video or text to the next message
  /model <name>  switch to another model
  /new           start a new conversation
  /cost          show the total so far
  /help, /exit   Ctrl-C stops an answer, Ctrl-D ends the conversation`,
    greeting: (model: string) => `${model}; /help for commands, Ctrl-D to end`,
    inAll: (price: string, total: string) => `${price}; total ${total}`,
    total: (total: string) => `Total: ${total}`,
    cleared: 'A new conversation.',
    model: (model: string) => `Model: ${model}`,
    attached: (name: string) => `${name} will be sent with the next message.`,
    unknownOrder: (order: string) =>
      `Unknown command ${order}. Try /help. To send a message that starts with /, type //.`,
  },

  dev: {
    describe: 'run a command against a local gateway: no account, no network, no real money',
    argument: 'the command after --, with its own options',
    optionPort: 'port of the gateway (default: a free one)',
    optionData: 'database file of the gateway; without it nothing is kept',
    examples: `Examples:
  kopek dev -- npm run dev
  kopek dev -- kopek ask "What is a kopek?"
The command gets KOPEK_BASE_URL, KOPEK_API_KEY and KOPEK_NAMESPACE; its exit code is that of kopek dev.`,
    noCommand: 'Which command? Write it after two dashes: kopek dev -- npm run dev',
    install: 'The gateway is a package of your project; run in its folder: npm install --save-dev @kopek/gateway',
    ready: (url: string) => `Local gateway: ${url}`,
    ended: (charges: number, balance: string) => `Gateway stopped. Charges: ${charges}; balance: ${balance}`,
    noProgram: (command: string, code: string) => `${command} cannot be run (${code}).`,
  },

  ledger: {
    describe: 'watch, check, export, reconcile, prune and migrate a ledger',
    describeVerify: 'compare the counters of limits with the sums of the ledger',
    describeExport: 'print all entries as JSON lines',
    describeReconcile: 'compare the ledger with the balances in the answers',
    describePrune: 'remove entries settled before a day',
    describeTail: 'show the newest entries; with --follow also each new one, even from another process',
    describeMigrate: 'create the tables in PostgreSQL, or upgrade those of an older version',
    argument: 'SQLite ledger; without it the PostgreSQL ledger at DATABASE_URL',
    noLedger: 'Which ledger? Name an SQLite file, or set DATABASE_URL to the address of a PostgreSQL database.',
    addressInArguments:
      'Put the address into DATABASE_URL: other programs can see command lines, and it contains a password.',
    install: (packages: string) =>
      `PostgreSQL needs packages of your project; run in its folder: npm install ${packages}`,
    noTables: (version: number): string =>
      version === 0
        ? 'The database has no tables of Kopek yet; run: kopek ledger migrate'
        : 'The tables of Kopek in the database are of an older version; run: kopek ledger migrate',
    optionAccount: 'exclusive: only this ledger spends from the account, so missing prices can be recorded',
    optionBefore: 'a day such as 2026-11-22, or a moment',
    optionPruneYes: 'remove them; without it they are only counted',
    optionLines: 'number of entries to show',
    optionFollow: 'keep showing new entries, until Ctrl-C',
    optionSql: 'only print the SQL for PostgreSQL',
    examples: `Examples:
  kopek ledger tail books.db --follow
  kopek ledger verify books.db
  kopek ledger export books.db --since 2026-11-01 > november.jsonl
  DATABASE_URL=postgres://… kopek ledger reconcile`,
    verified: (attempts: number) => `The counters of all limits agree with the ledger. Entries: ${attempts}`,
    reconciled: (charges: number, rub: string) => `Charges with a balance: ${charges}. Unexplained: ${rub}`,
    reconcileGap: (between: string, rub: string, unknown: number) =>
      `${between}: ${rub} left the account without an entry; calls of unknown price in it: ${unknown}`,
    reconcileTopUp: (between: string, rub: string) => `${between}: ${rub} was paid into the account`,
    reconcileInferred: (id: string, rub: string) => `${id}: price found, ${rub}`,
    pruned: (count: number) => `Entries removed: ${count}`,
    wouldPrune: (count: number) => `Entries to be removed: ${count}. Nothing was removed; repeat with --yes.`,
    upToDate: 'The tables are up to date.',
    migrated: (from: number, to: number) => `The tables were upgraded from version ${from} to ${to}.`,
    sqlNeedsPostgres: '--sql is for PostgreSQL: an SQLite ledger creates its tables by itself.',
    status: { settled: 'settled', inferred: 'inferred', unknown: 'unknown', refused: 'refused' },
  },

  budget: {
    describe: 'set, list and remove budgets without a deployment; pay into wallets',
    describeSet: 'set the budget of a scope and period',
    describeList: 'all budgets and wallets: spent, held, left',
    describeRemove: 'remove the budget of a scope and period',
    describeHistory: 'who changed which budget, and when',
    describeCredit: 'pay into the wallet of a scope, or correct it with an amount below 0',
    describeStatement: 'print the exact statement of a scope: opening, credits, charges by day and model, closing',
    describeWatch: 'send an alert for each crossed threshold to a webhook, once per fleet, until Ctrl-C',
    argumentScope: 'user=ivan, user=* for everybody else, model:vendor/name, run:id, or all',
    argumentRub: 'rubles, 500 or 500.00',
    optionPer: 'hour, day, week or month (default: the whole life of the ledger)',
    optionWarnAt: 'thresholds, such as 80% or 400.00',
    optionNote: 'reason for the change',
    optionBy: 'who makes the change',
    optionId: 'id of the payment: repeating it changes nothing',
    optionWarnBelow: 'warn once less than this is left, rubles',
    optionMarkup: 'markup on the cost, such as 30%',
    optionRoundTo: 'round the total once, such as 0.01',
    optionXlsx: 'write an XLSX file',
    optionWebhook: 'address that receives each alert as JSON (default: KOPEK_WEBHOOK)',
    noWebhook: 'There is no address: give --webhook, or set KOPEK_WEBHOOK.',
    notDelivered: (id: string, why: string) => `${id}: not delivered (${why}); it will be sent again in a minute.`,
    alert: (scope: string, threshold: string, spent: string, max: string) =>
      `Kopek: ${scope} has reached ${threshold}: ${spent} of ${max} spent`,
    delivered: (id: string) => `${id}: delivered`,
    removed: (scope: string) => `${scope}: removed`,
    notSet: (scope: string, period: string | undefined) =>
      `${scope} has no budget of its own ${period ? `per ${period}` : 'without a period; for one with a period, give --per'}.`,
    examples: `Examples:
  kopek budget set user=ivan 500 --per month --warn-at 80% --ledger books.db
  kopek budget set "user=*" 100 --per month --ledger books.db
  kopek budget credit customer=acme 1000 --id invoice-7 --ledger books.db
  kopek budget list --ledger books.db`,
    /** Others are those of the report. */
    columns: {
      scope: 'Scope',
      per: 'Per',
      amount: 'Budget, ₽',
      until: 'Until',
      bar: 'Left',
      at: 'When',
      by: 'Who',
      note: 'Note',
      charged: 'Charged, ₽',
      opening: 'Opening',
      credits: 'Paid in',
      total: 'Charges, total',
      closing: 'Closing',
      unknown: 'Calls of unknown price',
    },
  },

  report: {
    describe: 'show where the money went: a table, a page, a spreadsheet',
    examples: `Examples:
  kopek report books.db --by model --since 2026-01-01
  kopek report books.db --html report.html --limit 5000/month
  kopek ledger export books.db | kopek report - --by department --csv > report.csv
  DATABASE_URL=… kopek report --reconciliation`,
    argumentSource: 'SQLite ledger, or JSON lines of kopek ledger export (- for stdin); default: DATABASE_URL',
    optionBy: 'day, month, model, run, call, tag, or the name of a tag such as user; two with a comma: user,model',
    optionWhere: 'only calls with this tag, model=… or run=…; may be repeated',
    optionCompare: 'show the previous period beside it; needs --since',
    optionCsv: 'CSV for spreadsheets, in the format of the language: decimal comma in Russian',
    optionHtml: 'write a page that needs no network (- for stdout)',
    optionXlsx: 'write a spreadsheet, with the exact digits as text beside each number',
    optionReconciliation: 'month by month: balance, recorded, unexplained',
    optionLimit: 'show this limit on the page: 5000, 20/hour, 200/day, 1000/week, 5000/month',
    optionVat: 'how the bill treats VAT; needs --vat-rate',
    optionVatRate: 'VAT rate, percent; needs --vat',
    optionTitle: 'title of the page',
    vatNeedsBoth: 'VAT needs both: --vat (included or added) and --vat-rate.',
    badLine: (line: number) => `Line ${line} is not an entry of a ledger.`,
    repeatedLine: (line: number) =>
      `Line ${line} repeats an entry: duplicates would count twice. Does the file contain two exports?`,
    written: (file: string, cost: string) => `${file}: ${cost}, checked against the ledger to the last digit`,
    exportHasNoBook: '--book is for a ledger: an export contains one book.',
    noEntries: (first: string | undefined, last: string | undefined): string =>
      first === undefined || last === undefined
        ? 'There are no entries.'
        : `There are no entries in this period; there are some ${first === last ? `in ${first}` : `from ${first} to ${last}`}.`,
    noSuchDimension: (word: string, tags: readonly string[]): string =>
      `${word} is neither day, month, model, run, call nor a tag of these calls.${tags.length > 0 ? ` Tags are: ${tags.join(', ')}` : ''}`,
    nothingBefore: '--compare needs --since, and a source that can be read twice: a ledger or a file.',
    comparedWith: (before: string, change: string) => `Previous period: ${before}. Change: ${change}`,
    noRuns: 'No call of this period belongs to a run.',
    noTags: 'No call of this period has a tag.',
    noSuchTag: (name: string, names: readonly string[], more: number) =>
      `No call of this period has the tag ${name}. Tags are: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    mismatch: (reportRub: string, booksRub: string) =>
      `Nothing is shown: the rows add up to ${reportRub}, but the ledger to ${booksRub}.`,

    headline: 'Rubles as billed by the service, not estimated.',
    none: '(none)',
    total: 'Total',
    overlaps: 'A call with several tags is in several rows; the total counts it once.',
    unknownCount: (count: number) => `Calls of unknown price, which are not in the sums: ${count}`,
    vatIncluded: (percent: string) => `VAT included, ${percent} %`,
    vatAdded: (percent: string) => `VAT on top, ${percent} %`,
    vatNet: 'Without VAT',
    vatGross: 'With VAT',
    columns: {
      day: 'Day',
      month: 'Month',
      model: 'Model',
      run: 'Run',
      call: 'Call',
      tag: 'Tag',
      department: 'Department',
      cost: 'Cost, ₽',
      before: 'Before, ₽',
      calls: 'Calls',
      unknown: 'Unknown',
      inFlight: 'In flight',
      input: 'Input tokens',
      output: 'Output tokens',
      perThousand: '₽ per 1,000 tokens',
      cached: 'Cached',
      cachedShare: 'Cached, %',
      cacheWrite: 'Written to cache',
      started: 'Started',
      failure: 'Failure',
      limit: 'Limit',
      maximum: 'Maximum, ₽',
      spent: 'Spent, ₽',
      held: 'Held, ₽',
      left: 'Left, ₽',
      reached: 'Will be reached',
      opening: 'Opening balance, ₽',
      topUps: 'Paid in, ₽',
      booked: 'Recorded, ₽',
      unexplained: 'Unexplained, ₽',
      closing: 'Closing balance, ₽',
      between: 'Between',
      fall: 'Without entry, ₽',
      price: 'Price',
      exact: 'exactly, as text',
    },
    page: {
      title: 'What the models cost',
      noEntries: 'There are no entries in this period.',
      calls: 'Calls',
      unknownPrice: 'Of unknown price',
      inferredPrice: 'Found afterwards',
      refused: 'Rejected, free of charge',
      perDay: 'Average per day',
      before: 'Spent in the previous period',
      tokens: 'Tokens',
      byDay: 'Day by day',
      byMonth: 'Month by month',
      stackedByModel: 'By model that answered',
      stackedByTag: (tag: string) => `By tag “${tag}”`,
      other: 'others',
      asTable: 'Show as a table',
      noSpending: 'nothing spent',
      calendar: 'Calendar',
      calendarNote: 'The stronger the colour of a day, the more was spent on it.',
      withUnknown: 'with a dot: a price is unknown',
      less: 'less',
      more: 'more',
      models: 'Models',
      modelsNote:
        'The price of 1,000 tokens is what was really billed, input and output together, over the answers that have both; rounded to six decimals.',
      byTag: (tag: string) => `Tag “${tag}”`,
      dearestRuns: 'Dearest runs',
      dearestCalls: 'Dearest calls',
      moreRows: (count: string) => `${count} more`,
      dearestOf: (shown: string, all: string): string =>
        shown === all ? `${all} in total.` : `${shown} of ${all} are listed.`,
      limits: 'Limits',
      limitsNote: 'The day is a forecast: it assumes that spending continues at the pace of the window so far.',
      everything: 'Everything',
      scopeKinds: { model: 'Model', run: 'Run', tag: 'Tag' } as Readonly<Record<string, string>>,
      periods: { hour: 'an hour', day: 'a day', week: 'a week', month: 'a month', whole: 'in total' },
      reachedOn: (day: string) => `Will be reached on ${day}`,
      passed: 'Used up',
      lasts: 'Lasts to the end of the period',
      neverReached: 'Will not be reached',
      leftOf: (left: string, whole: string) => `${left} left of ${whole}`,
      apart: 'Known, found, unknown',
      apartNote: 'An unknown price is never counted as zero: the total is a lower bound while there is one.',
      settledPart: 'Billed with the answer',
      inferredPart: 'Found afterwards, from the balance',
      estimates: 'Estimates of what is unknown',
      failures: 'Failures with a cost',
      failuresNote: 'Answers that broke, but were billed or may have been.',
      noFailures: 'No failure has cost anything.',
      cached: 'Tokens from the cache',
      cachedNote: 'The service does not report cache savings, so none are shown.',
      account: 'Balance of the account',
      accountNote:
        'Opening balance + paid in − recorded − unexplained = closing balance. Others may spend from the same account: their spending is unexplained here.',
      gaps: 'Money that left the account without an entry',
      noGaps: 'The balances agree: no money left the account without an entry.',
      noBalances: 'No answer contained a balance, so there is nothing to reconcile.',
      checked: (cost: string) =>
        `Checked before it was written: the days, the parts, the models and the ledger itself add up to ${cost}, to the last digit.`,
      made: (moment: string, version: string) => `Created on ${moment} by kopek ${version}, without a network.`,
    },
  },

  doctor: {
    describe: 'check whether the service follows the interface; asks before it spends money',
    optionMaxRub: 'spend no more than this, rubles',
    optionYes: 'make the small calls that cost money, without asking',
    examples: `Examples:
  kopek doctor
  kopek doctor --yes --max-rub 1 --json > report.json`,
    ask: (calls: number, maxRub: string) => `Make up to ${calls} small calls, for ${maxRub} at most? [y/N] `,
    progress: (done: number, calls: number) => `${done} of ${calls} calls …`,
    spent: (price: string) => `Spent: ${price}`,
    dryRun: (calls: number, maxRub: string) =>
      `Nothing was spent. With --yes it makes at most ${calls} small calls, for ${maxRub} at most, and shows what answers look like.`,
    /** @param reason - Ctrl-C or an option; absent when a cause above explains it. */
    notJudged: (rows: string, reason: string | undefined) =>
      `Not judged${reason === undefined ? '' : ` (${reason})`}: ${rows}`,
    healthy: '✓ All is well: the service follows the interface.',
    healthySoFar: '✓ All is well so far.',
    keyCannotPay: 'This key cannot pay: top up its budget, renew it, or use another one.',
    nothingToDo: 'Nothing to do: Kopek handles it.',
    /** Details of rows in this language; what is not here is shown as it is. */
    details: {} as Readonly<Record<string, string>>,
    units: { ms: 'ms', s: 's' },
    groups: {
      way: 'Reaching the service',
      key: 'The key',
      whole: 'Whole answers',
      stream: 'Streams',
      reasoning: 'Reasoning',
      tools: 'Tools and JSON',
      requests: 'Requests',
      errors: 'Errors',
      answers: 'All answers',
      limits: 'Money and limits',
    },
    /** What each row assumes. */
    rows: {
      dns: 'The host name is known',
      tls: 'TLS',
      proxy: 'Proxy variables that are set',
      clock: 'The clocks agree within 30 seconds',
      'base-url': 'Chat completions are at {base}/v1/chat/completions',
      'key-endpoint': 'The key endpoint is at {base}/v1/{namespace}/key',
      'key-information': 'Key information has every documented field, unwrapped',
      'allowed-models': 'Allowed models are ids, or prefixes that end in *',
      'wrong-key': 'A wrong key gets 401 or 403',
      whole: 'A whole answer has the documented shape',
      'whole-content': 'The content is text, and not empty',
      'whole-usage': 'A whole answer contains its usage',
      'whole-cost': 'A whole answer contains cost_rub',
      balance: 'The usage contains the balance',
      'served-model': 'The answer contains the model that answered',
      'stream-form': 'A stream has the documented form',
      'stream-pieces': 'A stream arrives in pieces, as they are written',
      'stream-json': 'The data of every event is JSON',
      'stream-usage': 'The last chunk of a stream contains the usage',
      'stream-cost': 'A stream contains cost_rub',
      'stream-bill': 'The cost arrives within 10 s of the finish reason',
      'reasoning-fields': 'Fields in which reasoning streams',
      'reasoning-details': 'reasoning_details are accepted when they are sent back',
      tools: 'Tools are called, with an id and arguments that are JSON',
      'parallel-tools': 'Two tools are called in one answer',
      'parallel-index': 'Deltas of two calls have different indexes',
      'tool-round-trip': 'Calls and their results are accepted when they are sent back',
      'json-schema': 'Answers follow json_schema',
      prefill: 'A prefilled answer is continued, not repeated',
      'routing-fields': 'Fields of fallback, sorting, caching and tiers are accepted',
      'file-parser': 'The PDF engine native is known',
      'web-search': 'The search tool is called {namespace}:web_search',
      'other-paths': '/responses and /messages answer with a cost',
      'unknown-fields': 'Response to an undocumented field',
      refusal: 'A rejected request returns 400 with error.code and error.message',
      'refusal-free': 'A rejected request costs nothing',
      'error-in-200': 'No 200 response contains an error',
      'answer-form': 'Answers have one choice and a known finish reason',
      'answer-fields': 'Undocumented fields of answers',
      cancelled: 'An aborted stream',
      idempotency: 'Idempotency-Key',
      'rate-limits': 'Headers about limits',
    },
    /** What to do where a row fails; a row without advice asks for nothing: Kopek copes with it. */
    advice: {
      clock: 'Set the clock of this computer: reports and limits use its days.',
      'key-endpoint':
        'Set KOPEK_NAMESPACE (namespace in code) to the word in this path, from the documentation of the service.',
      'allowed-models': 'Do not rely on checkModel(): it treats a * inside an entry as a letter.',
      whole: 'Such answers are rejected as invalid_response.',
      'whole-content': 'Read null and "" as an answer without text; a larger max_tokens or another --model may help.',
      'whole-usage': 'Costs will be unknown: set spendLimit.onUnknown and estimate.',
      'whole-cost':
        'Without it the service does not bill in rubles, and costs will be unknown: set spendLimit.onUnknown.',
      'stream-pieces':
        'A proxy collects the stream and delivers it at the end. Turn off its buffering (nginx: proxy_buffering off).',
      'stream-json': 'Streams end as malformed_event; use whole answers.',
      'stream-usage': 'Any chunk will do. Without one, the costs of streams will be unknown: set spendLimit.onUnknown.',
      'stream-cost': 'The costs of streams will be unknown: set spendLimit.onUnknown, or use whole answers.',
      'stream-bill': 'A later cost is missed and stays unknown: use whole answers.',
      'reasoning-details': 'Set roundTripReasoning: false.',
      tools: 'Try another model with --model; a missing id is made up.',
      'parallel-tools': 'Set parallel_tool_calls: false, or try another model with --model.',
      'parallel-index': 'Set parallel_tool_calls: false for streams, or try another model with --model.',
      'tool-round-trip': 'Tool loops will not work with this model; try another one with --model.',
      'json-schema': 'Not every model supports it; try another one with --model.',
      prefill: 'Do not add the prefix to the answer again.',
      'routing-fields': 'Leave out models, provider, cache_control, session_id and service_tier.',
      'file-parser': 'Set pdfEngines to the names that the service uses for its engines.',
      'web-search': 'Set webSearchType to the type in the documentation of the service.',
      'other-paths': 'Use chat completions only: client.request() would not know the cost.',
      'refusal-free': 'Kopek records it as free. If nobody else spends from the account, contact the service.',
    },
  },

  /** Why a call failed. `{seen}` is a code or a status, `{said}` what the service said. */
  causes: {
    dns: 'The host name of the service is not known ({seen}).',
    refused: 'Nothing listens at the address of the service ({seen}).',
    unreachable: 'The service cannot be reached from this network ({seen}).',
    proxy: 'The proxy of {seen} cannot be reached, or does not connect ({said}).',
    plain: 'The address does not speak TLS.',
    expired: 'The certificate of the service is not valid at this time ({seen}).',
    name: 'The certificate belongs to another host ({seen}).',
    issuer: 'This computer does not trust the issuer of the certificate ({seen}).',
    tls: 'No secure connection could be made ({seen}).',
    broken: 'The connection broke before the answer was complete ({seen}).',
    silent: 'The service accepts the connection and does not answer.',
    redirect:
      'The address answers with a redirect ({seen}), which is not followed: the key would go to another address.',
    page: 'Something other than the API answers at this address: the response is not JSON ({seen}).',
    login: 'Something in front of the service rejects the request ({seen}, no JSON).',
    lost: 'A proxy in front of the service gets no answer from it ({seen}).',
    busy: 'The service is overloaded ({seen}).',
    server: 'The service failed ({seen}){said}.',
    rate: 'The service accepts no more requests at the moment ({seen}).',
    address: 'There is no API at this address ({seen}).',
    namespace: 'There is no information about the key under this name ({seen}).',
    model: 'The service does not have this model ({seen}){said}.',
    key: 'The key was not accepted ({seen}).',
    money: 'There is not enough money for this request ({seen}){said}.',
    permission: 'The key is not allowed to make this request ({seen}){said}.',
    request: 'The service rejected the request ({seen}){said}.',
    baseURL: 'KOPEK_BASE_URL is not an address that can be used.',
    apiKey: 'KOPEK_API_KEY cannot be sent as a key.',
    name_of_service: 'KOPEK_NAMESPACE cannot be used in a path.',
    ledger: 'The ledger cannot be opened.',
  },
  /** What to do about it. */
  remedies: {
    dns: 'Check the host in KOPEK_BASE_URL, and the network.',
    refused: 'Check the host and the port in KOPEK_BASE_URL. A gateway on this computer may not be running.',
    unreachable: 'Check the network, a VPN and the firewall. Where only a proxy leads out, set HTTPS_PROXY.',
    proxy:
      'Check the address, the user name and the password in that variable; hosts that need no proxy belong in NO_PROXY.',
    plain: 'Check the scheme and the port in KOPEK_BASE_URL. http:// is only for a gateway on this computer.',
    expired:
      'Check the clock of this computer. If it is right, the operator of the service has to renew the certificate.',
    name: 'Set KOPEK_BASE_URL to the host that the certificate names.',
    issuer:
      'Save the certificate of the issuer, often that of a company proxy, as a file, and name the file in NODE_EXTRA_CA_CERTS.',
    tls: 'Check the scheme and the port in KOPEK_BASE_URL, and whether a proxy changes the connection.',
    broken: 'Try again. If it happens again, a firewall, a proxy or a load balancer closes the connection.',
    silent:
      'Check that KOPEK_BASE_URL names the service itself. If it does, the service is overloaded or down: try again later.',
    redirect: 'Set KOPEK_BASE_URL to the final address of the API. A login page of the network may be in the way.',
    page: 'Set KOPEK_BASE_URL to the address of the API, not of a website. A login page of the network may be in the way.',
    login: 'Ask the operator of the proxy, the firewall or the network for access. The key has not been checked yet.',
    lost: 'Try again in a few minutes. If the problem persists, contact the operator of the service.',
    busy: 'Try again in a few minutes. If the problem persists, contact the operator of the service.',
    server: 'Try again in a few minutes. If the problem persists, contact the operator of the service.',
    rate: 'Wait and try again, or ask the service for a higher rate limit.',
    address: 'Set KOPEK_BASE_URL to the part before /v1/chat/completions.',
    namespace: 'Set KOPEK_NAMESPACE to the word in the path of the key, from the documentation of the service.',
    model: 'Choose another model; auto leaves the choice to the service.',
    key: 'Check KOPEK_API_KEY: the whole key, without quotes, not revoked, and of this service.',
    money:
      'Top up the balance or the budget of the key, or set a smaller max_tokens: without it the service may reserve the maximum.',
    permission: 'Check the models, the permitted addresses and the personal-data protection of the key.',
    request: 'Change the request.',
    baseURL:
      'Set it to https://host or https://host/v1, without quotes, password, query or endpoint. http:// is only for this computer.',
    apiKey: 'Set it to the key alone: no quotes, blanks or line breaks, no letters but Latin ones.',
    name_of_service: 'Use lower-case Latin letters, digits, - and _.',
    ledger: 'Check that the file is a ledger of this version, and that it and its folder may be written.',
  },
  quoted: (said: string): string => (said === '' ? '' : `: “${said}”`),
  mayCost: ' The request may still have been billed.',

  /** Commander's own sentences, except about values, where ours show examples of good ones. */
  mistakes: [
    [/ is invalid\. (?!Allowed choices)(\S.*)$/m, (examples) => ` is not understood. Examples: ${examples}`],
  ] as readonly Mistake[],
};
