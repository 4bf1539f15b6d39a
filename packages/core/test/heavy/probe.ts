import { setTimeout as pause } from 'node:timers/promises';
import { createClient, KopekError, type Client, type ClientSettings, type Meter } from '../../src/index.ts';

/** What a probe is told: one JSON argument. */
export interface ProbeOrder {
  kind: 'one call' | 'stalled reader' | 'sequence' | 'crowd';
  baseURL: string;
  way: 'whole' | 'stream';
  /** Default: the own agent. */
  over?: 'fetch';
  settings?: Pick<ClientSettings, 'transportLimits'>;
  /** Calls of a sequence or a crowd. */
  calls?: number;
}

/** What a probe found: one line of JSON. */
export interface ProbeReport {
  /** `ok`, or the code of the error. */
  outcome: string;
  phase?: string;
  billing?: string;
  ms: number;
  /** Most memory of the process above what it had before the call, MB. */
  peakMb: number;
  /** Growth of the heap per call after garbage collection, bytes. */
  slopeBytes?: number;
  failures?: number;
  callsPerSecond?: number;
}

const MB = 1024 * 1024;
/** Keeps nothing: entries would hide a leak. */
const FORGETFUL: Meter = {
  begin: () => ({ id: 'any', limitsSkipped: false, pause: () => {}, settle: () => {} }),
  bind: (fn) => fn,
  observeKey: () => {},
};
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };

if (process.argv[2] !== undefined) {
  const report = await run(JSON.parse(process.argv[2]) as ProbeOrder);
  console.log(JSON.stringify(report));
  // a server that never ends must not keep the probe alive
  process.exit(0);
}

async function run(order: ProbeOrder): Promise<ProbeReport> {
  const client = createClient({
    apiKey: 'test-key',
    baseURL: `${order.baseURL}/hostile`,
    retry: { maxRetries: 0 },
    meter: FORGETFUL,
    ...overOf(order),
    ...order.settings,
  });
  // the first call loads undici and compiles the hot path
  const warm = createClient({ apiKey: 'test-key', baseURL: `${order.baseURL}/good`, ...overOf(order) });
  for (let i = 0; i < 20; i++) await call(warm, order.way);
  globalThis.gc?.();
  const memory = watchMemory();
  const startedAt = performance.now();
  const report: ProbeReport = { outcome: 'ok', ms: 0, peakMb: 0 };
  try {
    if (order.kind === 'stalled reader') await stall(client);
    else if (order.kind === 'sequence') Object.assign(report, await sequence(warmed(order), order));
    else if (order.kind === 'crowd') report.failures = await crowd(warmed(order), order);
    else await call(client, order.way);
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    Object.assign(report, { outcome: error.code, phase: error.phase, billing: error.billing });
  }
  report.ms = Math.round(performance.now() - startedAt);
  if (order.calls !== undefined) report.callsPerSecond = Math.round((order.calls / report.ms) * 1000);
  report.peakMb = memory.growthMb();
  return report;
}

/** Most memory above what is there now. The peak of the process counts only if it lies after this call. */
function watchMemory(): { growthMb(): number } {
  const before = process.memoryUsage.rss();
  const peakBefore = process.resourceUsage().maxRSS;
  let sampled = before;
  const timer = setInterval(() => (sampled = Math.max(sampled, process.memoryUsage.rss())), 5);
  return {
    growthMb() {
      clearInterval(timer);
      const peak = process.resourceUsage().maxRSS;
      return Math.round(((peak > peakBefore ? peak * 1024 : sampled) - before) / MB);
    },
  };
}

function warmed(order: ProbeOrder): Client {
  return createClient({
    apiKey: 'test-key',
    baseURL: `${order.baseURL}/good`,
    meter: FORGETFUL,
    ...overOf(order),
    ...order.settings,
  });
}

function overOf(order: ProbeOrder): Pick<ClientSettings, 'fetch'> {
  return order.over === 'fetch' ? { fetch: globalThis.fetch } : {};
}

async function call(client: Client, way: ProbeOrder['way'], signal?: AbortSignal): Promise<void> {
  const options = signal ? { signal } : {};
  if (way === 'whole') await client.chat(request, options);
  else for await (const _ of client.stream(request, options));
}

/** Takes one event of an endless stream and then sleeps: the socket has to stop. */
async function stall(client: Client): Promise<void> {
  for await (const _ of client.stream(request)) {
    await pause(1500);
    return;
  }
}

/** Calls one after the other on one signal. The slope is taken over the second half, when everything is warm. */
async function sequence(client: Client, order: ProbeOrder): Promise<Partial<ProbeReport>> {
  const { signal } = new AbortController();
  const calls = order.calls ?? 0;
  const heaps: number[] = [];
  const every = Math.max(1, Math.floor(calls / 10));
  for (let i = 1; i <= calls; i++) {
    await call(client, order.way, signal);
    if (i % every === 0) {
      await pause(1);
      globalThis.gc?.();
      heaps.push(process.memoryUsage().heapUsed);
    }
  }
  const half = heaps.slice(heaps.length >> 1);
  return { slopeBytes: Math.round(slopeOf(half) / every) };
}

/** Least squares: growth from one sample to the next. */
function slopeOf(samples: number[]): number {
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  const middle = (samples.length - 1) / 2;
  let [above, below] = [0, 0];
  for (const [i, value] of samples.entries()) {
    above += (i - middle) * (value - mean);
    below += (i - middle) ** 2;
  }
  return below === 0 ? 0 : above / below;
}

async function crowd(client: Client, order: ProbeOrder): Promise<number> {
  const calls = Array.from({ length: order.calls ?? 0 }, () => call(client, order.way));
  const settled = await Promise.allSettled(calls);
  return settled.filter(({ status }) => status === 'rejected').length;
}
