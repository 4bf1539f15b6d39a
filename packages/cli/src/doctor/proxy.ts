import type { Terminal } from '../terminal/terminal.ts';

/** The variable whose proxy leads to a service, by the rules of the client: plain http does not leave this computer. */
export function proxyTo(baseURL: string, env: Terminal['env']): string | undefined {
  const { protocol, hostname } = new URL(baseURL);
  if (isExcepted(hostname, valueOf(env, 'NO_PROXY'))) return undefined;
  const isPlain = protocol === 'http:';
  const name = nameOf(env, isPlain ? ['HTTP_PROXY'] : ['HTTPS_PROXY', 'HTTP_PROXY']);
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(URL.parse(valueOf(env, name ?? ''))?.hostname ?? '');
  return isPlain && !isLocal ? undefined : name;
}

/** The variable that holds no address of a proxy: no client can be made with it, whatever the service is. */
export function unusableProxy(env: Terminal['env']): string | undefined {
  const name = nameOf(env, ['HTTPS_PROXY', 'HTTP_PROXY']);
  const isUsable = /^https?:$/.test(URL.parse(valueOf(env, name ?? ''))?.protocol ?? '');
  return isUsable ? undefined : name;
}

/** Names of the proxy variables that are set. Their values may hold a password. */
export function proxyNames(env: Terminal['env']): string[] {
  return ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].filter((name) => valueOf(env, name) !== '');
}

/** The first of them that is set, as it is written there. */
function nameOf(env: Terminal['env'], names: readonly string[]): string | undefined {
  const spellings = names.flatMap((name) => [name.toLowerCase(), name]);
  return spellings.find((name) => (env[name]?.trim() ?? '') !== '');
}

function valueOf(env: Terminal['env'], name: string): string {
  return (env[name.toLowerCase()]?.trim() || env[name]?.trim()) ?? '';
}

function isExcepted(host: string, noProxy: string): boolean {
  const entries = noProxy.split(/[\s,]+/).map((entry) => entry.replace(/:\d+$|^\*?\./g, '').toLowerCase());
  return entries.some((entry) => entry === '*' || (entry !== '' && `.${host}`.endsWith(`.${entry}`)));
}
