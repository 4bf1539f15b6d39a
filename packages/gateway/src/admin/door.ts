import { setTimeout as sleep } from 'node:timers/promises';
import { readJson } from '../http/body.ts';
import { respondJson } from '../http/respond.ts';
import { GatewayError } from '../protocol/errors.ts';
import { checked, SetUpError } from '../protocol/validate.ts';
import type { Context } from '../service/context.ts';
import { createRouteFinder } from '../service/route-finder.ts';
import { testIdOf } from '../service/scopes.ts';
import { newEntry, type Door, type Visit } from '../service/server.ts';
import type { Control } from './control.ts';
import { packageFile } from '../base/package-file.ts';
import { createMetrics } from './metrics.ts';
import { isSecret, queryOf, requireGet } from './visit.ts';
import { ADMIN_ROUTES, type Asked, type Route } from './routes.ts';
import { schemaFor } from './schemas.ts';

const BODY = { bytes: 4 * 1024 * 1024, timeoutMs: 30_000 };

/** A wrong token is answered after this time, one after the other, so that guessing takes years. */
const WRONG_TOKEN_MS = 500;
/** More wrong tokens than this do not wait: they are rejected with 429. */
const MAX_WAITING = 20;

/**
 * The admin API over HTTP: the paths under `/admin/`. Its requests appear neither in the journal nor in the log, except for
 * those with a wrong token.
 *
 * @param token - the bearer token that requests need.
 */
export function adminDoor(context: Context, control: Control, token: string): Door {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  const reject = async ({ path, request }: Visit): Promise<never> => {
    const message = 'The header "Authorization: Bearer <admin token>" is missing or wrong';
    const error = `${message}, from ${request.socket.remoteAddress ?? '?'}`;
    context.journal.note({ ...newEntry(context, request, path), status: 401, error });
    if (waiting >= MAX_WAITING) throw new GatewayError(429, 'Too many wrong admin tokens');
    waiting += 1;
    last = last.then(() => sleep(WRONG_TOKEN_MS, undefined, { ref: false }));
    await last;
    waiting -= 1;
    throw new GatewayError(401, message);
  };
  const metrics = createMetrics(context.books);
  const find = createRouteFinder(ADMIN_ROUTES, '; GET /admin/openapi.json describes the API');
  return {
    owns: (path) => path.startsWith('/admin/'),
    async answer(visit) {
      const { path, request, response } = visit;
      if (path === '/admin/openapi.json' || path === '/admin/metrics') requireGet(request, path);
      if (path === '/admin/openapi.json') return respondJson(response, 200, JSON.parse(packageFile('openapi.json')));
      if (!isSecret(request.headers.authorization, `Bearer ${token}`)) await reject(visit);
      if (path === '/admin/metrics') {
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
        return void response.end(metrics());
      }
      const { route, name } = find(path, request.method);
      const testId = testIdOf(request.headers);
      const result = await act(route, {
        control,
        own: testId === undefined ? control : control.test(testId),
        name,
        query: route.query && checked(route.query, Object.fromEntries(queryOf(request)), 'The query'),
        body: route.body && checked(schemaFor(route.body), (await readJson(request, BODY)).value, 'The body'),
      });
      if (route.answer !== undefined) return respondJson(response, 200, result);
      response.writeHead(204).end();
    },
  };
}

/** Turns the plain errors that the methods throw for wrong arguments into a 400. */
async function act(route: Route, asked: Asked<unknown, unknown>): Promise<unknown> {
  try {
    return await route.run(asked);
  } catch (error) {
    if (error instanceof RangeError || error instanceof SetUpError) throw new GatewayError(400, error.message);
    throw error;
  }
}
