import type { JsonObject } from '@kopek/core/wire';
import type { ModelAnswer } from '../protocol/answer/model-answer.ts';
import { faultGroup, streamed, type Fault, type Hooks } from './fault.ts';

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

const calls = (change: (call: ModelAnswer['toolCalls'][number]) => ModelAnswer['toolCalls'][number]) => ({
  answer: (given: ModelAnswer): ModelAnswer => ({ ...given, toolCalls: given.toolCalls.map(change) }),
});
const withId = (id: string, toolId: 'empty' | 'same'): Hooks => ({
  ...calls((call) => ({ ...call, id })),
  stream: { toolId },
});

/** Answers that arrive intact and contain something unusual; those of the tools have an effect only where tools are called. */
export const ANSWER_FAULTS: readonly Fault[] = [
  ...faultGroup('answer', {
    'choice-error': ended('error', { error: broken }),
    'finish-error': ended('error'),
    'finish-unknown': changed({ finishReason: 'paused', nativeFinishReason: 'PAUSED' }),
    'empty-answer': changed({ text: '', toolCalls: [], finishReason: 'stop' }),
    'content-null': inChoice((message) => ({ message: { ...message, content: null } })),
    'choices-empty': inJson((body) => ({ ...body, choices: [] })),
    'choices-null': inJson((body) => ({ ...body, choices: null })),
    'text-choice': inChoice((message) => ({ text: message['content'] })),
  }),
  ...faultGroup('tools', {
    'tool-no-index': streamed({ toolIndex: 'none' }),
    'tool-index-zero': streamed({ toolIndex: 'zero' }),
    'tool-ids-empty': withId('', 'empty'),
    'tool-ids-same': withId('call_same', 'same'),
    'tool-arguments-invalid': calls((call) => ({ ...call, function: { ...call.function, arguments: '{city: Kazan' } })),
  }),
];
