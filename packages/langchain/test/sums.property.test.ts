import { startGateway } from '@kopek/gateway';
import { InMemoryCache } from '@langchain/core/caches';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChatKopek, compareRub, createLedger, Kopek, SpendHandler, subtractRub, sumRub } from '../src/index.ts';

// faults that break an answer; those that falsify its bill have cases of their own
const FAULTS = [
  'http-429-retry-after-zero',
  'http-402-max-tokens',
  'http-500-code-string',
  'http-503-text',
  'error-200',
  'error-event',
  'error-event-then-usage',
  'choice-error',
  'finish-error',
  'malformed-event',
  'no-finish',
  'usage-missing-stream',
  'usage-twice',
  'usage-on-finish-chunk',
  'reset-mid-body',
  'reset-before-usage',
  'close-mid-body',
  'html-200',
] as const;

const step = fc.record({
  way: fc.constantFrom('invoke', 'stream', 'implicit', 'native', 'batch', 'cached', 'text', 'text stream'),
  fault: fc.option(fc.constantFrom(...FAULTS), { nil: undefined }),
});

/** Long enough for a fault in the middle to have a middle. */
const ALLOWED_VALUES = 'one two three four five six seven eight nine ten';

async function drain(stream: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await stream);
}

test('handler, ledger and account agree to the last digit over random runs with faults', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await using gateway = await startGateway({ unknownFields: 'reject', seed: 'sums', balanceRub: '100000000' });
      const ledger = createLedger();
      const spend = new SpendHandler();
      const fields = { apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger, maxRetries: 0, callbacks: [spend] };
      const model = new ChatKopek({ model: 'kopek/chat', ...fields });
      const cached = new ChatKopek({ model: 'kopek/chat', ...fields, cache: new InMemoryCache(new Map()) });
      const text = new Kopek({ model: 'kopek/echo', ...fields });
      const wanting = (preference: object): { callbacks: object[] } => ({
        callbacks: [{ ...preference, handleLLMNewToken: () => {}, handleChatModelStreamEvent: () => {} }],
      });
      const ways = {
        invoke: () => model.invoke(ALLOWED_VALUES),
        stream: () => drain(model.stream(ALLOWED_VALUES)),
        implicit: () => model.invoke(ALLOWED_VALUES, wanting({ lc_prefer_streaming: true })),
        native: () => model.invoke(ALLOWED_VALUES, wanting({ lc_prefer_chat_model_stream_events: true })),
        // waits for both: a batch that rejects with its first failure leaves the other call under way
        batch: () => model.batch(['1 + 1?', '2 + 2?'], undefined, { returnExceptions: true }),
        cached: () => cached.invoke('What is 3 + 3?'),
        text: () => text.invoke(ALLOWED_VALUES),
        'text stream': () => drain(text.stream(ALLOWED_VALUES)),
      };
      for (const { way, fault } of steps) {
        if (fault) gateway.fault({ name: fault, times: 1 });
        await ways[way]().catch(() => {});
      }
      await gateway.whenIdle();

      const total = ledger.total();
      const handled = spend.total();
      expect(handled.costRub ?? '0').toBe(total.costRub ?? '0');
      expect([handled.settled, handled.unknown]).toEqual([total.settled, total.unknown]);
      // the account knows more: answers whose usage was not read were charged all the same
      const read = new Set(ledger.entries().flatMap(({ charge }) => (charge?.costRub ? [charge.generationId] : [])));
      const known = gateway.charges().filter(({ generationId }) => read.has(generationId));
      expect(total.costRub ?? '0').toBe(sumRub(known.map(({ costRub }) => costRub)));
      expect(total.unknown).toBeGreaterThanOrEqual(gateway.charges().length - known.length);
      const paid = subtractRub('100000000', gateway.balanceRub());
      expect(compareRub(paid, sumRub(gateway.charges().map(({ costRub }) => costRub)))).toBe(0);
      expect(gateway.audit().balanced).toBe(true);
    }),
    { numRuns: 20, endOnFailure: true, interruptAfterTimeLimit: 20_000 },
  );
});
