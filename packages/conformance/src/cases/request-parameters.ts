import type { ChatParameters, FunctionTool } from '@kopek/core';
import { completionText, jsonAnswer } from '../answers.ts';
import type { ConformanceRequest } from '../subject.ts';
import type { WireCase } from '../wire-case.ts';

/**
 * Parameters under the names of the packages, and the fields of §2.2 that must leave.
 *
 * Every parameter has a row at least: `parameters.test.ts` fails until it does.
 */
export const PARAMETER_CASES: readonly { given: ChatParameters; wire: Record<string, unknown> }[] = [
  { given: { models: ['vendor/model-b', 'vendor/model-c'] }, wire: { models: ['vendor/model-b', 'vendor/model-c'] } },
  { given: { stop: ['END', '###'] }, wire: { stop: ['END', '###'] } },
  { given: { maxTokens: 256 }, wire: { max_tokens: 256 } },
  { given: { temperature: 0 }, wire: { temperature: 0 } },
  { given: { temperature: 2 }, wire: { temperature: 2 } },
  { given: { topP: 1 }, wire: { top_p: 1 } },
  { given: { topK: 40 }, wire: { top_k: 40 } },
  { given: { minP: 0.05 }, wire: { min_p: 0.05 } },
  { given: { topA: 0 }, wire: { top_a: 0 } },
  { given: { frequencyPenalty: -2 }, wire: { frequency_penalty: -2 } },
  { given: { presencePenalty: 2 }, wire: { presence_penalty: 2 } },
  { given: { repetitionPenalty: 1.1 }, wire: { repetition_penalty: 1.1 } },
  { given: { seed: 7 }, wire: { seed: 7 } },
  { given: { logitBias: { '50256': -100 } }, wire: { logit_bias: { '50256': -100 } } },
  { given: { parallelToolCalls: true }, wire: { parallel_tool_calls: true } },
  { given: { topLogprobs: 3 }, wire: { top_logprobs: 3 } },
  { given: { prediction: 'the end' }, wire: { prediction: { type: 'content', content: 'the end' } } },
  {
    given: { audio: { voice: 'alloy', format: 'wav' } },
    wire: { audio: { voice: 'alloy', format: 'wav' }, modalities: ['text', 'audio'] },
  },
  { given: { modalities: ['text'] }, wire: { modalities: ['text'] } },
  { given: { provider: { sort: 'price' } }, wire: { provider: { sort: 'price' } } },
  { given: { reasoning: { effort: 'xhigh' } }, wire: { reasoning: { effort: 'xhigh' } } },
  {
    given: { reasoning: { maxTokens: 1024, exclude: true, enabled: true } },
    wire: { reasoning: { max_tokens: 1024, exclude: true, enabled: true } },
  },
  {
    given: { cacheControl: { type: 'ephemeral', ttl: '1h' } },
    wire: { cache_control: { type: 'ephemeral', ttl: '1h' } },
  },
  { given: { sessionId: 'session-1' }, wire: { session_id: 'session-1' } },
  { given: { serviceTier: 'flex' }, wire: { service_tier: 'flex' } },
  {
    given: { plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }] },
    wire: { plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }] },
  },
  { given: { contextCompression: false }, wire: { plugins: [{ id: 'context-compression', enabled: false }] } },
  { given: { pdfEngine: 'native' }, wire: { plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }] } },
];

const WEATHER: FunctionTool = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Weather of a city',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};

const BUILT: readonly { name: string; request: Partial<ConformanceRequest>; wire: Record<string, unknown> }[] = [
  { name: 'nothing', request: {}, wire: {} },
  { name: 'prompt', request: { form: 'prompt' }, wire: {} },
  { name: 'tools', request: { tools: [WEATHER] }, wire: { tools: [WEATHER] } },
  {
    name: 'tool-choice-required',
    request: { tools: [WEATHER], toolChoice: 'required' },
    wire: { tools: [WEATHER], tool_choice: 'required' },
  },
  {
    name: 'tool-choice-function',
    request: { tools: [WEATHER], toolChoice: { type: 'function', function: { name: 'get_weather' } } },
    wire: { tools: [WEATHER], tool_choice: { type: 'function', function: { name: 'get_weather' } } },
  },
  {
    name: 'parallel-tool-calls',
    request: { tools: [WEATHER], parameters: { parallelToolCalls: false } },
    wire: { tools: [WEATHER], parallel_tool_calls: false },
  },
  {
    name: 'json-object',
    request: { responseFormat: { type: 'json_object' } },
    wire: { response_format: { type: 'json_object' } },
  },
  {
    name: 'json-schema',
    request: {
      responseFormat: {
        type: 'json_schema',
        json_schema: { name: 'city', schema: { type: 'object', properties: { city: { type: 'string' } } } },
      },
    },
    wire: {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'city', schema: { type: 'object', properties: { city: { type: 'string' } } } },
      },
    },
  },
];

/** Every field of a request, one by one: it leaves under its wire name, and nothing else leaves with it. */
export function requestCases(): WireCase[] {
  const parameters = PARAMETER_CASES.map(({ given, wire }, index) =>
    requestCase(`${Object.keys(given).join('-').toLowerCase()}-${index}`, { parameters: given }, wire),
  );
  return [...parameters, ...BUILT.map(({ name, request, wire }) => requestCase(name, request, wire))];
}

function requestCase(name: string, request: Partial<ConformanceRequest>, wire: Record<string, unknown>): WireCase {
  return {
    ...jsonAnswer(
      completionText(
        '{"index":0,"finish_reason":"stop","native_finish_reason":"stop","message":{"role":"assistant","content":"{\\"city\\":\\"ok\\"}"}}',
        '{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2,"cost_rub":0.01,"balance":1}',
      ),
    ),
    name: `request-${name}`,
    group: 'request',
    basis: '§2.2 to §2.7',
    method: 'POST',
    request_kind: 'json',
    request,
    expect: { text: '{"city":"ok"}', error: null, request: wire },
  };
}
