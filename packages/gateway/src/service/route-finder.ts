import { decodeUri } from '../base/decode-uri.ts';
import { GatewayError } from '../protocol/errors.ts';

/**
 * Makes a finder of the route of a request, and of the value of the parameter in its path. It throws a GatewayError 404 or
 * 405.
 *
 * @param table - routes by method and path, which may contain one parameter.
 * @param hint - ends the message for an unknown path.
 */
export function createRouteFinder<Route>(
  table: Readonly<Record<string, Route>>,
  hint: string = '',
): (path: string, method: string | undefined) => { route: Route; name: string } {
  const places = new Map<string, Map<string, Route>>();
  for (const [line, route] of Object.entries(table)) {
    const [method = '', place = ''] = line.split(' ');
    places.set(place, new Map([...(places.get(place) ?? []), [method, route]]));
  }
  const patterns = [...places]
    .filter(([place]) => place.includes('{'))
    .map(([place, methods]) => ({ methods, pattern: new RegExp(`^${place.replace(/\{\w+\}/, '(.+)')}$`) }));
  return (path, method = 'GET') => {
    const exact = places.get(path);
    const found = exact === undefined ? patterns.find(({ pattern }) => pattern.test(path)) : undefined;
    const methods = exact ?? found?.methods;
    if (methods === undefined)
      throw new GatewayError(404, `There is nothing at ${path}${hint}`, { paths: [...places.keys()] });
    // Node leaves the body out of the answer to HEAD
    const route = methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined);
    const allow = [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : [])].join(', ');
    if (route === undefined)
      throw new GatewayError(405, `${path} allows ${allow}, not ${method}`, undefined, { allow });
    return { route, name: decodeUri(found?.pattern.exec(path)?.[1] ?? '') };
  };
}
