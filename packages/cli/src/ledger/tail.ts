import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerEntry, LedgerStore } from '@kopek/ledger';
import { withStore, type StoreFlags } from '../store/with-store.ts';
import { EXIT, type Context, type ExitCode } from '../context.ts';
import { clockIn } from '../moments.ts';
import { watchForStop } from '../terminal/stop.ts';
import { beside, GAP, lengthOf, oneLine, padded, widthOf, writeAll, type Colour } from '../terminal/terminal.ts';

interface TailFlags extends StoreFlags {
  lines: number;
  follow?: boolean;
  timeZone: string;
}

const POLL_MS = 500;
const PAGE = 1000;

/**
 * `kopek ledger tail`: the newest ended entries, one a line, and with `--follow` each new one. It only reads, so it
 * does not hold up the process that writes. An entry whose price arrives late is shown again, with the price.
 */
export async function tail(context: Context, file: string | undefined, flags: TailFlags): Promise<ExitCode> {
  const stop = watchForStop(context.terminal);
  const lineOf = flags.json ? (entry: LedgerEntry): string => JSON.stringify(entry) : humanLines(context, flags);
  return withStore(context, file, flags, async (store) => {
    let after = await seqBefore(store, flags.lines);
    for (;;) {
      const { entries, next } = await store.entries({ after: String(after), limit: PAGE });
      const ended = entries.filter(({ status }) => status !== 'in-flight');
      after = ended.at(-1)?.seq ?? after;
      if (ended.length > 0)
        await writeAll(context.terminal.stdout, ended.map((entry) => `${lineOf(entry)}\n`).join(''));
      const code = stop.code();
      if (code !== undefined) return code;
      if (next !== undefined) continue;
      if (!flags.follow) return EXIT.ok;
      await wait(POLL_MS, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }).finally(stop.release);
}

/** The number after which so many ended entries follow, found in a few pages however long the ledger is. */
async function seqBefore(store: LedgerStore, lines: number): Promise<number> {
  const isRest = async (after: number): Promise<boolean> =>
    (await store.entries({ after: String(after), limit: lines })).next === undefined;
  let high = 1;
  while (!(await isRest(high))) high *= 2;
  let low = 0;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isRest(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

const COLOURS: Record<LedgerEntry['status'] | 'replay', Colour> = {
  'in-flight': 'dim',
  settled: 'green',
  inferred: 'yellow',
  unknown: 'red',
  rejected: 'dim',
  replay: 'dim',
};

function humanLines(context: Context, { timeZone }: TailFlags): (entry: LedgerEntry) => string {
  const { texts, cost, paint, terminal } = context;
  const clock = clockIn('medium', timeZone);
  const width = Math.max(...Object.values(texts.ledger.status).map(lengthOf));
  return (entry) => {
    const { charge, errorCode, runId, tags = {} } = entry;
    // its cost counts nothing
    const status = entry.replayOf === undefined ? entry.status : 'replay';
    const word = status === 'in-flight' ? '' : texts.ledger.status[status];
    const about = [
      charge?.servedModel ?? entry.model,
      ...Object.entries(tags).map(([name, value]) => `${name}=${value}`),
      runId && `run=${runId}`,
      errorCode,
    ];
    const seen = [
      clock(entry.at),
      paint(COLOURS[status], padded(word, width)),
      (charge === undefined ? '–' : cost(charge)).padStart(16),
    ];
    const text = oneLine(about.filter((part) => part !== undefined).join(' '));
    return beside(seen.join(GAP), text, widthOf(terminal.stdout)).join('\n');
  };
}
