import { describe, expect, it } from 'vitest';
import { runProbe } from './run-probe.ts';

// smaller than `pnpm test:heavy`, so that every run of the tests has them
/** What read-ahead and the buffers of two sockets hold, with room: a client that reads on takes all of the 60 and more. */
const SENT_MB = 32;

describe('memory stays below three times the limit', () => {
  it.each([
    ['a line of 60 MB', 'stream', 'line', 16],
    ['an event of 60 MB in lines of one letter', 'stream', 'short lines', 16],
    ['a gzip bomb of 60 MB', 'stream', 'gzip', 16],
    ['a gzip bomb of 60 MB', 'whole', 'gzip', 16],
    // it takes 2.75 times the limit, and the runtime up to 4 MB: with 16 that would be the bound itself
    ['a JSON answer of 60 MB', 'whole', 'json', 32],
  ] as const)('for %s (%s)', async (_, way, flood, limitMb) => {
    const bytes = limitMb * 1024 * 1024;
    const limits = { eventBytes: bytes, responseBytes: bytes };
    const report = await runProbe({ kind: 'one call', way, settings: { limits } }, flood, 60);
    expect(report).toMatchObject({ outcome: 'limit_exceeded', billing: 'unknown' });
    expect(report.peakMb).toBeLessThan(3 * limitMb);
  });

  it('for an error body of 60 MB, of which little is read', async () => {
    const report = await runProbe({ kind: 'one call', way: 'whole' }, 'error body', 60);
    expect(report).toMatchObject({ outcome: 'server_error', phase: 'status' });
    expect(report.sentMb).toBeLessThan(SENT_MB);
  });
});

it('stops the socket of a reader that sleeps', async () => {
  const report = await runProbe({ kind: 'stalled reader', way: 'stream' }, 'endless stream', 200);
  expect(report.sentMb).toBeLessThan(SENT_MB);
});

it('serves a crowd over few sockets', async () => {
  const report = await runProbe({ kind: 'crowd', way: 'stream', calls: 300, settings: { limits: { sockets: 16 } } });
  expect(report.failures).toBe(0);
  // two more belong to the calls that warm the process
  expect(report.sockets).toBeLessThanOrEqual(16 + 2);
});
