import { isAddress, isRawBase64 } from '../wire/text-forms.ts';
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

/** Checks the conversation. Interface §2.3. An assistant message at the end is a prefix and passes like any other. */
export const checkMessages: Check = (value, path, section, context) => {
  if (Array.isArray(value) && value.length === 0) {
    refuseUnseen(context, path, 'must hold at least one message', section, value);
  }
  checkEachMessage(value, path, '§2.3', context);
};

const checkMessage: Check = (value, path, section, context) => {
  if (!isObject(value)) {
    refuseUnseen(context, path, 'must be an object with role and content', section, value);
    return;
  }
  const { role } = value;
  const check = typeof role === 'string' && Object.hasOwn(MESSAGE_CHECKS, role) ? MESSAGE_CHECKS[role] : undefined;
  if (check) check(value, path, section, context);
  else refuse(context, `${path}.role`, ROLE_RULE, section, role);
};

const checkEachMessage = arrayOf(checkMessage);

const ROLE_RULE = 'must be "user", "assistant", "system" or "tool"; what others call "developer" is "system"';

const textMember = /* @__NO_SIDE_EFFECTS__ */ (name: 'text' | 'content'): Check =>
  objectOf({ type: ofType('string'), [name]: someText });

const checkUrl: Check = (value, path, section, context) => {
  if (typeof value !== 'string' || !isAddress(value)) {
    refuseUnseen(context, path, 'must be a URL or a base64 data: URL', section, value);
  }
};

const checkAudioData: Check = (value, path, section, context) => {
  if (typeof value !== 'string' || !isRawBase64(value)) {
    refuseUnseen(context, path, 'must be raw base64: no URL, no data: prefix', section, value);
  }
};

const PART_CHECKS: { readonly [type: string]: Check } = {
  text: textMember('text'),
  image_url: objectOf({ type: ofType('string'), image_url: objectOf({ url: checkUrl, 'detail?': ofType('string') }) }),
  file: objectOf({ type: ofType('string'), file: objectOf({ filename: someText, file_data: checkUrl }) }),
  video_url: objectOf({ type: ofType('string'), video_url: objectOf({ url: checkUrl }) }),
  input_audio: objectOf({
    type: ofType('string'),
    input_audio: objectOf({ data: checkAudioData, format: someName }),
  }),
};

const checkPart: Check = (value, path, section, context) => {
  if (!isObject(value)) {
    refuseUnseen(context, path, 'must be a content part', section, value);
    return;
  }
  const { type } = value;
  const check = typeof type === 'string' && Object.hasOwn(PART_CHECKS, type) ? PART_CHECKS[type] : undefined;
  if (check) check(value, path, section, context);
  else refuse(context, `${path}.type`, `must be one of ${Object.keys(PART_CHECKS).join(', ')}`, section, type);
};

const checkParts = arrayOf(checkPart);

const checkContent: Check = (value, path, section, context) => {
  if (typeof value === 'string') return;
  if (Array.isArray(value)) checkParts(value, path, section, context);
  else refuseUnseen(context, path, 'must be a string or an array of content parts', section, value);
};

const checkToolCalls = arrayOf(
  objectOf({ id: someName, type: exactly('function'), function: objectOf({ name: someName, arguments: someText }) }),
);

const checkAssistant = objectOf({
  role: ofType('string'),
  content: (value, path, section, context) => {
    // null stands beside tool calls for upstreams that refuse an empty string; `checkAssistantMessage` sees to that
    if (value !== null) checkContent(value, path, section, context);
  },
  'name?': ofType('string'),
  'tool_calls?': checkToolCalls,
  'reasoning?': someText,
  'reasoning_details?': arrayOf(() => {}),
});

const checkAssistantMessage: Check = (value, path, section, context) => {
  checkAssistant(value, path, section, context);
  const { content, tool_calls: calls } = value as { content?: unknown; tool_calls?: unknown };
  if (content === null && !(Array.isArray(calls) && calls.length > 0)) {
    refuseUnseen(context, `${path}.content`, 'must be a string or an array of content parts', section, content);
  }
};

const checkSpeaker = objectOf({ role: ofType('string'), content: checkContent, 'name?': ofType('string') });

const MESSAGE_CHECKS: { readonly [role: string]: Check } = {
  user: checkSpeaker,
  system: checkSpeaker,
  assistant: checkAssistantMessage,
  tool: objectOf({ role: ofType('string'), content: someText, tool_call_id: someName, 'name?': ofType('string') }),
};
