import { describe, expect, it } from 'vitest';
import { nearestName } from '../../base/nearest-name.ts';
import { CHAT_PARAMETERS, checkParameterWords, PARAMETER_NAMES, toWireParameters } from './to-wire.ts';
import type { ChatParameters } from './types.ts';

describe('toWireParameters', () => {
  it('writes each parameter under the name of §2.2', () => {
    const parameters: ChatParameters = {
      models: ['a/b', 'c/d'],
      stop: ['END'],
      maxTokens: 100,
      temperature: 0.2,
      topP: 0.9,
      topK: 40,
      minP: 0.05,
      topA: 0.1,
      frequencyPenalty: -1,
      presencePenalty: 1,
      repetitionPenalty: 1.1,
      seed: 7,
      logitBias: { '50256': -100 },
      topLogprobs: 3,
      parallelToolCalls: false,
      prediction: { type: 'content', content: 'tail' },
      modalities: ['text'],
      audio: { voice: 'alto', format: 'mp3' },
      provider: { sort: 'price', only: ['x'] },
      reasoning: { effort: 'high', maxTokens: 500, exclude: true, enabled: true },
      cacheControl: { type: 'ephemeral', ttl: '1h' },
      sessionId: 'session-1',
      serviceTier: 'flex',
      plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }],
    };
    expect(toWireParameters(parameters)).toEqual({
      models: ['a/b', 'c/d'],
      stop: ['END'],
      max_tokens: 100,
      temperature: 0.2,
      top_p: 0.9,
      top_k: 40,
      min_p: 0.05,
      top_a: 0.1,
      frequency_penalty: -1,
      presence_penalty: 1,
      repetition_penalty: 1.1,
      seed: 7,
      logit_bias: { '50256': -100 },
      top_logprobs: 3,
      parallel_tool_calls: false,
      prediction: { type: 'content', content: 'tail' },
      modalities: ['text'],
      audio: { voice: 'alto', format: 'mp3' },
      provider: { sort: 'price', only: ['x'] },
      reasoning: { effort: 'high', max_tokens: 500, exclude: true, enabled: true },
      cache_control: { type: 'ephemeral', ttl: '1h' },
      session_id: 'session-1',
      service_tier: 'flex',
      plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }],
    });
  });

  it('keeps zero, false and the empty string', () => {
    expect(toWireParameters({ temperature: 0, seed: 0, parallelToolCalls: false, stop: '' })).toEqual({
      temperature: 0,
      seed: 0,
      parallel_tool_calls: false,
      stop: '',
    });
  });

  it('omits undefined and null, also inside reasoning', () => {
    const wire = toWireParameters({
      temperature: undefined,
      topP: null,
      plugins: null,
      contextCompression: undefined,
      reasoning: { effort: 'low', maxTokens: undefined } as never,
    });
    expect(Object.keys(wire)).toEqual(['reasoning']);
    expect(Object.keys(wire.reasoning ?? {})).toEqual(['effort']);
  });

  it('does not copy keys that are not parameters', () => {
    const options = { temperature: 1, model: 'a/b', messages: [], signal: null, top_p: 0.5 };
    expect(toWireParameters(options)).toEqual({ temperature: 1 });
  });

  it('accepts a reasoning effort as a string', () => {
    expect(toWireParameters({ reasoning: 'xhigh' })).toEqual({ reasoning: { effort: 'xhigh' } });
  });

  it('keeps keys of reasoning that the interface does not list', () => {
    const reasoning = { max_tokens: 9, summary: 'auto' } as never;
    expect(toWireParameters({ reasoning })).toEqual({ reasoning: { max_tokens: 9, summary: 'auto' } });
  });

  it('accepts a prediction as a string', () => {
    expect(toWireParameters({ prediction: 'tail' })).toEqual({ prediction: { type: 'content', content: 'tail' } });
  });

  it('requests text and audio if only the voice is set', () => {
    const audio = { voice: 'alto', format: 'wav' };
    expect(toWireParameters({ audio })).toEqual({ audio, modalities: ['text', 'audio'] });
    expect(toWireParameters({ audio, modalities: ['audio'] })).toEqual({ audio, modalities: ['audio'] });
  });

  it('does not change its input', () => {
    const parameters: ChatParameters = Object.freeze({
      reasoning: Object.freeze({ maxTokens: 1 }),
      plugins: Object.freeze([]) as never,
      pdfEngine: 'native',
    });
    expect(toWireParameters(parameters).plugins).toEqual([{ id: 'file-parser', pdf: { engine: 'native' } }]);
  });
});

describe('plugin shorthands', () => {
  it('turns compression off, and sends nothing for the default', () => {
    expect(toWireParameters({ contextCompression: false })).toEqual({
      plugins: [{ id: 'context-compression', enabled: false }],
    });
    expect(toWireParameters({ contextCompression: true })).toEqual({});
    // not taken for true: the check of the request rejects it
    expect(toWireParameters({ contextCompression: 'no' as never })).toEqual({
      plugins: [{ id: 'context-compression', enabled: 'no' }],
    });
  });

  it('sends the native PDF engine under the name of §2.6', () => {
    expect(toWireParameters({ pdfEngine: 'native' })).toEqual({
      plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }],
    });
  });

  it('translates an alias of a PDF engine, and sends other names unchanged', () => {
    const pdfEngines = { ocr: 'vendor-ocr' };
    const engineOf = (pdfEngine: string): unknown =>
      toWireParameters({ pdfEngine }, { pdfEngines }).plugins?.[0]?.['pdf' as never];
    expect(engineOf('ocr')).toEqual({ engine: 'vendor-ocr' });
    expect(engineOf('edge')).toEqual({ engine: 'edge' });
    expect(engineOf('constructor')).toEqual({ engine: 'constructor' });
  });

  it('lets an explicit plugin win over the shorthand of the same id', () => {
    const plugins = [{ id: 'context-compression', enabled: true } as const, { id: 'my-plugin', level: 3 }];
    expect(toWireParameters({ plugins, contextCompression: false, pdfEngine: 'native' })).toEqual({
      plugins: [...plugins, { id: 'file-parser', pdf: { engine: 'native' } }],
    });
  });
});

describe('names of parameters', () => {
  it('are those of the wire in camel case, and two shorthands for plugins', () => {
    expect(CHAT_PARAMETERS).toEqual([...Object.values(PARAMETER_NAMES), 'contextCompression', 'pdfEngine']);
    expect(PARAMETER_NAMES).toMatchObject({ stop: 'stop', top_a: 'topA', parallel_tool_calls: 'parallelToolCalls' });
  });

  it.each([
    ['temprature', 'temperature'],
    ['top_p', 'topP'],
    ['top_k', 'topK'],
    ['sotp', 'stop'],
    ['modles', 'models'],
    ['max_tokens', 'maxTokens'],
    ['MaxTokens', 'maxTokens'],
    ['frequencyPenality', 'frequencyPenalty'],
    ['sesionId', 'sessionId'],
    ['pdf-engine', 'pdfEngine'],
  ])('%s is probably %s', (written, nearest) => {
    expect(nearestName(written, CHAT_PARAMETERS)).toBe(nearest);
  });

  it.each(['signal', 'headers', '', 'x', '__proto__', 'z'.repeat(100_000)])('%.20s resembles none', (name) => {
    expect(nearestName(name, CHAT_PARAMETERS)).toBeUndefined();
  });
});

describe('checkParameterWords', () => {
  it.each([
    [{ serviceTier: 'turbo' }, 'serviceTier must be "flex" or "priority", got "turbo"'],
    [{ modalities: ['text', 'video'] }, 'modalities must be "text" or "audio", got "video"'],
    [{ provider: { sort: 'cost' } }, 'provider.sort must be "price" or "throughput" or "latency", got "cost"'],
    [{ cacheControl: { type: 'ephemeral', ttl: '2h' } }, 'cacheControl.ttl must be "5m" or "1h", got "2h"'],
    [
      { reasoning: 'hgih' },
      'reasoning must be "max" or "xhigh" or "high" or "medium" or "low" or "minimal" or "none", got "hgih"',
    ],
    [
      { reasoning: { effort: 3 } },
      'reasoning.effort must be "max" or "xhigh" or "high" or "medium" or "low" or "minimal" or "none", got 3',
    ],
  ])('rejects %j', (parameters, message) => {
    expect(() => checkParameterWords(parameters)).toThrow(message);
    expect(() => checkParameterWords(parameters, 'settings.')).toThrow(`settings.${message}`);
  });

  it.each([
    {},
    { serviceTier: undefined, reasoning: null, modalities: [] },
    { serviceTier: 'flex', modalities: ['text', 'audio'], reasoning: { effort: 'none', summary: 'x' } },
    { provider: { order: ['a'] }, cacheControl: { type: 'ephemeral' }, audio: { voice: 'v', format: 'opus' } },
    { temperature: 'hot', provider: 'cost', cacheControl: 5 },
  ])('leaves everything else to other checks: %j', (parameters) => {
    expect(() => checkParameterWords(parameters)).not.toThrow();
  });
});
