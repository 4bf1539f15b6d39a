import type { z } from 'zod';
import { decodeUri } from '../base/decode-uri.ts';
import { readJson } from '../http/body.ts';
import { respondJson } from '../http/respond.ts';
import { GatewayError } from '../protocol/errors.ts';
import { lineOf, problemsOf } from '../protocol/validate.ts';
import { testIdOf } from '../service/scopes.ts';
import type { Door } from '../service/server.ts';
import type { Control } from './control.ts';
import { openApiDocument } from './openapi.ts';
import { isSecret, ownDoor } from './own-door.ts';
import { ADMIN_ROUTES, type Route } from './routes.ts';

const BODY = { bytes: 4 * 1024 * 1024, timeoutMs: 30_000 };

/**
 * The admin API over HTTP: the paths under `/admin/`. Its requests appear neither in the journal nor in the log.
 *
 * @param token - the bearer token that requests need.
 * @param hosts - host names of the gateway besides IP addresses and `localhost`.
 */
export function adminDoor(control: Control, token: string, hosts: readonly string[]): Door {
  return ownDoor(
    'admin',
    hosts,
    (path) => path.startsWith('/admin/'),
    async ({ path, request, response }) => {
      if (path === '/admin/openapi.json') return respondJson(response, 200, openApiDocument());
      if (!isSecret(request.headers.authorization, `Bearer ${token}`))
        throw new GatewayError(401, 'The header "Authorization: Bearer <admin token>" is missing or wrong');
      const { route, name } = find(path, request.method ?? 'GET');
      const testId = testIdOf(request.headers);
      const result = await act(route, {
        control,
        own: testId === undefined ? control : control.test(testId),
        name,
        query: checked(route.query, queryOf(request.url ?? ''), 'The query'),
        body: route.body && checked(route.body, (await readJson(request, BODY)).value, 'The body'),
      });
      if (route.answer !== undefined) return respondJson(response, 200, result);
      response.writeHead(204).end();
    },
  );
}

/** Turns the plain errors that the methods throw for wrong arguments into a 400. */
async function act(route: Route, asked: Parameters<Route['run']>[0]): Promise<unknown> {
  try {
    return await route.run(asked);
  } catch (error) {
    if (error instanceof RangeError) throw new GatewayError(400, error.message);
    throw error;
  }
}

function find(path: string, method: string): { route: Route; name: string } {
  const here = ADMIN_ROUTES.flatMap((route) => {
    const match = new RegExp(`^${route.path.replace(/\{\w+\}/, '([^/]+)')}$`).exec(path);
    return match === null ? [] : [{ route, name: decodeUri(match[1] ?? '') }];
  });
  if (here.length === 0) {
    throw new GatewayError(404, `There is nothing at ${path}; GET /admin/openapi.json describes what there is`, {
      metadata: { paths: [...new Set(ADMIN_ROUTES.map((route) => route.path))] },
    });
  }
  const found = here.find(({ route }) => route.method === method.toLowerCase());
  if (found !== undefined) return found;
  const allow = here.map(({ route }) => route.method.toUpperCase()).join(', ');
  throw new GatewayError(405, `${path} takes ${allow}, not ${method}`, { headers: { allow } });
}

const queryOf = (target: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(target.includes('?') ? target.slice(target.indexOf('?')) : ''));

function checked<Value>(schema: z.ZodType<Value> | undefined, value: unknown, what: string): Value | undefined {
  const result = schema?.safeParse(value);
  if (result === undefined || result.success) return result?.data;
  const problems = problemsOf(result.error);
  throw new GatewayError(400, `${what} is wrong: ${problems.map(lineOf).join('; ')}`, {
    metadata: { issues: problems.slice(0, 20) },
  });
}
