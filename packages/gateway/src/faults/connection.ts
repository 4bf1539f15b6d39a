import type { Step } from '../http/steps.ts';
import type { Fault } from './fault.ts';

/** Breaks off after about half of the body; the usage never leaves. */
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

/** Connections that break. The answer was made and is billed. */
export const CONNECTION_FAULTS: readonly Fault[] = [
  {
    name: 'reset-before-headers',
    group: 'connection',
    description: 'TCP reset before any header',
    applies: 'both',
    hidesCost: true,
    beforeHeaders: 'reset',
  },
  {
    name: 'close-before-headers',
    group: 'connection',
    description: 'orderly close before any header',
    applies: 'both',
    hidesCost: true,
    beforeHeaders: 'cut',
  },
  {
    name: 'reset-after-headers',
    group: 'connection',
    description: 'TCP reset after the headers',
    applies: 'both',
    hidesCost: true,
    steps: () => [reset],
  },
  {
    name: 'close-after-headers',
    group: 'connection',
    description: 'orderly close after the headers',
    applies: 'both',
    hidesCost: true,
    steps: () => [cut],
  },
  {
    name: 'reset-mid-body',
    group: 'connection',
    description: 'TCP reset in the middle of the body',
    applies: 'both',
    hidesCost: true,
    steps: (steps) => half(steps, reset),
  },
  {
    name: 'close-mid-body',
    group: 'connection',
    description: 'orderly close in the middle of the body',
    applies: 'both',
    hidesCost: true,
    steps: (steps) => half(steps, cut),
  },
  {
    name: 'reset-mid-chunk',
    group: 'connection',
    description: 'TCP reset inside of an HTTP chunk that announced more',
    applies: 'stream',
    hidesCost: true,
    steps: (steps) => half(steps, { kind: 'raw', data: '1000\r\ndata: {"id":"cut' }, reset),
  },
  {
    name: 'reset-before-usage',
    group: 'connection',
    description: 'TCP reset when all but the usage was sent',
    applies: 'stream',
    hidesCost: true,
    steps: (steps) => [
      ...steps.slice(
        0,
        steps.findIndex((step) => step.kind === 'write' && step.hasUsage),
      ),
      reset,
    ],
  },
  {
    name: 'close-after-usage',
    group: 'connection',
    description: 'TCP reset right after the usage, without [DONE]',
    applies: 'stream',
    steps: (steps) => [
      ...steps.slice(0, steps.findIndex((step) => step.kind === 'write' && step.hasUsage) + 1),
      { kind: 'pause', milliseconds: 20 },
      reset,
    ],
  },
];

/** Answers that take too long. */
export const TIME_FAULTS: readonly Fault[] = [
  {
    name: 'stall-before-headers',
    group: 'time',
    description: 'never answers',
    applies: 'both',
    hidesCost: true,
    beforeHeaders: 'hang',
  },
  {
    name: 'stall-after-headers',
    group: 'time',
    description: 'headers, then silence',
    applies: 'both',
    hidesCost: true,
    steps: () => [hang],
  },
  {
    name: 'stall-mid-body',
    group: 'time',
    description: 'half of the body, then silence',
    applies: 'both',
    hidesCost: true,
    steps: (steps) => half(steps, hang),
  },
  {
    name: 'stall-with-comments',
    group: 'time',
    description: 'half of the events, then comments for ever',
    applies: 'stream',
    hidesCost: true,
    steps: (steps) => half(steps, { kind: 'keep-alive', everyMs: 50 }),
  },
  {
    name: 'stall-before-usage',
    group: 'time',
    description: 'everything but the usage, then silence',
    applies: 'stream',
    hidesCost: true,
    steps: (steps) => [
      ...steps.slice(
        0,
        steps.findIndex((step) => step.kind === 'write' && step.hasUsage),
      ),
      hang,
    ],
  },
  {
    name: 'stall-after-done',
    group: 'time',
    description: 'a whole stream, then the connection stays open',
    applies: 'stream',
    stream: { terminator: 'done-then-open' },
  },
  { name: 'slow-bytes', group: 'time', description: 'one byte per millisecond', applies: 'both', steps: slowBytes },
  {
    name: 'comments-first',
    group: 'time',
    description: 'comments for half a second before the first event',
    applies: 'stream',
    steps: commentsFirst,
  },
];

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
