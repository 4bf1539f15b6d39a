import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fileStore } from './ledger-file.ts';
import { createLedger } from './ledger.ts';
import { sumRub } from './money.ts';

const WRITER = fileURLToPath(new URL('__fixtures__/ledger-writer.ts', import.meta.url));
const ENTRIES = 10_000;
const KILLS = 10;

test(
  'every acknowledged entry survives kill -9 at random points, and none is doubled',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kopek-crash-'));
    const path = join(folder, 'ledger.jsonl');
    const acknowledged = new Set<string>();
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        // far more entries than it can write until then, so that it is killed in the middle of its work
        const killed = await runWriter(path, 10 * ENTRIES, Math.floor(Math.random() * 1000), acknowledged);
        expect(killed).toBe(true);
      }
      await runWriter(path, Math.max(1, ENTRIES - acknowledged.size), Infinity, acknowledged);
      const store = fileStore(path);
      const ledger = createLedger({ store, maxEntries: 200 * ENTRIES });
      const entries = ledger.entries();
      const keys = entries.map((entry) => entry.idempotencyKey ?? '');

      expect(acknowledged.size).toBeGreaterThanOrEqual(ENTRIES);
      expect(new Set(keys).size).toBe(keys.length);
      const written = new Set(keys);
      expect([...acknowledged].filter((key) => !written.has(key))).toEqual([]);
      // an entry may be there that the killed process had no time to acknowledge; never more than one per kill
      expect(keys.length - acknowledged.size).toBeLessThanOrEqual(KILLS);
      expect(ledger.total().costRub).toBe(sumRub(entries.map((entry) => entry.charge?.costRub ?? '0')));
      expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => index + 1));
      expect(store.loaded).toMatchObject({ duplicates: 0, damagedLines: [], tornBytes: 0 });
      store.close();
      for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

/**
 * Lets a child process write, and kills it after so many acknowledgements.
 *
 * @returns whether it was killed before it was done.
 */
function runWriter(path: string, entries: number, killAfter: number, acknowledged: Set<string>): Promise<boolean> {
  const child = spawn(process.execPath, ['--conditions=@kopek/source', WRITER, path, String(entries)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let rest = '';
    let heard = 0;
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) acknowledged.add(line);
      heard += lines.length;
      if (heard >= killAfter) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(`the writer ended with code ${code}`));
    });
  });
}
