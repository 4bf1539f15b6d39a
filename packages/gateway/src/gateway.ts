import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Control } from './admin/control.ts';
import { createControl } from './admin/create-control.ts';
import { adminDoor } from './admin/door.ts';
import { createClock } from './base/clock.ts';
import { BUILT_IN_MODELS, BUILT_IN_PRESETS, createCatalog } from './catalog/catalog.ts';
import { checkOptions } from './command/check-options.ts';
import type { GatewayOptions } from './service/options.ts';
import { fingerprint } from './base/random.ts';
import { pageDoor } from './page/door.ts';
import { openTape } from './recording/tape.ts';
import { createRequestReader } from './protocol/read-request.ts';
import { BUILT_IN_PAGES } from './simulation/search/corpus.ts';
import type { Context } from './service/context.ts';
import { createJournal } from './service/journal.ts';
import { createScopes } from './service/scopes.ts';
import { createGatewayServer } from './service/server.ts';
import { createBooks } from './state/books.ts';
import { createHolds } from './state/holds.ts';
import { createKeys } from './state/keys.ts';
import { createPromptCache } from './state/prompt-cache.ts';
import { createRateLimits } from './state/rate-limit.ts';
import { createReplays } from './state/replays.ts';
import { openStore } from './state/store.ts';

/** A running gateway. Its admin API does over HTTP what {@link Control} does here. */
export interface Gateway extends Control {
  /** `http://127.0.0.1:40123`, without `/v1`. */
  readonly url: string;
  /** {@link Gateway.url} with `/v1`, as most clients expect it. */
  readonly baseURL: string;
  readonly host: string;
  readonly port: number;
  readonly namespace: string;
  /** A valid key. */
  readonly apiKey: string;
  /** Unexpected errors inside the gateway; always empty unless the gateway has a bug. */
  bugs(): unknown[];
  /**
   * Stops the gateway: running answers are aborted and booked, then the books are closed.
   *
   * @returns the final state of the books.
   */
  close(): Promise<ClosingBalance>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** State of the books when a gateway has stopped. */
export interface ClosingBalance {
  /** Number of booked charges. */
  charges: number;
  /** Balance of the account `main`: exact decimal string, rubles. */
  balanceRub: string;
}

/**
 * Starts a gateway on this machine.
 *
 * @throws TypeError for options that cannot be meant; Error when the port is taken or the data file cannot be opened.
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  checkOptions(options);
  const { host = '127.0.0.1', namespace = 'service' } = options;
  const clock = createClock(
    options.startAt === undefined ? undefined : Date.parse(options.startAt),
    options.clockStopped,
  );
  const store = await openStore(options.dataFile);
  const keys = createKeys(store, clock);
  const books = createBooks(store, clock);
  books.openAccount('main', options.balanceRub ?? '1000');
  for (const [id, rub] of Object.entries(options.accounts ?? {})) books.openAccount(id, rub);
  const { apiKey } = keys.create(options.key ?? {}, options.apiKey);
  for (const { apiKey: own, ...settings } of options.keys ?? []) keys.create(settings, own);
  const { keptRequests: requests = 1_000, keptBodyBytes: bodyBytes = 16 * 1024 * 1024 } = options.limits ?? {};
  const journal = createJournal({ requests, bodyBytes }, options.onLog);

  let count = 0;
  store.commit({ kind: 'start' });
  const source = options.seed === undefined ? randomBytes(12).toString('hex') : `${options.seed}/${store.starts}`;
  const origin = fingerprint(source, 14);
  const scopes = createScopes(options, source);
  const context: Context = {
    options,
    namespace,
    clock,
    keys,
    books,
    holds: createHolds(),
    cache: createPromptCache(clock),
    rateLimits: createRateLimits(clock),
    replays: createReplays(store, clock),
    catalog: createCatalog([...BUILT_IN_MODELS, ...(options.models ?? [])], {
      ...BUILT_IN_PRESETS,
      ...options.presets,
    }),
    pages: options.pages ?? BUILT_IN_PAGES,
    scopes,
    readRequest: createRequestReader(
      { namespace, pdfEngines: options.pdfEngines ?? ['native', 'ocr', 'edge'] },
      options.unknownFields ?? 'warn',
    ),
    newId(prefix) {
      count += 1;
      return `${prefix}-${origin}${count.toString(16).padStart(10, '0')}`;
    },
  };
  try {
    const tape = openTape(context);
    if (tape !== undefined) context.tape = tape;
  } catch (error) {
    store.close();
    throw error;
  }
  const control = createControl(context, journal);
  const { adminToken: token, hosts = [] } = options;
  const doors = [
    ...(token === undefined ? [] : [adminDoor(control, token, hosts)]),
    ...(options.page === true ? [pageDoor(control, books, hosts)] : []),
  ];
  const server = createGatewayServer(context, journal, doors);
  const port = await listen(server, host, options.port ?? 0).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  let closing: Promise<ClosingBalance> | undefined;
  const closeBooks = async (): Promise<ClosingBalance> => {
    await stop(server);
    await journal.whenIdle();
    store.close();
    return { charges: books.countCharges(), balanceRub: books.balanceRub('main') };
  };
  const close = (): Promise<ClosingBalance> => (closing ??= closeBooks());
  return {
    ...control,
    url,
    baseURL: `${url}/v1`,
    host,
    port,
    namespace,
    apiKey,
    bugs: () => journal.bugs(),
    close,
    [Symbol.asyncDispose]: async () => void (await close()),
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `port ${port} is taken by another program; choose another one or 0 for a free port`
          : error.message;
      reject(new Error(`The gateway cannot listen on ${host}:${port}: ${reason}`, { cause: error }));
    });
    // a burst of clients is queued instead of refused while the process is busy
    server.listen({ port, host, backlog: 4_096 }, () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
