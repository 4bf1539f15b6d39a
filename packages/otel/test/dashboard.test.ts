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

/** Names and labels as a Prometheus sees them, taken from what the code emits. */
const emitted = { names: new Set<string>(), labels: new Set<string>() };

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
    emitted.names.add(name[1] ?? '');
    for (const [, label] of (name[2] ?? '').matchAll(/([a-z_A-Z0-9]+)="/g)) emitted.labels.add(label ?? '');
  }
  stop();
});

/** The metrics that an expression of PromQL reads. */
function metricsIn(expression: string): string[] {
  return [...expression.matchAll(/\bkopek_[a-zA-Z_]+/g)]
    .map(([name]) => name)
    .filter((name) => !emitted.labels.has(name));
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

  it('reads only metrics that are emitted', () => {
    const expressions = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(expressions.length).toBeGreaterThan(6);
    for (const expression of expressions) {
      expect(metricsIn(expression).length, expression).toBeGreaterThan(0);
      for (const name of metricsIn(expression)) expect([...emitted.names], expression).toContain(name);
    }
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

it('the alert rules read only metrics that are emitted', () => {
  const rules = read('kopek.rules.yml');
  const expressions = [...rules.matchAll(/expr: (.+)/g)].map(([, expression]) => expression ?? '');
  expect(expressions).toHaveLength(4);
  for (const expression of expressions) {
    expect(metricsIn(expression).length, expression).toBeGreaterThan(0);
    for (const name of metricsIn(expression)) expect([...emitted.names], expression).toContain(name);
  }
});
