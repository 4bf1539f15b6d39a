import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { FAULTS } from '../faults/catalog.ts';
import { GatewayError } from '../protocol/errors.ts';
import { readJson } from '../http/body.ts';
import { clientOf } from '../http/write-answer.ts';
import { keyInfo } from './key-info.ts';
import { clip } from '../base/clip.ts';
import { defined } from '../base/defined.ts';
import { describeModel, modelOf } from '../catalog/catalog.ts';
import { chatDialect } from '../protocol/answer/chat.ts';
import type { Dialect } from '../protocol/answer/dialect.ts';
import { messagesDialect } from '../protocol/answer/messages.ts';
import { responsesDialect } from '../protocol/answer/responses.ts';
import { authenticate } from './authenticate.ts';
import { chat } from './answer/chat.ts';
import type { Context } from './context.ts';
import type { HttpExchange } from './http-exchange.ts';
import type { LogEntry } from './log.ts';
import { requireOwnHost } from '../http/own-host.ts';
import { respondError, respondJson } from '../http/respond.ts';
import { createRouteFinder } from './route-finder.ts';
import { testIdOf } from './scopes.ts';

/** A request, and where its answer goes. */
export interface Visit {
  path: string;
  request: IncomingMessage;
  response: ServerResponse;
}

/** An entrance beside the interface for the owner of the gateway, such as the admin API. */
export interface Door {
  owns: (path: string) => boolean;
  answer: (visit: Visit) => Promise<void> | void;
}

/** Serves the paths of the interface. Every request gets exactly one answer and one log entry. */
export function createGatewayServer(context: Context, doors: readonly Door[] = []): Server {
  const { journal, options } = context;
  const find = createRouteFinder(routesOf(context));
  async function serve({ path, request, response }: Visit): Promise<void> {
    const startedAt = performance.now();
    const log: LogEntry = { ...newEntry(context, request, path), ...defined({ testId: testIdOf(request.headers) }) };
    const head = { 'x-request-id': log.requestId };
    const exchange: HttpExchange = { request, response, client: clientOf(response), log, head };
    const finished = journal.begin(exchange);
    try {
      if (journal.running() > (options.limits?.concurrentRequests ?? 5_000)) {
        throw new GatewayError(529, 'Too many requests run at the same time', undefined, { 'retry-after': '1' });
      }
      const { route, name } = find(path, request.method);
      const body = await route(exchange, name);
      if (body !== undefined) respondJson(response, 200, body, head);
    } catch (error) {
      log.error = respondError(response, error, log.requestId, path === '/v1/messages', exchange.head).message;
      if (!(error instanceof GatewayError)) {
        log.cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
        journal.bug(error);
      }
    } finally {
      log.status = response.statusCode;
      log.durationMs = performance.now() - startedAt;
      finished();
    }
  }
  /** Rejects what a foreign web page sends; errors are sent in the documented shape. */
  async function admit({ answer }: Door, visit: Visit): Promise<void> {
    try {
      requireOwnHost(visit.request, options.hosts ?? []);
      await answer(visit);
    } catch (error) {
      const rejected = respondError(visit.response, error, visit.path);
      if (!(error instanceof GatewayError)) throw new Error(rejected.message, { cause: error });
    }
  }
  const server = createServer((request, response) => {
    const visit: Visit = { path: pathOf(request.url ?? '/'), request, response };
    const door = doors.find(({ owns }) => owns(visit.path));
    // both answer expected errors themselves; anything else is a bug, and must not end the host process
    (door === undefined ? serve(visit) : admit(door, visit)).catch((error: unknown) => {
      journal.bug(error);
      response.destroy();
    });
  });
  // longer than clients keep a connection: a busy test would send its next request on one that the server just closed
  server.keepAliveTimeout = 65_000;
  // a failed accept, for instance for lack of file descriptors, affects one connection only
  server.on('error', (error) => journal.bug(error));
  return server;
}

/** The log entry of a request that begins. */
export function newEntry(context: Context, { method = 'GET' }: IncomingMessage, path: string): LogEntry {
  const at = new Date(context.clock.now()).toISOString();
  return { at, method, path, status: 0, requestId: context.newId('req'), durationMs: 0 };
}

/** The path of a request line, which may hold anything, even text that is not a URL (`//`, `http://[`). */
function pathOf(target: string): string {
  if (!target.startsWith('/') && URL.canParse(target)) return new URL(target).pathname;
  return target.replace(/[?#].*$/s, '');
}

/** Answers a request, or returns the JSON that does; `name` is the parameter of its path. */
type Route = (exchange: HttpExchange, name: string) => unknown;

function routesOf(context: Context): Record<string, Route> {
  const { bodyBytes = 32 * 1024 * 1024, bodyTimeoutMs = 30_000 } = context.options.limits ?? {};
  const answering =
    (dialect: Dialect): Route =>
    async (exchange) => {
      const key = authenticate(context, exchange, dialect.name === 'messages');
      exchange.body = await readJson(exchange.request, { bytes: bodyBytes, timeoutMs: bodyTimeoutMs });
      await chat(context, exchange, key, dialect);
    };
  return {
    'POST /v1/chat/completions': answering(chatDialect),
    'POST /v1/responses': answering(responsesDialect),
    'POST /v1/messages': answering(messagesDialect),
    [`GET /v1/${context.namespace}/key`]: (exchange) => keyInfo(authenticate(context, exchange), context.clock.now()),
    // not in the interface, but clients of this family use it to list models
    'GET /v1/models'(exchange) {
      authenticate(context, exchange, true);
      return {
        object: 'list',
        data: [...context.catalog.models.values()].filter(({ id }) => !id.endsWith('*')).map(describeModel),
      };
    },
    'GET /v1/models/{id}'(exchange, id) {
      authenticate(context, exchange, true);
      const found = modelOf(context.catalog, id);
      if (found === undefined) throw new GatewayError(404, `No model is called ${JSON.stringify(clip(id))}`);
      return describeModel(found);
    },
    // for the probes of containers, without a key: it is ready as soon as it listens
    'GET /health': () => ({ status: 'ok' }),
    // not part of the interface
    'GET /faults': () => ({ faults: FAULTS }),
  };
}
