import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ConformanceRequest, Connection, Observation, Subject } from '@kopek/conformance';
import { createKopek } from '@kopek/vercel-ai';
import { toModelOptions, toSettings } from './call-options.ts';
import {
  agentReason,
  interruption,
  metadataOf,
  observeCallError,
  observeThrown,
  secondsOf,
  tokensOf,
} from './observe.ts';

/** The models themselves, by the interface that the AI SDK calls: `doGenerate` and `doStream`. */
export const modelSubject: Subject = {
  name: 'vercel-ai models',

  async invoke(request, connection) {
    try {
      const result = await modelOf(request, connection).doGenerate(callOptions(request, connection));
      const metadata = metadataOf(result.providerMetadata);
      const seen = collect(result.content);
      return {
        ...seen,
        invalidToolCalls: [...seen.invalidToolCalls, ...(metadata.invalidToolCalls ?? [])],
        finishReason: result.finishReason.raw ?? null,
        nativeFinishReason: metadata.nativeFinishReason ?? null,
        agentFinishReason: agentReason(result.finishReason.unified),
        reasoningDetails: metadata.reasoningDetails,
        model: result.response?.modelId,
        created: secondsOf(result.response?.timestamp),
        systemFingerprint: metadata.systemFingerprint,
        id: result.response?.id,
        usage: result.usage.raw,
        tokens: tokensOf(result.usage),
        charges: metadata.charge ? [metadata.charge] : [],
      };
    } catch (error) {
      return observeThrown(error);
    }
  },

  async stream(request, connection) {
    const parts: LanguageModelV4StreamPart[] = [];
    try {
      const { stream } = await modelOf(request, connection).doStream(callOptions(request, connection));
      for await (const part of stream) parts.push(part);
    } catch (error) {
      return observeThrown(error);
    }
    return observeParts(parts);
  },

  key: ({ settings }) => createKopek(settings).key(),
};

function modelOf({ form, model }: ConformanceRequest, { settings }: Connection): LanguageModelV4 {
  const kopek = createKopek(settings);
  return form === 'prompt' ? kopek.completion(model) : kopek(model);
}

function callOptions(request: ConformanceRequest, { signal }: Connection): LanguageModelV4CallOptions {
  return {
    prompt: [{ role: 'user', content: [{ type: 'text', text: request.text }] }],
    ...toSettings(request),
    ...toModelOptions(request),
    ...(signal === undefined ? {} : { abortSignal: signal }),
  };
}

type Content = Awaited<ReturnType<LanguageModelV4['doGenerate']>>['content'];

function collect(content: Content): Observation {
  const seen: Observation = { text: '', reasoning: '', toolCalls: [], invalidToolCalls: [], charges: [] };
  for (const part of content) {
    if (part.type === 'text') seen.text += part.text;
    if (part.type === 'reasoning') seen.reasoning += part.text;
    if (part.type === 'file') seen.audio = audioOf(part);
    if (part.type === 'tool-call') {
      const { toolCallId: id, toolName: name } = part;
      const received = (part.providerMetadata?.kopek?.arguments as string | undefined) ?? part.input;
      const input = parse(part.input);
      if (input === undefined) seen.invalidToolCalls.push({ id, name, arguments: received });
      // the SDK asks for a JSON object, so "no arguments" is "{}" here
      else seen.toolCalls.push({ id, name, input, ...(part.input === '{}' ? {} : { arguments: received }) });
    }
  }
  return seen;
}

function audioOf(part: Extract<Content[number], { type: 'file' }>): NonNullable<Observation['audio']> {
  const transcript = part.providerMetadata?.kopek?.transcript;
  return {
    data: part.data.type === 'data' ? String(part.data.data) : '',
    ...(typeof transcript === 'string' ? { transcript } : {}),
  };
}

/** The input of a call that the AI SDK would accept; undefined for anything but an object. */
function parse(input: string): object | undefined {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function observeParts(parts: LanguageModelV4StreamPart[]): Observation {
  const content: Content = [];
  let text = '';
  let reasoning = '';
  let start: { id?: string; modelId?: string; timestamp?: Date } = {};
  const errors: unknown[] = [];
  for (const part of parts) {
    if (part.type === 'text-delta') text += part.delta;
    if (part.type === 'reasoning-delta') reasoning += part.delta;
    if (part.type === 'tool-call' || part.type === 'file') content.push(part);
    if (part.type === 'response-metadata') start = { ...start, ...part };
    if (part.type === 'error') errors.push(part.error);
  }
  const finish = parts.at(-1);
  if (finish?.type !== 'finish') throw new Error(`the last part is ${finish?.type ?? 'missing'}`);
  const metadata = metadataOf(finish.providerMetadata);
  const seen = collect(content);
  const { unified, raw } = finish.finishReason;
  const error =
    errors.length > 0
      ? observeCallError(errors[0])
      : unified === 'interrupted'
        ? interruption(metadata.charge)
        : undefined;
  return {
    ...seen,
    text,
    reasoning,
    invalidToolCalls: [...seen.invalidToolCalls, ...(metadata.invalidToolCalls ?? [])],
    finishReason: raw ?? null,
    nativeFinishReason: metadata.nativeFinishReason ?? null,
    agentFinishReason: agentReason(unified),
    reasoningDetails: metadata.reasoningDetails,
    model: start.modelId,
    created: secondsOf(start.timestamp),
    systemFingerprint: metadata.systemFingerprint,
    id: start.id,
    usage: finish.usage.raw,
    tokens: tokensOf(finish.usage),
    charges: metadata.charge ? [metadata.charge] : [],
    ...(error === undefined ? {} : { error }),
  };
}
