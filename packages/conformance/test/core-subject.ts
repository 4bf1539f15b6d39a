import type {
  ChatRequest,
  ChatResult,
  MessagesRequest,
  PromptRequest,
  RequestParameters,
  StreamOptions,
} from '@kopek/core';
import { meteredClient } from '@kopek/ledger';
import { toWireParameters } from '@kopek/core/kit';
import { observeFailure, type ConformanceRequest, type Observation, type Subject } from '../src/index.ts';

/** `@kopek/core` itself, as a direct user sees it who streams with these options. */
export const coreSubject = (name: string, streaming: StreamOptions = {}): Subject => ({
  name,

  async invoke(request, { settings, signal }) {
    const client = meteredClient(settings);
    const options = signal ? { signal } : {};
    try {
      const result =
        request.form === 'prompt'
          ? await client.complete(promptRequest(request), options)
          : await client.chat(messagesRequest(request), options);
      return observeResult(result);
    } catch (error) {
      return observeFailure(error);
    }
  },

  async stream(request, { settings, signal }) {
    const client = meteredClient(settings);
    let text = '';
    let reasoning = '';
    let transcript = '';
    let audio = '';
    const charges: Observation['charges'] = [];
    const wire: ChatRequest = request.form === 'prompt' ? promptRequest(request) : messagesRequest(request);
    try {
      const stream = client.stream(wire, { ...streaming, ...(signal ? { signal } : {}) });
      for await (const event of stream) {
        if (event.type === 'text-delta') text += event.text;
        if (event.type === 'reasoning-delta') reasoning += event.text;
        if (event.type === 'audio-delta') {
          audio += event.data ?? '';
          transcript += event.transcript ?? '';
        }
        if (event.type === 'usage') charges.push(event.charge);
      }
      const result = await stream.result;
      return {
        ...observeResult(result),
        text,
        reasoning,
        ...(result.audio ? { audio: { data: audio, ...(transcript === '' ? {} : { transcript }) } } : {}),
        charges,
      };
    } catch (error) {
      const failure = observeFailure(error);
      // the error repeats what was emitted before the break
      return { ...failure, text, reasoning, charges: [...charges, ...failure.charges] };
    }
  },

  key: ({ settings }) => meteredClient(settings).key(),
});

function observeResult(result: ChatResult): Observation {
  return {
    text: result.text,
    reasoning: result.reasoning,
    reasoningDetails: result.reasoningDetails,
    toolCalls: result.toolCalls,
    invalidToolCalls: result.invalidToolCalls,
    audio: result.audio,
    finishReason: result.finishReason,
    nativeFinishReason: result.nativeFinishReason,
    model: result.model,
    id: result.id,
    created: result.created,
    systemFingerprint: result.systemFingerprint,
    usage: result.usage,
    tokens: result.tokens,
    charges: [result.charge],
  };
}

function messagesRequest(request: ConformanceRequest): MessagesRequest {
  return { ...common(request), messages: [{ role: 'user', content: request.text }] };
}

function promptRequest(request: ConformanceRequest): PromptRequest {
  return { ...common(request), prompt: request.text };
}

function common(request: ConformanceRequest): RequestParameters {
  return {
    model: request.model,
    ...toWireParameters(request.parameters ?? {}),
    ...(request.tools ? { tools: request.tools } : {}),
    ...(request.toolChoice ? { tool_choice: request.toolChoice } : {}),
    ...(request.responseFormat ? { response_format: request.responseFormat } : {}),
  };
}
