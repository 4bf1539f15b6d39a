import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../protocol/errors.ts';

/**
 * Refuses what a web page of somebody else can make a browser send: a request under a name that was pointed at this
 * machine (DNS rebinding), and one whose `Origin` is another site. An address and `localhost` name no site.
 *
 * @param hosts - further names under which the gateway is reached, as in a network of containers.
 * @throws GatewayError 403
 */
export function requireOwnHost({ headers }: IncomingMessage, hosts: readonly string[]): void {
  const host = headers.host ?? '';
  const name = nameOf(`http://${host}`);
  const isOwn = name !== undefined && (isIP(name) > 0 || /(^|\.)localhost$/.test(name) || hosts.includes(name));
  if (!isOwn) {
    throw new GatewayError(403, `The gateway does not answer here under the name ${JSON.stringify(name ?? host)}`, {
      metadata: { reason: 'host' },
    });
  }
  if (headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== host)
    throw new GatewayError(403, 'Other sites may not ask here', { metadata: { reason: 'origin' } });
}

/** The name in an address, an IPv6 address without its brackets. */
function nameOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname.replaceAll(/^\[|\]$/g, '') : undefined;
}
