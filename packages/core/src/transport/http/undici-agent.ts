import type { Dispatcher, Pool as UndiciPool } from 'undici';
import type { HttpSettings } from './http.ts';
import { isLoopback } from '../../base/loopback.ts';
import { skipContinue } from './skip-continue.ts';

type Undici = Pick<typeof import('undici'), 'Agent' | 'EnvHttpProxyAgent' | 'Pool' | 'buildConnector'>;

/**
 * The agent of one client: bounded sockets, and the proxy that the environment names.
 *
 * `HTTPS_PROXY` (else `HTTP_PROXY`) and `NO_PROXY` are honoured for https. Plain http reaches loopback and named
 * hosts only, and goes through a proxy only if that is on loopback: the key must not leave the machine unencrypted.
 */
export function createAgent(
  { Agent, EnvHttpProxyAgent, Pool, buildConnector }: Undici,
  { sockets, connectMs }: HttpSettings,
  env: Record<string, string | undefined>,
): Dispatcher {
  const options = {
    connections: sockets,
    // also for the connection to a proxy, which may accept it and never answer, and for TLS through it
    connectTimeout: connectMs,
    clientFactory: (proxy: URL, options: object) => new Pool(proxy, { ...options, headersTimeout: connectMs }),
    // shorter than the usual five seconds of servers, so that no socket is reused while the server closes it
    keepAliveTimeout: 4000,
    allowH2: false,
    // called for each origin, behind a proxy as well: `connect` is then the way through it
    factory: (origin: string | URL, { connect, ...options }: UndiciPool.Options): Dispatcher => {
      const open = typeof connect === 'function' ? connect : buildConnector({ timeout: connectMs, allowH2: false });
      return new Pool(origin, {
        ...options,
        connect: (target, callback) =>
          open(target, (...[error, socket]) => (error ? callback(error, null) : callback(null, skipContinue(socket)))),
      });
    },
  };
  const httpProxy = firstNonEmpty(env.http_proxy, env.HTTP_PROXY);
  const httpsProxy = firstNonEmpty(env.https_proxy, env.HTTPS_PROXY) ?? httpProxy;
  if (httpsProxy === undefined) return new Agent(options);
  return new EnvHttpProxyAgent({
    ...options,
    // an empty string keeps undici from reading the variable itself
    httpProxy: isOnLoopback(httpProxy) ? httpProxy : '',
    httpsProxy,
    noProxy: firstNonEmpty(env.no_proxy, env.NO_PROXY) ?? '',
  });
}

function firstNonEmpty(...values: (string | undefined)[]): string | undefined {
  return values.find((value) => value !== undefined && value.trim() !== '')?.trim();
}

function isOnLoopback(proxy: string | undefined): proxy is string {
  return proxy !== undefined && URL.canParse(proxy) && isLoopback(new URL(proxy).hostname);
}
