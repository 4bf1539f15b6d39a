import { KopekError } from '@kopek/core';
import type { KopekErrorInit } from '@kopek/core/kit';
import { ContextOverflowError, getRetryable, LangChainError, ModelAbortError } from '@langchain/core/errors';
import { describe, expect, test } from 'vitest';
import { toLangChainError } from './errors.ts';

function error(init: Partial<KopekErrorInit>): KopekError {
  return new KopekError({ code: 'bad_request', message: 'failed', phase: 'status', ...init });
}

describe('the marks of LangChain on our errors', () => {
  test.each([
    ['authentication', 401, 'MODEL_AUTHENTICATION'],
    ['permission_denied', 403, 'MODEL_AUTHENTICATION'],
    ['not_found', 404, 'MODEL_NOT_FOUND'],
    ['rate_limited', 429, 'MODEL_RATE_LIMIT'],
    ['aborted', undefined, 'MODEL_ABORTED'],
    ['invalid_request', undefined, undefined],
    ['payment_required', 402, undefined],
    ['server_error', 500, undefined],
  ] as const)('%s', (code, status, expected) => {
    const given = error({ code, ...(status === undefined ? {} : { status }) });
    const marked = toLangChainError(given) as KopekError & { lc_error_code?: string };
    expect(marked).toBe(given);
    expect(marked.lc_error_code).toBe(expected);
    expect(KopekError.isInstance(marked)).toBe(true);
    expect(LangChainError.isInstance(marked)).toBe(true);
  });

  test.each([
    "This model's maximum context length is 8192 tokens",
    'context_length_exceeded',
    'prompt is too long: 300000 tokens',
  ])('a prompt that is too long: %s', (message) => {
    const marked = toLangChainError(error({ message, status: 400 }));
    expect(ContextOverflowError.isInstance(marked)).toBe(true);
    expect(marked).toMatchObject({ lc_error_code: 'CONTEXT_OVERFLOW' });
    expect(ModelAbortError.isInstance(marked)).toBe(false);
  });

  test('an abort keeps what had arrived', () => {
    const partial = { text: 'half', reasoning: '', toolCalls: [] };
    const marked = toLangChainError(error({ code: 'aborted', name: 'AbortError', partial })) as ModelAbortError;
    expect(ModelAbortError.isInstance(marked)).toBe(true);
    expect(marked.partialOutput?.text).toBe('half');
  });

  test('a conversation that the wire cannot represent', () => {
    const problems = [{ path: 'messages[0].content', message: 'x' }];
    expect(toLangChainError(error({ code: 'invalid_request', problems }))).toMatchObject({
      lc_error_code: 'INVALID_PROMPT_INPUT',
    });
  });

  test('tool results that do not match their calls', () => {
    const message = "messages with role 'tool' must be a response to a preceding message with tool_calls";
    expect(toLangChainError(error({ message }))).toMatchObject({ lc_error_code: 'INVALID_TOOL_RESULTS' });
  });

  test.each([true, false])('the mark shows what is safe: %s', (retryable) => {
    expect(getRetryable(toLangChainError(error({ retryable })))).toBe(retryable);
  });

  test('other errors stay as they are', () => {
    const foreign = new TypeError('x');
    expect(toLangChainError(foreign)).toBe(foreign);
    expect(getRetryable(foreign)).toBeUndefined();
  });
});

describe('advice', () => {
  const format = { type: 'json_schema' as const, json_schema: { name: 'x', schema: {} } };

  test('a model without structured output: the other method is named', () => {
    const bare = error({ message: 'response_format is not supported by this model.', status: 400 });
    const given = toLangChainError(bare, { response_format: format }) as KopekError;
    expect(bare.message).not.toContain('withStructuredOutput');
    expect(given.message).toBe(
      "response_format is not supported by this model. (The model may not support structured output: use withStructuredOutput(schema, { method: 'functionCalling' }))",
    );
    // an error that passes twice is not advised twice
    const again = toLangChainError(given, { response_format: format }) as KopekError;
    expect(again.message).toBe(given.message);
  });

  test('a model without forced calls: the other method is named', () => {
    const bare = error({ message: 'tool_choice is not supported', status: 400 });
    const given = toLangChainError(bare, {
      tool_choice: { type: 'function', function: { name: 'x' } },
    }) as KopekError;
    expect(given.message).toContain("method: 'jsonSchema'");
  });

  test('other failures get none', () => {
    const given = error({ message: 'temperature must be at most 2', status: 400 });
    toLangChainError(given, { response_format: format });
    expect(given.message).toBe('temperature must be at most 2');
  });
});
