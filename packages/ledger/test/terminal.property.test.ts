import { getEventListeners } from 'node:events';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { KopekError, type ChatResult } from '@kopek/core';
import { createLedger } from '@kopek/ledger';
import { LiveStream } from '../../core/src/client/chat-stream.ts';
import type { ClientContext } from '../../core/src/client/call/context.ts';
import { redactPerKey } from '../../core/src/errors/redact.ts';
import { resolveSettings } from '../../core/src/settings/resolve.ts';
import { FakeClock } from '../../core/src/transport/__fixtures__/fake-clock.ts';
import type { Http, HttpAnswer, HttpBody } from '../../core/src/transport/http/http.ts';
import { STREAM } from '../../core/test/faults/answers.ts';

const settings = { apiKey: 'test-key', baseURL: 'https://gateway.example', retry: { maxRetries: 0 } };
const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };

/** What happens besides the pieces of the answer, in whatever order the scheduler finds. */
interface Plan {
  /** Pieces of a good stream that arrive. */
  pieces: number;
  ending: 'end' | 'break' | 'silence';
  abort: boolean;
  timeout: boolean;
  /** The reader waits for its turn before each next event. */
  pauses: boolean;
  /** The reader leaves after so many events. */
  leavesAfter: number | undefined;
  /** Somebody asks for the result as well. */
  wantsResult: boolean;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  pieces: fc.integer({ min: 0, max: STREAM.length }),
  ending: fc.constantFrom('end', 'break', 'silence'),
  abort: fc.boolean(),
  timeout: fc.boolean(),
  pauses: fc.boolean(),
  leavesAfter: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 3 }),
  wantsResult: fc.boolean(),
});

it('ends each answer once, and releases its resources, whatever comes first (F9)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
      const clock = new FakeClock();
      const ledger = createLedger();
      const wire = new ScriptedWire();
      const context: ClientContext = {
        settings: resolveSettings(settings),
        http: wire.http,
        meter: ledger.meter(),
        redactFor: redactPerKey({}),
        clock,
        generateId: () => 'id',
      };
      const controller = new AbortController();
      const call = {
        method: 'POST' as const,
        path: '/v1/chat/completions',
        url: new URL('https://gateway.example/v1/chat/completions'),
        json: { body: JSON.stringify(request), characters: JSON.stringify(request).length },
        streamed: true,
        billed: true,
        summary: { model: 'm' },
        signal: controller.signal,
        options: { timeout: { headersMs: 1000, dataIdleMs: 1000 } },
      };
      const stream = new LiveStream(context, call, { includeRaw: false, coalesce: true });

      const ends: string[] = [];
      const read = async (): Promise<void> => {
        let events = 0;
        try {
          for await (const _ of stream) {
            events++;
            if (plan.pauses) await scheduler.schedule(Promise.resolve(), 'reader');
            if (events === plan.leavesAfter) break;
          }
          ends.push('loop ended');
        } catch (error) {
          expect(KopekError.isInstance(error)).toBe(true);
          ends.push('loop threw');
        }
      };
      const outcomes: (ChatResult | KopekError)[] = [];
      if (plan.wantsResult)
        void stream.result.then(
          (result) => outcomes.push(result),
          (error: KopekError) => outcomes.push(error),
        );
      const reading = read();

      const arrive = (label: string, act: () => void): { label: string; builder: () => Promise<void> } => ({
        label,
        builder: () => {
          act();
          return Promise.resolve();
        },
      });
      scheduler.scheduleSequence([
        arrive('headers', () => wire.answer()),
        ...STREAM.slice(0, plan.pieces).map((piece) => arrive('piece', () => wire.push(piece))),
        ...(plan.ending === 'silence'
          ? []
          : [arrive(plan.ending, () => (plan.ending === 'end' ? wire.end() : wire.break()))]),
      ]);
      if (plan.abort) void scheduler.schedule(Promise.resolve(), 'abort').then(() => controller.abort());
      if (plan.timeout) void scheduler.schedule(Promise.resolve(), 'time').then(() => clock.advance(2000));

      // whoever is still waiting for a silent service is ended by its timers
      for (let round = 0; round < 50 && ends.length === 0; round++) {
        await scheduler.waitAll();
        await new Promise((resolve) => setImmediate(resolve));
        if (scheduler.count() === 0 && ends.length === 0) clock.advance(20_000);
      }
      await reading;
      await new Promise((resolve) => setImmediate(resolve));

      expect(ends).toHaveLength(1);
      expect(outcomes).toHaveLength(plan.wantsResult ? 1 : 0);
      const [outcome] = outcomes;
      if (ends[0] === 'loop threw') expect(outcome === undefined || KopekError.isInstance(outcome)).toBe(true);
      expect(wire.calls).toBe(1);
      expect(wire.released).toBe(true);
      expect(wire.pendingReads).toBe(0);
      expect(clock.pending).toBe(0);
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      expect(ledger.entries()).toHaveLength(1);
    }),
    { numRuns: Math.round(5000 * Number(process.env['KOPEK_RUNS'])) },
  );
});

interface PendingRead {
  resolve: (pieces: Uint8Array[] | undefined) => void;
  reject: (error: Error) => void;
}

/** A connection that does what the test says, and watches what is left open. */
class ScriptedWire {
  calls = 0;
  released = false;
  #answer: ((answer: HttpAnswer) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;
  #waiting: PendingRead | undefined;
  #pieces: Uint8Array[] = [];
  #ended = false;
  #error: Error | undefined;

  readonly http: Http = ({ onSent }) => {
    this.calls++;
    const answer = new Promise<HttpAnswer>((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
    });
    onSent(true);
    return {
      answer,
      abort: () => {
        this.released = true;
        this.break();
      },
    };
  };

  get pendingReads(): number {
    return this.#waiting ? 1 : 0;
  }

  answer(): void {
    const body: HttpBody = {
      read: () => {
        if (this.#pieces.length > 0) return this.#pieces.splice(0);
        if (this.#error) return Promise.reject(this.#error);
        if (this.#ended) return undefined;
        if (this.#waiting) throw new Error('two reads at once');
        return new Promise((resolve, reject) => {
          this.#waiting = { resolve, reject };
        });
      },
    };
    this.#answer?.({ status: 200, headers: {}, body });
  }

  push(text: string): void {
    this.#pieces.push(new TextEncoder().encode(text));
    this.#wake((waiting) => waiting.resolve(this.#pieces.splice(0)));
  }

  end(): void {
    this.#ended = true;
    this.#wake((waiting) => waiting.resolve(undefined));
  }

  break(): void {
    this.#error ??= new Error('broken');
    this.#fail?.(this.#error);
    this.#wake((waiting) => waiting.reject(this.#error as Error));
  }

  #wake(tell: (waiting: PendingRead) => void): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) tell(waiting);
  }
}
