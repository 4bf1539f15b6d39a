import { KopekError, type Client } from '@kopek/core';
import { RootCause } from './cause.ts';
import { checkKey, type KeyChecks } from './key-checks.ts';
import { note, row, type Row } from './row.ts';
import { proxyNames } from './proxy.ts';
import type { Terminal } from '../terminal/terminal.ts';

const CLOCK_TOLERANCE_MS = 30_000;
/** A request that is rejected needs no model, so the answer comes at once or not at all. */
const PATIENCE_MS = 10_000;

/**
 * Looks at everything that costs nothing, in the order in which one thing explains the other: the way to the service, TLS,
 * the address, the key. The first that fails ends the examination: it is the root.
 */
export async function checkForFree(client: Client, env: Terminal['env']): Promise<KeyChecks & { root?: RootCause }> {
  const rows: Row[] = [note('proxy', proxyNames(env).join(', ') || '–')];
  try {
    const headers = await rejectedHeaders(client, rows);
    rows.push(...clockRows(headers));
    const key = await checkKey(client, env);
    return { rows: [...rows, ...key.rows], warnings: key.warnings };
  } catch (error) {
    if (!(error instanceof RootCause)) throw error;
    return { rows: [...rows, row(error.row, false, error.detail)], warnings: [], root: error };
  }
}

/**
 * Sends a chat request without messages, as the client sends every other: it must be rejected, so it cannot cost anything
 * (§2.2).
 *
 * @returns the headers of the rejection, which shows that there is a chat endpoint.
 * @throws RootCause for everything else.
 */
async function rejectedHeaders(client: Client, rows: Row[]): Promise<Record<string, string>> {
  const isSecure = client.baseURL.startsWith('https:');
  const reached = [row('dns', true), isSecure ? row('tls', true) : note('tls', 'http')];
  try {
    const answer = await client.request('POST', '/chat/completions', {}, { timeout: PATIENCE_MS });
    answer.cancel();
    rows.push(...reached, row('base-url', true, 'HTTP 200'));
    return answer.headers;
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    const { status = 0, phase, message } = error;
    if (phase === 'connect' && /ENOTFOUND|EAI_/.test(message)) throw new RootCause('dns', error);
    if (phase === 'connect' && /secure connection|TLS/.test(message)) throw new RootCause('tls', error);
    if (phase === 'connect') throw new RootCause('base-url', error);
    rows.push(...reached);
    const isJson = /^\s*\{/.test(error.responseBody ?? '');
    const isElsewhere = status < 400 || status >= 500 || [404, 405, 408, 429].includes(status);
    if (isElsewhere || !isJson) throw new RootCause('base-url', error);
    rows.push(row('base-url', true));
    // a key or money that is rejected is a matter of the key
    if (status === 401 || status === 402 || status === 403) throw new RootCause('key-endpoint', error);
    return error.headers ?? {};
  }
}

function clockRows({ date = '' }: Record<string, string>): Row[] {
  const skewMs = Date.now() - Date.parse(date);
  if (Number.isNaN(skewMs)) return [];
  return [row('clock', Math.abs(skewMs) <= CLOCK_TOLERANCE_MS, `${Math.round(skewMs / 1000)} s`)];
}
