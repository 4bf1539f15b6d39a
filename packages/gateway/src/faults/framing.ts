import { usageAt, type Step } from '../protocol/steps.ts';
import { errorBody } from '../protocol/errors.ts';
import { faultGroup, hiding, streamed, type Fault, type FaultContext, type Hooks } from './fault.ts';

const write = (data: string): Step => ({ kind: 'write', data });
const event = (data: string): Step => write(`data: ${data}\n\n`);
const inStream = (hooks: Hooks): Hooks => ({ applies: 'stream', ...hooks });

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
  crlf: streamed({ lineEnd: 'crlf' }),
  'lone-cr': streamed({ lineEnd: 'cr' }),
  'split-bytes': streamed({ splitBytes: 1 }),
  comments: streamed({ comments: 'every-chunk' }),
  'multi-line-data': streamed({ multiLineData: true }),
  'no-done': streamed({ terminator: 'none' }),
  'no-finish': hiding(streamed({ finish: 'absent', usage: 'none', terminator: 'none' })),
  'finish-null': streamed({ finish: 'null' }),
  'placeholder-first': streamed({ placeholder: true }),
  'message-for-delta': inStream({ text: (text) => text.replace('"delta":', '"message":') }),
  'malformed-event': inTheMiddle(event('{"id":"broken","choices":[{"ind')),
  'unknown-objects': inTheMiddle(event('{"type":"heartbeat"}'), event('{}')),
  'only-done': hiding(inStream({ steps: () => [event('[DONE]')] })),
  'json-for-sse': inStream({ asJson: true }),
  'error-event-first': inStream({
    reject: (context) => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      body: `${disconnected(context)}data: [DONE]\n\n`,
    }),
  }),
  'error-event': hiding(afterText(error)),
  'error-event-then-usage': afterText(error, (steps) => steps.slice(usageAt(steps))),
  'error-event-named': hiding(afterText(() => [write('event: error\ndata: Provider disconnected\n\n')])),
  'sse-for-json': { applies: 'json', headers: { 'content-type': 'text/event-stream' }, text: asEvents },
});

function asEvents(body: string): string {
  const { usage: _usage, ...completion } = JSON.parse(body) as { usage: unknown; choices: { message?: unknown }[] };
  const choices = completion.choices.map(({ message, ...rest }) => ({ ...rest, delta: message }));
  // cut out of the original text, so that the exact digits of the bill are kept
  const usage = body.slice(body.lastIndexOf(',"usage":'), -1);
  const chunk = JSON.stringify({ ...completion, object: 'chat.completion.chunk', choices });
  return `data: ${chunk.slice(0, -1)}${usage}}\n\ndata: [DONE]\n\n`;
}
