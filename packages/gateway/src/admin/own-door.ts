import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requireOwnHost } from '../http/own-host.ts';
import { respondError } from '../http/respond.ts';
import { GatewayError } from '../protocol/errors.ts';
import type { Door } from '../service/server.ts';

/** A request to a door, and where its answer goes. */
export interface Visit {
  path: string;
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * A door for the owner of the gateway: requests of foreign web pages are refused, and errors are sent in the documented
 * shape.
 *
 * @param name - names the door in a 500.
 * @param hosts - host names of the gateway besides IP addresses and `localhost`.
 * @param owns - whether a path belongs to the door.
 */
export function ownDoor(
  name: string,
  hosts: readonly string[],
  owns: (path: string) => boolean,
  answer: (visit: Visit) => Promise<void> | void,
): Door {
  const guarded = async (visit: Visit): Promise<void> => {
    try {
      requireOwnHost(visit.request, hosts);
      await answer(visit);
    } catch (error) {
      const refused = respondError(visit.response, error, name);
      if (!(error instanceof GatewayError)) throw new Error(refused.message, { cause: error });
    }
  };
  return (path, request, response) => (owns(path) ? guarded({ path, request, response }) : undefined);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a header has the expected value, in constant time. */
export function isSecret(given: string | string[] | undefined, expected: string): boolean {
  return timingSafeEqual(digest(String(given ?? '')), digest(expected));
}

/** The query of a request line, which may hold anything. */
export const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
