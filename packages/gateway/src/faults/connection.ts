import { usageAt, type Step } from '../protocol/steps.ts';
import { faultGroup, hiding, streamed, type Fault, type Hooks } from './fault.ts';

/** Breaks off after about half of the body; the usage is never sent. */
function* half(steps: Step[], ...end: Step[]): Generator<Step> {
  const writes = steps.filter((step) => step.kind === 'write');
  if (writes.length > 3) {
    const keep = Math.floor((writes.length - 2) / 2) + 1;
    yield* writes.slice(0, keep);
  } else {
    const text = writes.map((step) => Buffer.from(step.data).toString('utf8')).join('');
    yield { kind: 'write', data: text.slice(0, Math.floor(text.length / 2)) };
  }
  yield* end;
}

const reset: Step = { kind: 'reset' };
const midChunk: Step = { kind: 'raw', data: '1000\r\ndata: {"id":"cut' };
const inStream = (hooks: Hooks): Hooks => hiding({ applies: 'stream', ...hooks });
const withoutUsage = (end: Step): Hooks => inStream({ steps: (steps) => [...steps.slice(0, usageAt(steps)), end] });

/** One way to break an answer, at each of three places. */
const broken = (kind: 'reset' | 'cut' | 'hang') => ({
  beforeHeaders: hiding({ beforeHeaders: kind }),
  afterHeaders: hiding({ steps: () => [{ kind }] }),
  midBody: hiding({ steps: (steps) => half(steps, { kind }) }),
});
const [resets, closes, stalls] = [broken('reset'), broken('cut'), broken('hang')];

/** Connections that break, and answers that take too long. The answer is complete and billed. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  ...faultGroup('connection', {
    'reset-before-headers': resets.beforeHeaders,
    'close-before-headers': closes.beforeHeaders,
    'reset-after-headers': resets.afterHeaders,
    'close-after-headers': closes.afterHeaders,
    'reset-mid-body': resets.midBody,
    'close-mid-body': closes.midBody,
    'reset-mid-chunk': inStream({ steps: (steps) => half(steps, midChunk, reset) }),
    'reset-before-usage': withoutUsage(reset),
    'close-after-usage': {
      applies: 'stream',
      steps: (steps) => [...steps.slice(0, usageAt(steps) + 1), { kind: 'pause', milliseconds: 20 }, reset],
    },
  }),
  ...faultGroup('time', {
    'stall-before-headers': stalls.beforeHeaders,
    'stall-after-headers': stalls.afterHeaders,
    'stall-mid-body': stalls.midBody,
    'stall-before-usage': withoutUsage({ kind: 'hang' }),
    'stall-after-done': streamed({ terminator: 'done-then-open' }),
  }),
];
