import { usageAt, type Step } from '../protocol/steps.ts';
import { faultGroup, type Fault } from './fault.ts';

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
const cut: Step = { kind: 'cut' };
const hang: Step = { kind: 'hang' };
const stream = { applies: 'stream' } as const;
const midChunk: Step = { kind: 'raw', data: '1000\r\ndata: {"id":"cut' };
const beforeUsage = (steps: Step[]): Step[] => steps.slice(0, usageAt(steps));

/** Connections that break, and answers that take too long. The answer is complete and billed. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  ...faultGroup(
    'connection',
    { hidesCost: true },
    {
      'reset-before-headers': ['TCP reset before any header', { beforeHeaders: 'reset' }],
      'close-before-headers': ['orderly close before any header', { beforeHeaders: 'cut' }],
      'reset-after-headers': ['TCP reset after the headers', { steps: () => [reset] }],
      'close-after-headers': ['orderly close after the headers', { steps: () => [cut] }],
      'reset-mid-body': ['TCP reset in the middle of the body', { steps: (steps) => half(steps, reset) }],
      'close-mid-body': ['orderly close in the middle of the body', { steps: (steps) => half(steps, cut) }],
      'reset-mid-chunk': [
        'TCP reset in the middle of an HTTP chunk',
        { ...stream, steps: (steps) => half(steps, midChunk, reset) },
      ],
      'reset-before-usage': [
        'TCP reset when all but the usage was sent',
        { ...stream, steps: (steps) => [...beforeUsage(steps), reset] },
      ],
      'close-after-usage': [
        'TCP reset right after the usage, without [DONE]',
        {
          ...stream,
          hidesCost: false,
          steps: (steps) => [...steps.slice(0, usageAt(steps) + 1), { kind: 'pause', milliseconds: 20 }, reset],
        },
      ],
    },
  ),
  ...faultGroup(
    'time',
    { hidesCost: true },
    {
      'stall-before-headers': ['never answers', { beforeHeaders: 'hang' }],
      'stall-after-headers': ['headers, then silence', { steps: () => [hang] }],
      'stall-mid-body': ['half of the body, then silence', { steps: (steps) => half(steps, hang) }],
      'stall-with-comments': [
        'half of the events, then comments without end',
        { ...stream, steps: (steps) => half(steps, { kind: 'keep-alive', everyMs: 50 }) },
      ],
      'stall-before-usage': [
        'everything but the usage, then silence',
        { ...stream, steps: (steps) => [...beforeUsage(steps), hang] },
      ],
      'stall-after-done': [
        'a whole stream, then the connection stays open',
        { ...stream, hidesCost: false, stream: { terminator: 'done-then-open' } },
      ],
    },
  ),
];
