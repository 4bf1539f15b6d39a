/**
 * The service of many streams, in a process of its own: `node server.ts <deltas> <per second>`. In each delta stands when it was
 * written. All processes of a machine share the clock that is asked (`process.hrtime`).
 *
 * Streams are spread over ticks of 5 ms, as people do not type in step.
 */
import { createServer, type Socket } from 'node:net';

const TICK_MS = 5;
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
let late = 0;

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
    head = '';
    socket.write(HEAD);
    slots[next++ % SLOTS]?.add({ socket, left: deltas });
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
  if (due - ticks > 4) late++;
  for (; ticks < due; ticks++) write(slots[ticks % SLOTS] ?? new Set());
}, TICK_MS);

function write(streams: Set<Stream>): void {
  for (const stream of streams) {
    const { socket } = stream;
    if (socket.destroyed) streams.delete(stream);
    else if (stream.left-- > 0) socket.write(chunk(event({ content: `${process.hrtime.bigint() / 1000n} ` })));
    else {
      streams.delete(stream);
      socket.write(`${chunk(event({ content: '' }, 'stop'))}${chunk(USAGE)}${chunk('data: [DONE]\n\n')}0\r\n\r\n`);
    }
  }
}

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000, late });
});
process.on('disconnect', () => {
  clearInterval(timer);
  process.exit();
});

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

function chunk(data: string): string {
  return `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`;
}
