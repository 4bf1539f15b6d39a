import type { Gateway } from '../gateway.ts';
import { createCatalog } from '../catalog/catalog.ts';
import type { GatewayOptions } from '../service/options.ts';

/** A row, unless the value is absent. */
const row = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];

/** The text that the command prints when the gateway is ready. */
export function banner(gateway: Gateway, options: GatewayOptions): string {
  const { models, presets } = createCatalog(options);
  const rows: [string, string][] = [
    ['Base URL', gateway.baseURL],
    ['API key', gateway.apiKey],
    ...row('Page', options.page ? `${gateway.url}/` : undefined),
    ['Balance', `${gateway.balanceRub()} ₽`],
    ['Namespace', `${gateway.namespace} (GET /v1/${gateway.namespace}/key, tool ${gateway.namespace}:web_search)`],
    ['Data', options.dataFile ?? 'in memory, not kept'],
    ['Models', [...models.keys(), 'auto'].join(', ')],
    ['Presets', [...presets.keys()].join(', ')],
    ...row('Admin API', options.adminToken && `${gateway.url}/admin/openapi.json describes it`),
    ...row('Records to', options.record),
    ...row('Replays', typeof options.replay === 'object' ? options.replay.folder : options.replay),
    ['Faults', 'model "fault/<name>"; kopek-gateway faults lists them'],
  ];
  const body = JSON.stringify({ model: 'kopek/echo', messages: [{ role: 'user', content: 'Hello!' }] });
  return [
    'Kopek gateway is ready.',
    ...rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`),
    '',
    `  export KOPEK_BASE_URL=${gateway.baseURL} KOPEK_API_KEY=${gateway.apiKey}`,
    `  $env:KOPEK_BASE_URL = "${gateway.baseURL}"; $env:KOPEK_API_KEY = "${gateway.apiKey}"   (PowerShell)`,
    ...(options.apiKey === undefined
      ? ['  The key is new at each start. Set KOPEK_API_KEY before the start, and it stays the same.']
      : []),
    `  curl $KOPEK_BASE_URL/chat/completions -H "Authorization: Bearer $KOPEK_API_KEY" -H 'Content-Type: application/json' -d '${body}'`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}
