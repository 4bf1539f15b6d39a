import type { JsonObject } from '@kopek/core/wire';
import type { ModelAnswer } from '../protocol/model-answer.ts';
import { faultGroup, faultsWith, type Fault } from './fault.ts';

const answer = faultsWith('answer', 'both', 'answer');
const broken = { code: 502, message: 'Provider disconnected', metadata: { provider_name: 'volga' } };
const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

/** Answers that arrive intact and contain something unusual. */
export const ANSWER_FAULTS: readonly Fault[] = [
  answer('choice-error', 'half of the text, then an error inside the choice, with usage', (given) => ({
    ...given,
    text: half(given.text),
    finishReason: 'error',
    nativeFinishReason: 'error',
    error: broken,
  })),
  answer('finish-error', 'finish reason "error" without an error object', (given) => ({
    ...given,
    text: half(given.text),
    finishReason: 'error',
    nativeFinishReason: 'error',
  })),
  answer('finish-content-filter', 'finish reason "content_filter"', (given) => ({
    ...given,
    text: half(given.text),
    finishReason: 'content_filter',
    nativeFinishReason: 'refusal',
  })),
  answer('finish-unknown', 'a finish reason that no document lists', (given) => ({
    ...given,
    finishReason: 'paused',
    nativeFinishReason: 'PAUSED',
  })),
  answer('empty-answer', 'an empty text with finish reason "stop"', (given) => ({
    ...given,
    text: '',
    toolCalls: [],
    finishReason: 'stop',
  })),
  answer('reasoning-only', 'reasoning up to the limit and no text', (given) => ({
    ...given,
    text: '',
    toolCalls: [],
    reasoning: given.reasoning || 'Thinking and thinking.',
    finishReason: 'length',
    nativeFinishReason: 'max_tokens',
  })),
  ...faultGroup('answer', {
    'content-null': {
      description: 'a null content',
      applies: 'json',
      completion: changeMessage((message) => ({ ...message, content: null })),
    },
    'choices-empty': {
      description: 'no choice at all, but a usage',
      applies: 'json',
      completion: (completion) => ({ ...completion, choices: [] }),
    },
    'choices-null': {
      description: 'null instead of choices, but a usage',
      applies: 'json',
      completion: (completion) => ({ ...completion, choices: null }),
    },
    'text-choice': {
      description: 'a choice with text instead of a message',
      applies: 'json',
      completion: changeChoice(({ message, ...choice }) => ({ ...choice, text: (message as JsonObject)['content'] })),
    },
    'reasoning-opaque': {
      description: 'reasoning details that are encrypted or of an unknown kind',
      applies: 'json',
      completion: changeMessage((message) => ({
        ...message,
        reasoning_details: [
          { type: 'reasoning.encrypted', data: 'b3BhcXVl' },
          { type: 'new.kind', nested: { a: null } },
          'bare',
        ],
      })),
    },
    'reasoning-details-empty': {
      description: 'an empty list of reasoning details',
      applies: 'json',
      completion: changeMessage((message) => ({ ...message, reasoning_details: [] })),
    },
  }),
];

const calls = faultsWith('tools', 'stream', 'stream');
const callAnswer = faultsWith('tools', 'both', 'answer');
const withArguments =
  (spoil: (json: string) => string) =>
  (given: ModelAnswer): ModelAnswer => ({
    ...given,
    toolCalls: given.toolCalls.map((call) => ({
      ...call,
      function: { ...call.function, arguments: spoil(call.function.arguments) },
    })),
  });
const withIds =
  (id: string) =>
  (given: ModelAnswer): ModelAnswer => ({ ...given, toolCalls: given.toolCalls.map((call) => ({ ...call, id })) });

/** Tool calls in an unusual or broken form. They have an effect only on answers that call tools. */
export const TOOL_FAULTS: readonly Fault[] = [
  calls('tool-whole', 'each call whole in one delta', { toolCalls: 'whole' }),
  calls('tool-one-delta', 'all calls whole in one delta', { toolCalls: 'one-delta' }),
  calls('tool-one-delta-no-index', 'all calls whole in one delta, without index', {
    toolCalls: 'one-delta',
    toolIndex: 'none',
  }),
  calls('tool-interleaved', 'fragments of the calls in turn', { toolCalls: 'interleaved' }),
  calls('tool-interleaved-by-id', 'fragments in turn, without index, each with its id', {
    toolCalls: 'interleaved',
    toolIndex: 'none',
    toolId: 'every',
  }),
  calls('tool-name-late', 'the name on the last fragment', { toolCalls: 'name-late' }),
  calls('tool-no-index', 'fragments without index', { toolIndex: 'none' }),
  calls('tool-index-zero', 'index 0 on every fragment', { toolIndex: 'zero' }),
  calls('tool-index-hostile', 'index 4294967294', { toolIndex: 'hostile' }),
  calls('tool-id-every', 'the id on each fragment', { toolId: 'every' }),
  calls('tool-id-empty-later', 'an empty id on later fragments', { toolId: 'empty-later' }),
  calls('tool-no-id', 'no id at all', { toolId: 'never' }),
  callAnswer('tool-ids-empty', 'empty ids', withIds(''), { stream: { toolId: 'empty' } }),
  callAnswer('tool-ids-same', 'the same id on every call', withIds('call_same'), { stream: { toolId: 'same' } }),
  callAnswer('tool-arguments-truncated', 'arguments that break off, finish reason "length"', (given) => ({
    ...withArguments((json) => json.slice(0, -2))(given),
    finishReason: 'length',
    nativeFinishReason: 'max_tokens',
  })),
  callAnswer(
    'tool-arguments-invalid',
    'arguments that are not JSON',
    withArguments(() => '{city: Kazan'),
  ),
  callAnswer(
    'tool-arguments-empty',
    'empty arguments',
    withArguments(() => ''),
  ),
  ...faultGroup('tools', {
    'tool-arguments-missing': {
      description: 'a call without arguments',
      applies: 'json',
      completion: changeCalls(({ arguments: _gone, ...rest }) => rest),
    },
    'tool-arguments-object': {
      description: 'arguments as an object instead of text',
      applies: 'json',
      completion: changeCalls((call) => ({ ...call, arguments: JSON.parse(String(call['arguments'])) as unknown })),
    },
  }),
  callAnswer('tool-finish-stop', 'calls with finish reason "stop"', (given) => ({ ...given, finishReason: 'stop' })),
  calls('tool-finish-null', 'calls with a null finish reason', { finish: 'null' }),
  callAnswer(
    'tool-cut',
    'the stream ends in the middle of the arguments',
    withArguments((json) => half(json)),
    { stream: { finish: 'absent', usage: 'none', terminator: 'none' } },
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

function changeCalls(change: (call: JsonObject) => JsonObject): (completion: JsonObject) => JsonObject {
  return changeMessage((message) => ({
    ...message,
    ...('tool_calls' in message
      ? {
          tool_calls: (message['tool_calls'] as JsonObject[]).map((call) => ({
            ...call,
            function: change(call['function'] as JsonObject),
          })),
        }
      : {}),
  }));
}
