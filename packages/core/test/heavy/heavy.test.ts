import { describe, expect, it } from 'vitest';
import { runProbe } from './run-probe.ts';

// Smaller than `pnpm test:heavy`, so that every run of the tests has them. A JSON answer takes 2.75 times its limit.
const LIMIT_MB = 32;
/** What the runtime takes besides, most of it on a busy machine, where it collects garbage late. */
const RUNTIME_MB = 8;
const transportLimits = { eventBytes: LIMIT_MB * 1024 * 1024, responseBytes: LIMIT_MB * 1024 * 1024 };
/** What read-ahead and the buffers of two sockets hold, with room: a client that reads on takes all of the 60 and more. */
const SENT_MB = 32;

describe('memory stays below three times the limit', () => {
  it.each([
    ['a line of 60 MB', 'stream', 'line'],
    ['an event of 60 MB in lines of one letter', 'stream', 'short lines'],
    ['a gzip bomb of 60 MB', 'stream', 'gzip'],
    ['a gzip bomb of 60 MB', 'whole', 'gzip'],
    ['a JSON answer of 60 MB', 'whole', 'json'],
  ] as const)('for %s (%s)', async (_, way, flood) => {
    const report = await runProbe({ kind: 'one call', way, settings: { transportLimits } }, flood, 60);
    expect(report).toMatchObject({ outcome: 'response_too_large', billing: 'unknown' });
    expect(report.peakMb).toBeLessThan(3 * LIMIT_MB + RUNTIME_MB);
  });

  it('for an error body of 60 MB, of which little is read', async () => {
    const report = await runProbe({ kind: 'one call', way: 'whole' }, 'error body', 60);
    expect(report).toMatchObject({ outcome: 'server_error', phase: 'status' });
    expect(report.sentMb).toBeLessThan(SENT_MB);
  });
});

it('pauses the socket of a consumer that sleeps', async () => {
  const report = await runProbe({ kind: 'stalled reader', way: 'stream' }, 'endless stream', 200);
  expect(report.sentMb).toBeLessThan(SENT_MB);
});

it('serves a crowd over a few sockets', async () => {
  const report = await runProbe({
    kind: 'crowd',
    way: 'stream',
    calls: 300,
    settings: { transportLimits: { sockets: 16 } },
  });
  expect(report.failures).toBe(0);
  // two more belong to the calls that warm the process
  expect(report.sockets).toBeLessThanOrEqual(16 + 2);
});
