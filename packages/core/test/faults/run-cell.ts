import { getEventListeners } from 'node:events';
import { inspect } from 'node:util';
import { KopekError, type ChatResult, type ClientSettings } from '../../src/index.ts';
import { recordedClient } from '../../src/meter/__fixtures__/recording-meter.ts';
import type { FaultCase, Over, Way } from './fault-case.ts';
import { startRawServer, type RawServer } from './raw-server.ts';

/** The key of every cell. It must show nowhere. */
export const CANARY = 'kopek-canary/4fJ9+sQ2z7LbX0=';
/** No cell may take longer: beyond it the call counts as hanging. */
const HANG_MS = 60_000;

/** What came of one cell. */
export interface Observation {
  posts: number;
  /** `hang` when nothing came in time. */
  outcome: 'result' | 'error' | 'hang' | 'left';
  result?: ChatResult;
  error?: unknown;
  /** Text of the deltas that the loop got. */
  seen: string;
  /** Abort listeners left on the caller's signal. */
  listeners: number;
  /** ms until the server saw every socket closed; undefined when some stayed open. */
  closedAfterMs: number | undefined;
  /** Everything in which the key may not show. */
  shown: string;
  server: RawServer;
}

/** Runs one row of the table in one way over one transport. The server is closed afterwards. */
export async function runCell(row: FaultCase, way: Way, over: Over): Promise<Observation> {
  const controller = new AbortController();
  const server = await startRawServer({
    ...row.server,
    ...(row.onRequest === undefined
      ? {}
      : {
          onRequest: (peer) => {
            row.onRequest?.(peer);
            if (row.caller === 'aborts when sent') controller.abort();
          },
        }),
  });
  try {
    const client = recordedClient({
      apiKey: CANARY,
      baseURL: row.baseURL?.(server.origin) ?? server.origin,
      ...(over === 'fetch' ? { fetch: (input, init) => globalThis.fetch(input, init) } : {}),
      ...row.settings,
    } satisfies ClientSettings);
    if (row.caller === 'aborts before') controller.abort();
    const observation: Observation = {
      posts: 0,
      outcome: 'hang',
      seen: '',
      listeners: 0,
      closedAfterMs: undefined,
      shown: '',
      server,
    };
    const options = { signal: controller.signal, ...row.options };
    const request = { model: 'vendor/asked', messages: [{ role: 'user' as const, content: 'hi' }] };
    const call = async (): Promise<void> => {
      if (way === 'whole') {
        observation.result = await client.chat(request, options);
        observation.outcome = 'result';
        return;
      }
      const stream = client.stream(request, options);
      for await (const event of stream) {
        if (event.type !== 'text-delta') continue;
        observation.seen += event.text;
        if (row.caller === 'breaks after text') {
          observation.outcome = 'left';
          return;
        }
        if (row.caller === 'aborts after text') controller.abort();
      }
      observation.result = await stream.result;
      observation.outcome = 'result';
    };
    let alarm: NodeJS.Timeout | undefined;
    await Promise.race([
      call().catch((error: unknown) => {
        observation.outcome = 'error';
        observation.error = error;
      }),
      new Promise((resolve) => {
        alarm = setTimeout(resolve, HANG_MS);
      }),
    ]);
    clearTimeout(alarm);
    observation.listeners = getEventListeners(controller.signal, 'abort').length;
    if (row.closes) observation.closedAfterMs = await server.allClosed(20_000);
    observation.posts = server.requests.filter((request) => request.method === 'POST').length;
    observation.shown = show(client, observation.error, client.meter.entries());
    return observation;
  } finally {
    await server.close();
  }
}

function show(...values: unknown[]): string {
  return values
    .flatMap((value) => [
      value instanceof Error ? `${value.message}\n${value.stack}\n${String(value)}` : '',
      inspect(value, { showHidden: true, depth: Infinity, maxStringLength: Infinity }),
      JSON.stringify(value) ?? '',
    ])
    .join('\n');
}

/** What kind of outcome it was, for the count over all cells. */
export function verdictOf(observation: Observation): 'ok' | 'typed' | 'vague' | 'hang' {
  if (observation.outcome === 'hang') return 'hang';
  if (observation.outcome !== 'error') return 'ok';
  return KopekError.isInstance(observation.error) ? 'typed' : 'vague';
}
