import { errorObject } from '../protocol/errors.ts';
import { usageAt, type Step } from '../http/steps.ts';
import { faultGroup, faultsWith, HIDES_COST, textAnswer, type Fault } from './fault.ts';

const framing = faultsWith('framing', 'stream', 'stream');
const event = (data: string): Step => ({ kind: 'write', data: `data: ${data}\n\n` });

/** The steps before the finish reason and the usage, about where the text ends; the first event in any case. */
const beginning = (steps: Step[]): Step[] => {
  const first = steps.findIndex((step) => step.kind === 'write' && step.tokens !== undefined);
  return steps.slice(0, Math.max(first + 1, usageAt(steps) - 2));
};
const inTheMiddle = (steps: Step[], ...extra: Step[]): Step[] => {
  const begun = beginning(steps);
  return [...begun, ...extra, ...steps.slice(begun.length)];
};
const errorEvent = JSON.stringify({ error: errorObject(502, 'Provider disconnected', { provider_name: 'volga' }) });

/** Streams with unusual or broken framing. */
export const FRAMING_FAULTS: readonly Fault[] = [
  framing('crlf', 'lines end in CR LF', { lineEnd: 'crlf' }),
  framing('lone-cr', 'lines end in CR', { lineEnd: 'cr' }),
  framing('byte-order-mark', 'a BOM before the first event', { byteOrderMark: true }),
  framing('split-bytes', 'one byte per packet', { splitBytes: 1 }),
  framing('split-crlf', 'lines end in CR LF, one byte per packet', { lineEnd: 'crlf', splitBytes: 1 }),
  framing('comments', 'comments between the events', { comments: 'every-chunk' }),
  framing('comments-glued', 'a comment line inside the block of each event', { comments: 'glued' }),
  framing('comments-as-data', 'comments that a proxy wrapped into data lines', { comments: 'as-data' }),
  framing('empty-data', 'data lines without content', { emptyData: true }),
  framing('event-names', 'named events and pings', { eventNames: true }),
  framing('tight-data', 'no blank after "data:"', { tightData: true }),
  framing('multi-line-data', 'JSON over several data lines', { multiLineData: true }),
  framing('open-end', 'no empty line after the last event', { openEnd: true }),
  framing('open-end-usage', 'no empty line after the usage, and no [DONE]', { openEnd: true, terminator: 'none' }),
  framing('no-done', 'no [DONE]', { terminator: 'none' }),
  framing('done-twice', '[DONE] twice', { terminator: 'done-twice' }),
  framing('data-after-done', 'an event after [DONE]', { terminator: 'data-after-done' }),
  framing(
    'no-finish',
    'neither finish reason, nor usage, nor [DONE]: the text just ends',
    { finish: 'absent', usage: 'none', terminator: 'none' },
    HIDES_COST,
  ),
  framing('no-finish-but-done', 'no finish reason, but usage and [DONE]', { finish: 'absent' }),
  framing('finish-null', 'a null finish reason, usage and [DONE]', { finish: 'null' }),
  framing('finish-twice', 'the finish reason on two chunks', { finish: 'twice' }),
  framing('finish-on-last-delta', 'the finish reason on the last delta', { finish: 'last-delta' }),
  framing('placeholder-first', 'a first chunk with an empty id and model', { placeholder: true }),
  framing('role-every-chunk', 'a role on each delta', { role: 'every' }),
  framing('no-role', 'no role on any delta', { role: 'none' }),
  ...faultGroup('framing', {
    'message-for-delta': {
      description: 'a message instead of a delta in each choice',
      applies: 'stream',
      text: (text) => text.replace('"delta":', '"message":'),
    },
    'malformed-event': {
      description: 'an event that is not JSON in the middle',
      applies: 'stream',
      steps: (steps) => inTheMiddle(steps, event('{"id":"broken","choices":[{"ind')),
    },
    'only-done': {
      description: 'a stream of [DONE] alone',
      applies: 'stream',
      hidesCost: true,
      steps: () => [event('[DONE]')],
    },
    'sse-for-json': {
      description: 'events for a request that did not ask for a stream',
      applies: 'json',
      headers: { 'content-type': 'text/event-stream' },
      text: (body) => {
        const completion = JSON.parse(body) as { choices: { message?: unknown }[] };
        const choices = completion.choices.map(({ message, ...rest }) => ({ ...rest, delta: message }));
        // cut out of the original text, so that the exact digits of the bill are kept
        const usage = body.slice(body.lastIndexOf(',"usage":'), -1);
        const { usage: _usage, ...head } = {
          ...(completion as object as { usage: unknown }),
          object: 'chat.completion.chunk',
          choices,
        };
        return `data: ${JSON.stringify(head).slice(0, -1)}${usage}}\n\ndata: [DONE]\n\n`;
      },
    },
    'json-for-sse': {
      description: 'one JSON body for a request that asked for a stream',
      applies: 'stream',
      asJson: true,
    },
    'error-event-first': {
      description: 'a stream that begins with an error',
      applies: 'stream',
      refuse: textAnswer(200, 'text/event-stream; charset=utf-8', `data: ${errorEvent}\n\ndata: [DONE]\n\n`),
    },
    'error-event': {
      description: 'an error in the middle, then nothing',
      applies: 'stream',
      hidesCost: true,
      steps: (steps) => [...beginning(steps), event(errorEvent)],
    },
    'error-event-then-usage': {
      description: 'an error in the middle, then the usage',
      applies: 'stream',
      steps: (steps) => [...beginning(steps), event(errorEvent), ...steps.slice(usageAt(steps))],
    },
    'error-event-named': {
      description: 'an event called "error" with bare text',
      applies: 'stream',
      hidesCost: true,
      steps: (steps) => [...beginning(steps), { kind: 'write', data: 'event: error\ndata: Provider disconnected\n\n' }],
    },
    'unknown-objects': {
      description: 'events without choices, usage or error between the others',
      applies: 'stream',
      steps: (steps) => inTheMiddle(steps, event('{"type":"heartbeat"}'), event('{}')),
    },
  }),
];
