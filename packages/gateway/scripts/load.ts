/**
 * Measures a gateway in a process of its own: memory per idle stream, and requests per second.
 *
 *   node --conditions=@kopek/source --expose-gc scripts/load.ts [streams] [seconds]
 */
import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request, type Dispatcher } from 'undici';

const [, , streamCount = '2000', seconds = '5'] = process.argv;
const KEY = 'kopek-load-test';
const folder = mkdtempSync(join(tmpdir(), 'gateway-load-'));
const config = join(folder, 'config.json');
const slow = {
  id: 'slow/echo',
  talent: 'echo',
  providers: [{ name: 'p', prices: { input: '0.00001', output: '0.00002' }, tokensPerSecond: 0.05, latencyMs: 0 }],
};
writeFileSync(config, JSON.stringify({ models: [slow], balanceRub: '100000', limits: { concurrentRequests: 20_000 } }));

try {
  await idleStreams(Number(streamCount));
  await requestsPerSecond('in memory', []);
  await requestsPerSecond('with --data', ['--data', join(folder, 'ledger.db')]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function idleStreams(count: number): Promise<void> {
  const { child, url } = await start(['--pace', '1']);
  await chat(url, new Agent(), { model: 'kopek/echo', messages: [{ role: 'user', content: 'warm' }] });
  const before = residentKilobytes(child);
  const agent = new Agent({ connections: count });
  const open = await Promise.all(
    Array.from({ length: count }, () =>
      post(url, agent, {
        model: 'slow/echo',
        stream: true,
        messages: [{ role: 'user', content: 'one two three four' }],
      }),
    ),
  );
  // the first chunk of each has been read: all of them wait for their next token
  await sleep(2_000);
  const after = residentKilobytes(child);
  console.log(
    `${count} idle streams: ${before} kB → ${after} kB resident, ${((after - before) / count).toFixed(1)} kB per stream`,
  );
  for (const { body } of open) body.on('error', () => undefined).destroy();
  await stop(child);
}

async function requestsPerSecond(name: string, flags: string[]): Promise<void> {
  const { child, url } = await start(['--pace', '0', ...flags]);
  const agent = new Agent({ connections: 64 });
  for (const stream of [false, true]) {
    const until = Date.now() + Number(seconds) * 1_000;
    let done = 0;
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        while (Date.now() < until) {
          await chat(url, agent, {
            model: 'kopek/echo',
            stream,
            messages: [{ role: 'user', content: 'one two three four' }],
          });
          done += 1;
        }
      }),
    );
    console.log(
      `${name}, ${stream ? 'streams' : 'whole answers'}: ${Math.round(done / Number(seconds))} per second, no error`,
    );
  }
  await agent.close();
  await stop(child);
}

async function start(flags: string[]): Promise<{ child: ChildProcess; url: string }> {
  const main = new URL('../src/main.ts', import.meta.url).pathname;
  const child = spawn(
    process.execPath,
    ['--conditions=@kopek/source', main, '--port', '0', '--log', 'off', '--config', config, ...flags],
    {
      env: { ...process.env, KOPEK_API_KEY: KEY },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('Ctrl-C')) break;
  }
  return { child, url: /Base URL\s+(\S+)/.exec(output)?.[1] ?? '' };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

function residentKilobytes(child: ChildProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString());
}

function post(url: string, agent: Agent, body: object): Promise<Dispatcher.ResponseData> {
  return request(`${url}/chat/completions`, {
    dispatcher: agent,
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function chat(url: string, agent: Agent, body: object): Promise<void> {
  const reply = await post(url, agent, body);
  const text = await reply.body.text();
  if (reply.statusCode !== 200 || !text.includes('cost_rub'))
    throw new Error(`status ${reply.statusCode}: ${text.slice(0, 200)}`);
}
