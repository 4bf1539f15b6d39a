import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';

/** One request that arrived in full, and the socket to answer it on. */
export interface Peer {
  socket: Socket;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The request asked for a stream. */
  streamed: boolean;
  /** Requests that had arrived at this server, this one included. */
  number: number;
  /** URL of the server, to point redirects at. */
  origin: string;
}

export interface RawServer {
  origin: string;
  port: number;
  /** Requests that arrived in full. */
  requests: { method: string; path: string; headers: Record<string, string> }[];
  /** Sockets ever accepted, and the most that were open at once. */
  sockets: { accepted: number; maxOpen: number };
  /** Sockets that are open now. */
  open: Set<Socket>;
  /**
   * Waits until every socket is closed.
   *
   * @returns ms waited, or undefined when some were still open after `boundMs`.
   */
  allClosed(boundMs: number): Promise<number | undefined>;
  close(): Promise<void>;
}

/** A certificate, and the choice among the protocols that a client offers. */
export type TlsOfServer = { key: string; cert: string } & Pick<TlsOptions, 'ALPNCallback'>;

export interface RawServerOptions {
  /** Called for each request that arrived in full. */
  onRequest?: (peer: Peer) => void;
  /** Called for each connection, before a byte is read. */
  onConnection?: (socket: Socket) => void;
  /** Speak TLS with this certificate. */
  tls?: TlsOfServer;
}

/** A server of bytes on loopback: it understands just enough HTTP to know when a request has arrived. */
export async function startRawServer(options: RawServerOptions): Promise<RawServer> {
  const open = new Set<Socket>();
  const requests: RawServer['requests'] = [];
  const sockets = { accepted: 0, maxOpen: 0 };
  let origin = '';
  const count = (socket: Socket): void => {
    open.add(socket);
    sockets.accepted++;
    sockets.maxOpen = Math.max(sockets.maxOpen, open.size);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  };
  const accept = (socket: Socket): void => {
    socket.on('error', () => {});
    const { onConnection } = options;
    onConnection?.(socket);
    if (options.onRequest) {
      const { onRequest } = options;
      readRequests(socket, (request) => {
        requests.push(request);
        onRequest({ ...request, socket, number: requests.length, origin });
      });
    }
  };
  // sockets are answered byte by byte: a peer that half-closes must not close ours
  const server: Server = options.tls
    ? createTlsServer({ ...options.tls, allowHalfOpen: true }, accept).on('tlsClientError', () => {})
    : createServer({ allowHalfOpen: true, noDelay: true }, accept);
  // TLS tells of a socket only after its handshake
  server.on('connection', count);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  origin = `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  return {
    origin,
    port,
    requests,
    sockets,
    open,
    async allClosed(boundMs) {
      const startedAt = performance.now();
      while (open.size > 0) {
        if (performance.now() - startedAt > boundMs) return undefined;
        await pause(1);
      }
      return performance.now() - startedAt;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

type ParsedRequest = Pick<Peer, 'method' | 'path' | 'headers' | 'body' | 'streamed'>;

function readRequests(socket: Socket, onRequest: (request: ParsedRequest) => void): void {
  let arrived = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    arrived = Buffer.concat([arrived, bytes]);
    for (;;) {
      const end = arrived.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [start = '', ...lines] = arrived.subarray(0, end).toString('latin1').split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
        }),
      );
      const length = Number(headers['content-length'] ?? 0);
      if (arrived.length < end + 4 + length) return;
      const body = arrived.subarray(end + 4, end + 4 + length).toString('utf8');
      arrived = arrived.subarray(end + 4 + length);
      const [method = '', path = ''] = start.split(' ');
      onRequest({ method, path, headers, body, streamed: body.includes('"stream":true') });
    }
  });
  // the peer has nothing more to say: neither have we, once it is answered
  socket.on('end', () => socket.end());
}
