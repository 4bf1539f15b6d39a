import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type DefaultTheme, type HeadConfig } from 'vitepress';
import { headingSlug } from '../../scripts/heading-slug.ts';
import { SEARCH } from '../search-options.ts';

const { homepage: REPOSITORY } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  homepage: string;
};
/** Where the site will stand: search engines want whole addresses. */
const SITE = process.env.SITE_URL ?? 'https://kopek.example';
/** Where on it the first page stands: `/`, or `/kopek/`. */
const BASE = process.env.SITE_BASE ?? '/';
const PAGES = new URL('../.pages/', import.meta.url);

const DECISIONS = new URL('../../docs/decisions/', import.meta.url);
const decisions: DefaultTheme.SidebarItem[] = readdirSync(DECISIONS)
  .sort()
  .map((file) => ({
    text: /^# (.+)$/m.exec(readFileSync(new URL(file, DECISIONS), 'utf8'))?.[1] ?? file,
    link: `/decisions/${file.replace(/\.md$/, '')}`,
  }));

const guides: DefaultTheme.SidebarItem[] = [
  { text: 'Key and address', link: '/guides/environment' },
  { text: 'The cost of an answer', link: '/usage-and-cost' },
  { text: 'A ledger that survives a restart', link: '/guides/keep-the-ledger' },
  { text: 'Budgets', link: '/guides/budgets' },
  { text: 'Agents', link: '/guides/agents' },
  { text: 'Budgets without a deploy', link: '/guides/budgets-without-a-deploy' },
  { text: 'Bill your customers', link: '/guides/bill-your-customers' },
  { text: 'Several machines, one budget', link: '/guides/fleet' },
  { text: 'At the edge', link: '/guides/edge' },
  { text: 'Costs in traces and dashboards', link: '/guides/traces' },
  { text: 'Ask an assistant (MCP)', link: '/guides/mcp' },
  { text: 'Stop and regenerate', link: '/guides/stop-and-regenerate' },
  { text: 'Chat history in a database', link: '/guides/chat-history' },
  { text: 'When the service fails', link: '/guides/failing-service' },
  { text: 'Testing your app offline', link: '/guides/testing-your-app' },
  { text: 'Many documents, one budget', link: '/guides/batch-jobs' },
  { text: 'Embeddings, images, speech', link: '/guides/embeddings' },
];

/** Pages that `reference.ts` has written: one for each entry, and one for each of its exports, in a menu of its own. */
const API = new URL('../.pages/api/', import.meta.url);
const entries = globSync('**/index.md', { cwd: API })
  .map((file) => file.replace(/\/?index\.md$/, ''))
  .filter((name) => name !== '')
  .sort();
const apiSidebars: DefaultTheme.SidebarMulti = Object.fromEntries(
  [...entries, ''].map((entry) => [`/api/${entry === '' ? '' : `${entry}/`}`, sidebarOf(entry)]),
);

function sidebarOf(entry: string): DefaultTheme.SidebarItem[] {
  const link = (file: string): DefaultTheme.SidebarItem => ({
    text: file.replace(/^.*\//, '').replace(/\.md$/, ''),
    link: `/api/${entry}/${file.replace(/\.md$/, '')}`,
  });
  const exported =
    entry === ''
      ? []
      : globSync('{classes,functions,interfaces,type-aliases,variables}/*.md', { cwd: new URL(`${entry}/`, API) });
  return [
    { text: 'Documentation', items: [{ text: 'Overview', link: '/' }] },
    { text: 'API', items: entries.map((name) => ({ text: name, link: `/api/${name}/` })) },
    ...(exported.length > 0 ? [{ text: 'Exports', items: exported.sort().map(link) }] : []),
  ];
}

const english: DefaultTheme.SidebarItem[] = [
  {
    text: 'Get started',
    items: [
      { text: 'Overview', link: '/' },
      { text: 'First steps with LangChain', link: '/packages/langchain' },
      { text: 'First steps with the AI SDK', link: '/packages/vercel-ai' },
      { text: 'Next.js', link: '/nextjs' },
      { text: 'Without a framework', link: '/packages/core' },
      { text: 'With a ledger', link: '/packages/ledger' },
      { text: 'Migrate', link: '/migration' },
      { text: 'Compare', link: '/compare' },
      { text: 'Measured', link: '/measured' },
    ],
  },
  { text: 'By task', items: guides },
  {
    text: 'Reference',
    items: [
      { text: 'LangChain', link: '/langchain' },
      { text: 'AI SDK', link: '/ai-sdk' },
      { text: 'The ledger', link: '/ledger' },
      { text: 'Spend limits', link: '/limits' },
      { text: 'Local gateway', link: '/gateway' },
      { text: 'Options of the gateway', link: '/packages/gateway' },
      { text: 'PostgreSQL ledger', link: '/packages/ledger-postgres' },
      { text: 'OpenTelemetry', link: '/packages/otel' },
      { text: 'Command line', link: '/packages/cli' },
      { text: 'Errors', link: '/errors' },
      { text: 'Security', link: '/security' },
      { text: 'Works with', link: '/frameworks' },
      { text: 'Runtimes', link: '/runtimes' },
      { text: 'The interface', link: '/interface' },
      { text: 'Glossary', link: '/glossary' },
      { text: 'API', link: '/api/' },
    ],
  },
  {
    text: 'Contributing',
    collapsed: true,
    items: [
      { text: 'Architecture', link: '/architecture' },
      { text: 'Testing', link: '/testing' },
      { text: 'Decisions', collapsed: true, items: decisions },
    ],
  },
];

const russian: DefaultTheme.SidebarItem[] = [
  {
    text: 'Начало работы',
    items: [
      { text: 'Обзор', link: '/ru/' },
      { text: 'Начать с LangChain', link: '/ru/packages/langchain' },
      { text: 'Начать с AI SDK', link: '/ru/packages/vercel-ai' },
      { text: 'Next.js', link: '/ru/nextjs' },
      { text: 'Без фреймворка', link: '/ru/packages/core' },
      { text: 'С журналом', link: '/ru/packages/ledger' },
      { text: 'Миграция с других пакетов', link: '/ru/migration' },
      { text: 'Сравнение', link: '/ru/compare' },
      { text: 'Измерено', link: '/ru/measured' },
    ],
  },
  {
    text: 'По задачам',
    items: [
      { text: 'Ключ и адрес', link: '/ru/guides/environment' },
      { text: 'Цена ответа', link: '/ru/usage-and-cost' },
      { text: 'Журнал после перезапуска', link: '/ru/guides/keep-the-ledger' },
      { text: 'Бюджеты', link: '/ru/guides/budgets' },
      { text: 'Агенты', link: '/ru/guides/agents' },
      { text: 'Бюджеты без выкладки', link: '/ru/guides/budgets-without-a-deploy' },
      { text: 'Счета вашим клиентам', link: '/ru/guides/bill-your-customers' },
      { text: 'Один бюджет на несколько серверов', link: '/ru/guides/fleet' },
      { text: 'Edge-функции', link: '/ru/guides/edge' },
      { text: 'Цены в трассировке и на дашбордах', link: '/ru/guides/traces' },
      { text: 'Спросить ассистента (MCP)', link: '/ru/guides/mcp' },
      { text: 'Остановленные и повторные ответы', link: '/ru/guides/stop-and-regenerate' },
      { text: 'История чата в базе данных', link: '/ru/guides/chat-history' },
      { text: 'Когда сервис даёт сбой', link: '/ru/guides/failing-service' },
      { text: 'Тесты приложения без сети', link: '/ru/guides/testing-your-app' },
      { text: 'Много документов, один бюджет', link: '/ru/guides/batch-jobs' },
      { text: 'Эмбеддинги, изображения, речь', link: '/ru/guides/embeddings' },
    ],
  },
  {
    text: 'Справочник',
    items: [
      { text: 'LangChain', link: '/ru/langchain' },
      { text: 'AI SDK', link: '/ru/ai-sdk' },
      { text: 'Журнал расходов', link: '/ru/ledger' },
      { text: 'Лимиты расходов', link: '/ru/limits' },
      { text: 'Локальный шлюз', link: '/ru/gateway' },
      { text: 'Параметры шлюза', link: '/ru/packages/gateway' },
      { text: 'Журнал в PostgreSQL', link: '/ru/packages/ledger-postgres' },
      { text: 'Трассировка', link: '/ru/packages/otel' },
      { text: 'Командная строка', link: '/ru/packages/cli' },
      { text: 'Ошибки', link: '/ru/errors' },
      { text: 'Безопасность', link: '/ru/security' },
      { text: 'С чем работает', link: '/ru/frameworks' },
      { text: 'Среды выполнения', link: '/ru/runtimes' },
      { text: 'Словарь терминов', link: '/ru/glossary' },
    ],
  },
];

/** Each page names the file that it is made from; pages of the reference have none. */
function editLinkWith(text: string): DefaultTheme.EditLink {
  return { pattern: ({ frontmatter }) => frontmatter['editUrl'] ?? '', text };
}

export default defineConfig({
  title: 'Kopek',
  srcDir: '.pages',
  base: BASE,
  outDir: '../artefacts/site',
  cacheDir: './.cache',
  ignoreDeadLinks: 'localhostLinks',
  // the list of all pages in a file of its own, and not in each of them
  metaChunk: true,
  srcExclude: ['public/**'],
  sitemap: { hostname: SITE + BASE },
  // comments and strings of the usual themes are too pale to read
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: headingSlug },
  },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}favicon.svg` }]],
  transformHead: ({ page, title, description }) => headOf(page, title, description),
  // pages of the reference have no file that could be edited
  transformPageData({ frontmatter }) {
    if (frontmatter['editUrl'] === undefined) frontmatter['editLink'] = false;
  },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'Know what every AI answer cost, in rubles and to the last digit, and stop before you overspend.',
      themeConfig: {
        sidebar: { ...apiSidebars, '/': english },
        notFound: {
          title: 'There is no such page',
          quote: 'It may have moved. The search finds pages by their words.',
          linkText: 'To the documentation',
        },
        editLink: editLinkWith('Edit this page'),
        outline: [2, 3],
        nav: [{ text: 'Repository', link: REPOSITORY }],
      },
    },
    ru: {
      label: 'Русский',
      lang: 'ru',
      description: 'Точная цена каждого ответа ИИ в рублях и лимит, который срабатывает до перерасхода.',
      themeConfig: {
        nav: [{ text: 'Репозиторий', link: REPOSITORY }],
        sidebar: russian,
        notFound: {
          title: 'Такой страницы нет',
          quote: 'Возможно, она переехала. Поиск найдёт страницу по словам.',
          linkText: 'К документации',
        },
        editLink: editLinkWith('Изменить страницу'),
        outline: { level: [2, 3], label: 'На этой странице' },
        docFooter: { prev: 'Назад', next: 'Далее' },
        darkModeSwitchLabel: 'Тема',
        lightModeSwitchTitle: 'Светлая тема',
        darkModeSwitchTitle: 'Тёмная тема',
        sidebarMenuLabel: 'Меню',
        returnToTopLabel: 'Наверх',
        langMenuLabel: 'Язык',
      },
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: { options: { processTerm: SEARCH.processTerm }, searchOptions: SEARCH.searchOptions },
        locales: {
          ru: {
            translations: {
              button: { buttonText: 'Поиск', buttonAriaLabel: 'Поиск' },
              modal: {
                noResultsText: 'Ничего не найдено по запросу',
                resetButtonTitle: 'Очистить',
                footer: { selectText: 'выбрать', navigateText: 'перейти', closeText: 'закрыть' },
              },
            },
          },
        },
      },
    },
  },
});

/** What search engines and messengers read about a page: both languages, a picture, and the page as plain Markdown. */
function headOf(page: string, title: string, description: string): HeadConfig[] {
  const english = page.replace(/^ru\//, '');
  const isRussian = page !== english;
  const translated = existsSync(new URL(`ru/${english}`, PAGES));
  const versions: HeadConfig[] = translated
    ? [
        ['link', { rel: 'alternate', hreflang: 'en', href: addressOf(english) }],
        ['link', { rel: 'alternate', hreflang: 'ru', href: addressOf(`ru/${english}`) }],
      ]
    : [];
  const plain: HeadConfig[] = existsSync(new URL(`public/${page}`, PAGES))
    ? [['link', { rel: 'alternate', type: 'text/markdown', href: `${BASE}${page}` }]]
    : [];
  return [
    ['link', { rel: 'canonical', href: addressOf(page) }],
    ...versions,
    ...plain,
    ['meta', { property: 'og:type', content: 'article' }],
    ['meta', { property: 'og:site_name', content: 'Kopek' }],
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
    ['meta', { property: 'og:url', content: addressOf(page) }],
    ['meta', { property: 'og:locale', content: isRussian ? 'ru_RU' : 'en_US' }],
    ['meta', { property: 'og:image', content: `${SITE}${BASE}preview.png` }],
  ];
}

function addressOf(page: string): string {
  return `${SITE}${BASE}${page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}`;
}
