import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import * as sdk from '@opentelemetry/sdk-metrics';
import { beforeAll, describe, expect, it } from 'vitest';
import { DASHBOARD_FILES, dashboard } from '../scripts/write-dashboards.ts';
import { instrument } from '../src/index.ts';
import { answer, clientOf, REQUEST } from './support/calls.ts';

const FOLDER = join(import.meta.dirname, '../grafana');
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** The labels of what the code emits, and its names as a Prometheus reads them from the program, or from a collector. */
const labels = new Set<string>();
const names = { scraped: new Set<string>(), collected: new Set<string>() };

beforeAll(async () => {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meterProvider = new sdk.MeterProvider({ readers: [exporter] });
  const { client, ledger } = clientOf([() => answer(1, true), () => answer(-1, false)], {
    spendLimit: { maxRub: '100', period: 'day' },
  });
  const stop = instrument(ledger, { meterProvider, balance: true, tags: ['department'] });
  await client.stream(REQUEST, { tags: { department: 'sales' } }).result;
  await client.chat(REQUEST, { tags: { department: 'sales' } });
  const { resourceMetrics } = await exporter.collect();
  for (const line of new PrometheusSerializer().serialize(resourceMetrics).split('\n')) {
    const name = /^([a-z_:A-Z0-9]+)(?:\{([^}]*)\})? /.exec(line);
    if (!name || line.startsWith('#')) continue;
    names.scraped.add(name[1] ?? '');
    for (const [, label] of (name[2] ?? '').matchAll(/([a-z_A-Z0-9]+)="/g)) labels.add(label ?? '');
  }
  for (const { metrics } of resourceMetrics.scopeMetrics)
    for (const metric of metrics) names.collected.add(named(metric));
  stop();
});

type Metric = Awaited<
  ReturnType<PrometheusExporter['collect']>
>['resourceMetrics']['scopeMetrics'][number]['metrics'][number];

/** The name that OTLP gets in Prometheus: units are appended, unless they are in braces. */
function named({ descriptor: { name, unit }, dataPoints, ...metric }: Metric): string {
  const words = [name.replaceAll('.', '_')];
  if (unit !== '' && !unit.startsWith('{')) words.push(unit === 's' ? 'seconds' : unit);
  if (typeof dataPoints[0]?.value === 'object') words.push('bucket');
  if ('isMonotonic' in metric && metric.isMonotonic) words.push('total');
  return words.join('_');
}

/** Expects that an expression of PromQL reads metrics, and only those that arrive, whichever way they take. */
function expectMetrics(expression: string): void {
  const patterns = [...expression.matchAll(/__name__=~"([^"]+)"/g)].map(([, pattern]) => pattern ?? '');
  const plain = expression.replaceAll(/__name__=~"[^"]+"/g, '').matchAll(/\bkopek_[a-zA-Z_]+/g);
  const read = [...patterns, ...[...plain].map(([name]) => name).filter((name) => !labels.has(name))];
  expect(read.length, expression).toBeGreaterThan(0);
  for (const arriving of Object.values(names))
    for (const name of read)
      expect(arriving, expression).toSatisfy((all: Set<string>) => [...all].some((one) => one.match(`^${name}$`)));
}

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
  fieldConfig?: { defaults?: { unit?: string } };
}

describe.each(['en', 'ru'] as const)('the dashboard (%s)', (language) => {
  const file = read(DASHBOARD_FILES[language]);
  const board = JSON.parse(file) as { title: string; panels: Panel[] };

  it('is the output of its script', () => {
    expect(board).toEqual(JSON.parse(dashboard(language)));
  });

  it('reads only metrics that arrive, scraped or through a collector', () => {
    const expressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(6);
    for (const expression of expressions) expectMetrics(expression);
  });

  it('asks for its data source on import, names its requirements, and filters by any tag', () => {
    const { __inputs, __requires, templating } = JSON.parse(file) as {
      __inputs: { name: string; pluginId: string }[];
      __requires: { type: string; id: string }[];
      templating: { list: { name: string; type: string; current?: { value: string } }[] };
    };
    expect(__inputs).toMatchObject([{ name: 'DS_PROMETHEUS', pluginId: 'prometheus' }]);
    expect(templating.list[0]?.current?.value).toBe('${DS_PROMETHEUS}');
    expect(templating.list.map(({ type }) => type)).toEqual(['datasource', 'adhoc']);
    const panels = new Set(board.panels.map(({ type }) => type));
    expect(__requires.filter(({ type }) => type === 'panel').map(({ id }) => id)).toEqual([...panels]);
  });

  it('shows money in rubles', () => {
    const money = board.panels.filter(({ targets = [] }) =>
      targets.some(({ expr }) => /kopek_(cost|call_cost|balance|limit_rest)/.test(expr)),
    );
    for (const panel of money) expect(panel.fieldConfig?.defaults?.unit, panel.title).toBe('currencyRUB');
  });
});

it('the alert rules read only metrics that arrive, scraped or through a collector', () => {
  const rules = read('kopek.rules.yml');
  const expressions = [...rules.matchAll(/expr: (.+)/g)].map(([, expression]) => expression ?? '');
  expect(expressions).toHaveLength(4);
  for (const expression of expressions) expectMetrics(expression);
});
