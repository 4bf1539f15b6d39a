import type { Gateway } from '../gateway.ts';
import { createCatalog } from '../catalog/catalog.ts';
import type { GatewayOptions } from '../service/options.ts';

/** The text that the command prints when the gateway is ready. */
export function banner(gateway: Gateway, options: GatewayOptions): string {
  const { models, presets } = createCatalog(options);
  const rows: [name: string, value: string | undefined][] = [
    ['Base URL', gateway.baseURL],
    ['API key', gateway.apiKey],
    ['Page', options.page ? `${gateway.url}/` : undefined],
    ['Balance', `${gateway.balanceRub()} ₽`],
    ['Namespace', `${gateway.namespace} (GET /v1/${gateway.namespace}/key, tool ${gateway.namespace}:web_search)`],
    ['Data', options.dataFile ?? 'in memory, not kept'],
    ['Models', [...models.keys(), 'auto'].join(', ')],
    ['Presets', [...presets.keys()].join(', ')],
    ['Admin API', options.adminToken && `${gateway.url}/admin/openapi.json describes it`],
    ['Records to', options.record],
    ['Replays', typeof options.replay === 'object' ? options.replay.folder : options.replay],
    ['Faults', 'model "fault/<name>"; npx @kopek/gateway faults lists them'],
  ];
  const body = JSON.stringify({ model: 'kopek/echo', messages: [{ role: 'user', content: 'Hello!' }] });
  return [
    'Kopek gateway is ready.',
    ...rows.flatMap(([name, value]) => (value === undefined ? [] : [`  ${name.padEnd(10)} ${value}`])),
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
