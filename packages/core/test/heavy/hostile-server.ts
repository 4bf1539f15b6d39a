import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { completion, event, chunk, STREAM } from '../faults/answers.ts';

/** Bodies that are made to fill memory. */
export type Flood = 'line' | 'short lines' | 'json' | 'error body' | 'gzip' | 'endless stream' | 'endless comments';

export interface HostileServer {
  origin: string;
  /** Bytes that the sockets have taken for hostile answers. */
  written(): number;
  /** Most sockets open at once. */
  maxOpen(): number;
  close(): Promise<void>;
}

/**
 * A server with good answers below `/good` and a flood below `/hostile`.
 *
 * @param megabytes - size of the flood, after decompression.
 */
export async function startHostileServer(flood: Flood, megabytes: number): Promise<HostileServer> {
  let [written, open, maxOpen] = [0, 0, 0];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (text) => (body += String(text)));
    request.on('end', () => {
      if (request.url?.startsWith('/good')) return sendGood(response, body.includes('"stream":true'));
      const before = response.socket?.bytesWritten ?? 0;
      response.on('close', () => (written += (response.socket?.bytesWritten ?? 0) - before));
      return sendFlood(response, flood, megabytes);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    maxOpen = Math.max(maxOpen, ++open);
    socket.on('error', () => {});
    socket.once('close', () => open--);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written: () => written,
    maxOpen: () => maxOpen,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendGood(response: ServerResponse, streamed: boolean): void {
  const body = streamed ? STREAM.join('') : completion();
  response.setHeader('content-type', streamed ? 'text/event-stream' : 'application/json');
  response.end(body);
}

const MEGABYTE = 'x'.repeat(1024 * 1024);

function sendFlood(response: ServerResponse, flood: Flood, megabytes: number): void {
  const [head, piece, tail] = partsOf(flood);
  const status = flood === 'error body' ? 500 : 200;
  const headers = { 'content-type': 'text/event-stream', ...(flood === 'gzip' ? { 'content-encoding': 'gzip' } : {}) };
  response.writeHead(status, headers);
  const source = Readable.from([head, ...Array.from({ length: megabytes }, () => piece), tail], { objectMode: false });
  // the client is expected to leave
  pipeline(flood === 'gzip' ? [source, createGzip(), response] : [source, response], () => {});
}

function partsOf(flood: Flood): [head: string, piece: string, tail: string] {
  switch (flood) {
    case 'line':
    case 'gzip':
      return [`${STREAM[0]}data: {"choices":[{"delta":{"content":"`, MEGABYTE, '"}}]}\n\n'];
    case 'short lines':
      return ['', 'data:x\n'.repeat(MEGABYTE.length / 'data:x\n'.length), '\n'];
    case 'json':
      return ['{"choices":[{"message":{"content":"', MEGABYTE, '"},"finish_reason":"stop"}]}'];
    case 'error body':
      return ['{"error":{"code":500,"message":"', MEGABYTE, '"}}'];
    case 'endless comments':
      return [STREAM[0] as string, `: ${MEGABYTE.slice(0, 1000)}\n\n`.repeat(1024), ''];
    case 'endless stream':
      return ['', event(chunk({ content: 'слово '.repeat(20) })).repeat(2048), ''];
    default:
      throw new Error(`no such flood: ${String(flood)}`);
  }
}
