import { isInRange, RANGES, type RangedField } from '../wire/ranges.ts';
import type { ChatRequest } from '../wire/request.ts';
import { TOKEN_ID } from '../wire/text-forms.ts';
import { checkMessages } from './check-messages.ts';
import { checkResponseFormat, checkToolChoice, checkTools } from './check-tools.ts';
import {
  arrayOf,
  exactly,
  isObject,
  objectOf,
  ofType,
  refuse,
  refuseUnseen,
  someName,
  someText,
  type Check,
} from './context.ts';
import { pathOfKey } from './problems.ts';

/** Section and check of each field of a request. A field that is new in the wire types needs a row to compile. */
export const FIELD_CHECKS: {
  readonly [Field in keyof Required<ChatRequest>]: readonly [section: string, check: Check];
} = {
  messages: ['§2.2', checkMessages],
  prompt: ['§2.2', someText],
  model: ['§2.2', someName],
  models: ['§2.2', arrayOf(someName)],
  response_format: ['§2.5', checkResponseFormat],
  stop: ['§2.2', checkStop],
  stream: ['§2.2', ofType('boolean')],
  plugins: ['§2.6', arrayOf(checkPlugin)],
  max_tokens: ['§8', inRange('max_tokens')],
  temperature: ['§8', inRange('temperature')],
  tools: ['§2.4', checkTools],
  tool_choice: ['§2.4', checkToolChoice],
  parallel_tool_calls: ['§2.2', ofType('boolean')],
  seed: ['§2.2', ofType('number')],
  top_p: ['§8', inRange('top_p')],
  top_k: ['§8', inRange('top_k')],
  frequency_penalty: ['§8', inRange('frequency_penalty')],
  presence_penalty: ['§8', inRange('presence_penalty')],
  repetition_penalty: ['§8', inRange('repetition_penalty')],
  logit_bias: ['§2.2', checkLogitBias],
  top_logprobs: ['§2.2', ofType('number')],
  min_p: ['§8', inRange('min_p')],
  top_a: ['§8', inRange('top_a')],
  prediction: ['§2.2', objectOf({ type: exactly('content'), content: someText })],
  modalities: ['§2.2', arrayOf(someName)],
  audio: ['§2.2', objectOf({ voice: someName, format: someName })],
  provider: ['§2.2', checkProvider],
  reasoning: [
    '§2.7',
    objectOf({
      'effort?': someName,
      'max_tokens?': ofType('number'),
      'exclude?': ofType('boolean'),
      'enabled?': ofType('boolean'),
    }),
  ],
  cache_control: ['§2.2', objectOf({ type: exactly('ephemeral'), 'ttl?': someName })],
  session_id: ['§2.2', ofType('string')],
  service_tier: ['§2.2', someName],
};

/* @__NO_SIDE_EFFECTS__ */
function inRange(field: RangedField): Check {
  const range = RANGES[field];
  const rule = `must be ${range.isInteger ? 'an integer ' : ''}in ${range.text}`;
  return (value, path, section, context) => {
    if (typeof value !== 'number' || !isInRange(value, range)) refuse(context, path, rule, section, value);
  };
}

function checkStop(...[value, path, section, context]: Parameters<Check>): void {
  if (typeof value === 'string') return;
  if (Array.isArray(value)) arrayOf(someText)(value, path, section, context);
  else refuseUnseen(context, path, 'must be a string or an array of strings', section, value);
}

function checkLogitBias(...[value, path, section, context]: Parameters<Check>): void {
  if (!isObject(value)) {
    refuseUnseen(context, path, 'must be an object of token ids to numbers', section, value);
    return;
  }
  for (const [key, bias] of Object.entries(value)) {
    if (bias === undefined) continue;
    const keyPath = `${path}${pathOfKey(key)}`;
    if (!TOKEN_ID.test(key)) refuse(context, keyPath, 'must have a numeric key', section, key);
    ofType('number')(bias, keyPath, section, context);
  }
}

function checkProvider(...[value, path, section, context]: Parameters<Check>): void {
  if (!isObject(value)) refuseUnseen(context, path, 'must be an object', section, value);
  else if (value.sort !== undefined) someName(value.sort, `${path}.sort`, section, context);
}

/** Plugins that the interface does not list, and keys that it does not list, pass as they are. */
function checkPlugin(...[value, path, section, context]: Parameters<Check>): void {
  if (!isObject(value)) {
    refuseUnseen(context, path, 'must be an object with id', section, value);
    return;
  }
  someName(value.id, `${path}.id`, section, context);
  if (value.id === 'context-compression' && value.enabled !== undefined) {
    ofType('boolean')(value.enabled, `${path}.enabled`, section, context);
  }
  if (value.id === 'file-parser' && value.pdf !== undefined) {
    if (!isObject(value.pdf)) refuseUnseen(context, `${path}.pdf`, 'must be an object', section, value.pdf);
    else if (value.pdf.engine !== undefined) someName(value.pdf.engine, `${path}.pdf.engine`, section, context);
  }
}
