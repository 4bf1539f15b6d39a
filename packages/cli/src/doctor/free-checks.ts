import { KopekError, type Client } from '@kopek/core';
import { readErrorBody, readUsage } from '@kopek/core/kit';
import { RootCause } from './cause.ts';
import { checkKey, type KeyChecks } from './key-checks.ts';
import { note, row, type Row } from './row.ts';
import { protocolAt } from './protocol.ts';
import { proxyNames, proxyTo, unusableProxy } from './proxy.ts';
import { asObject, objectsIn } from './wire.ts';
import type { Terminal } from '../terminal/terminal.ts';

const CLOCK_TOLERANCE_MS = 30_000;
/** A request that is rejected needs no model, so the answer comes at once or not at all. */
const PATIENCE_MS = 10_000;

/**
 * Looks at everything that costs nothing, in the order in which one thing explains the other: the way to the service, TLS,
 * the address, the key. The first that fails ends the examination: it is the root.
 *
 * @param own - gets what is learnt to belong to this user.
 */
export async function checkForFree(
  client: Client,
  env: Terminal['env'],
  own: string[],
): Promise<KeyChecks & { root?: RootCause }> {
  const rows: Row[] = [];
  try {
    const unusable = unusableProxy(env);
    if (unusable !== undefined) throw new RootCause('proxy', { kind: 'proxyValue', seen: unusable });
    rows.push(note('proxy', proxyNames(env).join(', ') || '–'));
    const headers = await rejectedHeaders(client, rows, proxyTo(client.baseURL, env) !== undefined);
    rows.push(...clockRows(headers));
    const key = await checkKey(client, env, own);
    return { ...key, rows: [...rows, ...key.rows] };
  } catch (error) {
    if (!(error instanceof RootCause)) throw error;
    const others = rows.filter(({ id }) => id !== error.row);
    return { rows: [...others, row(error.row, false, error.detail)], warnings: [], root: error };
  }
}

/**
 * Sends a chat request without messages, as the client sends every other: it must be rejected, so it cannot cost anything
 * (§2.2).
 *
 * @returns the headers of the rejection, which shows that there is a chat endpoint.
 * @throws RootCause for everything else.
 */
async function rejectedHeaders(client: Client, rows: Row[], isBehindProxy: boolean): Promise<Record<string, string>> {
  const isSecure = client.baseURL.startsWith('https:');
  const reached = [row('dns', true), isSecure ? row('tls', true) : note('tls', 'http')];
  try {
    const answer = await client.request('POST', '/chat/completions', {}, { timeout: PATIENCE_MS });
    answer.cancel();
    rows.push(...reached);
    const json = asObject(answer.json);
    const isAnswer = answer.events !== undefined || objectsIn(json?.['choices']).length > 0;
    const costRub = readUsage(asObject(json?.['usage']))?.costRub;
    if (!isAnswer && costRub === undefined)
      throw new RootCause('base-url', { kind: 'otherJson', seen: `HTTP ${answer.status}` });
    rows.push(row('base-url', true, 'HTTP 200'));
    if (costRub === undefined || Number(costRub) > 0)
      throw new RootCause('rejection', { kind: 'billed', seen: 'HTTP 200' });
    return answer.headers;
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    const { status = 0, phase, message, responseBody = '', headers = {} } = error;
    // nothing is left of JSON that could not be unpacked: the next answer shows why
    const isJson = /^\s*\{/.test(responseBody) || (responseBody === '' && /json/.test(headers['content-type'] ?? ''));
    const said = readErrorBody(responseBody).message;
    const isAboutModel =
      status === 404 && isJson && /model|модел/i.test(said) && !/route|path|endpoint|url/i.test(said);
    if (isJson && (status === 400 || status === 422 || isAboutModel)) {
      rows.push(...reached, row('base-url', true));
      return headers;
    }
    const isGreeting = /HTTPS port|HTTP request to an? (?:HTTPS|SSL)|plain HTTP to an? (?:SSL|TLS)/i.test(responseBody);
    if (isGreeting && !isSecure) throw new RootCause('base-url', { kind: 'secure', seen: `HTTP ${status}` });
    // a proxy would answer for the service
    const isStrange = !isJson && (status === 0 || (status >= 400 && status !== 429));
    const spoken = isBehindProxy || !isStrange || isOfName(error) ? undefined : await protocolAt(client.baseURL);
    const kind = /NO_APPLICATION_PROTOCOL/.test(message) ? 'http2' : spoken;
    if (kind !== undefined) throw new RootCause('base-url', { kind });
    if (phase === 'connect') {
      const isTls = /secure connection|TLS/.test(message);
      if (isBehindProxy && !isTls) throw new RootCause('proxy', error);
      throw new RootCause(isOfName(error) ? 'dns' : isTls ? 'tls' : 'base-url', error);
    }
    rows.push(...reached);
    // a key or money that is rejected is a matter of the key
    if (!isJson || ![401, 402, 403].includes(status)) throw new RootCause('base-url', error);
    rows.push(row('base-url', true));
    throw new RootCause('key-endpoint', error);
  }
}

function isOfName({ message }: KopekError): boolean {
  return /ENOTFOUND|EAI_/.test(message);
}

function clockRows({ date = '' }: Record<string, string>): Row[] {
  const skewMs = Date.now() - Date.parse(date);
  if (Number.isNaN(skewMs)) return [];
  return [row('clock', Math.abs(skewMs) <= CLOCK_TOLERANCE_MS, `${Math.round(skewMs / 1000)} s`)];
}
