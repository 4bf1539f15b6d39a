import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Control } from './admin/control.ts';
import { createControl } from './admin/create-control.ts';
import { adminDoor } from './admin/door.ts';
import { createClock } from './base/clock.ts';
import { createCatalog } from './catalog/catalog.ts';
import { checkOptions } from './command/check-options.ts';
import type { GatewayOptions } from './service/options.ts';
import { fingerprint, randomFrom } from './base/random.ts';
import { pageDoor } from './admin/page.ts';
import { createRequestReader } from './protocol/read-request.ts';
import { BUILT_IN_PAGES } from './simulation/search.ts';
import type { Context } from './service/context.ts';
import type { KeySettings } from './protocol/key-settings.ts';
import { createJournal } from './service/journal.ts';
import { createScopes } from './service/scopes.ts';
import { createGatewayServer } from './service/server.ts';
import { openBooks } from './state/books.ts';
import { Reservations } from './state/reservations.ts';
import { Keys } from './state/keys.ts';
import { PromptCache } from './state/prompt-cache.ts';
import { WrittenItems } from './state/written-items.ts';
import { createRateLimits } from './state/rate-limit.ts';
import { createReplays } from './state/replays.ts';

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
   * Stops the gateway: running answers are aborted and recorded, then the data file is closed.
   *
   * @returns the number of charges and the final balance.
   */
  close(): Promise<ClosingBalance>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Charges and balance when a gateway has stopped. */
export interface ClosingBalance {
  /** Number of recorded charges. */
  charges: number;
  /** Balance of the account `main`: exact decimal string, rubles. */
  balanceRub: string;
}

/**
 * Starts a gateway on this machine.
 *
 * @throws TypeError for invalid options; Error if the port is taken or the data file cannot be opened.
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  checkOptions(options);
  const { namespace = 'service' } = options;
  const clock = createClock(options.startAt, options.clockStopped);
  const catalog = createCatalog(options);
  const books = await openBooks(clock, options.dataFile);
  try {
    const keys = new Keys(books, clock);
    books.openAccount('main', options.balanceRub ?? '1000');
    for (const [id, rub] of Object.entries(options.accounts ?? {})) books.openAccount(id, rub);
    const create = (path: string, settings: KeySettings, own?: string): string => {
      const { account = 'main' } = settings;
      if (!books.hasAccount(account))
        throw new TypeError(`${path}.account: no account is called ${JSON.stringify(account)}`);
      return keys.create(settings, own);
    };
    const apiKey = create('key', options.key ?? {}, options.apiKey);
    for (const [at, { apiKey: own, ...settings }] of (options.keys ?? []).entries())
      create(`keys[${at}]`, settings, own);
    books.commit({ kind: 'start' });
    const source = options.seed === undefined ? randomBytes(12).toString('hex') : `${options.seed}/${books.starts}`;
    // ids of one start begin alike
    const origin = fingerprint(source, 14);
    let ids = 0;
    const context: Context = {
      options,
      journal: createJournal(options),
      namespace,
      workMs: options.limits?.workMs ?? 1_000,
      clock,
      keys,
      books,
      reservations: new Reservations(),
      cache: new PromptCache(clock),
      items: new WrittenItems(),
      countRequest: createRateLimits(clock),
      beginReplay: createReplays(books, clock),
      catalog,
      pages: options.pages ?? BUILT_IN_PAGES,
      scopes: createScopes(options, source),
      random: randomFrom(`jitter/${source}`),
      readRequest: createRequestReader({
        namespace,
        pdfEngines: options.pdfEngines ?? ['native', 'ocr', 'edge'],
        unknownFields: options.unknownFields ?? 'warn',
      }),
      newId(prefix) {
        ids += 1;
        return `${prefix}-${origin}${ids.toString(16).padStart(10, '0')}`;
      },
    };
    const isProxy = [...catalog.models.values()].some(({ upstream }) => upstream !== undefined);
    // most gateways need none of it
    if (isProxy || options.record !== undefined || options.replay !== undefined)
      context.tape = (await import('./proxy/recording/tape.ts')).openTape(context);
    return await serve(context, apiKey);
  } catch (error) {
    books.close();
    throw error;
  }
}

async function serve(context: Context, apiKey: string): Promise<Gateway> {
  const { options, journal, books, namespace } = context;
  const { host = '127.0.0.1', adminToken } = options;
  const control = createControl(context);
  const doors = [
    ...(adminToken === undefined ? [] : [adminDoor(context, control, adminToken)]),
    ...(options.page === true ? [pageDoor(context, control)] : []),
  ];
  const server = createGatewayServer(context, doors);
  const port = await listen(server, host, options.port ?? 0);
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const closeBooks = async (): Promise<ClosingBalance> => {
    const stopped = server[Symbol.asyncDispose]();
    server.closeAllConnections();
    await stopped;
    await journal.whenIdle();
    books.close();
    return { charges: books.countCharges(), balanceRub: books.balanceRub('main') };
  };
  let closing: Promise<ClosingBalance> | undefined;
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

async function listen(server: Server, host: string, port: number): Promise<number> {
  // a burst of clients is queued instead of rejected while the process is busy
  server.listen({ port, host, backlog: 4_096 });
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const taken = `port ${port} is taken by another program; choose another one or 0 for a free port`;
    const reason = code === 'EADDRINUSE' ? taken : message;
    throw new Error(`The gateway cannot listen on ${host}:${port}: ${reason}`, { cause: error });
  }
  return (server.address() as AddressInfo).port;
}
