/** Writes the dashboards of Grafana, one for each language: `node --conditions=@kopek/source scripts/write-dashboards.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Language = 'en' | 'ru';
type Texts = Record<Language, string>;

interface PanelPlan {
  title: Texts;
  type: 'stat' | 'timeseries' | 'bargauge';
  unit: string;
  expr: string;
  legend?: string;
  width: number;
  height: number;
}

const TITLE: Texts = { en: 'Kopek: cost of language models', ru: 'Kopek: расходы на языковые модели' };

const FILTER: Texts = { en: 'Filter by tag, model …', ru: 'Отбор по метке, модели …' };
const PANEL_NAMES = { stat: 'Stat', timeseries: 'Time series', bargauge: 'Bar gauge' } as const;

/** A metric with a unit: a collector appends it to the name, an exporter for Prometheus does not. */
const metric = (name: string, unit: 'RUB' | 'seconds', suffix = ''): string =>
  `{__name__=~"${name}(_${unit})?${suffix}"}`;

const PANELS: PanelPlan[] = [
  {
    title: { en: 'Spent in the period', ru: 'Потрачено за период' },
    type: 'stat',
    unit: 'currencyRUB',
    expr: `sum(increase(${metric('kopek_cost', 'RUB', '_total')}[$__range]))`,
    width: 6,
    height: 4,
  },
  {
    title: { en: 'Balance', ru: 'Баланс' },
    type: 'stat',
    unit: 'currencyRUB',
    expr: `min(${metric('kopek_balance', 'RUB')})`,
    width: 6,
    height: 4,
  },
  {
    title: { en: 'In flight', ru: 'Выполняется запросов' },
    type: 'stat',
    unit: 'short',
    expr: 'sum(kopek_in_flight)',
    width: 6,
    height: 4,
  },
  {
    title: { en: 'Charges of unknown cost', ru: 'Списания с неизвестной ценой' },
    type: 'stat',
    unit: 'short',
    expr: 'sum(kopek_unknown)',
    width: 6,
    height: 4,
  },
  {
    title: { en: 'Rubles per hour, by model', ru: 'Рублей в час по моделям' },
    type: 'timeseries',
    unit: 'currencyRUB',
    expr: `sum by (kopek_model) (rate(${metric('kopek_cost', 'RUB', '_total')}[$__rate_interval])) * 3600`,
    legend: '{{kopek_model}}',
    width: 12,
    height: 8,
  },
  {
    title: { en: 'Calls per minute, by billing', ru: 'Запросов в минуту по виду списания' },
    type: 'timeseries',
    unit: 'short',
    expr: 'sum by (kopek_billing) (rate(kopek_attempts_total[$__rate_interval])) * 60',
    legend: '{{kopek_billing}}',
    width: 12,
    height: 8,
  },
  {
    title: { en: 'Price of a call, 95th percentile', ru: 'Цена запроса, 95-й процентиль' },
    type: 'timeseries',
    unit: 'currencyRUB',
    expr: `histogram_quantile(0.95, sum by (le, kopek_model) (rate(${metric('kopek_attempt_cost', 'RUB', '_bucket')}[$__rate_interval])))`,
    legend: '{{kopek_model}}',
    width: 12,
    height: 8,
  },
  {
    title: { en: 'Duration of a call, 95th percentile', ru: 'Длительность запроса, 95-й процентиль' },
    type: 'timeseries',
    unit: 's',
    expr: `histogram_quantile(0.95, sum by (le, kopek_model) (rate(${metric('kopek_attempt_duration', 'seconds', '_bucket')}[$__rate_interval])))`,
    legend: '{{kopek_model}}',
    width: 12,
    height: 8,
  },
  {
    title: { en: 'Time to the first token, 95th percentile', ru: 'Время до первого токена, 95-й процентиль' },
    type: 'timeseries',
    unit: 's',
    expr: `histogram_quantile(0.95, sum by (le, kopek_model) (rate(${metric('kopek_attempt_time_to_first_token', 'seconds', '_bucket')}[$__rate_interval])))`,
    legend: '{{kopek_model}}',
    width: 12,
    height: 8,
  },
  {
    title: { en: 'Answers per minute, by how they ended', ru: 'Ответов в минуту по причине завершения' },
    type: 'timeseries',
    unit: 'short',
    expr: 'sum by (kopek_finish_reason) (rate(kopek_attempts_total{kopek_finish_reason!=""}[$__rate_interval])) * 60',
    legend: '{{kopek_finish_reason}}',
    width: 12,
    height: 8,
  },
  {
    title: { en: 'Rest of each limit', ru: 'Остаток каждого лимита' },
    type: 'bargauge',
    unit: 'currencyRUB',
    expr: `min by (kopek_scope, kopek_period) (${metric('kopek_limit_remaining', 'RUB')})`,
    legend: '{{kopek_scope}} {{kopek_period}}',
    width: 24,
    height: 6,
  },
];

/** The dashboard in one language, as Grafana imports it. */
export function dashboard(language: Language): string {
  let x = 0;
  let y = 0;
  const panels = PANELS.map((plan, index) => {
    if (x + plan.width > 24) {
      x = 0;
      y += PANELS[index - 1]?.height ?? 0;
    }
    const gridPos = { x, y, w: plan.width, h: plan.height };
    x += plan.width;
    return {
      id: index + 1,
      type: plan.type,
      title: plan.title[language],
      gridPos,
      datasource: { type: 'prometheus', uid: '${datasource}' },
      fieldConfig: {
        defaults: { unit: plan.unit, decimals: plan.unit === 'currencyRUB' ? 2 : undefined },
        overrides: [],
      },
      targets: [{ refId: 'A', expr: plan.expr, legendFormat: plan.legend ?? '' }],
    };
  });
  const board = {
    // asked for when the dashboard is imported
    __inputs: [
      {
        name: 'DS_PROMETHEUS',
        label: 'Prometheus',
        type: 'datasource',
        pluginId: 'prometheus',
        pluginName: 'Prometheus',
      },
    ],
    __requires: [
      { type: 'grafana', id: 'grafana', name: 'Grafana', version: '10.0.0' },
      plugin('datasource', 'prometheus', 'Prometheus'),
      ...[...new Set(PANELS.map(({ type }) => type))].map((type) => plugin('panel', type, PANEL_NAMES[type])),
    ],
    uid: `kopek-${language}`,
    title: TITLE[language],
    tags: ['kopek'],
    timezone: 'Europe/Moscow',
    schemaVersion: 39,
    refresh: '1m',
    time: { from: 'now-24h', to: 'now' },
    templating: {
      list: [
        {
          name: 'datasource',
          type: 'datasource',
          query: 'prometheus',
          current: { text: '${DS_PROMETHEUS}', value: '${DS_PROMETHEUS}' },
        },
        // any label, so any tag that `tags` names: kopek_tag_department
        {
          name: 'filter',
          label: FILTER[language],
          type: 'adhoc',
          datasource: { type: 'prometheus', uid: '${datasource}' },
          filters: [],
        },
      ],
    },
    panels,
  };
  return `${JSON.stringify(board, null, 2)}\n`;
}

function plugin(type: 'panel' | 'datasource', id: string, name: string): object {
  return { type, id, name, version: '' };
}

/** File name of the dashboard in one language. */
export const DASHBOARD_FILES: Readonly<Record<Language, string>> = { en: 'kopek.json', ru: 'kopek.ru.json' };

if (import.meta.main) {
  for (const language of ['en', 'ru'] as const) {
    writeFileSync(join(import.meta.dirname, '../grafana', DASHBOARD_FILES[language]), dashboard(language));
  }
}
