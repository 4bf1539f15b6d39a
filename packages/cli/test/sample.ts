import { Big } from 'big.js';
import { newEntryId, type NewEntry } from '@kopek/ledger';

/** What a made-up year of a company looks like. */
export interface SampleOptions {
  entries: number;
  days: number;
  /** The last day, `2026-11-22`. */
  until: string;
  /** Values of the tag `department`. */
  departments: readonly string[];
}

const MODELS = [
  { name: 'volga/pro', share: 30, inputRub: 0.00031, outputRub: 0.00124 },
  { name: 'neva/large', share: 17, inputRub: 0.00052, outputRub: 0.0021 },
  { name: 'volga/mini', share: 30, inputRub: 0.000019, outputRub: 0.000083 },
  { name: 'ural/reason', share: 9, inputRub: 0.00043, outputRub: 0.0031 },
  { name: 'kama/flash', share: 11, inputRub: 0.000011, outputRub: 0.000044 },
  { name: 'baikal/vision', share: 3, inputRub: 0.00027, outputRub: 0.00097 },
];
const FAILURES = ['interrupted', 'timeout', 'content_filter', 'aborted'];

/**
 * Entries as a company would book them, the same for the same options: working days, several models and departments, a
 * balance that every answer tells, payments, prices that never came, answers that broke, and one fall that nobody booked.
 */
export function* sampleEntries({ entries, days, until, departments }: SampleOptions): Generator<NewEntry> {
  const random = randomFrom(20261122);
  const endMs = Date.parse(`${until}T18:30:00Z`);
  const weights = Array.from({ length: days }, (_, day) => weightOf(endMs - (days - 1 - day) * 86_400_000, random()));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let balance = new Big(40_000);
  let written = 0;
  let share = 0;
  for (const [day, weight] of weights.entries()) {
    share += weight / whole;
    const count = Math.round(share * entries) - written;
    // from 06:00 to 18:30 of UTC: the day of Moscow
    const startMs = endMs - (days - 1 - day) * 86_400_000 - 12.5 * 3_600_000;
    if (balance.lt(9000)) balance = balance.plus(40_000);
    // somebody paid from the same account
    if (day === Math.floor(days * 0.7)) balance = balance.minus('312.4');
    for (let index = 0; index < count; index += 1) {
      const at = new Date(startMs + (index / count) * 12.5 * 3_600_000).toISOString();
      const entry = entryAt(at, day + written + index, random, departments);
      if (entry.charge?.costRub !== undefined) {
        balance = balance.minus(entry.charge.costRub);
        if (entry.status === 'settled') entry.charge.balanceRub = balance.toFixed();
      }
      yield entry;
    }
    written += count;
  }
}

function entryAt(at: string, index: number, random: () => number, departments: readonly string[]): NewEntry {
  const model = pick(MODELS, random());
  const input = Math.floor(180 + random() ** 3 * 9000);
  const output = Math.floor(30 + random() ** 2 * 1400);
  const cacheRead = random() < 0.4 ? Math.floor(input * 0.6) : 0;
  const costRub = new Big(model.inputRub)
    .times(input - cacheRead * 0.75)
    .plus(new Big(model.outputRub).times(output))
    .toFixed(6);
  const tokens = { input, output, total: input + output, cacheRead, noCache: input - cacheRead };
  const fate = random();
  const isRejected = fate > 0.996;
  const isUnknown = fate > 0.994 && !isRejected;
  const hasFailed = fate > 0.985;
  const status = isRejected ? 'rejected' : isUnknown ? 'unknown' : fate < 0.0015 ? 'inferred' : 'settled';
  const failure = isRejected ? 'rate_limited' : FAILURES[Math.floor(random() * FAILURES.length)];
  const price = status === 'settled' || status === 'inferred' ? { costRub: new Big(costRub).toFixed() } : {};
  return {
    id: newEntryId(),
    status,
    billing: status === 'rejected' ? 'none' : status === 'unknown' ? 'unknown' : 'charged',
    attempt: 1,
    openedAt: at,
    at,
    path: '/v1/chat/completions',
    model: random() < 0.2 ? 'auto' : model.name,
    tags: { department: departments[Math.floor(random() ** 1.7 * departments.length)] ?? '', user: `u${index % 40}` },
    runId: `run-${String(Math.floor(index / 9)).padStart(6, '0')}`,
    ...(isUnknown ? { estimateRub: '1.5' } : {}),
    ...(hasFailed && failure !== undefined ? { errorCode: failure } : {}),
    ...(status === 'rejected'
      ? {}
      : {
          charge: {
            status: status === 'unknown' ? 'unknown' : status,
            ...price,
            requestedModel: model.name,
            servedModel: model.name,
            generationId: `gen-${index}`,
            ...(status === 'settled' ? { tokens } : {}),
          },
        }),
  };
}

function weightOf(ms: number, noise: number): number {
  const weekday = new Date(ms).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  // more and more, and busy towards the end of each month
  const growth = 1 + 0.4 * Math.sin(ms / 86_400_000 / 9);
  return (isWeekend ? 0.16 : 1) * growth * (0.7 + noise * 0.6);
}

function pick<Item extends { share: number }>(items: readonly Item[], random: number): Item {
  let rest = random * items.reduce((sum, { share }) => sum + share, 0);
  for (const item of items) {
    rest -= item.share;
    if (rest < 0) return item;
  }
  const last = items.at(-1);
  if (last === undefined) throw new RangeError('nothing to pick from');
  return last;
}

/** Lehmer's generator. */
function randomFrom(seed: number): () => number {
  let state = seed % 2147483647;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
