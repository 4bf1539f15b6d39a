/** What the gateway says against one field. */
export interface Issue {
  /** `messages[0].content[1].text` */
  path: string;
  message: string;
}

const isAny = (): boolean => true;
const isText = (value: unknown): boolean => typeof value === 'string';
const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isNumber = (value: unknown): boolean => typeof value === 'number';
const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * Where the check before sending lets values pass that the gateway rejects, and which values those are.
 *
 * The gateway knows one state of the interface. The check must not stand in the way of a service that has learned a
 * word, a plugin or a preference since, nor guess limits that the interface does not give.
 */
const LENIENCIES: readonly (readonly [path: RegExp, passes: (value: unknown) => boolean])[] = [
  // open enums
  [/^(service_tier|reasoning\.effort|provider\.sort|cache_control\.ttl|modalities\[\d+\])$/, isName],
  [/\.image_url\.detail$/, isText],
  [/^plugins\[\d+\]\.pdf\.engine$/, isName],
  // plugins and preferences that the interface does not list
  [/^plugins\[\d+\]\.id$/, isName],
  // the settings of one plugin on another
  [/^plugins\[\d+\]\.pdf$/, isObject],
  [/^plugins\[\d+\](\.pdf)?\.(?!id$|pdf$|pdf\.engine$)/, isAny],
  [/^provider\.(?!sort$)/, isAny],
  // bounds that the interface does not give
  [/^(top_logprobs|reasoning\.max_tokens)$/, isNumber],
  [/^session_id$/, isText],
  [/\.(filename|function\.name)$/, isText],
  [/^(modalities|messages\[\d+\]\.(content|tool_calls))$/, isEmptyList],
  // what models ask for, and the interface does not list
  [/^tools\[\d+\]\.function\.strict$/, isBoolean],
  // only the form of an address is looked at, not what it holds
  [/\.(url|file_data|data)$/, isName],
];

/** Rules between messages, which the service knows better. */
const ABOUT_CONVERSATION = /^(tool calls without an answer|no open tool call)/;

/** The issues that no leniency explains. */
export function unexpected(issues: readonly Issue[], request: object): readonly Issue[] {
  return issues.filter(({ path, message }) => {
    if (ABOUT_CONVERSATION.test(message)) return false;
    const value = valueAt(request, path);
    return !LENIENCIES.some(([place, passes]) => place.test(path) && passes(value));
  });
}

function valueAt(request: object, path: string): unknown {
  let value: unknown = request;
  for (const [, key = ''] of path.matchAll(/([^.[\]]+)/g)) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return value;
}
