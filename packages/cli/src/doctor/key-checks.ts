import { createClient, KopekError, type Client } from '@kopek/core';
import { RootCause } from './cause.ts';
import { warningsOf, type KeyWarning } from './key-warnings.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { asObject, type Json } from './wire.ts';
import { row, unless, type Row } from './row.ts';

/** What is known of the key. */
export interface KeyChecks {
  rows: Row[];
  warnings: KeyWarning[];
  /** How long the way there and back takes, ms: nobody has to write an answer. */
  roundTripMs?: number;
  /** There is nothing at the path of the key: another name may be needed, or this is another kind of service. */
  isWithoutKey?: RootCause;
}

const TIMEOUT_MS = 10_000;

/**
 * Looks at the key endpoint (§2.1, §4.2), and where it is when it is not where it should be.
 *
 * @throws RootCause when the key is rejected, or its endpoint fails: only one that is not there may be elsewhere.
 */
export async function checkKey(client: Client, env: Terminal['env'], own: string[]): Promise<KeyChecks> {
  const { namespace } = client;
  try {
    const key = await client.key({ timeout: TIMEOUT_MS });
    own.push(key.name);
    const startMs = performance.now();
    const { json } = await client.request('GET', `/${namespace}/key`, undefined, { timeout: TIMEOUT_MS });
    const roundTripMs = performance.now() - startMs;
    const problems = [...key.anomalies, ...shapeProblems(asObject(json))];
    const rows = [
      row('key-endpoint', true, namespace),
      unless('key-information', [...new Set(problems)]),
      modelsRow(key.allowedModels),
      ...(await wrongKeyRows(client)),
    ];
    return { rows, warnings: warningsOf(key), roundTripMs };
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    const { status, code } = error;
    if (code === 'timeout') throw new RootCause('key-endpoint', { kind: 'keySilent' });
    if (code === 'invalid_response' && status === 200)
      throw new RootCause('key-endpoint', { kind: 'keyAnswer', seen: 'HTTP 200' });
    const root = new RootCause('key-endpoint', error);
    if (status !== 404 && status !== 405) throw root;
    const found = await otherNamespace(client, env['KOPEK_API_KEY']);
    if (found !== undefined)
      throw new RootCause('key-endpoint', { kind: 'otherName', seen: `KOPEK_NAMESPACE=${found}` });
    return { rows: [row('key-endpoint', false, root.detail)], warnings: [], isWithoutKey: root };
  }
}

function shapeProblems(json: Json | undefined): string[] {
  if (json === undefined) return ['not JSON'];
  const problems: string[] = [];
  if (json['name'] === undefined && asObject(json['data']) !== undefined) problems.push('{data: …}');
  if (json['budget'] === null) problems.push('budget: null');
  return problems;
}

/** An entry is an id, or the beginning of ids followed by `*`. */
function modelsRow(models: readonly string[] | null): Row {
  const odd = models?.filter((model) => model.slice(0, -1).includes('*')).length ?? 0;
  if (odd > 0) return unless('allowed-models', `* inside: ${odd}`);
  return row('allowed-models', true, models === null ? 'null' : String(models.length));
}

const NAMESPACE = /\b([a-z0-9][a-z0-9_-]{0,31}):web_search\b/g;
/** The name used for asking, so that a service which only repeats it is not believed. */
const NOBODY = 'kopek-doctor';

/**
 * Finds the name of the service in its key path: by what it says about a tool of an unknown kind (the type of the search
 * tool begins with the same name), by the words of its address, and by its own headers. None of this costs anything.
 */
async function otherNamespace(client: Client, apiKey = ''): Promise<string | undefined> {
  const { baseURL } = client;
  const host = new URL(baseURL).hostname.split('.');
  for (const word of new Set(['service', ...(await wordsOfService(client)), ...host])) {
    if (word === client.namespace || word === NOBODY || !/^[a-z][a-z0-9_-]{0,31}$/.test(word)) continue;
    const other = createClient({ apiKey, baseURL, namespace: word, retry: { maxRetries: 0 } });
    try {
      await other.key({ timeout: TIMEOUT_MS });
      return word;
    } catch {
      // not this word
    }
  }
  return undefined;
}

/** A request without messages is rejected (§2.2), whatever its tools are. */
async function wordsOfService(client: Client): Promise<string[]> {
  try {
    await client.request(
      'POST',
      '/chat/completions',
      { messages: [], tools: [{ type: `${NOBODY}:web_search` }] },
      { timeout: TIMEOUT_MS },
    );
    return [];
  } catch (error) {
    const { responseBody = '', headers = {} } = KopekError.isInstance(error) ? error : {};
    const named = [...responseBody.matchAll(NAMESPACE)].map(([, word = '']) => word);
    return [...named, ...Object.keys(headers).flatMap((name) => /^x-([a-z0-9]+)-/.exec(name)?.[1] ?? [])];
  }
}

async function wrongKeyRows({ baseURL, namespace }: Client): Promise<Row[]> {
  const nobody = createClient({ apiKey: 'no-key-of-anybody', baseURL, namespace, retry: { maxRetries: 0 } });
  try {
    await nobody.key({ timeout: TIMEOUT_MS });
    return [row('wrong-key', false, 'HTTP 200')];
  } catch (error) {
    const { status = 0 } = KopekError.isInstance(error) ? error : {};
    // an overloaded service says nothing about a key
    const isSaid = status >= 400 && status < 500 && status !== 429;
    return isSaid ? [row('wrong-key', status === 401 || status === 403, `HTTP ${status}`)] : [];
  }
}
