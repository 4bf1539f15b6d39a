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

/** The menus: a heading in each language, and the pages below it. */
// prettier-ignore
const MENUS: readonly (readonly [english: string, russian: string, pages: string])[] = [
  ['Get started', 'Начало работы', 'index packages/langchain packages/vercel-ai nextjs packages/core packages/ledger migration compare measured'],
  ['By task', 'По задачам', 'guides/environment usage-and-cost guides/keep-the-ledger guides/budgets guides/agents guides/budgets-without-a-deploy guides/bill-your-customers guides/fleet guides/edge guides/traces guides/mcp guides/stop-and-regenerate guides/chat-history guides/failing-service guides/testing-your-app guides/batch-jobs guides/embeddings'],
  ['Reference', 'Справочник', 'langchain ai-sdk ledger limits gateway packages/gateway packages/ledger-postgres packages/otel packages/cli errors security frameworks runtimes interface glossary'],
];
/** What a menu calls a page whose title is the name of a package, or stands in both languages. */
const NAMES: Readonly<Record<string, readonly [english: string, russian: string]>> = {
  index: ['Overview', 'Обзор'],
  'packages/langchain': ['First steps with LangChain', 'Начать с LangChain'],
  'packages/vercel-ai': ['First steps with the AI SDK', 'Начать с AI SDK'],
  'packages/core': ['Without a framework', 'Без фреймворка'],
  'packages/ledger': ['With a ledger', 'С журналом'],
  'packages/gateway': ['Options of the gateway', 'Параметры шлюза'],
  'packages/ledger-postgres': ['PostgreSQL ledger', 'Журнал в PostgreSQL'],
  'packages/otel': ['OpenTelemetry', 'Трассировка'],
  'packages/cli': ['Command line', 'Командная строка'],
  glossary: ['Glossary', 'Словарь терминов'],
};

/** The menus of a language, with the pages that it has. A page is called as its title begins. */
function menusOf(language: 0 | 1): DefaultTheme.SidebarItem[] {
  const folder = language === 0 ? '' : 'ru/';
  return MENUS.map(({ [language]: text, 2: pages }) => ({
    text,
    items: pages.split(' ').flatMap((page) => {
      const file = new URL(`public/${folder}${page}.md`, PAGES);
      if (!existsSync(file)) return [];
      const [, title = page] = /^# ([^:(\n]+)/m.exec(readFileSync(file, 'utf8')) ?? [];
      return { text: NAMES[page]?.[language] ?? title.trim(), link: `/${folder}${page.replace(/^index$/, '')}` };
    }),
  }));
}

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
  ...menusOf(0),
  { text: 'API', link: '/api/' },
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
        sidebar: menusOf(1),
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
    ['meta', { property: 'og:image', content: `${SITE}${BASE}pictures/chat-light-1280.png` }],
  ];
}

function addressOf(page: string): string {
  return `${SITE}${BASE}${page.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}`;
}
