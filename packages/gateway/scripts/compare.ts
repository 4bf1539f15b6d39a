/**
 * Compares the gateway with a plain `node:http` server that sends the same bytes, each in a process of its own, at 16
 * connections, in turns; then one gateway that passes requests on to another with that other alone, at one connection;
 * then looks at the memory of the command after many requests.
 *
 *   node --conditions=@kopek/source scripts/compare.ts [requests per round] [rounds] [requests for memory]
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

const [, , perRound = '5000', roundCount = '5', memoryCount = '100000'] = process.argv;
const rounds = Number(roundCount);
const KEY = 'kopek-compare';
const CONNECTIONS = 16;
const HOPS = 1_000;
const folder = mkdtempSync(join(tmpdir(), 'gateway-compare-'));
const question = { model: 'kopek/echo', messages: [{ role: 'user', content: 'one two three four' }] };
const whole = JSON.stringify(question);
const stream = JSON.stringify({ ...question, stream: true });

interface Running {
  child: ChildProcess;
  url: string;
}

const gateway = await startGateway();
const plain = await startPlain({ whole: await first(gateway, whole), stream: await first(gateway, stream) });
const relay = await startGateway({
  models: [
    {
      id: 'far/echo',
      upstream: { baseURL: gateway.url, model: 'kopek/echo', apiKey: KEY },
      providers: [{ name: 'far', prices: { input: '0.00001', output: '0.00002' } }],
    },
  ],
});
try {
  await compare('whole answers', whole);
  await compare('streams', stream);
  await hop('whole answers', false);
  await hop('streams', true);
  await memory();
} finally {
  for (const { child } of [gateway, plain, relay]) child.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function compare(name: string, body: string): Promise<void> {
  const rates: { ours: number; theirs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rates.push({ theirs: await rate(plain, body), ours: await rate(gateway, body) });
  }
  const ours = median(rates.map((entry) => entry.ours));
  const theirs = median(rates.map((entry) => entry.theirs));
  const ratio = median(rates.map((entry) => entry.ours / entry.theirs));
  console.log(
    `${name}: gateway ${ours.toFixed(0)}/s, plain server ${theirs.toFixed(0)}/s, ratio ${ratio.toFixed(2)} (≥ ${name === 'streams' ? '0.5' : '0.4'} wanted)`,
  );
}

/** Time of an answer through one gateway more, in turns with the time without it. */
async function hop(name: string, isStream: boolean): Promise<void> {
  const near = new Pool(gateway.url, { connections: 1 });
  const far = new Pool(relay.url, { connections: 1 });
  const times: { direct: number[]; through: number[] } = { direct: [], through: [] };
  const farBody = JSON.stringify({ ...question, model: 'far/echo', stream: isStream });
  for (let count = 0; count < HOPS; count += 1) {
    times.direct.push(await timed(near, isStream ? stream : whole));
    times.through.push(await timed(far, farBody));
  }
  await Promise.all([near.close(), far.close()]);
  const [direct, through] = [median(times.direct), median(times.through)];
  console.log(
    `${name} through one hop: p50 ${through.toFixed(2)} ms, direct ${direct.toFixed(2)} ms, ${(through / direct).toFixed(2)} times (≤ 2 wanted)`,
  );
}

async function memory(): Promise<void> {
  const fresh = await startGateway();
  await send(fresh, whole, 100);
  const before = residentMegabytes(fresh);
  await send(fresh, whole, Number(memoryCount) / 2);
  await send(fresh, stream, Number(memoryCount) / 2);
  const after = residentMegabytes(fresh);
  fresh.child.kill();
  console.log(
    `memory after ${memoryCount} requests: ${before} MB → ${after} MB, ${after - before} MB more (≤ 40 wanted)`,
  );
}

function startGateway(config: object = {}): Promise<Running> {
  const file = join(folder, `config-${performance.now()}.json`);
  writeFileSync(file, JSON.stringify({ pace: 0, ...config }));
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  return start([main, '--port', '0', '--log', 'off', '--config', file], { KOPEK_API_KEY: KEY });
}

function startPlain(bytes: { whole: string; stream: string }): Promise<Running> {
  const code = `const { createServer } = await import('node:http');
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
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));`;
  return start(['--input-type=module', '-e', code], { BYTES: JSON.stringify(bytes) });
}

async function start(given: string[], env: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, ['--no-warnings', '--conditions=@kopek/source', ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const url = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    });
  });
  return { child, url };
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

async function timed(pool: Pool, body: string): Promise<number> {
  const startedAt = performance.now();
  await once(pool, body);
  return performance.now() - startedAt;
}

async function first({ url }: Running, body: string): Promise<string> {
  const pool = new Pool(url, { connections: 1 });
  const text = await once(pool, body);
  await pool.close();
  return text;
}

async function send({ url }: Running, body: string, count: number): Promise<void> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  let left = count;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        await once(pool, body);
      }
    }),
  );
  await pool.close();
}

async function rate(server: Running, body: string): Promise<number> {
  const startedAt = performance.now();
  await send(server, body, Number(perRound));
  return (1_000 * Number(perRound)) / (performance.now() - startedAt);
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function residentMegabytes({ child: { pid } }: Running): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);
}
