/**
 * The benchmark server, a process of its own: raw sockets, and every answer is bytes before it is asked for.
 *
 * It reads just enough HTTP to find the path and the end of a request. Its own CPU time is reported, so that a run
 * shows that the server was not the bottleneck.
 */
import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers';
import { answerOf, ID } from './answers.ts';

/** What the parent asks for. */
export type ServerRequest = { kind: 'prepare'; route: string } | { kind: 'stats' };
/** What it gets. */
export type ServerReply = { kind: 'listening'; port: number } | { kind: 'prepared' } | { kind: 'stats'; cpuMs: number };

interface Prepared {
  head: Buffer;
  /** HTTP chunks, the last one with the end mark. One piece when everything goes out at once. */
  pieces: Buffer[];
  pace: 'at-once' | 'each';
}

const prepared = new Map<string, Prepared>();

const server = createServer({ noDelay: true, keepAlive: true }, serve);
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address();
  if (typeof address === 'object' && address) reply({ kind: 'listening', port: address.port });
});

process.on('message', (request: ServerRequest) => {
  if (request.kind === 'prepare') {
    prepare(request.route);
    reply({ kind: 'prepared' });
  } else {
    const { user, system } = process.cpuUsage();
    reply({ kind: 'stats', cpuMs: (user + system) / 1000 });
  }
});
process.on('disconnect', () => process.exit());

function reply(message: ServerReply): void {
  process.send?.(message);
}

function prepare(route: string): Prepared {
  const known = prepared.get(route);
  if (known) return known;
  const answer = answerOf(route);
  let made: Prepared;
  if (answer.body !== undefined) made = whole(answer.body);
  else {
    const chunks: Buffer[] = [];
    const events = answer.events ?? [];
    for (let at = 0; at < events.length; at += answer.perChunk) {
      const data = Buffer.from(events.slice(at, at + answer.perChunk).join(''));
      chunks.push(Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]));
    }
    chunks.push(Buffer.from('0\r\n\r\n'));
    const head = Buffer.from(
      'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    made = { head, pieces: answer.pace === 'at-once' ? [Buffer.concat(chunks)] : chunks, pace: answer.pace };
  }
  prepared.set(route, made);
  return made;
}

function whole(json: string): Prepared {
  const body = Buffer.from(json);
  const head = Buffer.from(
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  return { head, pieces: [body], pace: 'at-once' };
}

function serve(socket: Socket): void {
  let held = Buffer.alloc(0);
  // bytes of the body that are still to come, and the answer that waits for them
  let missing = 0;
  let waiting: Prepared | undefined;
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    if (missing > 0) {
      missing -= bytes.length;
      if (missing > 0) return;
      if (waiting) write(socket, waiting);
      waiting = undefined;
      return;
    }
    held = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = held.toString('latin1', 0, end);
    const present = held.length - end - 4;
    const answer = prepare(head.slice(head.indexOf('/') + 1).split('/', 1)[0] ?? '');
    if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      // only small bodies are sent this way: wait for the end mark
      if (held.toString('latin1', held.length - 5) !== '0\r\n\r\n') return;
      held = Buffer.alloc(0);
      write(socket, answer);
      return;
    }
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    held = Buffer.alloc(0);
    if (present >= length) write(socket, answer);
    else {
      missing = length - present;
      waiting = answer;
    }
  });
}

function write(socket: Socket, { head, pieces, pace }: Prepared): void {
  if (pace === 'at-once') {
    socket.cork();
    socket.write(head);
    socket.write(numbered(pieces[0] as Buffer));
    socket.uncork();
    return;
  }
  socket.write(head);
  writeEach(socket, pieces, 0);
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
