import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'redis';
import { freePort } from '../../packages/ledger-postgres/test/support/free-port.ts';
import { CALLERS, LIMIT } from './figures.ts';

/** Grants a hold of ARGV[2] while all of them stay within ARGV[1]: the script that is usually suggested. */
const HOLD = `
local held = tonumber(redis.call('GET', KEYS[1]) or '0')
if held + tonumber(ARGV[2]) > tonumber(ARGV[1]) then return 0 end
redis.call('INCRBYFLOAT', KEYS[1], ARGV[2])
return 1`;

/** Writes that one connection has under way together. */
const TOGETHER = 100;

/** A limit in Redis that writes a log once a second, as it does by default with a log. */
export function redis(holds: number): () => Promise<string> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kopek-redis-'));
    const port = await freePort();
    const server = spawn(
      'redis-server',
      ['--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', ''],
      {
        stdio: 'ignore',
      },
    );
    const missing = await Promise.race([
      once(server, 'spawn').then(() => false),
      once(server, 'error').then(() => true),
    ]);
    if (missing) return 'Redis: not measured, `redis-server` is not installed.';
    const client = createClient({ socket: { host: '127.0.0.1', port, reconnectStrategy: 50 } });
    client.on('error', () => {}); // it tries again until the server listens
    await client.connect();
    try {
      const hold = (key: string, limit: number): Promise<unknown> =>
        client.eval(HOLD, { keys: [key], arguments: [String(limit), '1'] });
      const answers = await Promise.all(Array.from({ length: CALLERS }, () => hold('limit', LIMIT)));
      const granted = answers.filter((answer) => answer === 1).length;

      const startedMs = performance.now();
      for (let done = 0; done < holds; done += TOGETHER)
        await Promise.all(Array.from({ length: TOGETHER }, () => hold('far', holds)));
      const perSecond = Math.round(holds / ((performance.now() - startedMs) / 1000));

      await client.incrByFloat('sum', 100_000.3);
      const sum = await client.incrByFloat('sum', 0.000_000_000_000_004);
      return (
        `Redis, one script: ${granted} of ${CALLERS} callers granted, ${perSecond.toLocaleString('en')} holds a second. ` +
        `100000.3 + 0.000000000000004 gave ${sum}.`
      );
    } finally {
      client.destroy();
      server.kill();
      await once(server, 'close');
      rmSync(folder, { recursive: true });
    }
  };
}
