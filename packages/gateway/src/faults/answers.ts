import type { JsonObject } from '@kopek/core/wire';
import type { ModelAnswer } from '../protocol/answer/model-answer.ts';
import type { StreamSettings } from '../protocol/answer/stream-settings.ts';
import { faultGroup, type Fault, type Hooks } from './fault.ts';

const broken = { code: 502, message: 'Provider disconnected', metadata: { provider_name: 'volga' } };
const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));
const changed = (change: Partial<ModelAnswer>) => ({ answer: (given: ModelAnswer) => ({ ...given, ...change }) });
const ended = (finishReason: string, more: Partial<ModelAnswer> = {}): Hooks => ({
  answer: (given) => ({ ...given, text: half(given.text), finishReason, nativeFinishReason: finishReason, ...more }),
});
const inJson = (completion: (body: JsonObject) => JsonObject): Hooks => ({ applies: 'json', completion });
const inChoice = (change: (message: JsonObject) => JsonObject): Hooks =>
  inJson((body) => ({
    ...body,
    choices: (body['choices'] as JsonObject[]).map(({ message, ...rest }) =>
      message === undefined ? rest : { ...rest, ...change(message as JsonObject) },
    ),
  }));

/** Changes every call of an answer. */
const calls = (change: (call: ModelAnswer['toolCalls'][number]) => ModelAnswer['toolCalls'][number]) => ({
  answer: (given: ModelAnswer): ModelAnswer => ({ ...given, toolCalls: given.toolCalls.map(change) }),
});
const withId = (id: string, toolId: 'empty' | 'same'): Hooks => ({
  ...calls((call) => ({ ...call, id })),
  stream: { toolId },
});
const inStream = (stream: StreamSettings): Hooks => ({ applies: 'stream', stream });

/** Answers that arrive intact and contain something unusual; those of the tools have an effect only where tools are called. */
export const ANSWER_FAULTS: readonly Fault[] = [
  ...faultGroup('answer', {
    'choice-error': [
      'half of the text, then an error inside the choice, with usage',
      ended('error', { error: broken }),
    ],
    'finish-error': ['finish reason "error" without an error object', ended('error')],
    'finish-unknown': [
      'an undocumented finish reason',
      changed({ finishReason: 'paused', nativeFinishReason: 'PAUSED' }),
    ],
    'empty-answer': [
      'an empty text with finish reason "stop"',
      changed({ text: '', toolCalls: [], finishReason: 'stop' }),
    ],
    'content-null': ['a null content', inChoice((message) => ({ message: { ...message, content: null } }))],
    'choices-empty': ['no choice at all, but a usage', inJson((body) => ({ ...body, choices: [] }))],
    'choices-null': ['null instead of choices, but a usage', inJson((body) => ({ ...body, choices: null }))],
    'text-choice': ['a choice with text instead of a message', inChoice((message) => ({ text: message['content'] }))],
  }),
  ...faultGroup('tools', {
    'tool-no-index': ['fragments without index', inStream({ toolIndex: 'none' })],
    'tool-index-zero': ['index 0 on every fragment', inStream({ toolIndex: 'zero' })],
    'tool-ids-empty': ['empty ids', withId('', 'empty')],
    'tool-ids-same': ['the same id on every call', withId('call_same', 'same')],
    'tool-arguments-invalid': [
      'arguments that are not JSON',
      calls((call) => ({ ...call, function: { ...call.function, arguments: '{city: Kazan' } })),
    ],
  }),
];
