import * as fc from 'fast-check';
import type { Mood } from './moody-store.ts';
import { PROXY_FAULTS, type ProxyFault } from './proxy.ts';

/** How a call reaches the gateway. */
export type Way =
  | 'chat'
  | 'complete'
  | 'stream'
  | 'stream-result'
  | 'stream-opened'
  | 'stream-by-hand'
  | 'stream-cancelled'
  | 'raw-responses'
  | 'raw-messages-stream'
  | 'raw-unread'
  | 'raw-cancelled'
  | 'fetch-chat'
  | 'fetch-messages-stream'
  | 'fetch-unread'
  | 'fetch-cancelled';

/** Ways whose reader goes before the end, or never comes. */
export const LEAVING_WAYS: ReadonlySet<Way> = new Set<Way>([
  'stream-opened',
  'stream-by-hand',
  'stream-cancelled',
  'raw-unread',
  'raw-cancelled',
  'fetch-unread',
  'fetch-cancelled',
]);

/** When the caller gives up. */
export type Leaving = { when: 'never' } | { when: 'before' } | { when: 'soon' } | { when: 'after'; events: number };

/** One call of a run. */
export interface PlannedCall {
  way: Way;
  model: string;
  text: string;
  /** Function calls that the model proposes. */
  toolCalls: number;
  webSearches: number;
  /** Fault of the first attempt, of the second, and so on; undefined is a proper answer. */
  faults: (string | undefined)[];
  leaving: Leaving;
  /** Whether an answer that is left is read on for its price. */
  onAbandon: 'cancel' | 'finish';
  maxRetries: number;
  onUnknownBilling: 'throw' | 'retry';
}

/** Calls that share one account and one ledger. */
export interface Plan {
  calls: PlannedCall[];
  /** All at once, or one after the other. */
  concurrent: boolean;
  limit: { mode: 'wait' | 'loose' | 'strict'; maxRub: string } | undefined;
  /** How the store answers the first question, the second, and so on, over and over. Absent: at once. */
  store: { moods: Mood[]; onStoreDown: 'reject' | 'allow' } | undefined;
}

// Left out: faults that write a false price (`usage-cost-zero`, `-negative`, `-precise`, `-tiny`, `-large`), which no client
// can see through; and faults of size, which have tests of their own.

/** Temporary rejections, without a long pause before the next attempt. */
const PASSING = ['http-429-retry-after-zero', 'http-429-retry-after-ms', 'http-429-retry-after-past'];
/** Rejections whose next attempt comes after half a second: rare, to keep the test quick. */
const PASSING_SLOWLY = ['http-500', 'http-503', 'http-529', 'error-200', 'error-event-first'];
const REFUSALS = [
  'http-400',
  'http-400-error-string',
  'http-402',
  'http-402-max-tokens',
  'http-403',
  'http-404',
  'http-422',
  'http-500-do-not-retry',
  'http-429-retry-after-long',
  'http-502-html',
  'http-500-empty',
  'redirect-307',
];
/** The answer was generated and billed, and something goes wrong on its way. */
const BROKEN = [
  'reset-before-headers',
  'close-before-headers',
  'reset-after-headers',
  'close-after-headers',
  'reset-mid-body',
  'close-mid-body',
  'reset-mid-chunk',
  'reset-before-usage',
  'close-after-usage',
  'truncated-json',
  'empty-200',
  'html-200',
  'malformed-event',
  'only-done',
  'error-event',
  'error-event-then-usage',
  'error-event-named',
  'choice-error',
  'finish-error',
  'choices-empty',
  'choices-null',
  'bad-gzip',
];
/** The answer is whole, and its usage or its bytes are unusual. */
const ODD = [
  'usage-on-finish-chunk',
  'usage-twice',
  'usage-null-first',
  'usage-no-choices',
  'usage-null-choices',
  'usage-missing-stream',
  'usage-missing',
  'usage-null',
  'usage-no-cost',
  'usage-cost-only',
  'usage-cost-text',
  'usage-cost-null',
  'usage-cost-word',
  'usage-cost-overflow',
  'usage-nan',
  'usage-garbage',
  'usage-reasoning-excluded',
  'gzip',
  'brotli',
  'wrong-content-type',
  'invalid-utf8',
  'prototype-keys',
  'deep-json',
  'json-for-sse',
  'sse-for-json',
  'unknown-objects',
  'empty-answer',
  'content-null',
];
const STALLS = ['stall-before-headers', 'stall-after-headers', 'stall-mid-body', 'stall-before-usage'];

const fault = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  { weight: 10, arbitrary: fc.constantFrom(...PASSING) },
  { weight: 6, arbitrary: fc.constantFrom(...REFUSALS) },
  { weight: 20, arbitrary: fc.constantFrom(...BROKEN) },
  { weight: 20, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.constantFrom(...STALLS) },
  { weight: 1, arbitrary: fc.constantFrom(...PASSING_SLOWLY) },
  { weight: 4, arbitrary: fc.constantFrom<ProxyFault>(...PROXY_FAULTS) },
);

const leaving: fc.Arbitrary<Leaving> = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Leaving>({ when: 'never' }) },
  { weight: 1, arbitrary: fc.constant<Leaving>({ when: 'before' }) },
  { weight: 2, arbitrary: fc.constant<Leaving>({ when: 'soon' }) },
  { weight: 4, arbitrary: fc.nat(6).map((events): Leaving => ({ when: 'after', events })) },
);

const call: fc.Arbitrary<PlannedCall> = fc.record({
  way: fc.constantFrom<Way>(
    'chat',
    'complete',
    'stream',
    'stream',
    'stream-result',
    'raw-responses',
    'raw-messages-stream',
    'fetch-chat',
    'fetch-messages-stream',
    ...LEAVING_WAYS,
  ),
  model: fc.constantFrom('kopek/chat', 'kopek/echo', 'kopek/reasoning', 'auto', 'cheap', 'volga/echo'),
  text: fc.lorem({ maxCount: 12 }),
  toolCalls: fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }) },
  ),
  webSearches: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) },
  ),
  faults: fc.array(fault, { maxLength: 3 }),
  leaving,
  onAbandon: fc.constantFrom<'cancel' | 'finish'>('cancel', 'finish'),
  maxRetries: fc.nat(2),
  // an unknown outcome is repeated after half a second: rare, to keep the test quick
  onUnknownBilling: fc.oneof(
    { weight: 30, arbitrary: fc.constant<'throw'>('throw') },
    { weight: 1, arbitrary: fc.constant<'retry'>('retry') },
  ),
});

/** A random run: one to four calls with faults, retries, aborts, tools and limits. */
export const plan: fc.Arbitrary<Plan> = fc.record({
  calls: fc.array(call, { minLength: 1, maxLength: 4 }),
  concurrent: fc.boolean(),
  limit: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.record({
        mode: fc.constantFrom<'wait' | 'loose' | 'strict'>('wait', 'loose', 'strict'),
        maxRub: fc.constantFrom('0.0005', '0.01', '1'),
      }),
    },
  ),
  store: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.record({
        moods: fc.array(
          fc.oneof(
            { weight: 4, arbitrary: fc.constantFrom<Mood>('now', 'later', 'thenable') },
            { weight: 1, arbitrary: fc.constantFrom<Mood>('throws', 'rejects', 'silent', 'lost') },
          ),
          { minLength: 1, maxLength: 9 },
        ),
        onStoreDown: fc.constantFrom<'reject' | 'allow'>('reject', 'allow'),
      }),
    },
  ),
});
