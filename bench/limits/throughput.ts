import { meteredClient, type MeteredClient } from '@kopek/ledger';
import { Server } from '../measure/processes.ts';

const CALLERS = 100;
const CALLS = 1000;
const WARM_ROUNDS = 4;

/**
 * Answers per second of processor time without a limit, and under a distant one whose prices are known, in turns. One core
 * is what bounds a process with so many callers, and other programs on the machine do not change its time.
 */
export interface Throughput {
  /** Medians over the rounds. */
  perSecond: { unlimited: number; limited: number };
  /** Median over the rounds of limited ÷ unlimited, each of two runs that follow each other. */
  ratio: number;
  rounds: number;
}

/** What a limit costs that is far away. */
export async function measureThroughput(rounds: number): Promise<Throughput> {
  const server = await Server.start();
  try {
    const baseURL = `${await server.prepare('i1000')}/v1`;
    const clients = {
      unlimited: meteredClient({ apiKey: 'bench-key', baseURL }),
      limited: meteredClient({ apiKey: 'bench-key', baseURL, spendLimit: '1000000000' }),
    };
    // code is compiled, connections are open, prices are known
    for (let round = 0; round < WARM_ROUNDS; round += 1) {
      for (const client of Object.values(clients)) await run(client);
    }
    const speeds = { unlimited: [] as number[], limited: [] as number[] };
    const names = ['unlimited', 'limited'] as const;
    for (let round = 0; round < rounds; round += 1) {
      for (const name of round % 2 === 0 ? names : names.toReversed()) speeds[name].push(await run(clients[name]));
    }
    const ratios = speeds.limited.map((speed, round) => speed / (speeds.unlimited[round] ?? Number.NaN));
    const perSecond = { unlimited: median(speeds.unlimited), limited: median(speeds.limited) };
    return { perSecond, ratio: median(ratios), rounds };
  } finally {
    server.stop();
  }
}

/** @returns calls per second of processor time. */
async function run(client: MeteredClient): Promise<number> {
  const before = process.cpuUsage();
  let left = CALLS;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await client.chat({ model: 'vendor/model-large', messages: [{ role: 'user', content: 'Hello' }] });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const { user, system } = process.cpuUsage(before);
  return (CALLS * 1_000_000) / (user + system);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
