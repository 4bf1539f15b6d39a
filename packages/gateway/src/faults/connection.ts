import { usageAt, type Step } from '../protocol/steps.ts';
import { faultGroup, hiding, type Fault, type Hooks } from './fault.ts';

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
    'reset-before-headers': ['TCP reset before any header', resets.beforeHeaders],
    'close-before-headers': ['orderly close before any header', closes.beforeHeaders],
    'reset-after-headers': ['TCP reset after the headers', resets.afterHeaders],
    'close-after-headers': ['orderly close after the headers', closes.afterHeaders],
    'reset-mid-body': ['TCP reset in the middle of the body', resets.midBody],
    'close-mid-body': ['orderly close in the middle of the body', closes.midBody],
    'reset-mid-chunk': [
      'TCP reset in the middle of an HTTP chunk',
      inStream({ steps: (steps) => half(steps, midChunk, reset) }),
    ],
    'reset-before-usage': ['TCP reset after everything but the usage was sent', withoutUsage(reset)],
    'close-after-usage': [
      'TCP reset right after the usage, without [DONE]',
      {
        applies: 'stream',
        steps: (steps) => [...steps.slice(0, usageAt(steps) + 1), { kind: 'pause', milliseconds: 20 }, reset],
      },
    ],
  }),
  ...faultGroup('time', {
    'stall-before-headers': ['never answers', stalls.beforeHeaders],
    'stall-after-headers': ['headers, then silence', stalls.afterHeaders],
    'stall-mid-body': ['half of the body, then silence', stalls.midBody],
    'stall-before-usage': ['everything but the usage, then silence', withoutUsage({ kind: 'hang' })],
    'stall-after-done': [
      'a whole stream, then the connection stays open',
      { applies: 'stream', stream: { terminator: 'done-then-open' } },
    ],
  }),
];
