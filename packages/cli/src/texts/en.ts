import { LEDGER_EN } from './ledger/en.ts';
import { REPORT_EN } from './report/en.ts';
import type { Texts } from './texts.ts';

/** English. */
export const EN: Texts = {
  describeProgram: 'Is this service the one, what did it cost, where did it go: in rubles as billed, not as estimated',
  nextSteps: `There is no service to call yet. Three steps:
  1. Set KOPEK_BASE_URL to the address of your service, with or without /v1.
  2. Set KOPEK_API_KEY to your key.
  3. Run: kopek doctor
No service at hand? npx @kopek/gateway starts one on this machine and prints both values.`,
  unknown: 'unknown',
  noSuchLedger: (file) => `There is no ledger ${file}.`,
  optionJson: 'JSON on stdout',
  optionLanguage: 'language of the output (default: by the locale)',
  optionBaseUrl: 'address of the service (default: KOPEK_BASE_URL)',
  optionNamespace: 'names the key path (default: KOPEK_NAMESPACE, else service)',

  describeKey: 'budget, balance, expiry, models and personal-data protection of the key',
  optionKeyLedger: 'SQLite ledger that knows the latest balance',
  keyName: 'Key',
  keyBudget: 'Budget',
  keyNoBudget: 'not limited',
  keyLeftOf: (left, whole) => `${left} left of ${whole}`,
  keyReset: 'Renewed',
  keyBalance: 'Balance',
  keyBalanceUnknown: 'unknown: the service tells it only with an answer',
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
    'no-models': 'The key may use no model at all.',
    'no-protection': 'Personal data in prompts is sent to the models as it is.',
    anomalies: 'The key information is not what the interface promises; kopek doctor says more.',
  },

  describeAsk: 'ask one question: the answer on stdout, its price on stderr',
  askExamples: `Examples:
  kopek ask "What is a kopek?"
  cat report.txt | kopek ask "Summarize" -m auto > summary.md
  kopek ask "What is in this picture?" -f picture.png --max-rub 5`,
  argumentQuestion: 'the question; what is piped in is added to it as a file',
  optionModel: 'model, preset, or auto',
  optionFile: 'image, PDF, sound, video or text to send along',
  optionSystem: 'instructions for the model',
  optionMaxTokens: 'longest answer, tokens',
  optionMaxRub: 'do not send what may cost more',
  optionEstimate: 'what the answer may cost at most, for --max-rub (default: by earlier answers in --ledger)',
  optionAskLedger: 'SQLite ledger to book the charge in',
  noQuestion: 'Nothing to ask. Write the question after the command, or pipe it in.',
  unreadableFile: (path) => `${path} is neither an image, a PDF, sound, video nor text.`,
  noEstimate: (model) =>
    `No price of ${model} is known yet, so --max-rub cannot stop this request. Give --estimate or --ledger.`,
  answered: (model, price) => `${model}: ${price}`,
  brokenCost: (price) => `The answer broke off: ${price}`,
  stopped: 'Stopped.',
  cutShort: 'The answer was cut short by --max-tokens or by the model.',

  argumentLedger: 'SQLite ledger',
  optionBook: 'book within the ledger file (default: default)',
  optionSince: 'from this day on, 2026-11-22, or moment',
  optionUntil: 'to the end of this day, or before this moment',
  optionTimeZone: 'of days and dates',

  report: REPORT_EN,

  ledger: LEDGER_EN,

  describeDoctor: 'does this service speak the interface? A dry run until --yes',
  optionDoctorMaxRub: 'spend no more than this, rubles',
  optionDoctorYes: 'make the small calls that cost money',
  doctorSpent: (price) => `Spent: ${price}`,
  doctorDryRun: (calls, maxRub) =>
    `Nothing was spent. With --yes it makes at most ${calls} small calls, for ${maxRub} ₽ at most, and tells what answers look like.`,
  doctorRows: {
    dns: { title: 'The address has an IP', advice: 'Check the host in KOPEK_BASE_URL.' },
    tls: { title: 'TLS', advice: 'Check the scheme and port, and the certificates of a proxy: NODE_EXTRA_CA_CERTS.' },
    'base-url': {
      title: 'Chat completions are at {base}/v1/chat/completions',
      advice: 'Set KOPEK_BASE_URL to what stands before /v1.',
    },
    'key-endpoint': {
      title: 'The key endpoint is at {base}/v1/{namespace}/key',
      advice:
        'The documents of the service name the path; set KOPEK_NAMESPACE to the word in it. On HTTP 401, check the key.',
    },
    'key-information': { title: 'Key information is complete', advice: 'The named fields are read as absent.' },
    'wrong-key': {
      title: 'A wrong key is refused with 401 or 403',
      advice: 'Errors of the key will not be recognised as such.',
    },
    clock: {
      title: 'The clocks agree within a minute',
      advice: 'Set the clock of this machine; days in reports follow it.',
    },
    proxy: { title: 'Proxy variables', advice: '' },
    whole: { title: 'A whole answer has the documented shape', advice: 'Answers may be refused as invalid_response.' },
    'whole-usage': {
      title: 'A whole answer brings its usage',
      advice: 'Prices will be unknown; set spendLimit.onUnknown.',
    },
    'whole-cost': {
      title: 'A whole answer brings cost_rub',
      advice: 'Without it the service is not one that bills in rubles; prices will be unknown.',
    },
    balance: {
      title: 'The usage tells the balance',
      advice: 'Reconciliation needs it; without it gaps cannot be found.',
    },
    'served-model': {
      title: 'The answer names the model that answered',
      advice: 'Reports by model go by the model asked for.',
    },
    stream: {
      title: 'A stream has the documented shape',
      advice: 'Streams may end as interrupted; use whole answers.',
    },
    'stream-usage': {
      title: 'The last chunk of a stream brings the usage',
      advice: 'Prices of streams will be unknown; set spendLimit.onUnknown.',
    },
    'stream-cost': {
      title: 'A stream brings cost_rub',
      advice: 'Prices of streams will be unknown; set spendLimit.onUnknown.',
    },
    comments: { title: 'Comments in a stream', advice: '' },
    tools: { title: 'Tools are called, with arguments that are JSON', advice: 'Try another model with --model.' },
    'tool-index': {
      title: 'Pieces of a tool call carry their index',
      advice: 'Pieces are put together by id and order; check parallel calls.',
    },
    'json-schema': {
      title: 'json_schema is followed',
      advice: 'Not every model supports it; try another one with --model.',
    },
    'error-shape': {
      title: 'A refused request says why in error.code and error.message',
      advice: 'Errors are judged by their status alone.',
    },
    idempotency: { title: 'Idempotency-Key', advice: '' },
    'unknown-fields': { title: 'A field that the interface does not list', advice: '' },
  },
};
