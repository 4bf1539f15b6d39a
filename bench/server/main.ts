/**
 * The benchmark server, a process of its own: raw sockets, and every answer is bytes from its first request on, which warms up.
 *
 * It reads just enough HTTP to find the path and the end of a request. It sends its port to its parent, and its own CPU time whenever
 * that asks, so that a run shows that the server was not the bottleneck.
 */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers';
import { answerOf, ID, type Answer } from './answers.ts';

interface Prepared {
  head: Buffer;
  /** HTTP chunks, the last one with the end mark. One piece when everything goes out at once. */
  pieces: Buffer[];
}

const prepared = new Map<string, Prepared>();

const server = createServer({ noDelay: true, keepAlive: true }, serve);
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
process.on('disconnect', () => process.exit());

function prepare(route: string): Prepared {
  const made = prepared.get(route) ?? bytesOf(answerOf(route));
  prepared.set(route, made);
  return made;
}

function bytesOf({ body, events = [], perChunk, pace }: Answer): Prepared {
  if (body !== undefined) {
    const whole = Buffer.from(body);
    return { head: headOf('application/json', `content-length: ${whole.length}`), pieces: [whole] };
  }
  const chunks: Buffer[] = [];
  for (let at = 0; at < events.length; at += perChunk) {
    const data = events.slice(at, at + perChunk).join('');
    chunks.push(Buffer.from(`${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`));
  }
  chunks.push(Buffer.from('0\r\n\r\n'));
  const head = headOf('text/event-stream; charset=utf-8', 'transfer-encoding: chunked');
  return { head, pieces: pace === 'at-once' ? [Buffer.concat(chunks)] : chunks };
}

function headOf(type: string, length: string): Buffer {
  return Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`);
}

/** Requests are small, so they are held until they are whole. */
function serve(socket: Socket): void {
  let held = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = held.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const isWhole = /\r\ntransfer-encoding: *chunked/i.test(head)
      ? held.toString('latin1', held.length - 5) === '0\r\n\r\n'
      : held.length - end - 4 >= length;
    if (!isWhole) return;
    held = Buffer.alloc(0);
    write(socket, prepare(head.slice(head.indexOf('/') + 1).split('/', 1)[0] ?? ''));
  });
}

function write(socket: Socket, { head, pieces }: Prepared): void {
  if (pieces.length > 1) {
    socket.write(head);
    writeEach(socket, pieces, 0);
    return;
  }
  socket.cork();
  socket.write(head);
  socket.write(numbered(pieces[0] as Buffer));
  socket.uncork();
}

let answers = 0;

/** The bytes of an answer with an id of its own: a ledger has to compare answers of one id. */
function numbered(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const id = `gen-${String((answers += 1)).padStart(ID.length - 4, '0')}`;
  for (let at = copy.indexOf(ID); at >= 0; at = copy.indexOf(ID, at + ID.length)) copy.write(id, at);
  return copy;
}

function writeEach(socket: Socket, pieces: Buffer[], from: number): void {
  const end = Math.min(from + 8, pieces.length);
  for (let at = from; at < end; at++) socket.write(pieces[at] as Buffer);
  if (end < pieces.length && !socket.destroyed) setImmediate(() => writeEach(socket, pieces, end));
}
