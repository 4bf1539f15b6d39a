import { configurationError } from '../errors/index.ts';
import { isLoopback } from '../base/loopback.ts';

/** Version segment of all paths. Interface §9. */
export const VERSION_PATH = '/v1';

// what people copy out of an example with curl
const ENDPOINT = /\/(chat\/completions|responses|messages)\/*$/;

/**
 * Reads the base URL of the service: origin and path prefix, without `/v1` and without a trailing slash.
 *
 * @param text - as given, with or without `/v1`.
 * @param allowHttpFor - hosts, besides loopback, that may be reached by plain http.
 * @throws KopekError `configuration`. The text is not quoted: people paste keys into the wrong option.
 */
export function resolveBaseURL(text: string | undefined, allowHttpFor: readonly string[] = []): URL {
  if (text === undefined || text === '') {
    throw configurationError('no base URL: set the option baseURL, or the environment variable KOPEK_BASE_URL');
  }
  if (typeof text !== 'string' || /^["']/.test(text) || !URL.canParse(text)) {
    throw configurationError(
      'baseURL must be a URL such as https://gateway.example/v1, with its scheme and without quotes',
    );
  }
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    throw configurationError('baseURL must not contain a user name or password; the key belongs in apiKey');
  }
  const hosts = allowHttpFor.map(hostOf);
  const isPlainAllowed = isLoopback(url.hostname) || hosts.includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPlainAllowed)) {
    throw configurationError(
      'baseURL must begin with https:// (http:// only on this machine and for the hosts in allowHttpFor, because it would send the key unencrypted)',
    );
  }
  if (url.search !== '' || url.hash !== '') throw configurationError('baseURL must not contain query or fragment');
  const endpoint = ENDPOINT.exec(url.pathname)?.[0];
  if (endpoint !== undefined) {
    throw configurationError(`baseURL must end before ${endpoint}: the paths of the interface are added to it`);
  }
  url.pathname = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
  return url;
}

/** A host of `allowHttpFor` as URLs spell it. One at a time, because a pattern would allow hosts that were not named. */
function hostOf(name: string): string {
  const isHost = typeof name === 'string' && /^([^\s/\\:@?#*[\]]+|\[[0-9a-f:.]+\])$/i.test(name);
  if (!isHost || !URL.canParse(`http://${name}`)) {
    throw configurationError(
      "each of allowHttpFor must be the name of one host, such as 'gateway': no scheme, port, path or pattern",
    );
  }
  return new URL(`http://${name}`).hostname;
}

/**
 * Makes the URL of a path of the service: always below the base, never another origin.
 *
 * @param path - begins with `/`, and passed {@link isPlainPath}.
 */
export function serviceURL(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = base.pathname.replace(/\/$/, '') + path;
  return url;
}

/** True for a path that cannot leave the base URL: no query, no `..` in any spelling, no other host. */
export function isPlainPath(path: string): boolean {
  return /^\/[^?#\\\s]*$/.test(path) && !path.startsWith('//') && !/\.\.|%2e/i.test(path);
}

/** Path below the base for an endpoint of the interface, `/v1/…`. */
export function versionedPath(path: string): string {
  return path.startsWith(`${VERSION_PATH}/`) ? path : `${VERSION_PATH}${path}`;
}
