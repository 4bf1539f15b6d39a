import { good, reply } from '../answers.ts';
import type { Expected, FaultCase } from '../fault-case.ts';

const REFUSED: Expected = {
  posts: 1,
  error: {
    code: 'invalid_response',
    phase: 'status',
    billing: 'none',
    charge: null,
    attempts: 1,
    retryable: false,
    message: /redirect.*not followed/,
  },
};

/** Redirects: the second request would carry the prompt, and perhaps the key, to another address. */
export const redirectCases: FaultCase[] = [
  ...[301, 302, 303, 307, 308].flatMap((status): FaultCase[] => [
    {
      name: `${status} to another path of the same host`,
      // a client that follows gets a good answer, and the count of requests tells
      onRequest: (peer) => (peer.number === 1 ? reply(peer, status, '', { location: '/v1/other' }) : good(peer)),
      expect: { ...REFUSED, error: { ...REFUSED.error!, status } },
    },
    {
      name: `${status} to another host`,
      onRequest: (peer) => {
        const other = peer.origin.replace('127.0.0.1', 'localhost');
        return peer.number === 1 ? reply(peer, status, '', { location: `${other}/v1/chat/completions` }) : good(peer);
      },
      expect: { ...REFUSED, error: { ...REFUSED.error!, status } },
    },
  ]),
  {
    name: 'redirect, and the server asks to retry',
    onRequest: (peer) => reply(peer, 307, '', { location: '/', 'x-should-retry': 'true' }),
    expect: REFUSED,
  },
];
