import { usageAt, type Step } from '../protocol/steps.ts';
import { errorBody } from '../protocol/errors.ts';
import type { StreamSettings } from '../protocol/answer/stream-settings.ts';
import { faultGroup, hiding, type Fault, type FaultContext, type Hooks } from './fault.ts';

const write = (data: string): Step => ({ kind: 'write', data });
const event = (data: string): Step => write(`data: ${data}\n\n`);
const inStream = (hooks: Hooks): Hooks => ({ applies: 'stream', ...hooks });
const settings = (stream: StreamSettings): Hooks => inStream({ stream });

/** The steps before the finish reason and the usage, about where the text ends; the first event in any case. */
const beginning = (steps: Step[]): Step[] => {
  const first = steps.findIndex((step) => step.kind === 'write' && step.tokens !== undefined);
  return steps.slice(0, Math.max(first + 1, usageAt(steps) - 2));
};
/** Steps after the text: instead of the rest of the answer, or before what `rest` leaves of it. */
const afterText = (
  extra: (context: FaultContext) => Step[],
  rest: (steps: Step[], from: number) => Step[] = () => [],
): Hooks =>
  inStream({
    steps(steps, context) {
      const begun = beginning(steps);
      return [...begun, ...extra(context), ...rest(steps, begun.length)];
    },
  });
const inTheMiddle = (...extra: Step[]): Hooks =>
  afterText(
    () => extra,
    (steps, from) => steps.slice(from),
  );
const disconnected = ({ isMessages }: FaultContext): string => {
  const body = errorBody(502, 'Provider disconnected', { provider_name: 'volga' }, isMessages);
  return `${isMessages ? 'event: error\n' : ''}data: ${JSON.stringify(body)}\n\n`;
};
const error = (context: FaultContext): Step[] => [write(disconnected(context))];

/** Streams with unusual or broken framing. */
export const FRAMING_FAULTS: readonly Fault[] = faultGroup('framing', {
  crlf: ['lines end in CR LF', settings({ lineEnd: 'crlf' })],
  'lone-cr': ['lines end in CR', settings({ lineEnd: 'cr' })],
  'split-bytes': ['one byte per packet', settings({ splitBytes: 1 })],
  comments: ['comments between the events', settings({ comments: 'every-chunk' })],
  'multi-line-data': ['JSON over several data lines', settings({ multiLineData: true })],
  'no-done': ['no [DONE]', settings({ terminator: 'none' })],
  'no-finish': [
    'neither finish reason, nor usage, nor [DONE]: the text just ends',
    hiding(settings({ finish: 'absent', usage: 'none', terminator: 'none' })),
  ],
  'finish-null': ['a null finish reason, usage and [DONE]', settings({ finish: 'null' })],
  'placeholder-first': ['a first chunk with an empty id and model', settings({ placeholder: true })],
  'message-for-delta': [
    'a message instead of a delta in each choice',
    inStream({ text: (text) => text.replace('"delta":', '"message":') }),
  ],
  'malformed-event': ['an event that is not JSON in the middle', inTheMiddle(event('{"id":"broken","choices":[{"ind'))],
  'unknown-objects': [
    'events without choices, usage or error between the others',
    inTheMiddle(event('{"type":"heartbeat"}'), event('{}')),
  ],
  'only-done': ['a stream of [DONE] alone', hiding(inStream({ steps: () => [event('[DONE]')] }))],
  'json-for-sse': ['one JSON body for a request that asked for a stream', inStream({ asJson: true })],
  'error-event-first': [
    'a stream that begins with an error',
    inStream({
      refuse: (context) => ({
        status: 200,
        headers: { 'content-type': 'text/event-stream; charset=utf-8' },
        body: `${disconnected(context)}data: [DONE]\n\n`,
      }),
    }),
  ],
  'error-event': ['an error in the middle, then nothing', hiding(afterText(error))],
  'error-event-then-usage': [
    'an error in the middle, then the usage',
    afterText(error, (steps) => steps.slice(usageAt(steps))),
  ],
  'error-event-named': [
    'an event called "error" with bare text',
    hiding(afterText(() => [write('event: error\ndata: Provider disconnected\n\n')])),
  ],
  'sse-for-json': [
    'events for a request that did not ask for a stream',
    { applies: 'json', headers: { 'content-type': 'text/event-stream' }, text: asEvents },
  ],
});

function asEvents(body: string): string {
  const { usage: _usage, ...completion } = JSON.parse(body) as { usage: unknown; choices: { message?: unknown }[] };
  const choices = completion.choices.map(({ message, ...rest }) => ({ ...rest, delta: message }));
  // cut out of the original text, so that the exact digits of the bill are kept
  const usage = body.slice(body.lastIndexOf(',"usage":'), -1);
  const chunk = JSON.stringify({ ...completion, object: 'chat.completion.chunk', choices });
  return `data: ${chunk.slice(0, -1)}${usage}}\n\ndata: [DONE]\n\n`;
}
