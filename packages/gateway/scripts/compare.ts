/**
 * Compares the gateway with a plain `node:http` server that sends the same bytes, each in a process of its own, at 16
 * connections, in turns; and looks at the memory of the gateway after many requests.
 *
 *   node --conditions=@kopek/source scripts/compare.ts [requests per round] [rounds]
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

const [, , perRound = '5000', roundCount = '5'] = process.argv;
const KEY = 'kopek-compare';
const CONNECTIONS = 16;
const whole = JSON.stringify({ model: 'kopek/echo', messages: [{ role: 'user', content: 'one two three four' }] });
const stream = JSON.stringify({ ...(JSON.parse(whole) as object), stream: true });

const gateway = await start(
  `const { startGateway } = await import('@kopek/gateway');
   const gateway = await startGateway({ apiKey: '${KEY}', balanceRub: '1000000' });
   console.log(gateway.port);`,
);
const sample = new Pool(gateway.url, { connections: 1 });
const bytes = { whole: await once(sample, whole), stream: await once(sample, stream) };
await sample.close();
const plain = await start(
  `const { createServer } = await import('node:http');
   const bytes = JSON.parse(process.env.BYTES);
   const server = createServer((request, response) => {
     const chunks = [];
     request.on('data', (chunk) => chunks.push(chunk));
     request.on('end', () => {
       const isStream = JSON.parse(Buffer.concat(chunks)).stream === true;
       const type = isStream ? 'text/event-stream' : 'application/json';
       response.writeHead(200, { 'content-type': type });
       if (!isStream) return response.end(bytes.whole);
       for (const event of bytes.stream.split(/(?<=\\n\\n)/)) response.write(event);
       response.end();
     });
   });
   server.listen(0, '127.0.0.1', () => console.log(server.address().port));`,
  { BYTES: JSON.stringify(bytes) },
);

const before = residentMegabytes(gateway.child);
for (const [name, body] of [
  ['whole answers', whole],
  ['streams', stream],
] as const) {
  const rates: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < Number(roundCount); round += 1) {
    rates.push({ theirs: await rate(plain.url, body), ours: await rate(gateway.url, body) });
  }
  const median = (pick: (entry: (typeof rates)[number]) => number): number =>
    rates.map(pick).sort((left, right) => left - right)[Math.floor(rates.length / 2)] ?? 0;
  console.log(
    `${name}: gateway ${median((entry) => entry.ours).toFixed(0)}/s, plain server ${median((entry) => entry.theirs).toFixed(0)}/s, ratio ${median((entry) => entry.ours / entry.theirs).toFixed(2)}`,
  );
}
const count = 2 * Number(perRound) * Number(roundCount);
console.log(`memory after ${count} requests: ${before} MB → ${residentMegabytes(gateway.child)} MB resident`);
gateway.child.kill();
plain.child.kill();

async function start(code: string, env: Record<string, string> = {}): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--conditions=@kopek/source', '--input-type=module', '-e', code],
    { cwd: new URL('..', import.meta.url), stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } },
  );
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
  );
  return { child, url: `http://127.0.0.1:${port}` };
}

async function once(pool: Pool, body: string): Promise<string> {
  const { body: answer } = await pool.request({
    path: '/v1/chat/completions',
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body,
  });
  return answer.text();
}

async function rate(url: string, body: string): Promise<number> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  let left = Number(perRound);
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        await once(pool, body);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.close();
  return Number(perRound) / seconds;
}

function residentMegabytes({ pid }: ChildProcess): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
}
