/**
 * The house: every room of every package, once. The lint rules (`.oxlint/rooms.json`), the tables of
 * `docs/architecture.md` and the files that the mutator changes come from here; `npx -y pnpm@12 rooms` writes the first two.
 */

/** A folder of `packages/<package>/src` with everything below it that is no room of its own. */
export interface Room {
  /** Package and folder: `core/meter`. */
  room: string;
  /** Its purpose, as the documentation prints it. */
  purpose: string;
  /** Rooms of the same package that it imports, types included. Each stands above it in the table. */
  uses: readonly string[];
}

/** What holds for all files of a package, tests included. */
export interface PackageRule {
  /** Files below `packages/<package>`. */
  files: readonly string[];
  /** Packages that they never import, subpaths included; a `$` behind the name means its main entry alone. */
  never: readonly string[];
  because: string;
}

const FRAMEWORKS = ['@langchain', 'ai', '@ai-sdk'];
const ADAPTERS = ['@kopek/langchain', '@kopek/vercel-ai'];
const DRIVERS = ['pg', 'postgres', '@neondatabase'];

export const PACKAGES: Readonly<Record<string, PackageRule>> = {
  core: {
    files: ['src/**'],
    never: [...FRAMEWORKS, ...ADAPTERS, '@kopek/ledger', '@kopek/ledger-postgres', '@kopek/otel', '@kopek/gateway'],
    because: 'core imports no framework and no other package',
  },
  ledger: {
    files: ['src/**'],
    never: [...FRAMEWORKS, ...ADAPTERS, '@kopek/ledger-postgres', '@kopek/otel', '@kopek/gateway'],
    because: 'the ledger imports core, but no framework and no other package',
  },
  langchain: {
    files: ['**'],
    never: ['@kopek/vercel-ai', 'ai', '@ai-sdk'],
    because: 'the adapters do not import each other',
  },
  'vercel-ai': {
    files: ['**'],
    never: ['@kopek/langchain', '@langchain'],
    because: 'the adapters do not import each other',
  },
  gateway: {
    files: ['src/**'],
    never: [...ADAPTERS, '@kopek/core$', '@kopek/core/kit', '@kopek/ledger', '@kopek/ledger-postgres', '@kopek/otel'],
    because: 'the gateway imports only wire types: @kopek/core/wire',
  },
  cli: {
    files: ['src/**'],
    never: [...FRAMEWORKS, ...ADAPTERS, ...DRIVERS, '@kopek/otel', '@kopek/gateway', '@kopek/ledger-postgres'],
    because: "the command line imports core and the ledger; it looks for the rest in the user's project",
  },
  otel: {
    files: ['src/**', 'scripts/**'],
    never: [...FRAMEWORKS, ...ADAPTERS],
    because: 'it knows core and the ledger, and no adapter',
  },
  'ledger-postgres': {
    files: ['**'],
    never: [...FRAMEWORKS, ...ADAPTERS],
    because: 'it knows core and the ledger, and no adapter',
  },
  // cases of both adapters, each run by the package that it is about
  conformance: { files: ['src/**'], never: ADAPTERS, because: 'the adapters hand themselves in' },
};

/** From the bottom up, package by package. Files beside the folders of a package are its entries and belong to no room. */
export const ROOMS: readonly Room[] = [
  { room: 'core/wire', purpose: 'the interface (§2.1–§2.10): types, and JSON that keeps prices exact', uses: [] },
  { room: 'core/base', purpose: 'small helpers without rules about money', uses: [] },
  { room: 'core/money', purpose: 'rubles, usage, tokens, charges and their sums', uses: ['wire', 'base'] },
  {
    room: 'core/stream',
    purpose:
      'bytes → events → data, with every assumption about the wire format of streams, which the interface does not specify',
    uses: ['wire', 'base'],
  },
  {
    room: 'core/errors',
    purpose: '`KopekError`, and whether a failure cost something; checks of options',
    uses: ['wire', 'base', 'money'],
  },
  {
    room: 'core/meter',
    purpose: 'the port to the ledger: begin → attempt → settle; the facts of a request that affect its price',
    uses: ['wire', 'base', 'money'],
  },
  {
    room: 'core/answer',
    purpose: 'chunks → events and one result; tool calls; the key (`answer/key`)',
    uses: ['wire', 'base', 'money', 'errors'],
  },
  {
    room: 'core/schema',
    purpose: "a user's schema → JSON Schema, strict or not (`@kopek/core/schema`)",
    uses: ['wire', 'base', 'errors'],
  },
  {
    room: 'core/transport',
    purpose: 'the only I/O: `#http`, timers, byte limits, retry. Does not parse answers',
    uses: ['base', 'errors'],
  },
  {
    room: 'core/settings',
    purpose: 'settings of a client: names, defaults, base URL, headers',
    uses: ['wire', 'base', 'errors', 'meter'],
  },
  {
    room: 'core/request',
    purpose:
      'a request before it is sent: camelCase ↔ wire names (`request/parameters`, §8), parts from URLs, bytes and files (`request/content`), validation (`request/check`)',
    uses: ['wire', 'base', 'errors'],
  },
  {
    room: 'core/client',
    purpose: 'the client, which connects the other rooms; one attempt after another (`client/call`)',
    uses: ['wire', 'base', 'money', 'stream', 'errors', 'meter', 'answer', 'transport', 'settings', 'request'],
  },
  {
    room: 'core/app',
    purpose: 'the exports of core that both adapters pass on (`@kopek/core/app`)',
    uses: ['money', 'errors', 'answer', 'request'],
  },

  {
    room: 'ledger/contract',
    purpose: 'the vocabulary: entries, stores, totals, limits, periods',
    uses: [],
  },
  {
    room: 'ledger/contract/suite',
    purpose: 'the same contract as tests for any store (`@kopek/ledger/suite`)',
    uses: ['contract'],
  },
  { room: 'ledger/book', purpose: 'the rules of the ledger, and the store in memory', uses: ['contract'] },
  { room: 'ledger/limits', purpose: 'limits: estimates, waiting, warnings', uses: ['contract'] },
  {
    room: 'ledger/delivery',
    purpose: 'calls a store that may be slow, late or down: reserve, settle, release, outbox',
    uses: ['contract'],
  },
  {
    room: 'ledger/reconcile',
    purpose: 'explains balances; entries as text (`@kopek/ledger/reconcile`)',
    uses: ['contract'],
  },
  {
    room: 'ledger/sql',
    purpose: 'the tables of the book over SQL, and the store in a SQLite file (`@kopek/ledger/sqlite`)',
    uses: ['contract', 'engine'],
  },
  {
    room: 'ledger/durable-object',
    purpose:
      'the same tables in a Durable Object, and the store for the Workers beside it (`@kopek/ledger/durable-object`)',
    uses: ['contract', 'engine', 'limits', 'sql'],
  },
  {
    room: 'ledger/budgets',
    purpose: 'budgets, wallets and statements',
    uses: ['contract', 'engine', 'limits', 'reconcile'],
  },
  {
    room: 'ledger/ledger',
    purpose: 'the ledger of a process: its entries and attempts, the meter, a client with a ledger',
    uses: ['contract', 'engine', 'limits', 'delivery', 'budgets'],
  },
  {
    room: 'ledger/fetch',
    purpose: "`meteredFetch`: the charge in answers of other vendors' SDKs (`@kopek/ledger/fetch`)",
    uses: ['ledger'],
  },

  { room: 'langchain/request', purpose: 'messages, tools and fields → a wire request', uses: [] },
  { room: 'langchain/answer', purpose: 'results and events → messages and chunks (`answer/chunks`), errors', uses: [] },
  { room: 'langchain/spend', purpose: 'charges in callbacks; winding down near a limit', uses: ['answer'] },
  {
    room: 'langchain/model',
    purpose: '`ChatKopek` and `Kopek`; how LangChain runs a call (`model/call`)',
    uses: ['request', 'answer', 'spend'],
  },

  { room: 'vercel-ai/base', purpose: 'JSON and schemas of the AI SDK', uses: [] },
  { room: 'vercel-ai/request', purpose: 'prompts, tools and options → a wire request', uses: ['base'] },
  { room: 'vercel-ai/answer', purpose: 'results and events → content and stream parts, errors', uses: ['base'] },
  { room: 'vercel-ai/spend', purpose: 'charges in metadata and telemetry; winding down near a limit', uses: ['base'] },
  {
    room: 'vercel-ai/provider',
    purpose: '`createKopek`, and its models',
    uses: ['base', 'request', 'answer'],
  },

  { room: 'gateway/base', purpose: 'small helpers, independent of rubles and of the interface', uses: [] },
  { room: 'gateway/money', purpose: 'sums, prices and bills in rubles', uses: [] },
  {
    room: 'gateway/protocol',
    purpose: 'the shapes of requests and answers, and their validation',
    uses: ['base', 'money'],
  },
  {
    room: 'gateway/state',
    purpose: 'keys and charges: a list of changes, in memory and in a file',
    uses: ['base', 'money', 'protocol'],
  },
  { room: 'gateway/http', purpose: 'HTTP: bytes in and out, without models and money', uses: ['protocol'] },
  {
    room: 'gateway/catalog',
    purpose: 'the catalog: names of models, prices, presets',
    uses: ['base', 'money', 'protocol'],
  },
  {
    room: 'gateway/simulation',
    purpose: 'simulated models, independent of HTTP and of prices',
    uses: ['base', 'protocol'],
  },
  {
    room: 'gateway/faults',
    purpose: 'named faults, which spoil answers',
    uses: ['money', 'protocol'],
  },
  {
    room: 'gateway/service',
    purpose: 'answers requests; parts in front of it and the controls are passed in',
    uses: ['base', 'money', 'protocol', 'state', 'http', 'simulation', 'catalog', 'faults'],
  },
  {
    room: 'gateway/proxy',
    purpose: 'upstream models: passes requests on, records and replays answers (`@kopek/gateway/proxy`)',
    uses: ['base', 'money', 'protocol', 'simulation', 'catalog', 'service'],
  },
  {
    room: 'gateway/admin',
    purpose: 'the admin API, and the page',
    uses: ['base', 'money', 'protocol', 'state', 'http', 'simulation', 'faults', 'service'],
  },
  {
    room: 'gateway/command',
    purpose: 'the command line and its configuration file',
    uses: ['base', 'protocol', 'catalog', 'faults', 'service'],
  },

  { room: 'cli/texts', purpose: 'every text in English and in Russian', uses: [] },
  { room: 'cli/terminal', purpose: 'output to a terminal and to files, and interrupts', uses: ['texts'] },
  { room: 'cli/books', purpose: 'finds and opens the ledger of a command', uses: ['terminal'] },
  {
    room: 'cli/answering',
    purpose: 'asks a model and shows its answer: one question, or a conversation',
    uses: ['terminal'],
  },
  {
    room: 'cli/doctor',
    purpose: 'checks a service against the interface (`doctor/checks`)',
    uses: ['texts', 'terminal'],
  },
  {
    room: 'cli/ledger',
    purpose: 'commands for a ledger: export, migrate, prune, reconcile, tail',
    uses: ['terminal', 'books'],
  },
  {
    room: 'cli/report',
    purpose: 'the spending report as a table, a sheet and a page (`report/page`, `report/source`)',
    uses: ['texts', 'terminal', 'books'],
  },
  {
    room: 'cli/budget',
    purpose: 'budgets, wallets and statements; alerts to a webhook',
    uses: ['terminal', 'books'],
  },
  {
    room: 'cli/commands',
    purpose: 'parses the command line and runs the command',
    uses: ['terminal', 'books', 'answering', 'doctor', 'ledger', 'report', 'budget'],
  },

  { room: 'conformance/cases', purpose: 'the table of cases, which every package runs', uses: [] },
  {
    room: 'conformance/money',
    purpose: 'spending under limits and by readers who leave, in every package',
    uses: [],
  },
];
