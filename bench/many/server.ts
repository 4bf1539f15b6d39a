/**
 * The service of many streams, in a process of its own: `node server.ts <deltas> <per second>`. In each delta stands when it was
 * written. All processes of a machine share the clock that is asked (`process.hrtime`). A base URL that ends with `/short` gets a
 * few deltas at once.
 *
 * Streams are spread over ticks of 5 ms, as people do not type in step. Like any service it does not write to a reader that is far
 * behind.
 */
import { createServer, type Socket } from 'node:net';

const TICK_MS = 5;
/** Streams of a tick that share a delta, and so its time: 50 µs or so. */
const SHARING = 16;
/** What may wait for one reader. */
const BACKLOG_BYTES = 65_536;
/** Deltas of a short answer. */
const SHORT = 20;
/** Ends the answer of every stream after so many deltas. */
const deltas = Number(process.argv[2]);
const SLOTS = Math.round(1000 / Number(process.argv[3]) / TICK_MS);

interface Stream {
  socket: Socket;
  left: number;
}

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ntransfer-encoding: chunked\r\n\r\n';
const slots: Set<Stream>[] = Array.from({ length: SLOTS }, () => new Set());
let next = 0;
/** Deltas so far. */
let written = 0;

const server = createServer({ noDelay: true }, (socket) => {
  let head = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    head += bytes.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const chunked = /\r\ntransfer-encoding: *chunked/i.test(head);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (chunked ? !head.endsWith('0\r\n\r\n') : head.length - end - 4 < length) return;
    const short = head.includes('/short/');
    head = '';
    socket.write(HEAD);
    if (short) socket.write(delta().repeat(SHORT) + END);
    else slots[next++ % SLOTS]?.add({ socket, left: deltas });
  });
});
server.listen({ port: 0, host: '127.0.0.1', backlog: 16_384 }, () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ port: address.port });
});

const startedAt = performance.now();
let ticks = 0;
const timer = setInterval(() => {
  // what a busy machine held up is caught up with
  const due = Math.floor((performance.now() - startedAt) / TICK_MS);
  for (; ticks < due; ticks++) write(slots[ticks % SLOTS] ?? new Set());
}, TICK_MS);

function write(streams: Set<Stream>): void {
  let bytes = Buffer.alloc(0);
  let sharing = 0;
  for (const stream of streams) {
    const { socket } = stream;
    if (socket.destroyed) streams.delete(stream);
    else if (stream.left-- <= 0) {
      streams.delete(stream);
      socket.write(END);
    } else if (socket.writableLength < BACKLOG_BYTES) {
      if (sharing++ % SHARING === 0) bytes = Buffer.from(delta());
      socket.write(bytes);
      written++;
    }
  }
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, written });
});
process.on('disconnect', () => {
  clearInterval(timer);
  process.exit();
});

/** One delta that says when it was written, in µs. */
function delta(): string {
  return chunk(event({ content: `${process.hrtime.bigint() / 1000n} ` }));
}

function event(delta: object, finish: string | null = null): string {
  const choices = [{ index: 0, delta, finish_reason: finish, native_finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'gen-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'vendor/model-large', choices })}\n\n`;
}

const USAGE = `data: ${JSON.stringify({
  id: 'gen-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'vendor/model-large',
  choices: [],
  usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30, cost_rub: 0.0123, balance: 987.65 },
})}\n\n`;

const END = `${chunk(event({ content: '' }, 'stop'))}${chunk(USAGE)}${chunk('data: [DONE]\n\n')}0\r\n\r\n`;

function chunk(data: string): string {
  return `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;
}
