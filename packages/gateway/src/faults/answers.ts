import type { JsonObject } from '@kopek/core/wire';
import type { ModelAnswer } from '../protocol/answer/model-answer.ts';
import { faultGroup, type Fault } from './fault.ts';

const broken = { code: 502, message: 'Provider disconnected', metadata: { provider_name: 'volga' } };
const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));
const changed = (change: Partial<ModelAnswer>) => ({ answer: (given: ModelAnswer) => ({ ...given, ...change }) });
const ended = (finishReason: string, more: Partial<ModelAnswer> = {}) => ({
  answer: (given: ModelAnswer): ModelAnswer => ({
    ...given,
    text: half(given.text),
    finishReason,
    nativeFinishReason: finishReason,
    ...more,
  }),
});

/** Answers that arrive intact and contain something unusual. */
export const ANSWER_FAULTS: readonly Fault[] = [
  ...faultGroup(
    'answer',
    {},
    {
      'choice-error': [
        'half of the text, then an error inside the choice, with usage',
        ended('error', { error: broken }),
      ],
      'finish-error': ['finish reason "error" without an error object', ended('error')],
      'finish-content-filter': [
        'finish reason "content_filter"',
        ended('content_filter', { nativeFinishReason: 'refusal' }),
      ],
      'finish-unknown': [
        'a finish reason that no document lists',
        changed({ finishReason: 'paused', nativeFinishReason: 'PAUSED' }),
      ],
      'empty-answer': [
        'an empty text with finish reason "stop"',
        changed({ text: '', toolCalls: [], finishReason: 'stop' }),
      ],
    },
  ),
  ...faultGroup(
    'answer',
    { applies: 'json' },
    {
      'content-null': ['a null content', { completion: changeMessage((message) => ({ ...message, content: null })) }],
      'choices-empty': ['no choice at all, but a usage', { completion: (body) => ({ ...body, choices: [] }) }],
      'choices-null': ['null instead of choices, but a usage', { completion: (body) => ({ ...body, choices: null }) }],
      'text-choice': [
        'a choice with text instead of a message',
        {
          completion: changeChoice(({ message, ...choice }) => ({
            ...choice,
            text: (message as JsonObject)['content'],
          })),
        },
      ],
    },
  ),
];

/** Changes every call of an answer. */
const calls = (change: (call: ModelAnswer['toolCalls'][number]) => ModelAnswer['toolCalls'][number]) => ({
  answer: (given: ModelAnswer): ModelAnswer => ({ ...given, toolCalls: given.toolCalls.map(change) }),
});
const withArguments = (spoil: (json: string) => string) =>
  calls((call) => ({ ...call, function: { ...call.function, arguments: spoil(call.function.arguments) } }));

/** Tool calls in an unusual or broken form. They have an effect only on answers that call tools. */
export const TOOL_FAULTS: readonly Fault[] = [
  ...faultGroup(
    'tools',
    { applies: 'stream' },
    {
      'tool-name-late': ['the name on the last fragment', { stream: { toolCalls: 'name-late' } }],
      'tool-no-index': ['fragments without index', { stream: { toolIndex: 'none' } }],
      'tool-index-zero': ['index 0 on every fragment', { stream: { toolIndex: 'zero' } }],
      'tool-finish-null': ['calls with a null finish reason', { stream: { finish: 'null' } }],
    },
  ),
  ...faultGroup(
    'tools',
    {},
    {
      'tool-ids-empty': ['empty ids', { ...calls((call) => ({ ...call, id: '' })), stream: { toolId: 'empty' } }],
      'tool-ids-same': [
        'the same id on every call',
        { ...calls((call) => ({ ...call, id: 'call_same' })), stream: { toolId: 'same' } },
      ],
      'tool-arguments-invalid': ['arguments that are not JSON', withArguments(() => '{city: Kazan')],
      'tool-cut': [
        'the stream ends in the middle of the arguments',
        { ...withArguments(half), stream: { finish: 'absent', usage: 'none', terminator: 'none' } },
      ],
    },
  ),
];

function changeChoice(change: (choice: JsonObject) => JsonObject): (completion: JsonObject) => JsonObject {
  return (completion) => ({ ...completion, choices: (completion['choices'] as JsonObject[]).map(change) });
}

function changeMessage(change: (message: JsonObject) => JsonObject): (completion: JsonObject) => JsonObject {
  return changeChoice((choice) =>
    'message' in choice ? { ...choice, message: change(choice['message'] as JsonObject) } : choice,
  );
}
