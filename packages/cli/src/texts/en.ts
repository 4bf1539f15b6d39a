/** English. */
export const COMMON_EN = {
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
};
