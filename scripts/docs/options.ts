/**
 * Every option that a page names exists. What the text shows in code becomes a line of TypeScript, which the compiler judges:
 *
 * - a call, `budgets.set({ scope, maxRub })`: each name must be known, and each value that is written must fit;
 * - a setting inside another, `timeout.idleMs`;
 * - the first column of a table of settings.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.ts';

/** Beginnings of calls in running text, by the type that they have. */
const OWNERS: Readonly<Record<string, string>> = {
  ledger: "import('@kopek/ledger').Ledger",
  budgets: "import('@kopek/ledger').Ledger['budgets']",
  client: "ReturnType<typeof import('@kopek/ledger').meteredClient>",
  gateway: "import('@kopek/gateway').Gateway",
};
/** Where a function of this name is, in the order in which it is looked for. */
const HOMES = ['@kopek/ledger', '@kopek/ledger/sqlite', '@kopek/ledger/fetch', '@kopek/ledger/reconcile', '@kopek/ledger-postgres', '@kopek/core', '@kopek/otel', '@kopek/gateway', '@kopek/langchain', '@kopek/vercel-ai']; // prettier-ignore
const CLIENT = "import('@kopek/ledger').MeteredClientSettings";
/** Settings that have settings. */
const GROUPS: Readonly<Record<string, string>> = {
  timeout: `Extract<${CLIENT}['timeout'], object>`,
  retry: `Extract<${CLIENT}['retry'], object>`,
  transportLimits: `Extract<${CLIENT}['transportLimits'], object>`,
  limits: `NonNullable<import('@kopek/gateway').GatewayOptions['limits']>`,
};
/** Words above the names of settings in a table. */
const HEADS = /^\| *(setting|настройка)(?: of `(\w+)| `(\w+))?/;
/** What a table of settings without a name is about; any of them has the name. */
const SETTINGS: readonly string[] = [
  CLIENT,
  "import('@kopek/ledger').LedgerOptions",
  "Extract<NonNullable<import('@kopek/ledger').MeteredClientSettings['spendLimit']>, { maxRub: string }>",
  "import('@kopek/langchain').ChatKopekFields",
  "Exclude<Parameters<typeof import('@kopek/langchain').windDown>[0], string>",
  "import('@kopek/langchain').WindDownOptions",
  "import('@kopek/vercel-ai').KopekProviderSettings",
  "import('@kopek/vercel-ai').WindDownOptions<import('ai').ToolSet>",
];
/** The package whose README it is decides alone. */
const OF_PACKAGE: Readonly<Record<string, string>> = {
  core: "import('@kopek/core').ClientSettings",
  'vercel-ai': "import('@kopek/vercel-ai').KopekProviderSettings",
};

/** A name in code that is no word of the language, no property and no key. */
const VARIABLE = /(?<![\w.])(?!(?:true|false|null|undefined|new)\b)[a-z]\w*(?!\w|: )/gi;

/** A name in the text of a page, as a line of TypeScript. */
export interface OptionLine {
  document: string;
  line: number;
  code: string;
}

/** What the text of a document names, outside of its code blocks. */
export function optionLines(document: string): OptionLine[] {
  const found: OptionLine[] = [];
  let isCode = false;
  let table: string | undefined;
  for (const [index, text] of readFileSync(join(ROOT, document), 'utf8').split('\n').entries()) {
    if (text.startsWith('```')) isCode = !isCode;
    if (isCode) continue;
    const lines = [...text.matchAll(/`([^`]+)`/g)].flatMap(([, span = '']) => callOf(span) ?? memberOf(span) ?? []);
    if (!text.startsWith('|')) table = undefined;
    else if (HEADS.test(text)) table = typeOfTable(document, text);
    else if (table !== undefined) lines.push(...rowOf(text, table));
    found.push(...lines.map((code) => ({ document, line: index + 1, code })));
  }
  return found;
}

/** A call with options as it stands there: a variable may be anything, and so may a value that is left out. */
function callOf(span: string): string | undefined {
  const [, callee = '', given = ''] = /^(?:await |new )?([\w.]+)\(([^]*\{ *\w[^]*\}[^]*)\)$/.exec(span) ?? [];
  const owner = ownerOf(callee);
  if (owner === undefined) return undefined;
  const written = given.replaceAll(/: …/g, ': value').replaceAll(/,? …/g, '');
  const names = written.replaceAll(/'[^']*'/g, '').matchAll(VARIABLE);
  const parameters = new Set([...names].map(([name]) => `${name}: any`));
  return `void ((${[...parameters].join(', ')}) => ${owner}(${written}));`;
}

function ownerOf(callee: string): string | undefined {
  const [first = '', ...rest] = callee.split('.');
  const owner = OWNERS[first];
  if (owner !== undefined && rest.length > 0) return `(0 as unknown as ${owner}).${rest.join('.')}`;
  if (rest.length > 0) return undefined;
  const home = HOMES.find((name) => EXPORTS.get(name)?.has(first));
  return home && `(0 as unknown as typeof import('${home}')).${first}`;
}

/** Names that each of our entries exports, by its API report. */
const EXPORTS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  HOMES.map((entry) => {
    const [, name = '', path = 'index'] = /^@kopek\/([\w-]+)(?:\/([\w-]+))?$/.exec(entry) ?? [];
    const report = readFileSync(join(ROOT, 'packages', name, 'api', `${path}.api.md`), 'utf8');
    return [entry, new Set([...report.matchAll(/^export function (\w+)/gm)].map(([, found = '']) => found))];
  }),
);

function memberOf(span: string): string | undefined {
  const [, group = '', name] = /^(\w+)\.(\w+)$/.exec(span) ?? [];
  const type = GROUPS[group];
  return type && name && `void ('${name}' satisfies keyof ${type});`;
}

function typeOfTable(document: string, head: string): string {
  const [, , english, russian] = HEADS.exec(head) ?? [];
  const call = english ?? russian;
  if (call === 'sqliteStore') return "NonNullable<Parameters<typeof import('@kopek/ledger/sqlite').sqliteStore>[1]>";
  if (call === 'createLedger') return "import('@kopek/ledger').LedgerOptions";
  const [, folder = ''] = /^packages\/([\w-]+)\//.exec(document) ?? [];
  return OF_PACKAGE[folder] ?? SETTINGS.join(' | ');
}

/** The names in the first column: `ask: true` and `onAbandon: 'finish'` are names too, and so is `retry.maxRetries`. */
function rowOf(row: string, type: string): string[] {
  const [, first = ''] = row.split('|');
  return [...first.matchAll(/`(\w+)(?::[^`]*)?`/g)].map(
    ([, name = '']) =>
      `void ('${name}' satisfies KeyOf<${type}>); type KeyOf<T> = T extends unknown ? keyof T : never;`,
  );
}
