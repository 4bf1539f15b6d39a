import { globSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig, type DefaultTheme } from 'vitepress';

const DECISIONS = new URL('../../docs/decisions/', import.meta.url);
const decisions: DefaultTheme.SidebarItem[] = readdirSync(DECISIONS)
  .sort()
  .map((file) => ({
    text: /^# (.+)$/m.exec(readFileSync(new URL(file, DECISIONS), 'utf8'))?.[1] ?? file,
    link: `/decisions/${file.replace(/\.md$/, '')}`,
  }));

const guides: DefaultTheme.SidebarItem[] = [
  { text: 'Key and address', link: '/guides/environment' },
  { text: 'Usage and cost', link: '/usage-and-cost' },
  { text: 'Books that survive a restart', link: '/guides/keep-the-books' },
  { text: 'Budgets', link: '/guides/budgets' },
  { text: 'Several machines, one budget', link: '/guides/fleet' },
  { text: 'At the edge', link: '/guides/edge' },
  { text: 'Prices in traces and dashboards', link: '/guides/traces' },
  { text: 'Stop and regenerate', link: '/guides/stop-and-regenerate' },
  { text: 'Chat history in a database', link: '/guides/chat-history' },
  { text: 'When the service fails', link: '/guides/failing-service' },
  { text: 'Testing your app offline', link: '/guides/testing-your-app' },
  { text: 'Embeddings, images, speech', link: '/guides/embeddings' },
];

/** Pages that `reference.ts` has written. */
const API = new URL('../.pages/api/', import.meta.url);
const reference: DefaultTheme.SidebarItem[] = globSync('**/*.md', { cwd: API })
  .map((file) => file.replace(/\.md$/, ''))
  .filter((name) => name !== 'index')
  .sort()
  .map((name) => ({ text: name, link: `/api/${name}` }));

const english: DefaultTheme.SidebarItem[] = [
  {
    text: 'Begin',
    items: [
      { text: 'Overview', link: '/' },
      { text: 'LangChain', link: '/packages/langchain' },
      { text: 'AI SDK', link: '/packages/vercel-ai' },
      { text: 'Next.js', link: '/nextjs' },
      { text: 'Without a framework', link: '/packages/core' },
      { text: 'Coming from another package', link: '/migration' },
    ],
  },
  { text: 'By task', items: guides },
  {
    text: 'Reference',
    items: [
      { text: 'LangChain', link: '/langchain' },
      { text: 'AI SDK', link: '/ai-sdk' },
      { text: 'Local gateway', link: '/gateway' },
      { text: 'Options of the gateway', link: '/packages/gateway' },
      { text: 'PostgreSQL ledger', link: '/packages/ledger-postgres' },
      { text: 'OpenTelemetry', link: '/packages/otel' },
      { text: 'Command line', link: '/packages/cli' },
      { text: 'Errors', link: '/errors' },
      { text: 'Security', link: '/security' },
      { text: 'Runtimes', link: '/runtimes' },
      { text: 'The interface', link: '/interface' },
      { text: 'API', link: '/api/', collapsed: true, items: reference },
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
    text: 'Начало',
    items: [
      { text: 'Обзор', link: '/ru/' },
      { text: 'LangChain', link: '/ru/packages/langchain' },
      { text: 'AI SDK', link: '/ru/packages/vercel-ai' },
      { text: 'Next.js', link: '/ru/nextjs' },
      { text: 'Без фреймворка', link: '/ru/packages/core' },
      { text: 'Миграция с других пакетов', link: '/ru/migration' },
    ],
  },
  {
    text: 'По задачам',
    items: [
      { text: 'Ключ и адрес', link: '/ru/guides/environment' },
      { text: 'Расход и цена', link: '/ru/usage-and-cost' },
      { text: 'Журнал после перезапуска', link: '/ru/guides/keep-the-books' },
      { text: 'Бюджеты', link: '/ru/guides/budgets' },
      { text: 'Один бюджет на несколько машин', link: '/ru/guides/fleet' },
      { text: 'На границе сети', link: '/ru/guides/edge' },
      { text: 'Цены в трассировке и на дашбордах', link: '/ru/guides/traces' },
      { text: 'Остановленные и повторные ответы', link: '/ru/guides/stop-and-regenerate' },
      { text: 'История чата в базе данных', link: '/ru/guides/chat-history' },
      { text: 'Когда сервис даёт сбой', link: '/ru/guides/failing-service' },
      { text: 'Тесты приложения без сети', link: '/ru/guides/testing-your-app' },
      { text: 'Эмбеддинги, изображения, речь', link: '/ru/guides/embeddings' },
    ],
  },
  {
    text: 'Справочник',
    items: [
      { text: 'LangChain', link: '/ru/langchain' },
      { text: 'AI SDK', link: '/ru/ai-sdk' },
      { text: 'Локальный шлюз', link: '/ru/gateway' },
      { text: 'Параметры шлюза', link: '/ru/packages/gateway' },
      { text: 'Журнал в PostgreSQL', link: '/ru/packages/ledger-postgres' },
      { text: 'Трассировка', link: '/ru/packages/otel' },
      { text: 'Командная строка', link: '/ru/packages/cli' },
      { text: 'Ошибки', link: '/ru/errors' },
      { text: 'Безопасность', link: '/ru/security' },
      { text: 'Среды выполнения', link: '/ru/runtimes' },
      { text: 'Словарь терминов', link: '/ru/glossary' },
    ],
  },
];

export default defineConfig({
  title: 'Kopek',
  srcDir: '.pages',
  base: process.env.SITE_BASE ?? '/',
  outDir: '../artefacts/site',
  cacheDir: './.cache',
  ignoreDeadLinks: 'localhostLinks',
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'LangChain and AI SDK packages for gateways that bill in rubles',
      themeConfig: { sidebar: english, outline: [2, 3] },
    },
    ru: {
      label: 'Русский',
      lang: 'ru',
      description: 'Пакеты для LangChain и AI SDK: шлюзы с оплатой в рублях',
      themeConfig: {
        sidebar: russian,
        outline: { level: [2, 3], label: 'На этой странице' },
        docFooter: { prev: 'Назад', next: 'Дальше' },
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
    // pages exist in both languages only in part: the switch leads to the front page of the other one
    i18nRouting: false,
    search: {
      provider: 'local',
      options: {
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
