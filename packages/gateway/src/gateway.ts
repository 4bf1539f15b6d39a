import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClock, durationMs } from './clock.ts';
import { createFaultRules, type FaultRule } from './faults/rules.ts';
import { BUILT_IN_MODELS, BUILT_IN_PRESETS, createCatalog } from './models/catalog.ts';
import { createScript, type ScriptedAnswer } from './models/script.ts';
import type { GatewayOptions } from './options.ts';
import { fingerprint, randomFrom } from './random.ts';
import { chatRequestSchema } from './request/schema.ts';
import { BUILT_IN_PAGES } from './search/corpus.ts';
import type { Context } from './service/context.ts';
import { createJournal, type LoggedRequest } from './service/journal.ts';
import { createGatewayServer } from './service/server.ts';
import { createBooks, type Audit, type GatewayCharge, type GatewayEvent } from './state/books.ts';
import { openDatabase } from './state/database.ts';
import { createHolds } from './state/holds.ts';
import type { KeySettings } from './state/key-settings.ts';
import { createKeys } from './state/keys.ts';
import { createPromptCache } from './state/prompt-cache.ts';
import { createRateLimits } from './state/rate-limit.ts';
import { createReplays } from './state/replays.ts';

/** A running gateway. */
export interface Gateway {
  /** `http://127.0.0.1:40123`, without `/v1`. */
  readonly url: string;
  /** The same with `/v1`, as most clients want it. */
  readonly baseURL: string;
  readonly host: string;
  readonly port: number;
  readonly namespace: string;
  /** A key that works. */
  readonly apiKey: string;
  /** Balance of an account, `main` by default: exact decimal string, rubles. */
  balanceRub(account?: string): string;
  /** Every booked charge, oldest first. */
  charges(): GatewayCharge[];
  /** Notices that would go to the owner of the account (§6), oldest first. */
  events(): GatewayEvent[];
  /** Requests as they came and what became of them, oldest first; the newest 1 000. */
  requests(): LoggedRequest[];
  /** Checks that balance = deposits − charges for every account. */
  audit(): Audit;
  /** Makes a key. Without `apiKey` the gateway thinks of one. */
  createKey(settings: KeySettings, apiKey?: string): string;
  /** Adds rubles (a decimal string) to an account. */
  deposit(rub: string, account?: string): void;
  /** Adds scripted answers behind those that are still waiting. */
  script(...answers: ScriptedAnswer[]): void;
  /** Adds a named fault: `gateway.fault('http-503')`, `gateway.fault({ name: 'reset-mid-body', times: 1 })`. */
  fault(rule: string | FaultRule): void;
  /** Takes all faults back. */
  clearFaults(): void;
  /** The gateway's time. */
  now(): Date;
  /** Moves the gateway's clock: `'1d'`, `'90s'`, or milliseconds. */
  advance(duration: string | number): void;
  /** Resolves when no request is being answered, so that every charge is booked. */
  whenIdle(): Promise<void>;
  /** Errors inside the gateway that are no refusals; always empty unless the gateway has a bug. */
  bugs(): unknown[];
  /** Stops: running answers are broken off, the books are closed. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a gateway on this machine.
 *
 * @throws Error when the port is taken or the data file cannot be opened.
 */
export async function startGateway(options: GatewayOptions = {}): Promise<Gateway> {
  const { host = '127.0.0.1', namespace = 'service' } = options;
  if (!/^[a-z0-9][a-z0-9_-]{0,31}$/.test(namespace))
    throw new RangeError(`not a namespace: ${JSON.stringify(namespace)}`);
  const clock = createClock(
    options.startAt === undefined ? undefined : Date.parse(options.startAt),
    options.clockStopped,
  );
  const database = openDatabase(options.dataFile);
  const keys = createKeys(database, clock);
  const books = createBooks(database, clock, keys);
  books.openAccount('main', options.balanceRub ?? '1000');
  for (const [id, rub] of Object.entries(options.accounts ?? {})) books.openAccount(id, rub);
  const { apiKey } = keys.create(options.key ?? {}, options.apiKey);
  for (const { apiKey: own, ...settings } of options.keys ?? []) keys.create(settings, own);
  const script = createScript(options.script);
  const journal = createJournal(options.limits?.keptRequests ?? 1_000, options.onLog);

  let count = 0;
  const boot = Number(database.readMeta('boots') ?? 0) + 1;
  database.writeMeta('boots', String(boot));
  const source = options.seed === undefined ? randomBytes(12).toString('hex') : `${options.seed}/${boot}`;
  const faults = createFaultRules(options.faults ?? [], randomFrom(`faults/${source}`));
  const context: Context = {
    options,
    namespace,
    clock,
    database,
    keys,
    books,
    holds: createHolds(),
    cache: createPromptCache(clock),
    rateLimits: createRateLimits(clock),
    replays: createReplays(database, clock),
    faults,
    catalog: createCatalog([...BUILT_IN_MODELS, ...(options.models ?? [])], {
      ...BUILT_IN_PRESETS,
      ...options.presets,
    }),
    pages: options.pages ?? BUILT_IN_PAGES,
    script,
    requestSchema: chatRequestSchema({
      namespace,
      pdfEngines: options.pdfEngines ?? ['native', 'ocr', 'edge'],
      ignoreUnknownFields: options.unknownFields === 'ignore',
    }),
    newId(prefix) {
      count += 1;
      return `${prefix}-${fingerprint(`${source}/${count}`)}`;
    },
  };
  const server = createGatewayServer(context, journal);
  const port = await listen(server, host, options.port ?? 0).catch((error: unknown) => {
    database.close();
    throw error;
  });
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= stop(server)
      .then(() => journal.whenIdle())
      .then(() => database.close());
    return closing;
  };
  return {
    url,
    baseURL: `${url}/v1`,
    host,
    port,
    namespace,
    apiKey,
    balanceRub: (account = 'main') => books.balanceRub(account),
    charges: () => books.charges(),
    events: () => books.events(),
    requests: () => journal.requests(),
    audit: () => books.audit(),
    createKey: (settings, own) => keys.create(settings, own).apiKey,
    deposit: (rub, account = 'main') => books.deposit(account, rub),
    script: (...answers) => script.add(...answers),
    fault: (rule) => faults.add(rule),
    clearFaults: () => faults.clear(),
    now: () => new Date(clock.now()),
    advance: (duration) => clock.advance(durationMs(duration)),
    whenIdle: () => journal.whenIdle(),
    bugs: () => journal.bugs(),
    close,
    [Symbol.asyncDispose]: close,
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
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
