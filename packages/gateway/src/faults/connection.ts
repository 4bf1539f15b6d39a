import { usageAt, type Step } from '../http/steps.ts';
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

/** Connections that break. The answer is complete and billed. */
export const CONNECTION_FAULTS: readonly Fault[] = faultGroup('connection', {
  'reset-before-headers': {
    description: 'TCP reset before any header',
    hidesCost: true,
    beforeHeaders: 'reset',
  },
  'close-before-headers': {
    description: 'orderly close before any header',
    hidesCost: true,
    beforeHeaders: 'cut',
  },
  'reset-after-headers': {
    description: 'TCP reset after the headers',
    hidesCost: true,
    steps: () => [reset],
  },
  'close-after-headers': {
    description: 'orderly close after the headers',
    hidesCost: true,
    steps: () => [cut],
  },
  'reset-mid-body': {
    description: 'TCP reset in the middle of the body',
    hidesCost: true,
    steps: (steps) => half(steps, reset),
  },
  'close-mid-body': {
    description: 'orderly close in the middle of the body',
    hidesCost: true,
    steps: (steps) => half(steps, cut),
  },
  'reset-mid-chunk': {
    description: 'TCP reset in the middle of an HTTP chunk',
    applies: 'stream',
    hidesCost: true,
    steps: (steps) => half(steps, { kind: 'raw', data: '1000\r\ndata: {"id":"cut' }, reset),
  },
  'reset-before-usage': {
    description: 'TCP reset when all but the usage was sent',
    applies: 'stream',
    hidesCost: true,
    steps: (steps) => [...steps.slice(0, usageAt(steps)), reset],
  },
  'close-after-usage': {
    description: 'TCP reset right after the usage, without [DONE]',
    applies: 'stream',
    steps: (steps) => [...steps.slice(0, usageAt(steps) + 1), { kind: 'pause', milliseconds: 20 }, reset],
  },
});

/** Answers that take too long. */
export const TIME_FAULTS: readonly Fault[] = faultGroup('time', {
  'stall-before-headers': {
    description: 'never answers',
    hidesCost: true,
    beforeHeaders: 'hang',
  },
  'stall-after-headers': {
    description: 'headers, then silence',
    hidesCost: true,
    steps: () => [hang],
  },
  'stall-mid-body': {
    description: 'half of the body, then silence',
    hidesCost: true,
    steps: (steps) => half(steps, hang),
  },
  'stall-with-comments': {
    description: 'half of the events, then comments without end',
    applies: 'stream',
    hidesCost: true,
    steps: (steps) => half(steps, { kind: 'keep-alive', everyMs: 50 }),
  },
  'stall-before-usage': {
    description: 'everything but the usage, then silence',
    applies: 'stream',
    hidesCost: true,
    steps: (steps) => [...steps.slice(0, usageAt(steps)), hang],
  },
  'stall-after-done': {
    description: 'a whole stream, then the connection stays open',
    applies: 'stream',
    stream: { terminator: 'done-then-open' },
  },
  'slow-bytes': { description: 'one byte per millisecond', steps: slowBytes },
  'comments-first': {
    description: 'comments for half a second before the first event',
    applies: 'stream',
    steps: commentsFirst,
  },
});

function* slowBytes(steps: Step[]): Generator<Step> {
  for (const step of steps) {
    if (step.kind !== 'write') continue;
    const bytes = Buffer.from(step.data);
    for (let at = 0; at < bytes.length; at += 1) {
      const isLast = at === bytes.length - 1;
      yield {
        ...step,
        data: bytes.subarray(at, at + 1),
        tokens: isLast ? (step.tokens ?? 0) : 0,
        hasUsage: isLast && step.hasUsage === true,
      };
      yield { kind: 'pause', milliseconds: 1 };
    }
  }
}

function* commentsFirst(steps: Step[]): Generator<Step> {
  for (let count = 0; count < 10; count += 1) {
    yield { kind: 'write', data: ': the model is at work\n\n' };
    yield { kind: 'pause', milliseconds: 50 };
  }
  yield* steps;
}
