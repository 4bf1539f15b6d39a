import {
  arrayOf,
  exactly,
  objectOf,
  optional,
  ofType,
  rejectUnseen,
  someName,
  someText,
  taggedBy,
  type Check,
} from '../parameters/check.ts';

/** A URL, or a base64 `data:` URL. Looks at the start only, because a data URL may be many megabytes. */
const checkUrl: Check = (value, path, context) => {
  const fits =
    typeof value === 'string' &&
    (/^data:/i.test(value) ? /^data:[^,]{0,256};base64,./i.test(value) : /^[a-z][a-z0-9+.-]{0,31}:./i.test(value));
  if (!fits) rejectUnseen(context, path, 'must be a URL or a base64 data: URL', value);
};

/** Base64 without a URL around it. Looks at the start only, because a sound may be many megabytes. */
const checkAudioData: Check = (value, path, context) => {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]{2,}={0,2}$/.test(value.slice(0, 64))) {
    rejectUnseen(context, path, 'must be raw base64: no URL, no data: prefix', value);
  }
};

const checkParts = arrayOf(
  taggedBy(
    'type',
    {
      text: { text: someText },
      image_url: { image_url: objectOf({ url: checkUrl, detail: optional(ofType('string')) }) },
      file: { file: objectOf({ filename: someText, file_data: checkUrl }) },
      video_url: { video_url: objectOf({ url: checkUrl }) },
      input_audio: { input_audio: objectOf({ data: checkAudioData, format: someName }) },
    },
    'a content part',
  ),
);

const checkContent: Check = (value, path, context) => {
  if (typeof value === 'string') return;
  if (Array.isArray(value)) checkParts(value, path, context);
  else rejectUnseen(context, path, 'must be a string or an array of content parts', value);
};

// open: services sign calls in fields of their own, and need them sent back
const checkToolCalls = arrayOf(
  objectOf(
    {
      id: someName,
      type: exactly('function'),
      function: objectOf({ name: someName, arguments: someText }, 'open'),
    },
    'open',
  ),
);

const checkAssistant = objectOf({
  role: ofType('string'),
  content: (value, path, context) => {
    // null is for upstreams that reject an empty string beside tool calls; `checkAssistantMessage` sees that there are any
    if (value !== null) checkContent(value, path, context);
  },
  name: optional(ofType('string')),
  tool_calls: optional(checkToolCalls),
  reasoning: optional(someText),
  reasoning_details: optional(arrayOf(() => {})),
});

const checkAssistantMessage: Check = (value, path, context) => {
  checkAssistant(value, path, context);
  const { content, tool_calls: calls } = value as { content?: unknown; tool_calls?: unknown };
  if (content === null && !(Array.isArray(calls) && calls.length > 0)) {
    rejectUnseen(context, `${path}.content`, 'must be a string or an array of content parts', content);
  }
};

/** Checks the conversation. Interface §2.3. An assistant message at the end is a prefix and passes like any other. */
export const checkMessages: Check = arrayOf(
  taggedBy(
    'role',
    {
      user: { content: checkContent, name: optional(ofType('string')) },
      system: { content: checkContent, name: optional(ofType('string')) },
      assistant: checkAssistantMessage,
      tool: { content: someText, tool_call_id: someName, name: optional(ofType('string')) },
    },
    'an object with role and content',
    'must be "user", "assistant", "system" or "tool"; what others call "developer" is "system"',
  ),
  'must contain at least one message',
);
