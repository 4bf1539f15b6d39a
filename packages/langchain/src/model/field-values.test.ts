import { describe, expect, test } from 'vitest';
import { chatModel, completion, service } from '../../test/support.ts';
import { ChatKopek } from '../index.ts';

describe('a value that a field cannot have is rejected when the model is created', () => {
  test.each([
    [{ configuration: 'https://gateway.example' }, 'configuration must be an object, got a string'],
    [{ streaming: Symbol('yes') }, 'streaming must be a boolean, got a symbol'],
    [{ streaming: 'no' }, 'streaming must be a boolean, got a string'],
    [{ coalesce: 0 }, 'coalesce must be a boolean, got a number'],
    [{ roundTripReasoning: 'false' }, 'roundTripReasoning must be a boolean, got a string'],
    [{ emptyAssistantContent: null, sessionIdFrom: 'threadId' }, 'sessionIdFrom must be \'thread_id\', got "threadId"'],
    [{ emptyAssistantContent: 'empty' }, "emptyAssistantContent must be 'string' or 'null', got \"empty\""],
    [{ onUnknownBilling: 'maybe' }, "onUnknownBilling must be 'throw' or 'retry', got \"maybe\""],
    [{ profile: ['secret'] }, 'profile must be an object, got an array'],
    [{ client: {} }, 'client must be a client such as meteredClient(settings)'],
    [{ countTokens: 4 }, 'countTokens must be a function, got a number'],
    [{ ledgerTags: { room: 5 } }, 'the tag "room" of ledgerTags must be a short text, its name without "="'],
    [{ modelKwargs: () => 'x' }, 'modelKwargs must be an object, got a function'],
    [{ model: 5 }, 'model must be a string, got a number'],
    [{ maxConcurrency: 0 }, 'maxConcurrency must be a number, 1 or more, got 0'],
    [{ maxConcurrency: '5' }, 'maxConcurrency must be a number, 1 or more, got a string'],
    [{ onFailedAttempt: 'log' }, 'onFailedAttempt must be a function, got a string'],
  ])('%j', (fields, message) => {
    expect(() => chatModel(service(), fields as never)).toThrow(message);
  });
});

test.each([
  [{ ledgerTags: 'nightly' }, 'ledgerTags must be an object, got a string'],
  [{ ledgerTags: { room: 5 } }, 'the tag "room" of ledgerTags must be a short text, its name without "="'],
  [{ modelKwargs: 'n=2' }, 'modelKwargs must be an object, got a string'],
])('a value that an option of a call cannot have is rejected before anything is sent, %j', async (options, message) => {
  const scripted = service();
  await expect(chatModel(scripted).invoke('hi', options as never)).rejects.toMatchObject({
    code: 'configuration',
    message,
  });
  expect(scripted.requests).toEqual([]);
});

const FUNCTION_TOOL = { type: 'function', function: { name: 'add', parameters: { type: 'object', properties: {} } } };

describe('an option of a call that is null', () => {
  test.each(
    ['stop', 'tools', 'response_format', 'model', 'headers', 'modelKwargs', 'ledgerTags', 'maxRetries', 'audio'].map(
      (name) => [name],
    ),
  )('counts as absent: %s', async (name) => {
    const scripted = service(completion());
    await chatModel(scripted).invoke('hi', { [name]: null });
    expect(scripted.requests[0]?.body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hi' }],
    });
  });

  test('counts as absent: the choice of a tool', async () => {
    const scripted = service(completion());
    await chatModel(scripted).invoke('hi', { tools: [FUNCTION_TOOL], tool_choice: null as never });
    expect(scripted.requests[0]?.body).toMatchObject({ tools: [FUNCTION_TOOL] });
    expect(scripted.requests[0]?.body).not.toHaveProperty('tool_choice');
  });
});

test.each([
  [{ tools: FUNCTION_TOOL }, 'tools must be an array, got an object'],
  [{ tools: [null] }, 'tools[0] cannot be sent'],
  [{ response_format: { type: 'json_schema' } }, 'response_format.json_schema must be an object with name'],
])('an invalid request is rejected before anything is sent, %j', async (options, message) => {
  const scripted = service();
  await expect(chatModel(scripted).invoke('hi', options as never)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(message),
  });
  expect(scripted.requests).toEqual([]);
});

test.each([
  [[null], 'null'],
  [[5], 'a number'],
  [['vendor/model', 'sk-secret'], 'a string'],
  [['vendor/model', ['sk-secret']], 'an array'],
])('unknown fields are rejected and not shown, %j', (given, got) => {
  const make = (): unknown => new ChatKopek(...(given as [never]));
  expect(make).toThrow(new RegExp(`^fields must be an object such as . temperature: 0 ., got ${got}$`));
});
