import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bill, chatCall, finish, manualClient, settled, sse, text } from '../../../test/readers/manual.ts';
import { runs } from '../../../test/readers/runs.ts';
import { LiveStream } from '../chat-stream.ts';

/** What the world may do to a streamed answer between two turns, or two microtasks, of the event loop. */
const STEP = fc.constantFrom(
  'word',
  'comment',
  'bill',
  'reset',
  'pull',
  'group',
  'result',
  'leave the loop',
  'cancel',
  'abort',
  'second',
  'minute',
  'turn',
  'microtask',
);

let settledRuns = 0;

test('every attempt ends exactly once, and settled if its usage was read, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(STEP, { maxLength: 16 }),
      fc.constantFrom('cancel', 'finish'),
      fc.constantFrom(1, 60, 1024 * 1024),
      fc.boolean(),
      async (steps, onAbandon, readAheadBytes, begunBefore) => {
        const client = manualClient({
          onAbandon,
          transportLimits: { readAheadBytes },
          timeout: { consumerIdleMs: 30_000 },
        });
        const controller = new AbortController();
        const call = chatCall({ signal: controller.signal });
        const stream = new LiveStream(client.context, call, { includeRaw: false, coalesce: true });
        const loop = stream[Symbol.asyncIterator]();
        const groups = stream.batches();
        let left = false;
        let broken = false;
        let billed = false;
        const answer = (): (typeof client.answers)[number] | undefined => client.answers[0];
        void stream.opened;
        if (begunBefore) await settled();
        for (const step of steps) {
          if (step === 'word' && !broken) answer()?.push(sse(text('word ')));
          else if (step === 'comment' && !broken) answer()?.push(': working\n\n');
          else if (step === 'bill' && !broken && answer()) {
            answer()?.push(sse(text('end'), finish('stop'), bill(0.5), '[DONE]'));
            billed = true;
          } else if (step === 'reset' && answer()) {
            answer()?.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
            broken = true;
          } else if (step === 'pull') void loop.next().catch(() => {});
          else if (step === 'group') void groups.next().catch(() => {});
          else if (step === 'result') void stream.result;
          else if (step === 'leave the loop') {
            left = true;
            void loop.return?.();
          } else if (step === 'cancel') {
            left = true;
            stream.cancel();
          } else if (step === 'abort') {
            left = true;
            controller.abort();
          } else if (step === 'second') await client.clock.advance(1000);
          else if (step === 'minute') await client.clock.advance(60_000);
          else if (step === 'turn') await settled();
          else await Promise.resolve();
        }
        // the rest of the time: whatever still waits runs into a timer
        for (let day = 0; day < 4; day++) await client.clock.advance(24 * 3_600_000);
        const total = client.meter.total();
        expect(client.answers.length).toBeLessThanOrEqual(1);
        expect(total.inFlight).toBe(0);
        expect(total.attempts).toBe(total.settled + total.unknown + total.rejected);
        expect(total.attempts).toBeLessThanOrEqual(client.answers.length);
        expect(client.clock.pending).toBe(0);
        // read to its end: nobody left, the bill came whole, and the reader had room for it
        const hadRoom = readAheadBytes > 60;
        const inTime = !steps.includes('minute') && !steps.includes('reset');
        if (billed && hadRoom && inTime && (!left || onAbandon === 'finish')) {
          expect(total.settled).toBe(1);
          settledRuns++;
        }
      },
    ),
    runs(1000),
  );
  // the property would hold for a client that reads nothing as well
  expect(settledRuns).toBeGreaterThan(0);
});
