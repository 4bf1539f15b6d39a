import { inspect } from 'node:util';
import type { Charge } from '@kopek/core';
import type { ExpectStatic } from 'vitest';
import { findKopekError } from './observed-error.ts';
import type { Observation, ObservedToolCall } from './subject.ts';
import type { ExpectedError, Expectation } from './wire-case.ts';

/** How the call was made, where that decides what to expect. */
export interface CheckContext {
  expect: ExpectStatic;
  apiKey: string;
  /** `retry.onUnknownBilling` was `retry`. */
  retryUnknown: boolean;
  /** Keys that the subject shows in another way. */
  excepted: ReadonlySet<string>;
}

/** Compares what a user saw with what the case says. */
export function checkObservation(wanted: Expectation, seen: Observation, context: CheckContext): void {
  const { expect, excepted } = context;
  const assert = (key: keyof Expectation, compare: () => void): void => {
    if (key in wanted && !excepted.has(key)) compare();
  };
  assert('error', () => checkError(wanted.error ?? null, seen, context));
  checkText(wanted, seen, context);
  assert('reasoning', () => expect(seen.reasoning ?? '', 'reasoning').toBe(wanted.reasoning));
  assert('reasoning_details', () =>
    expect(seen.reasoningDetails, 'reasoning details').toEqual(wanted.reasoning_details),
  );
  assert('tool_calls', () => checkToolCalls(wanted.tool_calls ?? [], seen.toolCalls, expect));
  assert('invalid_tool_calls', () => {
    const invalid = seen.invalidToolCalls.map(({ name, arguments: text }) => ({ name, arguments: text }));
    const expected = (wanted.invalid_tool_calls ?? []).map(({ name, arguments: text }) => ({ name, arguments: text }));
    expect(invalid, 'invalid tool calls').toEqual(expected);
  });
  assert('audio', () => expect(seen.audio, 'audio').toEqual(wanted.audio));
  if (!seen.error) {
    assert('finish_reason', () => expect(seen.finishReason, 'finish reason').toBe(wanted.finish_reason));
    assert('native_finish_reason', () =>
      expect(seen.nativeFinishReason, 'native finish reason').toBe(wanted.native_finish_reason),
    );
    assert('model', () => expect(seen.model, 'model').toBe(wanted.model));
    assert('id', () => expect(seen.id, 'id').toBe(wanted.id));
    assert('created', () => expect(seen.created, 'created').toBe(wanted.created));
    assert('system_fingerprint', () =>
      expect(seen.systemFingerprint, 'system fingerprint').toBe(wanted.system_fingerprint),
    );
  }
  if (seen.agentFinishReason !== undefined) {
    assert('finish_reason_for_agents', () =>
      expect(seen.agentFinishReason, 'finish reason for agents').toBe(wanted.finish_reason_for_agents),
    );
  }
  assert('usage', () => {
    if (wanted.usage !== null) expect(seen.usage, 'usage as sent').toEqual(wanted.usage);
  });
  if (!excepted.has('charge')) checkCharge(wanted, seen, context);
}

function checkText(wanted: Expectation, seen: Observation, { expect, excepted }: CheckContext): void {
  const text = seen.text === '' ? (seen.error?.partialText ?? '') : seen.text;
  if (wanted.text !== undefined && !excepted.has('text')) expect(text, 'text').toBe(wanted.text);
  if (wanted.text_prefix !== undefined && !excepted.has('text_prefix')) {
    expect(text.startsWith(wanted.text_prefix), `text begins with ${JSON.stringify(wanted.text_prefix)}`).toBe(true);
  }
}

function checkError(wanted: ExpectedError | null, seen: Observation, context: CheckContext): void {
  const { expect } = context;
  const { error } = seen;
  if (wanted === null) {
    expect(error, 'no error').toBeUndefined();
    return;
  }
  if (!error) throw new Error(`expected an error of kind ${wanted.kind}, the call succeeded`);
  expect(seen.toolCalls, 'nothing executable beside an error').toEqual([]);
  if (wanted.kind !== undefined) expect(error.kind, error.message).toBe(wanted.kind);
  if (wanted.status !== undefined) expect(error.status, 'status').toBe(wanted.status);
  if (wanted.code !== undefined) expect(error.code, 'code of the service').toBe(wanted.code);
  const typed = findKopekError(error.thrown);
  if (wanted.error_code !== undefined) expect(typed?.code, 'code of the error').toBe(wanted.error_code);
  if (wanted.metadata !== undefined) expect(typed?.metadata, 'metadata').toMatchObject(wanted.metadata);
  if (wanted.request_id !== undefined) expect(typed?.requestId, 'request id').toBe(wanted.request_id);
  if (wanted.billing !== undefined) expect(error.billing, 'billing').toBe(wanted.billing);
  if (wanted.attempts !== undefined) expect(error.attempts, 'attempts').toBe(wanted.attempts);
  if (wanted.retry_after_ms !== undefined) expect(error.retryAfterMs, 'retry after').toBe(wanted.retry_after_ms);
  if (wanted.retryable !== undefined) {
    // a failure that may have been billed is reported as retryable only if the caller opted in
    const retryable = wanted.retryable && (context.retryUnknown || error.billing !== 'unknown');
    expect(error.retryable, 'retryable').toBe(retryable);
  }
  for (const part of wanted.response_body_contains ?? []) expect(typed?.responseBody, 'response body').toContain(part);
  if (wanted.message_contains !== undefined) expect(error.message).toContain(wanted.message_contains);
  for (const word of [wanted.message_excludes ?? []].flat()) expect(error.message).not.toContain(word);
  checkSecret(error.thrown, context);
}

/** The key must not show, however the error is printed. */
function checkSecret(thrown: unknown, { expect, apiKey }: CheckContext): void {
  const prints = [
    inspect(thrown, { showHidden: true, depth: 10, maxStringLength: null }),
    thrown instanceof Error ? `${thrown.message}\n${thrown.stack}` : '',
    JSON.stringify(thrown) ?? '',
  ];
  for (const print of prints) expect(print.includes(apiKey), 'the key shows').toBe(false);
}

function checkToolCalls(wanted: ObservedToolCall[], seen: ObservedToolCall[], expect: ExpectStatic): void {
  const ids = seen.map(({ id }) => id);
  expect(ids.every((id) => id !== '') && new Set(ids).size === ids.length, 'ids are unique').toBe(true);
  const comparable = seen.map((call, index) => ({
    id: wanted[index]?.id === '*unique*' ? '*unique*' : call.id,
    name: call.name,
    ...(call.arguments === undefined ? {} : { arguments: call.arguments }),
    input: call.input,
  }));
  const expected = wanted.map(({ arguments: text, ...call }, index) => ({
    ...call,
    ...(seen[index]?.arguments === undefined ? {} : { arguments: text }),
  }));
  expect(comparable, 'tool calls').toEqual(expected);
}

function checkCharge(wanted: Expectation, seen: Observation, { expect }: CheckContext): void {
  const free = seen.error?.billing === 'none';
  expect(
    seen.charges.map(({ status }) => status),
    'one charge, told once',
  ).toHaveLength(free ? 0 : 1);
  const [charge] = seen.charges;
  if (!charge) return;
  const expected = wanted.charge ?? expectedCharge(wanted.usage);
  if (expected) expect(charge, 'charge').toMatchObject(expected);
  if (charge.status === 'unknown') expect(charge.costRub, 'an unknown cost has no figure').toBeUndefined();
  if (wanted.usage === null) {
    expect(charge.tokens, 'tokens of an unknown usage').toBeUndefined();
    expect(seen.tokens, 'tokens of an unknown usage').toBeUndefined();
  }
  if (wanted.tokens !== undefined) checkTokens(wanted.tokens, seen, charge, expect);
  for (const anomaly of wanted.anomalies ?? []) expect(charge.anomalies, 'anomalies').toContain(anomaly);
  if (wanted.no_anomalies === true) expect(charge.anomalies, 'anomalies').toBeUndefined();
  const { output_text: text } = wanted.derived ?? {};
  if (text !== undefined) expect(charge.tokens?.text, 'text tokens').toBe(text);
}

function checkTokens(wanted: Expectation['tokens'], seen: Observation, charge: Charge, expect: ExpectStatic): void {
  expect(charge.tokens, 'tokens of the charge').toEqual(wanted ?? undefined);
  if (wanted?.input !== undefined && wanted.output !== undefined) {
    expect(seen.tokens, 'tokens of the framework').toMatchObject({ input: wanted.input, output: wanted.output });
  }
  // a count that the service did not send must not turn up as a number
  for (const [name, count] of Object.entries(seen.tokens ?? {})) {
    if (count !== undefined) expect({ [name]: count }).toEqual({ [name]: wanted?.[name as keyof typeof wanted] });
  }
}

function expectedCharge(usage: Expectation['usage']): Partial<Charge> | undefined {
  if (usage === undefined) return undefined;
  if (usage === null || usage.cost_rub === undefined) return { status: 'unknown' };
  return {
    status: 'settled',
    costRub: plainDecimal(usage.cost_rub as number),
    ...(usage.balance === undefined ? {} : { balanceRub: plainDecimal(usage.balance as number) }),
  };
}

/** The digits of a number without an exponent. */
function plainDecimal(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e-');
  if (exponent === undefined) return mantissa;
  const digits = mantissa.replace('.', '');
  return `0.${'0'.repeat(Number(exponent) - 1)}${digits}`;
}
