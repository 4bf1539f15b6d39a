import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A limit in Deno KV: whoever finds the sum changed reads it again. Run by Deno. */
const PROGRAM = `
const [callers] = Deno.args.map(Number);
const kv = await Deno.openKv(':memory:');
let conflicts = 0;
const add = async () => {
  for (;;) {
    const entry = await kv.get(['spent']);
    const { ok } = await kv.atomic().check(entry).set(['spent'], (entry.value ?? 0) + 1).commit();
    if (ok) return;
    conflicts += 1;
  }
};
await Promise.all(Array.from({ length: callers }, add));
console.log(JSON.stringify({ spent: (await kv.get(['spent'])).value, conflicts }));
kv.close();
`;

/** What callers of one limit do to each other in Deno KV. */
export function denoKv(callers: number): () => Promise<string> {
  return async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('deno/package.json'));
    const run = promisify(execFile)(
      process.execPath,
      [join(folder, 'bin.cjs'), 'run', '--quiet', '--unstable-kv', '--ext=js', '-', String(callers)],
      { env: { ...process.env, DENO_NO_UPDATE_CHECK: '1' } },
    );
    run.child.stdin?.end(PROGRAM);
    const { spent, conflicts } = JSON.parse((await run).stdout) as { spent: number; conflicts: number };
    return `Deno KV: ${callers} callers of one key, ${spent} counted, ${conflicts.toLocaleString('en')} writes rejected and repeated.`;
  };
}
