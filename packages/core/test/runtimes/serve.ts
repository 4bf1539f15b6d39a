import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { errorBody, good, goodBody, half, reply, STREAM } from '../faults/answers.ts';
import { createCertificate } from '../faults/certificate.ts';
import { startRawServer, type Peer } from '../faults/raw-server.ts';

// Serves what `smoke.ts` asks for, and runs the command line that follows against it:
// `node serve.ts bun run --conditions=@kopek/source smoke.ts`. URL, key and the URL of a TLS server
// are added as the last arguments.
let endless = 0;
let closed = 0;
const key = 'smoke-canary-key/1234567890';

const server = await startRawServer({
  onRequest(peer) {
    if (peer.path === '/endless') return reply(peer, 200, String(endless));
    if (peer.path === '/closed') return reply(peer, 200, String(closed));
    if (peer.path.endsWith('/key'))
      return reply(
        peer,
        200,
        '{"name":"smoke","allowed_models":null,"pii":{"mode":null,"types":null,"dictionary":[]}}',
      );
    return answerBy(/"model":"([^"]*)"/.exec(peer.body)?.[1] ?? '', peer);
  },
});

const tlsServer = await startRawServer({ onRequest: good, tls: await createCertificate() });

function answerBy(model: string, peer: Peer): void {
  switch (model) {
    case 'gzip':
      return reply(peer, 200, gzipSync(goodBody(peer)), { 'content-encoding': 'gzip' });
    case 'http-402':
      return reply(peer, 402, errorBody(peer, 402, 'no money'));
    case 'redirect':
      return reply(peer, 307, '', { location: `${peer.origin}/v1/elsewhere` });
    case 'reset':
      return void peer.socket.resetAndDestroy();
    case 'closed':
      closed++;
      return void setTimeout(() => peer.socket.end(), 20);
    case 'cut':
      half(peer);
      return void setTimeout(() => peer.socket.resetAndDestroy(), 50);
    case 'silent':
      return undefined;
    case 'endless': {
      half(peer);
      endless++;
      const timer = setInterval(
        () => peer.socket.write(`${Buffer.byteLength(STREAM[1]!).toString(16)}\r\n${STREAM[1]}\r\n`),
        5,
      );
      return void peer.socket.once('close', () => {
        clearInterval(timer);
        endless--;
      });
    }
    default:
      return good(peer);
  }
}

const [command = 'node', ...args] = process.argv.slice(2);
const child = spawn(command, [...args, server.origin, key, tlsServer.origin], { stdio: 'inherit' });
const [code] = (await once(child, 'exit')) as [number | null];
await Promise.all([server.close(), tlsServer.close()]);
process.exit(code ?? 1);
