import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChoiceEnd,
  Delta,
  ErrorResponse,
  KeyInfo,
  NonChatChoice,
  NonStreamingChoice,
  ResponseMessage,
  StreamingChoice,
  WireUsage,
} from '@kopek/core/wire';
import { chunkText, eventAnswer, jsonAnswer } from '../answers.ts';
import type { Expectation, WireCase } from '../wire-case.ts';

/** What a case asserts of a field; `structure` for what says how an answer is built and shows nowhere else. */
type Shown = keyof Expectation | 'structure';

type Fields<Shape, Prefix extends string> = {
  readonly [Name in keyof Shape & string as `${Prefix}${Name}`]-?: Shown;
};

/**
 * Every field of an answer (§2.1, §2.8, §2.9) by its path, and what shows it. A field that the wire types gain does not
 * compile until it is here, and is red until a case sends it and asserts what it becomes.
 */
export const ANSWER_FIELDS: Fields<ChatCompletion, ''> &
  Fields<ChatCompletionChunk, ''> &
  Fields<NonStreamingChoice & ChoiceEnd, 'choices.'> &
  Fields<StreamingChoice, 'choices.'> &
  Fields<NonChatChoice, 'choices.'> &
  Fields<ResponseMessage, 'choices.message.'> &
  Fields<Delta, 'choices.delta.'> &
  Fields<ErrorResponse, 'choices.error.'> &
  Fields<WireUsage, 'usage.'> &
  Fields<NonNullable<WireUsage['prompt_tokens_details']>, 'usage.prompt_tokens_details.'> &
  Fields<NonNullable<WireUsage['completion_tokens_details']>, 'usage.completion_tokens_details.'> &
  Fields<NonNullable<WireUsage['server_tool_use']>, 'usage.server_tool_use.'> &
  Fields<KeyInfo, ''> = {
  id: 'id',
  created: 'created',
  model: 'model',
  object: 'structure',
  system_fingerprint: 'system_fingerprint',
  choices: 'structure',
  usage: 'usage',
  'choices.finish_reason': 'finish_reason',
  'choices.native_finish_reason': 'native_finish_reason',
  'choices.error': 'error',
  'choices.error.code': 'error',
  'choices.error.message': 'error',
  'choices.error.metadata': 'error',
  'choices.message': 'structure',
  'choices.delta': 'structure',
  'choices.text': 'text',
  'choices.message.content': 'text',
  'choices.message.role': 'structure',
  'choices.message.tool_calls': 'tool_calls',
  'choices.message.reasoning': 'reasoning',
  'choices.message.reasoning_details': 'reasoning_details',
  'choices.message.audio': 'audio',
  'choices.delta.content': 'text',
  'choices.delta.role': 'structure',
  'choices.delta.tool_calls': 'tool_calls',
  'choices.delta.audio': 'audio',
  'usage.prompt_tokens': 'tokens',
  'usage.completion_tokens': 'tokens',
  'usage.total_tokens': 'tokens',
  'usage.cost_rub': 'charge',
  'usage.balance': 'charge',
  'usage.prompt_tokens_details': 'structure',
  'usage.prompt_tokens_details.cached_tokens': 'tokens',
  'usage.prompt_tokens_details.cache_write_tokens': 'tokens',
  'usage.completion_tokens_details': 'structure',
  'usage.completion_tokens_details.reasoning_tokens': 'tokens',
  'usage.server_tool_use': 'structure',
  'usage.server_tool_use.web_search_requests': 'charge',
  name: 'key',
  budget: 'key',
  expires_at: 'key',
  expires_in_seconds: 'key',
  allowed_models: 'key',
  pii: 'key',
};

const USAGE =
  '{"prompt_tokens":12,"completion_tokens":5,"total_tokens":17,"cost_rub":0.0425,"balance":99.9575,' +
  '"prompt_tokens_details":{"cached_tokens":4,"cache_write_tokens":2},"completion_tokens_details":{"reasoning_tokens":3},' +
  '"server_tool_use":{"web_search_requests":2}}';
const HEAD = '"id":"gen-1","created":1760000000,"model":"vendor/model-a","system_fingerprint":"fp-7"';
const TOOL_CALL = '{"id":"call-1","type":"function","function":{"name":"add","arguments":"{\\"a\\":1}"}}';
const AUDIO = '{"data":"UklGRg==","transcript":"Hello"}';

const EVERY_FIELD: Expectation = {
  text: 'Hello',
  tool_calls: [{ id: 'call-1', name: 'add', arguments: '{"a":1}', input: { a: 1 } }],
  finish_reason: 'tool_calls',
  native_finish_reason: 'tool_use',
  id: 'gen-1',
  model: 'vendor/model-a',
  created: 1_760_000_000,
  system_fingerprint: 'fp-7',
  tokens: { input: 12, output: 5, total: 17, cacheRead: 4, cacheWrite: 2, noCache: 6, reasoning: 3, text: 2 },
  charge: { status: 'settled', costRub: '0.0425', balanceRub: '99.9575', webSearchRequests: 2 },
  error: null,
};

/** Answers that carry every field of the interface at once, whole and streamed, and one whose choice failed. */
export function answerFieldCases(): WireCase[] {
  const end = '"finish_reason":"tool_calls","native_finish_reason":"tool_use"';
  const message =
    `{"role":"assistant","content":"Hello","reasoning":"Hm","reasoning_details":[{"n":1}],` +
    `"tool_calls":[${TOOL_CALL}],"audio":${AUDIO}}`;
  const delta = `{"role":"assistant","content":"Hello","tool_calls":[{"index":0,${TOOL_CALL.slice(1)}]}`;
  const failed = '{"code":502,"message":"upstream broke","metadata":{"provider":"acme"}}';
  return [
    {
      ...jsonAnswer(`{${HEAD},"object":"chat.completion","choices":[{"message":${message},${end}}],"usage":${USAGE}}`),
      name: 'every-field-whole',
      group: 'fields',
      basis: '§2.8, §2.9: every field of a whole answer',
      method: 'POST',
      request_kind: 'json',
      expect: {
        ...EVERY_FIELD,
        reasoning: 'Hm',
        reasoning_details: [{ n: 1 }],
        audio: { data: 'UklGRg==', transcript: 'Hello' },
      },
    },
    {
      ...eventAnswer([
        `{${HEAD},"object":"chat.completion.chunk","choices":[{"index":0,"delta":${delta},${end}}]}`,
        `{${HEAD},"object":"chat.completion.chunk","choices":[],"usage":${USAGE}}`,
        '[DONE]',
      ]),
      name: 'every-field-streamed',
      group: 'fields',
      basis: '§2.8, §2.9: every field of a streamed answer but sound',
      method: 'POST',
      request_kind: 'stream',
      expect: EVERY_FIELD,
    },
    {
      ...eventAnswer([
        chunkText(`[{"index":0,"delta":{"role":"assistant","audio":${AUDIO}},"finish_reason":"stop"}]`),
        chunkText('[]', USAGE),
        '[DONE]',
      ]),
      name: 'spoken-streamed',
      group: 'fields',
      basis: '§2.8: a spoken answer in events',
      method: 'POST',
      request_kind: 'stream',
      expect: { text: '', audio: { data: 'UklGRg==', transcript: 'Hello' }, error: null },
    },
    {
      ...jsonAnswer(
        `{${HEAD},"object":"chat.completion","choices":[{"message":{"role":"assistant","content":"Hel"},"finish_reason":"error","native_finish_reason":null,"error":${failed}}],"usage":${USAGE}}`,
      ),
      name: 'choice-error-with-metadata',
      group: 'fields',
      basis: '§2.8 ErrorResponse, §7 rule 1',
      method: 'POST',
      request_kind: 'json',
      expect: {
        text: 'Hel',
        error: {
          kind: 'provider',
          code: 502,
          message_contains: 'upstream broke',
          metadata: { provider: 'acme' },
          billing: 'charged',
        },
      },
    },
  ];
}
