import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../protocol/errors.ts';

/**
 * Rejects requests that a foreign web page can make a browser send: those under a host name that was pointed at this
 * machine (DNS rebinding), and those whose `Origin` is another site. IP addresses and `localhost` are always accepted.
 *
 * @param hosts - further host names of the gateway, for instance in a container network.
 * @throws GatewayError 403
 */
export function requireOwnHost({ headers }: IncomingMessage, hosts: readonly string[]): void {
  const host = headers.host ?? '';
  // IPv6 addresses without brackets
  const name = URL.parse(`http://${host}`)?.hostname.replaceAll(/^\[|\]$/g, '');
  const isOwn =
    name !== undefined &&
    (isIP(name) > 0 || /(^|\.)localhost$/.test(name) || hosts.some((own) => own.toLowerCase() === name));
  if (!isOwn) {
    throw new GatewayError(403, `The gateway does not accept the host name ${JSON.stringify(name ?? host)}`, {
      reason: 'host',
    });
  }
  if (headers.origin !== undefined && headers.origin.replace(/^https?:\/\//, '') !== host)
    throw new GatewayError(403, 'Requests from other sites are not allowed', { reason: 'origin' });
}
