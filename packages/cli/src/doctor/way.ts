import {
  Agent,
  EnvHttpProxyAgent,
  fetch as undiciFetch,
  type Dispatcher,
  type RequestInit as UndiciInit,
} from 'undici';

/** How requests get to the service: as those of the client do. */
export interface Way {
  send: typeof fetch;
  /** The variable whose proxy leads there. */
  proxy?: string;
  close: () => Promise<void>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The proxy that the environment names for a service, by the rules of the client: plain http stays on this computer. */
export function wayTo(baseURL: string, env: Env): Way {
  const isPlain = baseURL.startsWith('http:');
  const proxy = isPlain || isExcepted(new URL(baseURL).hostname, valueOf(env, 'NO_PROXY')) ? undefined : proxyIn(env);
  const dispatcher: Dispatcher =
    proxy === undefined
      ? new Agent()
      : new EnvHttpProxyAgent({ httpProxy: '', httpsProxy: valueOf(env, proxy), noProxy: '' });
  const send: typeof fetch = async (input, init) => {
    const answer = await undiciFetch(input instanceof Request ? input.url : input, {
      ...(init as UndiciInit),
      dispatcher,
    });
    // the same class in another realm: undici brings its own types
    return answer as unknown as Response;
  };
  return { send, close: () => dispatcher.destroy(), ...(proxy === undefined ? {} : { proxy }) };
}

/** Names of the proxy variables that are set. Their values may hold a password. */
export function proxyNames(env: Env): string[] {
  return ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].filter((name) => valueOf(env, name) !== '');
}

function proxyIn(env: Env): string | undefined {
  return ['HTTPS_PROXY', 'HTTP_PROXY'].find((name) => valueOf(env, name) !== '');
}

function valueOf(env: Env, name: string): string {
  return (env[name.toLowerCase()]?.trim() || env[name]?.trim()) ?? '';
}

function isExcepted(host: string, noProxy: string): boolean {
  return noProxy
    .split(/[\s,]+/)
    .map((entry) =>
      entry
        .replace(/:\d+$/, '')
        .replace(/^\*?\./, '')
        .toLowerCase(),
    )
    .some((entry) => entry === '*' || (entry !== '' && (host === entry || host.endsWith(`.${entry}`))));
}
