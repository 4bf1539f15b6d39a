import { expect, test } from 'vitest';
import { AnswerEnd } from './end.ts';

const CONTENT: [string, object][] = [
  ['text', { delta: { content: 'hi' } }],
  ['a part of text', { delta: { content: [{ type: 'text', text: 'hi' }] } }],
  ['a thought', { delta: { content: [{ type: 'thinking', thinking: 'hm' }] } }],
  ['a whole message', { message: { content: 'hi' } }],
  ['the text of a completion', { text: 'hi' }],
  ['a refusal', { delta: { refusal: 'I will not.' } }],
  ['reasoning', { delta: { reasoning: 'hm' } }],
  ['reasoning by its other name', { delta: { reasoning_content: 'hm' } }],
  ['reasoning in parts', { delta: { reasoning_content: [{ type: 'text', text: 'hm' }] } }],
  ['sound', { delta: { audio: { data: 'AAAA' } } }],
  ['the words of a sound', { delta: { audio: { transcript: 'hi' } } }],
  ['the name of a tool', { delta: { tool_calls: [{ index: 0, function: { name: 'f' } }] } }],
  ['arguments', { delta: { tool_calls: [{ index: 0, function: { arguments: '{' } }] } }],
  ['a call in the older form', { delta: { function_call: { arguments: '{' } } }],
  ['arguments as an object', { delta: { tool_calls: [{ function: { arguments: {} } }] } }],
];
const NONE: [string, object][] = [
  ['a role', { delta: { role: 'assistant', content: '' } }],
  ['nothing', { delta: {} }],
  ['null', { delta: { content: null, refusal: null, audio: null, tool_calls: null } }],
  ['opaque reasoning', { delta: { reasoning_details: [{ type: 'reasoning.encrypted', data: 'x' }] } }],
  ['an empty refusal', { delta: { refusal: '' } }],
  ['a call without a name', { delta: { tool_calls: [{ index: 0, id: 'c1', function: { name: '', arguments: '' } }] } }],
  ['an empty part', { delta: { content: [{ type: 'text', text: '' }] } }],
];

function ended(choice: object): AnswerEnd {
  const end = new AnswerEnd();
  end.read({ delta: { content: 'hi' } }, false);
  end.read({ delta: {}, finish_reason: 'stop' }, true);
  end.read({ ...choice }, false);
  return end;
}

test.each(CONTENT)('%s behind a finish reason disproves it, and the price before it is that of a part', (_, choice) => {
  expect(ended(choice)).toMatchObject({ isFinished: false, usageIsPartial: true, finishReason: 'stop' });
});

test.each(NONE)('%s behind a finish reason is no content', (_, choice) => {
  expect(ended(choice)).toMatchObject({ isFinished: true, usageIsPartial: false });
});

test('an answer that its caller left, or that failed, is broken however complete it is', () => {
  const evidence = { sawEndMark: true, hasUsage: true, settled: true };
  const end = ended({});
  expect(end.isBroken(evidence, 'closed')).toBe(false);
  expect(end.isBroken(evidence, 'cut')).toBe(false);
  expect(end.isBroken(evidence, 'canceled')).toBe(true);
  expect(end.isBroken({ ...evidence, isFailed: true }, 'closed')).toBe(true);
});

test('half an event behind a finish reason that content has disproved shows that more would have come', () => {
  const end = new AnswerEnd();
  for (const content of ['one', 'two']) end.read({ delta: { content }, finish_reason: 'stop' }, true);
  const evidence = { sawEndMark: false, hasUsage: true, settled: false };
  expect(end.isBroken(evidence, 'closed')).toBe(false);
  end.tear();
  expect(end.isBroken(evidence, 'closed')).toBe(true);
});
