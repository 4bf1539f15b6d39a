import { runProbe, type ProbeResult } from './run-probe.ts';

// The probes in full size, one fresh process each: `pnpm test:heavy`. Exits non-zero when a figure is missed.
const EVENT_MB = 32;
const ANSWER_MB = 64;
let missed = 0;

function report(name: string, result: ProbeResult, holds: boolean): void {
  if (!holds) missed++;
  console.log(`${holds ? 'ok    ' : 'MISSED'} ${name.padEnd(38)} ${JSON.stringify(result)}`);
}

for (const over of [undefined, 'fetch'] as const) {
  const by = over === undefined ? {} : { over };
  const label = over ?? 'undici';
  for (const megabytes of [100, 600]) {
    const line = await runProbe({ kind: 'one call', way: 'stream', ...by }, 'line', megabytes);
    report(
      `line of ${megabytes} MB, ${label}`,
      line,
      line.outcome === 'response_too_large' && line.peakMb < 3 * EVENT_MB,
    );
  }
  for (const way of ['whole', 'stream'] as const) {
    const bomb = await runProbe({ kind: 'one call', way, ...by }, 'gzip', 200);
    const held = bomb.outcome === 'response_too_large' && bomb.peakMb < 3 * ANSWER_MB;
    report(`gzip bomb of 200 MB, ${way}, ${label}`, bomb, held);
  }
  const stalled = await runProbe({ kind: 'stalled reader', way: 'stream', ...by }, 'endless stream', 1000);
  report(`reader asleep, ${label}`, stalled, stalled.sentMb < 8 && stalled.peakMb < 16);
}
const json = await runProbe({ kind: 'one call', way: 'whole' }, 'json', 100);
report('JSON answer of 100 MB', json, json.outcome === 'response_too_large' && json.peakMb < 3 * ANSWER_MB);
const failure = await runProbe({ kind: 'one call', way: 'whole' }, 'error body', 100);
report('error body of 100 MB', failure, failure.outcome === 'server_error' && failure.peakMb < 16);
const comments = await runProbe({ kind: 'one call', way: 'stream' }, 'endless comments', 100);
report('comments of 100 MB', comments, comments.outcome === 'response_too_large' && comments.peakMb < 3 * EVENT_MB);
for (const way of ['whole', 'stream'] as const) {
  const sequence = await runProbe({ kind: 'sequence', way, calls: 10_000 });
  report(`10,000 calls, ${way}`, sequence, sequence.outcome === 'ok' && (sequence.slopeBytes ?? Infinity) < 100);
}
for (const way of ['whole', 'stream'] as const) {
  const crowd = await runProbe({ kind: 'crowd', way, calls: 2000, settings: { transportLimits: { sockets: 128 } } });
  report(`2,000 calls at once, ${way}`, crowd, crowd.failures === 0 && crowd.sockets <= 128 + 2 && crowd.peakMb < 200);
}
process.exitCode = missed === 0 ? 0 : 1;
