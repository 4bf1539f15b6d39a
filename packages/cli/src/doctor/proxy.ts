import type { Terminal } from '../terminal/terminal.ts';

/** The variable whose proxy leads to a service, by the rules of the client: plain http stays on this computer. */
export function proxyTo(baseURL: string, env: Terminal['env']): string | undefined {
  const { protocol, hostname } = new URL(baseURL);
  if (protocol === 'http:' || isExcepted(hostname, valueOf(env, 'NO_PROXY'))) return undefined;
  return ['HTTPS_PROXY', 'HTTP_PROXY'].find((name) => valueOf(env, name) !== '');
}

/** Names of the proxy variables that are set. Their values may hold a password. */
export function proxyNames(env: Terminal['env']): string[] {
  return ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].filter((name) => valueOf(env, name) !== '');
}

function valueOf(env: Terminal['env'], name: string): string {
  return (env[name.toLowerCase()]?.trim() || env[name]?.trim()) ?? '';
}

function isExcepted(host: string, noProxy: string): boolean {
  const entries = noProxy.split(/[\s,]+/).map((entry) => entry.replace(/:\d+$|^\*?\./g, '').toLowerCase());
  return entries.some((entry) => entry === '*' || (entry !== '' && `.${host}`.endsWith(`.${entry}`)));
}
