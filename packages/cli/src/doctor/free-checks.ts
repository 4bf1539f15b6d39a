import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Client } from '@kopek/core';
import { checkKey, type KeyChecks } from './key-checks.ts';
import { probe, reasonOf, type Probe } from './probe.ts';
import { note, row, unknownRows, type Row } from './row.ts';

/** What is known of the service before anything is spent. */
export interface FreeChecks extends KeyChecks {
  /** Whether chat requests reach the service, so that the paid calls make sense. */
  isReachable: boolean;
}

const CLOCK_TOLERANCE_MS = 60_000;
const TLS_TIMEOUT_MS = 10_000;

/** Looks at everything that costs nothing: the way to the service, its addresses and the key. */
export async function checkForFree(
  client: Client,
  apiKey: string,
  env: Record<string, string | undefined>,
): Promise<FreeChecks> {
  const url = new URL(client.baseURL);
  const rows: Row[] = [proxyRow(env)];
  const after = ['base-url', 'key-endpoint', 'key-information', 'allowed-models', 'wrong-key', 'clock'] as const;
  const way = [await dnsRow(url.hostname.replaceAll(/[[\]]/g, ''))];
  if (way[0]?.verdict === 'holds') way.push(await tlsRow(url));
  else way.push(...unknownRows(['tls'], 'dns'));
  rows.push(...way);
  const broken = way.find(({ verdict }) => verdict === 'fails');
  if (broken !== undefined)
    return { rows: [...rows, ...unknownRows(after, broken.id)], isReachable: false, warnings: [] };

  let empty: Probe;
  try {
    empty = await emptyRequest(client.baseURL, apiKey, '/v1');
  } catch (error) {
    const found = [row('base-url', false, reasonOf(error)), ...unknownRows(after.slice(1), 'base-url')];
    return { rows: [...rows, ...found], isReachable: false, warnings: [] };
  }
  const isReachable = isRefusal(empty);
  rows.push(
    isReachable ? row('base-url', true) : row('base-url', false, await otherBase(client.baseURL, apiKey, empty)),
  );
  const key = await checkKey(client, apiKey);
  return { rows: [...rows, clockRow(empty.headers), ...key.rows], isReachable, warnings: key.warnings };
}

function proxyRow(env: Record<string, string | undefined>): Row {
  const set = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].filter(
    (name) => env[name] || env[name.toLowerCase()],
  );
  // their values may hold a password
  return note('proxy', set.length === 0 ? '–' : set.join(', '));
}

async function dnsRow(host: string): Promise<Row> {
  if (isIP(host) !== 0) return row('dns', true);
  try {
    await lookup(host);
    return row('dns', true);
  } catch (error) {
    return row('dns', false, reasonOf(error));
  }
}

async function tlsRow(url: URL): Promise<Row> {
  // the client allows plain http for this machine only
  if (url.protocol === 'http:') return note('tls', 'http');
  return new Promise((resolve) => {
    const host = url.hostname.replaceAll(/[[\]]/g, '');
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port: Number(url.port || 443), ...servername });
    const end = (found: Row): void => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(TLS_TIMEOUT_MS, () => end(row('tls', false, 'timeout')));
    socket.once('secureConnect', () => end(row('tls', true, socket.getProtocol() ?? 'TLS')));
    socket.once('error', (error) => end(row('tls', false, reasonOf(error))));
  });
}

/** A chat request without messages: it must be refused, so it cannot cost anything (§2.2). */
function emptyRequest(base: string, apiKey: string, version: string): Promise<Probe> {
  return probe(fetch, `${base}${version}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
}

/** The service itself says no, in JSON: there is a chat endpoint here. */
function isRefusal({ status, json }: Probe): boolean {
  return status >= 400 && status < 500 && status !== 404 && status !== 405 && json !== undefined;
}

async function otherBase(base: string, apiKey: string, empty: Probe): Promise<string> {
  const seen = `HTTP ${empty.status}`;
  try {
    return isRefusal(await emptyRequest(base, apiKey, '')) ? `${seen}; answers without /v1` : seen;
  } catch {
    return seen;
  }
}

function clockRow(headers: Headers): Row {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return { id: 'clock', verdict: 'unknown', detail: 'no Date header' };
  const skewMs = Date.now() - date;
  return row('clock', Math.abs(skewMs) <= CLOCK_TOLERANCE_MS, `${Math.round(skewMs / 1000)} s`);
}
