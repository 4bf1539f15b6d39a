/**
 * The house: every room of every package, once. `oxlint.config.ts` makes the lint rules of it, `pnpm write` the tables of
 * `docs/architecture.md`, and `mutation/stryker.config.mjs` the files that the mutator changes.
 */

/** A folder of `packages/<package>/src` with everything below it that is no room of its own. */
export interface Room {
  /** Package and folder: `core/meter`. */
  room: string;
  /** Its purpose, as the documentation prints it. */
  purpose: string;
  /** Rooms of the same package that it imports, types included. Each stands above it in the table. */
  uses: readonly string[];
  /** Packages that the rest of its package never imports. */
  alone?: readonly string[];
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
    files: ['src/**'],
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
    never: [
      ...ADAPTERS,
      '@kopek/core$',
      '@kopek/core/kit',
      '@kopek/core/reader',
      '@kopek/ledger',
      '@kopek/ledger-postgres',
      '@kopek/otel',
    ],
    because:
      'the gateway imports only wire types: @kopek/core/wire; its side as a client reads with @kopek/core/reader',
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

/**
 * From the bottom up, package by package, one line for each room. Files beside the folders of a package are its entries and belong to
 * no room.
 */
// prettier-ignore
export const ROOMS: readonly Room[] = [
  { room: 'core/wire', uses: [], purpose: 'the interface (§2.1–§2.10): types, and JSON that keeps prices exact' },
  { room: 'core/base', uses: [], purpose: 'small helpers without rules about money' },
  { room: 'core/money', uses: ['wire', 'base'], purpose: 'rubles, usage, tokens, charges and their sums' },
  { room: 'core/stream', uses: ['wire', 'base'], purpose: 'bytes → events → data, with every assumption about the wire format of streams, which the interface does not specify' },
  { room: 'core/errors', uses: ['wire', 'base', 'money'], purpose: '`KopekError`, and whether a failure cost something' },
  { room: 'core/options', uses: ['base', 'money', 'errors'], purpose: 'checks of options, here and in the other packages' },
  { room: 'core/meter', uses: ['wire', 'base', 'money'], purpose: 'the port to the ledger: begin → attempt → settle; what of a request affects its cost' },
  { room: 'core/answer', uses: ['wire', 'base', 'money', 'stream', 'errors'], purpose: 'chunks → events and one result; tool calls; the key (`answer/key`)' },
  { room: 'core/schema', uses: ['wire', 'base', 'errors'], purpose: "a user's schema → JSON Schema, strict or not (`@kopek/core/schema`)" },
  { room: 'core/transport', uses: ['base', 'errors'], purpose: 'the only I/O: `#http`, timers, byte limits, retry. Does not parse answers' },
  { room: 'core/settings', uses: ['wire', 'base', 'errors', 'options', 'meter'], purpose: 'settings of a client: names, defaults, base URL, headers' },
  { room: 'core/request', uses: ['wire', 'base', 'errors'], purpose: 'a request before it is sent: camelCase ↔ wire names (`request/parameters`, §8), parts from URLs, bytes and files (`request/content`), validation (`request/check`)' },
  { room: 'core/client', uses: ['wire', 'base', 'money', 'stream', 'errors', 'options', 'meter', 'answer', 'transport', 'settings', 'request'], purpose: 'the client, which connects the other rooms; one attempt after another (`client/call`)' },
  { room: 'core/app', uses: ['base', 'money', 'errors', 'answer', 'request'], purpose: 'the exports of core that both adapters pass on (`@kopek/core/app`)' },

  { room: 'ledger/contract', uses: [], purpose: 'the vocabulary: entries, stores, totals, limits, periods' },
  { room: 'ledger/base', uses: ['contract'], purpose: 'what every store computes alike: windows of the calendar, costs of models, pages, ids' },
  { room: 'ledger/suite', uses: ['contract', 'base'], purpose: 'the contract as tests for any store (`@kopek/ledger/suite`)' },
  { room: 'ledger/export', uses: ['contract'], purpose: 'entries as text, out of a store and into another' },
  { room: 'ledger/engine', uses: ['contract', 'base'], purpose: 'the rules of the ledger, and the store in memory' },
  { room: 'ledger/forecast', uses: ['contract', 'base'], purpose: 'when a limit will be reached, at the pace of the latest days' },
  { room: 'ledger/limits', uses: ['contract', 'base', 'forecast'], purpose: 'limits: estimates, waiting, alerts' },
  { room: 'ledger/store-client', uses: ['contract'], purpose: 'calls a store that may be slow, late or down: reserve, settle, release, outbox' },
  { room: 'ledger/reconcile', uses: ['contract', 'base', 'export'], purpose: 'explains balances (`@kopek/ledger/reconcile`, which has the export as well)' },
  { room: 'ledger/sql', uses: ['contract', 'base', 'engine'], purpose: 'the tables of the engine over SQL, and the store in a SQLite file (`@kopek/ledger/sqlite`)' },
  { room: 'ledger/durable-object', uses: ['contract', 'base', 'engine', 'limits', 'sql'], purpose: 'the same tables in a Durable Object, and the store for the Workers beside it (`@kopek/ledger/durable-object`)' },
  { room: 'ledger/budgets', uses: ['contract', 'base', 'engine', 'limits', 'export'], purpose: 'budgets, wallets and statements' },
  { room: 'ledger/ledger', uses: ['contract', 'base', 'engine', 'forecast', 'limits', 'store-client', 'budgets'], purpose: 'the ledger of a process: its entries and attempts, the meter, a client with a ledger' },
  { room: 'ledger/fetch', uses: ['limits', 'ledger'], purpose: "`meteredFetch`: the charge in answers of other vendors' SDKs (`@kopek/ledger/fetch`)" },

  { room: 'langchain/request', uses: [], purpose: 'messages, tools and fields → a wire request' },
  { room: 'langchain/answer', uses: [], purpose: 'results and events → messages and chunks (`answer/chunks`), errors' },
  { room: 'langchain/spend', uses: ['answer'], purpose: 'charges in callbacks; winding down near a limit' },
  { room: 'langchain/model', uses: ['request', 'answer', 'spend'], purpose: '`ChatKopek` and `Kopek`; how LangChain runs a call (`model/call`)' },

  { room: 'vercel-ai/base', uses: [], purpose: 'JSON and schemas of the AI SDK' },
  { room: 'vercel-ai/request', uses: ['base'], purpose: 'prompts, tools and options → a wire request' },
  { room: 'vercel-ai/answer', uses: ['base'], purpose: 'results and events → content and stream parts, errors' },
  { room: 'vercel-ai/spend', uses: ['base'], purpose: 'charges in metadata and telemetry; winding down near a limit' },
  { room: 'vercel-ai/provider', uses: ['base', 'request', 'answer'], purpose: '`createKopek`, and its models' },

  { room: 'gateway/base', uses: [], purpose: 'small helpers, independent of rubles and of the interface' },
  { room: 'gateway/money', uses: [], purpose: 'sums, prices and bills in rubles' },
  { room: 'gateway/protocol', uses: ['base', 'money'], purpose: 'the shapes of requests and answers, and their validation' },
  { room: 'gateway/state', uses: ['base', 'money', 'protocol'], purpose: 'keys and charges: a list of changes, in memory and in a file' },
  { room: 'gateway/http', uses: ['protocol'], purpose: 'HTTP: bytes in and out, without models and money' },
  { room: 'gateway/catalog', uses: ['base', 'money', 'protocol'], purpose: 'the catalog: names of models, prices, presets' },
  { room: 'gateway/simulation', uses: ['base', 'protocol'], purpose: 'simulated models, independent of HTTP and of prices' },
  { room: 'gateway/faults', uses: ['money', 'protocol'], purpose: 'named faults, which spoil answers' },
  { room: 'gateway/service', uses: ['base', 'money', 'protocol', 'state', 'http', 'simulation', 'catalog', 'faults'], purpose: 'answers requests; parts in front of it and the controls are passed in' },
  { room: 'gateway/proxy', uses: ['base', 'money', 'protocol', 'simulation', 'catalog', 'service'], alone: ['@kopek/core/reader'], purpose: 'upstream models: passes requests on and reads their answers as a client (`@kopek/core/reader`), records and replays' },
  { room: 'gateway/admin', uses: ['base', 'money', 'protocol', 'state', 'http', 'simulation', 'faults', 'service'], purpose: 'the admin API, and the page' },
  { room: 'gateway/command', uses: ['base', 'protocol', 'catalog', 'faults', 'service'], purpose: 'the command line and its configuration file' },

  { room: 'cli/texts', uses: [], purpose: 'every text in English and in Russian' },
  { room: 'cli/terminal', uses: ['texts'], purpose: 'output to a terminal and to files, and interrupts' },
  { room: 'cli/store', uses: ['terminal'], purpose: 'finds and opens the ledger of a command' },
  { room: 'cli/answering', uses: ['terminal'], purpose: 'asks a model and shows its answer: one question, or a conversation' },
  { room: 'cli/doctor', uses: ['texts', 'terminal'], purpose: 'checks a service against the interface (`doctor/checks`)' },
  { room: 'cli/report', uses: ['texts', 'terminal', 'store'], purpose: 'the spending report as a table, a sheet and a page (`report/page`, `report/source`)' },
  { room: 'cli/ledger', uses: ['terminal', 'store', 'report'], purpose: 'commands for a ledger: export, migrate, prune, reconcile, tail' },
  { room: 'cli/budget', uses: ['terminal', 'store'], purpose: 'budgets, wallets and statements; alerts to a webhook' },
  { room: 'cli/commands', uses: ['terminal', 'store', 'answering', 'doctor', 'ledger', 'report', 'budget'], purpose: 'parses the command line and runs the command' },

  { room: 'conformance/cases', uses: [], purpose: 'the table of cases, which every package runs' },
  { room: 'conformance/money', uses: [], purpose: 'spending under limits and by readers who leave, in every package' },
];

/** The package of a room, and its folder below `src`. */
export function placeOf(room: string): { folder: string; path: string } {
  const slash = room.indexOf('/');
  return { folder: room.slice(0, slash), path: room.slice(slash + 1) };
}

/** Rooms of one package, from the bottom up. */
export function roomsOf(folder: string): Room[] {
  return ROOMS.filter(({ room }) => placeOf(room).folder === folder);
}
