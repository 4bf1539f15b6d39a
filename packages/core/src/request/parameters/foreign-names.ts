/** Names from other libraries or other places, and what they are called here. */
export const FOREIGN_NAMES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['basePath', 'baseURL'],
  ['logprobs', 'topLogprobs'],
  ['maxCompletionTokens', 'maxTokens'],
  ['max_completion_tokens', 'maxTokens'],
  ['maxOutputTokens', 'maxTokens'],
  ['maxRub', 'spendLimit'],
  ['modelName', 'model'],
  ['openAIApiKey', 'apiKey'],
  ['reasoningEffort', 'reasoning'],
  ['reasoning_effort', 'reasoning'],
  ['timeoutMs', 'timeout'],
]);
