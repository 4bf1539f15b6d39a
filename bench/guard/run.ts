import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHILD_ENVIRONMENT } from '../measure/environment.ts';
import { Server } from '../measure/processes.ts';
import type { Counts } from './count.ts';

const run = promisify(execFile);
const file = (name: string): string => join(import.meta.dirname, name);

/** The same code allocates the same bytes when nothing is optimized, and a heap of this size is never collected. */
const BYTES_FLAGS = [
  '--expose-gc',
  '--no-opt',
  '--no-maglev',
  '--no-sparkplug',
  '--single-threaded-gc',
  '--min-semi-space-size=512',
  '--max-semi-space-size=512',
];

/** Bytes, promises and timers of a subject, per call and per delta. */
export async function countsOf(subject: string): Promise<Counts> {
  const counts: Counts = {};
  for (const [kind, flags] of [
    ['bytes', BYTES_FLAGS],
    ['hooks', []],
  ] as const) {
    const { stdout } = await run(process.execPath, [...flags, file('count.ts'), kind, subject], {
      env: CHILD_ENVIRONMENT,
    });
    Object.assign(counts, JSON.parse(stdout));
  }
  return counts;
}

const FEW_CALLS = 50;
const MANY_CALLS = 150;
const TRACED = {
  'socket writes per call': ['write', 'writev', 'sendto', 'sendmsg'],
  'socket reads per call': ['read', 'readv', 'recvfrom', 'recvmsg'],
  'sockets opened per call': ['connect'],
};

/** Whether this machine can count system calls. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/**
 * System calls of one call on sockets. What wakes threads and what the collector asks for depends on the machine, and is
 * left out.
 */
export async function systemCallsOf(subject: string): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'kopek-guard-'));
  const server = await Server.start();
  try {
    const url = server.urlOf('i1000');
    const lines: string[][] = [];
    for (const calls of [FEW_CALLS, MANY_CALLS]) {
      const output = join(folder, `${calls}.txt`);
      const names = Object.values(TRACED).flat();
      const program = [process.execPath, file('system-calls.ts'), subject, url, String(calls)];
      await run('strace', ['-f', '-yy', '-o', output, '-e', `trace=${names.join(',')}`, ...program], {
        env: CHILD_ENVIRONMENT,
      });
      // `1234 writev(21<TCP:[127.0.0.1:39000->127.0.0.1:41000]>, [...]`
      const text = await readFile(output, 'utf8');
      lines.push(text.split('\n').filter((line) => line.includes('<TCP:[') || line.includes('<socket:[')));
    }
    const counts: Counts = {};
    for (const [label, names] of Object.entries(TRACED)) {
      const begins = new RegExp(`^\\d+ +(${names.join('|')})\\(`);
      const [few = 0, many = 0] = lines.map((all) => all.filter((line) => begins.test(line)).length);
      counts[label] = (many - few) / (MANY_CALLS - FEW_CALLS);
    }
    return counts;
  } finally {
    server.stop();
    await rm(folder, { recursive: true });
  }
}
