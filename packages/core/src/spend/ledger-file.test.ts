import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileStore, type FileStore, type FileStoreOptions } from './ledger-file.ts';
import type { NewEntry } from './ledger-store.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createMeter } from './meter.ts';
import { SpendLimitError } from './spend-limit-error.ts';

const AT = '2026-01-01T00:00:00.000Z';

function paid(costRub: string): NewEntry {
  return { at: AT, attempt: 1, billing: 'charged', charge: { status: 'settled', costRub }, runId: 'run-1' };
}

const lost: NewEntry = { at: AT, attempt: 1, billing: 'unknown', charge: { status: 'unknown' } };

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kopek-ledger-'));
  path = join(folder, 'ledger.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(options?: FileStoreOptions): { ledger: Ledger; store: FileStore } {
  const store = fileStore(path, options);
  return { ledger: createLedger({ store }), store };
}

/** Opens, lets a test look, and closes. */
function reopened<T>(look: (opened: { ledger: Ledger; store: FileStore }) => T): T {
  const opened = open();
  try {
    return look(opened);
  } finally {
    opened.store.close();
  }
}

describe('a ledger file', () => {
  test.each(['interval', 'each', 'never'] as const)(
    'holds each entry as one line before settle returns (fsync: %s)',
    (fsync) => {
      const { ledger, store } = open({ fsync });
      void ledger.settle(undefined, paid('0.5'));
      expect(readFileSync(path, 'utf8')).toBe(`${JSON.stringify({ seq: 1, ...paid('0.5') })}\n`);
      store.close();
    },
  );

  test('starts where it ended: totals, numbers, prices', () => {
    reopened(({ ledger }) => {
      void ledger.settle(undefined, paid('0.1'));
      void ledger.settle(undefined, paid('0.2'));
    });
    reopened(({ ledger, store }) => {
      expect(store.loaded).toMatchObject({ entries: 2, duplicates: 0, damagedLines: [], tornBytes: 0 });
      expect(ledger.total()).toMatchObject({ costRub: '0.3', attempts: 2 });
      expect(ledger.total({ by: 'run' })).toMatchObject({ 'run-1': { costRub: '0.3' } });
      void ledger.settle(undefined, paid('0.3'));
      expect(ledger.entries().map((entry) => entry.seq)).toEqual([1, 2, 3]);
    });
  });

  test('keeps limits over a restart: what is spent, what is held, and what is unknown', () => {
    const spendLimit = { maxRub: '1', mode: 'reserve', estimate: '0.4' } as const;
    const call = { attempt: 1, path: '/v1/chat/completions' };
    reopened(({ ledger }) => {
      const meter = createMeter({ ledger, spendLimit });
      void (meter.begin(call) as Exclude<ReturnType<typeof meter.begin>, Promise<unknown>>).settle({
        billing: 'unknown',
        sent: true,
        durationMs: 1,
      });
      void ledger.settle(undefined, paid('0.3'));
    });
    reopened(({ ledger }) => {
      expect(() => createMeter({ ledger, spendLimit }).begin(call)).toThrow(
        expect.objectContaining({ spentRub: '0.3', reservedRub: '0.4' }),
      );
      void ledger.clearUnknown();
    });
    reopened(({ ledger }) => {
      expect(() => createMeter({ ledger, spendLimit }).begin(call)).not.toThrow();
    });
  });

  test('blocks after a restart when a price is still unknown', () => {
    reopened(({ ledger }) => void ledger.settle(undefined, lost));
    reopened(({ ledger }) => {
      const meter = createMeter({ ledger, spendLimit: '1' });
      expect(() => meter.begin({ attempt: 1, path: '/' })).toThrow(SpendLimitError);
    });
  });

  test('can be read by its owner only', () => {
    reopened(() => undefined);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
  });
});

describe('after a crash', () => {
  test('a line that was cut is removed, wherever it was cut, and the rest is kept', () => {
    reopened(({ ledger }) => {
      void ledger.settle(undefined, paid('0.1'));
      void ledger.settle(undefined, paid('0.2'));
    });
    const whole = readFileSync(path, 'utf8');
    const firstLine = whole.indexOf('\n') + 1;
    for (let cut = firstLine; cut < whole.length; cut += 1) {
      writeFileSync(path, whole.slice(0, cut));
      // the last line is whole but for its line end only when everything but that byte is there
      const kept = cut === whole.length - 1 ? '0.3' : '0.1';
      reopened(({ ledger, store }) => {
        expect(ledger.total().costRub).toBe(kept);
        expect(store.loaded.tornBytes).toBe(kept === '0.3' ? 0 : cut - firstLine);
        void ledger.settle(undefined, paid('1'));
      });
      expect(readFileSync(path, 'utf8').split('\n').filter(Boolean)).toHaveLength(kept === '0.3' ? 3 : 2);
    }
  });

  test('a doubled line counts once', () => {
    reopened(({ ledger }) => void ledger.settle(undefined, paid('0.1')));
    appendFileSync(path, readFileSync(path));
    reopened(({ ledger, store }) => {
      expect(store.loaded.duplicates).toBe(1);
      expect(ledger.total().costRub).toBe('0.1');
    });
  });

  test('damaged lines are passed over and told, not fatal', () => {
    reopened(({ ledger }) => void ledger.settle(undefined, paid('0.1')));
    appendFileSync(path, `garbage\n{"seq":2}\n${JSON.stringify({ ...paid('free'), seq: 3 })}\n`);
    appendFileSync(path, `${JSON.stringify({ ...paid('0.2'), seq: 4 })}\n`);
    const told: unknown[] = [];
    const { ledger, store } = open({ onError: (error) => told.push(error) });
    expect(store.loaded.damagedLines).toEqual([2, 3, 4]);
    expect(ledger.total().costRub).toBe('0.3');
    expect(String(told[0])).toContain('2, 3, 4');
    store.close();
  });

  test('any bytes at all can be opened, and booked into', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        writeFileSync(path, bytes);
        const { ledger, store } = open({ onError: () => undefined });
        void ledger.settle(undefined, paid('0.1'));
        store.close();
        const again = open({ onError: () => undefined });
        expect(again.ledger.total().costRub).toBe('0.1');
        again.store.close();
      }),
      { numRuns: 100 },
    );
  });

  test('an endless line is passed over in bounded memory', () => {
    writeFileSync(path, 'x'.repeat(5 * 1024 * 1024));
    appendFileSync(path, `\n${JSON.stringify({ ...paid('0.2'), seq: 1 })}\n`);
    const { ledger, store } = open({ onError: () => undefined });
    expect(store.loaded.damagedLines).toEqual([1]);
    expect(ledger.total().costRub).toBe('0.2');
    store.close();
  });
});

describe('one writer', () => {
  test('a second opening in the same process is refused', () => {
    const { store } = open();
    expect(() => fileStore(path)).toThrow(`process ${process.pid}`);
    store.close();
    reopened(() => undefined);
    expect(existsSync(`${path}.lock`)).toBe(false);
  });

  test('a living process keeps its lock, a dead one loses it', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    await new Promise((resolve) => other.once('spawn', resolve));
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: other.pid }));
    expect(() => fileStore(path)).toThrow(`process ${other.pid}`);
    const ended = new Promise((resolve) => other.once('close', resolve));
    other.kill('SIGKILL');
    await ended;
    reopened(({ ledger }) => expect(ledger.total().attempts).toBe(0));
  });

  test.runIf(process.platform === 'linux')('a lock of a process number that was used again is taken over', () => {
    writeFileSync(`${path}.lock`, JSON.stringify({ pid: process.pid, began: '1' }));
    reopened(({ ledger }) => expect(ledger.total().attempts).toBe(0));
  });

  test('a store belongs to one ledger', () => {
    const { store } = open();
    expect(() => createLedger({ store })).toThrow('share that ledger');
    store.close();
    const unused = fileStore(path);
    expect(() => unused.settle(undefined, paid('0.1'))).toThrow('createLedger()');
    unused.close();
  });

  test('a closed store books nothing more', () => {
    const { ledger, store } = open();
    store.close();
    store.close();
    expect(() => ledger.settle(undefined, paid('0.1'))).toThrow('is closed');
  });
});

test.runIf(existsSync('/usr/bin/prlimit'))('entries that a full disk refuses are told, kept, and written later', () => {
  const program = fileURLToPath(new URL('__fixtures__/ledger-full-disk.ts', import.meta.url));
  const output = execFileSync(
    '/bin/sh',
    ['-c', 'ulimit -S -f 8 && exec "$0" --conditions=@kopek/source "$1" "$2"', process.execPath, program, path],
    { encoding: 'utf8' },
  );
  const told = JSON.parse(output) as Record<string, number | string>;
  expect(told).toMatchObject({ code: 'EFBIG', pendingWhenFull: 3, pendingAfterwards: 0 });
  reopened(({ ledger, store }) => {
    expect(store.loaded).toMatchObject({ entries: told.attempts, duplicates: 0, damagedLines: [], tornBytes: 0 });
    expect(ledger.total().attempts).toBe(told.attempts);
  });
});
