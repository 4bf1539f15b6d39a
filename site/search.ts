/**
 * Asks the search of the built site what people ask, in both languages, and compares the first pages with the ones that
 * answer. The index is the one that the browser loads.
 *
 *   node search.ts          ends with an error when another page comes first
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import { SEARCH } from './search-options.ts';

const BASE = process.env.SITE_BASE ?? '/';
const CHUNKS = join(import.meta.dirname, '../artefacts/site/assets/chunks');
/** Each question with the pages that may come first. */
const QUESTIONS: Record<'root' | 'ru', Record<string, RegExp>> = {
  root: {
    // exact names find their reference first
    spendLimit: /^\/limits/,
    onUnknownCost: /^\/limits/,
    createLedger: /^\/api\/.*\/createLedger/,
    ChatKopek: /^\/api\/.*\/ChatKopek/,
    withRun: /^\/api\/.*\/withRun/,
    sqliteStore: /^\/api\/.*\/sqliteStore/,
    SpendLimitError: /^\/api\/.*\/SpendLimitError/,
    meteredFetch: /^\/api\/.*\/meteredFetch/,
    'how to limit spending': /guides\/budgets/,
    'limit per user': /guides\/budgets/,
    'stop button cost': /guides\/stop-and-regenerate/,
    'useChat cost in the browser': /nextjs/,
    'api key environment': /guides\/environment/,
    'retry billed twice': /guides\/failing-service|errors/,
    'opentelemetry grafana': /guides\/traces|packages\/otel/,
    'test without network': /guides\/testing-your-app/,
    'postgres several machines': /guides\/fleet|ledger-postgres/,
  },
  ru: {
    spendLimit: /^\/ru\/limits/,
    onUnknownCost: /^\/ru\/limits/,
    лимит: /guides\/budgets/,
    'как ограничить расходы': /guides\/budgets/,
    'лимит на посетителя': /guides\/budgets/,
    'остановленный ответ цена': /guides\/stop-and-regenerate/,
    'чат next.js': /nextjs/,
    'ключ переменные окружения': /guides\/environment/,
    'повтор двойная оплата': /guides\/failing-service|errors/,
    трассировка: /guides\/traces|packages\/otel/,
    'тесты без сети': /guides\/testing-your-app/,
    'несколько серверов': /guides\/fleet|ledger-postgres/,
  },
};

/** The path of a page in the index, without the base of the site and the heading. */
const pathOf = (id: string): string => id.slice(BASE.length - 1).replace(/\.html.*$/, '');

let failed = 0;
for (const [locale, questions] of Object.entries(QUESTIONS)) {
  const [file] = globSync(`@localSearchIndex${locale}.*.js`, { cwd: CHUNKS });
  if (file === undefined) throw new Error(`the site has no index for ${locale}`);
  const { default: index } = (await import(pathToFileURL(join(CHUNKS, file)).href)) as { default: string };
  const search = MiniSearch.loadJSON(index, {
    fields: ['title', 'titles', 'text'],
    storeFields: ['title', 'titles'],
    ...SEARCH,
  });
  for (const [question, wanted] of Object.entries(questions)) {
    const found = search.search(question).map(({ id }) => pathOf(String(id)));
    const pages = [...new Set(found)].slice(0, 3);
    const isFirst = wanted.test(pages[0] ?? '');
    if (!isFirst) failed++;
    console.log(`${isFirst ? 'found  ' : 'MISSING'} ${question}: ${pages.join(', ')}`);
  }
}
if (failed > 0) process.exit(1);
