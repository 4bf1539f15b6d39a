/**
 * The house: every room of every package, once. The lint rules (`.oxlint/rooms.json`), the tables of
 * `docs/architecture.md` and the files that the mutator changes come from here; `npx -y pnpm@12 rooms` writes the first two.
 */

/** A folder of `packages/<package>/src` with everything below it that is no room of its own. */
export interface Room {
  /** Package and folder: `core/meter`. */
  room: string;
  /** What it is for, as the documentation prints it. */
  says: string;
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
    because: 'core knows no framework and no other package',
  },
  ledger: {
    files: ['src/**'],
    never: [...FRAMEWORKS, ...ADAPTERS, '@kopek/ledger-postgres', '@kopek/otel', '@kopek/gateway'],
    because: 'the ledger knows core, no framework and no other package',
  },
  langchain: {
    files: ['**'],
    never: ['@kopek/vercel-ai', 'ai', '@ai-sdk'],
    because: 'the adapters do not know each other',
  },
  'vercel-ai': {
    files: ['**'],
    never: ['@kopek/langchain', '@langchain'],
    because: 'the adapters do not know each other',
  },
  gateway: {
    files: ['src/**'],
    never: [...ADAPTERS, '@kopek/core$', '@kopek/core/kit', '@kopek/ledger', '@kopek/ledger-postgres', '@kopek/otel'],
    because: 'the gateway takes only wire types: @kopek/core/wire',
  },
  cli: {
    files: ['src/**'],
    never: [...FRAMEWORKS, ...ADAPTERS, ...DRIVERS, '@kopek/otel', '@kopek/gateway', '@kopek/ledger-postgres'],
    because: "the command line knows core and the ledger; the rest is found in the user's project, when it has it",
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
  { room: 'core/wire', says: 'the interface (§2.1–§2.10): types, and JSON that keeps prices exact', uses: [] },
  { room: 'core/base', says: 'small tools without a rule about money in them', uses: [] },
  { room: 'core/money', says: 'rubles, usage, tokens, charges and their sums', uses: ['wire', 'base'] },
  {
    room: 'core/stream',
    says: 'bytes → events → data: every assumption about the wire format of streams, which the interface does not show',
    uses: ['wire', 'base'],
  },
  {
    room: 'core/errors',
    says: '`KopekError`, and the judgement of what a failure cost; checks of options',
    uses: ['wire', 'base', 'money'],
  },
  {
    room: 'core/meter',
    says: 'the one port to the ledger: begin → booking → settle; what a body says about its price',
    uses: ['wire', 'base', 'money'],
  },
  {
    room: 'core/answer',
    says: 'chunks → events and one result; tool calls; the key (`answer/key`)',
    uses: ['wire', 'base', 'money', 'errors'],
  },
  {
    room: 'core/schema',
    says: "a user's schema → JSON Schema, strict or not (`@kopek/core/schema`)",
    uses: ['wire', 'base', 'errors'],
  },
  {
    room: 'core/transport',
    says: 'the only I/O: `#http`, timers, byte limits, retry. Knows no JSON shape of an answer',
    uses: ['base', 'errors'],
  },
  {
    room: 'core/settings',
    says: 'settings of a client: names, defaults, base URL, headers',
    uses: ['wire', 'base', 'errors', 'meter'],
  },
  {
    room: 'core/request',
    says: 'a request before it is sent: camelCase ↔ wire name (`request/parameters`, §8), parts from URLs, bytes and files (`request/content`), what is refused (`request/check`)',
    uses: ['wire', 'base', 'errors'],
  },
  {
    room: 'core/client',
    says: 'where the rooms meet; one attempt after the other (`client/call`)',
    uses: ['wire', 'base', 'money', 'stream', 'errors', 'meter', 'answer', 'transport', 'settings', 'request'],
  },
  {
    room: 'core/app',
    says: 'what both adapters export of core (`@kopek/core/app`)',
    uses: ['money', 'errors', 'answer', 'request'],
  },

  {
    room: 'ledger/contract',
    says: 'the vocabulary: entries, stores, totals, limits, periods',
    uses: [],
  },
  {
    room: 'ledger/contract/suite',
    says: 'the same contract as tests for any store (`@kopek/ledger/suite`)',
    uses: ['contract'],
  },
  { room: 'ledger/book', says: 'the rules of the ledger, and the store in memory', uses: ['contract'] },
  { room: 'ledger/limits', says: 'what a limit asks for, and who hears that it is near', uses: ['contract'] },
  {
    room: 'ledger/delivery',
    says: 'meets a store that is slow, down or late: reserve, settle, release, outbox',
    uses: ['contract'],
  },
  {
    room: 'ledger/reconcile',
    says: 'explains balances; entries as text (`@kopek/ledger/reconcile`)',
    uses: ['contract'],
  },
  {
    room: 'ledger/sql',
    says: 'the tables of the book over SQL, and the store in a SQLite file (`@kopek/ledger/sqlite`)',
    uses: ['contract', 'book'],
  },
  {
    room: 'ledger/durable-object',
    says: 'the same tables in a Durable Object, and the store for the Workers beside it (`@kopek/ledger/durable-object`)',
    uses: ['contract', 'book', 'limits', 'sql'],
  },
  {
    room: 'ledger/budgets',
    says: 'budgets, wallets and statements: what people decide about money',
    uses: ['contract', 'book', 'limits', 'reconcile'],
  },
  {
    room: 'ledger/ledger',
    says: 'the ledger of a process: its own entries, bookings, the meter, one client with a ledger',
    uses: ['contract', 'book', 'limits', 'delivery', 'budgets'],
  },
  {
    room: 'ledger/fetch',
    says: "`meteredFetch`: the charge in answers of other vendors' SDKs (`@kopek/ledger/fetch`)",
    uses: ['ledger'],
  },

  { room: 'langchain/request', says: 'messages, tools and fields → a wire request', uses: [] },
  { room: 'langchain/answer', says: 'results and events → messages and chunks (`answer/chunks`), errors', uses: [] },
  { room: 'langchain/spend', says: 'charges in callbacks; winding down near a limit', uses: ['answer'] },
  {
    room: 'langchain/model',
    says: '`ChatKopek` and `Kopek`; how LangChain runs a call (`model/call`)',
    uses: ['request', 'answer', 'spend'],
  },

  { room: 'vercel-ai/base', says: 'JSON and schemas as the AI SDK has them', uses: [] },
  { room: 'vercel-ai/request', says: 'prompts, tools and options → a wire request', uses: ['base'] },
  { room: 'vercel-ai/answer', says: 'results and events → content and stream parts, errors', uses: ['base'] },
  { room: 'vercel-ai/spend', says: 'charges in metadata and telemetry; winding down near a limit', uses: ['base'] },
  {
    room: 'vercel-ai/provider',
    says: '`createKopek`, and its models',
    uses: ['base', 'request', 'answer'],
  },

  { room: 'gateway/base', says: 'small tools that know neither rubles nor the interface', uses: [] },
  { room: 'gateway/money', says: 'sums, prices and bills in rubles', uses: [] },
  { room: 'gateway/protocol', says: 'the shapes that come and go, and their judge', uses: ['base', 'money'] },
  {
    room: 'gateway/state',
    says: 'keys and books: a list of changes, in memory and in a file; it answers nobody',
    uses: ['base', 'money', 'protocol'],
  },
  { room: 'gateway/http', says: 'carries bytes: it knows no model and no money', uses: ['protocol'] },
  {
    room: 'gateway/catalog',
    says: 'names models and runs none',
    uses: ['base', 'money', 'protocol'],
  },
  {
    room: 'gateway/simulation',
    says: 'simulated models: they know neither HTTP nor their price',
    uses: ['base', 'protocol'],
  },
  {
    room: 'gateway/faults',
    says: 'spoils answers: it makes none and books none',
    uses: ['money', 'protocol'],
  },
  {
    room: 'gateway/service',
    says: 'answers requests; what stands in front of it, or steers it, is handed in',
    uses: ['base', 'money', 'protocol', 'state', 'http', 'simulation', 'catalog', 'faults'],
  },
  {
    room: 'gateway/proxy',
    says: 'stands between the service and real models: passes on, records and plays (`@kopek/gateway/proxy`)',
    uses: ['base', 'money', 'protocol', 'simulation', 'catalog', 'service'],
  },
  {
    room: 'gateway/admin',
    says: 'the API that steers the service, and the page that shows what it knows',
    uses: ['base', 'money', 'protocol', 'state', 'http', 'simulation', 'faults', 'service'],
  },
  {
    room: 'gateway/command',
    says: 'the command line and the file of its settings',
    uses: ['base', 'protocol', 'catalog', 'faults', 'service'],
  },

  { room: 'cli/texts', says: 'every text in English and in Russian', uses: [] },
  { room: 'cli/terminal', says: 'what a terminal shows, and how it is stopped', uses: ['texts'] },
  { room: 'cli/books', says: 'finds and opens the books that a command is about', uses: ['terminal'] },
  {
    room: 'cli/answering',
    says: 'asks a model and shows its answer: one question, or a conversation',
    uses: ['terminal'],
  },
  {
    room: 'cli/doctor',
    says: 'what a service does, checked against the interface (`doctor/checks`)',
    uses: ['texts', 'terminal'],
  },
  {
    room: 'cli/ledger',
    says: 'the commands of the books: export, migrate, prune, reconcile, tail',
    uses: ['terminal', 'books'],
  },
  {
    room: 'cli/report',
    says: 'what was spent, as a table, a sheet and a page (`report/page`, `report/source`)',
    uses: ['texts', 'terminal', 'books'],
  },
  {
    room: 'cli/budget',
    says: 'budgets, wallets and statements; thresholds to a webhook',
    uses: ['terminal', 'books'],
  },
  {
    room: 'cli/commands',
    says: 'reads the command line and hands on what it says; nothing looks back',
    uses: ['terminal', 'books', 'answering', 'doctor', 'ledger', 'report', 'budget'],
  },

  { room: 'conformance/cases', says: 'the table of cases, which every package runs', uses: [] },
  {
    room: 'conformance/money',
    says: 'what is spent under limits and by readers who leave, in every package',
    uses: [],
  },
];
