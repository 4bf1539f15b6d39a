import {
  observeFailure,
  type ConformanceRequest,
  type Connection,
  type Observation,
  type Subject,
} from '@kopek/conformance';
import { getRetryable } from '@langchain/core/errors';
import { HumanMessage, type AIMessage, type AIMessageChunk, type UsageMetadata } from '@langchain/core/messages';
import type { LLMResult } from '@langchain/core/outputs';
import type { Runnable } from '@langchain/core/runnables';
import { chargeOf, ChatKopek, Kopek, type Charge, type ChatKopekCallOptions } from '../../src/index.ts';

/** `ChatKopek` as somebody who uses `invoke` and `stream` sees it. */
export const chatSubject: Subject = {
  name: 'ChatKopek',
  forms: ['messages'],

  async invoke(request, connection) {
    const { model, options } = boundModel(request, connection);
    try {
      return observeMessage((await model.invoke(inputOf(request), options)) as AIMessage);
    } catch (error) {
      return observeThrown(error);
    }
  },

  async stream(request, connection) {
    const { model, options } = boundModel(request, connection);
    const charges: Charge[] = [];
    let full: AIMessageChunk | undefined;
    try {
      for await (const chunk of (await model.stream(inputOf(request), options)) as AsyncIterable<AIMessageChunk>) {
        charges.push(...present(chargeOf(chunk)));
        full = full ? full.concat(chunk) : chunk;
      }
      if (!full) throw new Error('a stream without a chunk');
      return { ...observeMessage(full), charges };
    } catch (error) {
      return { ...observeThrown(error), text: full?.text ?? '', charges: [...charges, ...present(chargeOf(error))] };
    }
  },

  key: (connection) => modelOf({ form: 'messages', text: '', model: 'm' }, connection).key(),
};

/** `ChatKopek` below LangGraph's newer streams: the message is rebuilt from events. */
export const eventsSubject: Subject = {
  name: 'ChatKopek, native events',
  forms: ['messages'],
  exceptions: [
    {
      cases: /.*/,
      keys: ['invalid_tool_calls'],
      reason: 'LangChain rebuilds the message from blocks and fills invalid_tool_calls from none; the block is there',
    },
  ],

  // a handler that wants these events makes `invoke` use them
  async invoke(request, connection) {
    const { model, options } = boundModel(request, connection);
    const results: LLMResult[] = [];
    const handler = {
      lc_prefer_chat_model_stream_events: true,
      // LangChain would run it in the background, behind the callbacks of other calls
      awaitHandlers: true,
      handleChatModelStreamEvent: () => {},
      handleLLMEnd: (output: LLMResult) => void results.push(output),
    };
    try {
      const message = (await model.invoke(inputOf(request), { ...options, callbacks: [handler] })) as AIMessage;
      const ended = results.flatMap(({ generations }) => generations.flat());
      const charges = ended.flatMap((generation) => present(chargeOf((generation as { message?: unknown }).message)));
      return { ...observeMessage(message), charges };
    } catch (error) {
      return observeThrown(error);
    }
  },

  async stream(request, connection) {
    const { model, options } = unboundModel(request, connection);
    const charges: Charge[] = [];
    let text = '';
    try {
      const stream = model.streamEvents(inputOf(request), options);
      for await (const event of stream) {
        if (event.event === 'content-block-delta' && event.delta.type === 'text-delta') text += event.delta.text;
        if (event.event === 'message-finish') charges.push(...present(chargeOf(event)));
      }
      return { ...observeMessage(await stream), text, charges };
    } catch (error) {
      return { ...observeThrown(error), text };
    }
  },
};

/** The text model: what LangChain shows of its answers is text, and the information about the generation. */
export const textSubject: Subject = {
  name: 'Kopek',

  async invoke(request, connection) {
    try {
      const { generations } = await textModelOf(request, connection).generate([request.text], callOptions(connection));
      const generation = generations[0]?.[0];
      return observeInfo(generation?.text ?? '', generation?.generationInfo ?? {});
    } catch (error) {
      return observeThrown(error);
    }
  },

  async stream(request, connection) {
    const results: LLMResult[] = [];
    let text = '';
    try {
      const handler = { awaitHandlers: true, handleLLMEnd: (output: LLMResult) => void results.push(output) };
      const options = { ...callOptions(connection), callbacks: [handler] };
      for await (const piece of await textModelOf(request, connection).stream(request.text, options)) text += piece;
      return observeInfo(text, results[0]?.generations[0]?.[0]?.generationInfo ?? {});
    } catch (error) {
      return { ...observeThrown(error), text };
    }
  },
};

function inputOf(request: ConformanceRequest): HumanMessage[] {
  return [new HumanMessage(request.text)];
}

function modelOf(request: ConformanceRequest, connection: Connection): ChatKopek {
  return new ChatKopek(request.model, fieldsOf(request, connection));
}

function textModelOf(request: ConformanceRequest, connection: Connection): Kopek {
  return new Kopek(request.model, fieldsOf(request, connection));
}

function fieldsOf(request: ConformanceRequest, { settings, maxRetries }: Connection): object {
  const { fetch, retry, ...rest } = settings;
  return {
    ...rest,
    ...request.parameters,
    ...(fetch ? { configuration: { fetch } } : {}),
    maxRetries,
    ...(retry?.onUnknownBilling ? { onUnknownBilling: retry.onUnknownBilling } : {}),
  };
}

function callOptions({ signal }: Connection): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

function boundModel(
  request: ConformanceRequest,
  connection: Connection,
): { model: Runnable; options: Partial<ChatKopekCallOptions> } {
  const { model, options } = unboundModel(request, connection);
  return { model: request.tools ? model.bindTools(request.tools) : model, options };
}

function unboundModel(
  request: ConformanceRequest,
  connection: Connection,
): { model: ChatKopek; options: Partial<ChatKopekCallOptions> } {
  const options: Partial<ChatKopekCallOptions> = {
    ...callOptions(connection),
    ...(request.tools ? { tools: request.tools } : {}),
    ...(request.toolChoice ? { tool_choice: request.toolChoice } : {}),
    ...(request.responseFormat ? { response_format: request.responseFormat } : {}),
  };
  return { model: modelOf(request, connection), options };
}

function observeThrown(error: unknown): Observation {
  const observed = observeFailure(error);
  // what LangChain's retry helpers read
  if (observed.error) observed.error.retryable = getRetryable(error) === true;
  return observed;
}

function observeMessage(message: AIMessage | AIMessageChunk): Observation {
  const { additional_kwargs: extra, response_metadata: metadata } = message;
  const usage = message.usage_metadata as UsageMetadata | undefined;
  const reasoning = message.contentBlocks.filter((block) => block.type === 'reasoning');
  const audio = message.contentBlocks.find((block) => block.type === 'audio') as
    | { data: string; transcript?: string }
    | undefined;
  return {
    text: message.text,
    reasoning: reasoning.map((block) => block.reasoning).join(''),
    reasoningDetails: (extra.reasoning_details ??
      reasoning.findLast((block) => block.reasoning_details)?.reasoning_details) as unknown[] | undefined,
    toolCalls: (message.tool_calls ?? []).map(({ id, name, args }) => ({ id: id ?? '', name, input: args })),
    invalidToolCalls: (message.invalid_tool_calls ?? []).map(({ id, name, args }) => ({ id, name, arguments: args })),
    ...(audio === undefined
      ? {}
      : { audio: { data: audio.data, ...('transcript' in audio ? { transcript: audio.transcript } : {}) } }),
    ...observeMetadata(metadata),
    ...(usage === undefined
      ? {}
      : {
          tokens: {
            input: usage.input_tokens,
            output: usage.output_tokens,
            total: usage.total_tokens,
            cacheRead: usage.input_token_details?.cache_read,
            cacheWrite: usage.input_token_details?.cache_creation,
            reasoning: usage.output_token_details?.reasoning,
          } as NonNullable<Observation['tokens']>,
        }),
    charges: present(chargeOf(message)),
  };
}

function observeInfo(text: string, info: Record<string, unknown>): Observation {
  const charge = info.charge as Charge | undefined;
  return {
    text,
    toolCalls: [],
    invalidToolCalls: [],
    ...observeMetadata(info),
    tokens: charge?.tokens,
    charges: present(charge),
  };
}

function observeMetadata(metadata: Record<string, unknown>): Partial<Observation> {
  return {
    finishReason: metadata.finish_reason as string | null,
    nativeFinishReason: metadata.native_finish_reason as string | null,
    model: metadata.model as string | undefined,
    id: metadata.id as string | undefined,
    created: metadata.created as number | undefined,
    systemFingerprint: metadata.system_fingerprint as string | undefined,
    usage: metadata.usage,
  };
}

function present<Value>(value: Value | undefined): Value[] {
  return value === undefined ? [] : [value];
}
