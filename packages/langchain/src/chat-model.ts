import {
  sumCharges,
  VERSION,
  type ChatParameters,
  type ChatStream,
  type Client,
  type KeyOptions,
  type KeyStatus,
  type Ledger,
  type MessagesRequest,
  type RequestParameters,
} from '@kopek/core';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { BaseLanguageModelInput, StructuredOutputMethodOptions } from '@langchain/core/language_models/base';
import { BaseChatModel, type BindToolsInput, type LangSmithParams } from '@langchain/core/language_models/chat_models';
import type { ChatModelStreamEvent } from '@langchain/core/language_models/event';
import type { ModelProfile } from '@langchain/core/language_models/profile';
import { assembleStructuredOutputPipeline } from '@langchain/core/language_models/structured_output';
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages';
import type { ChatGenerationChunk, ChatResult, LLMResult } from '@langchain/core/outputs';
import { ensureConfig, type Runnable, type RunnableConfig } from '@langchain/core/runnables';
import type { IterableReadableStream } from '@langchain/core/utils/stream';
import { RUN_CONFIG, threadIdOf, type WithRunConfig } from './attribution.ts';
import { toCallOptions } from './call.ts';
import { callSafely, createCaller, throwUnsafe, type CallerOptions } from './caller.ts';
import { clientOf } from './connection.ts';
import { toLangChainError } from './errors.ts';
import { StreamEventBuilder } from './events.ts';
import { checkFieldNames, HIDDEN_KEY, SERIALIZED_FIELDS } from './field-names.ts';
import type { ChatKopekCallOptions, ChatKopekFields, KopekModelId } from './fields.ts';
import { toWireMessages } from './messages.ts';
import { CALL_OPTION_NAMES, pickParameters, toRequestParameters } from './request.ts';
import { toChatResult, toStreamedResult, type AnswerContext } from './result.ts';
import { streamInContext } from './run-context.ts';
import { ChunkBuilder } from './stream.ts';
import { planStructuredOutput, type OutputSchema, type SchemaOf } from './structured-output.ts';
import { registerTranslator } from './translator.ts';
import { sumTokenUsage } from './usage.ts';

/**
 * A chat model of a gateway that bills in rubles.
 *
 * Every answer carries its exact charge: `message.response_metadata.charge`, or `chargeOf(message)`; `ledger` has all
 * of them, also those that no callback sees.
 *
 * ```ts
 * const model = new ChatKopek('provider/model', { temperature: 0 });
 * const message = await model.invoke('What is the capital of Tatarstan?');
 * console.log(message.text, formatRub(chargeOf(message)?.costRub));
 * ```
 */
export class ChatKopek extends BaseChatModel<ChatKopekCallOptions> {
  static override lc_name(): string {
    return 'ChatKopek';
  }

  override lc_serializable = true;
  /** The model asked for: an id, a preset, `auto`, or `provider/model`. */
  model: string | undefined;
  /** Request parameters of all calls; the options of a call win over them. */
  readonly parameters: ChatParameters;
  /** `invoke` reads a stream, so that handlers see tokens. */
  streaming: boolean;
  readonly #client: Client;
  readonly #fields: ChatKopekFields;

  /**
   * @param model - id, preset, `auto`, or `provider/model`.
   * @throws KopekError `configuration` when the key or the base URL is missing, or a field cannot work.
   */
  constructor(model: KopekModelId, fields?: Omit<ChatKopekFields, 'model' | 'modelName'>);
  constructor(fields?: ChatKopekFields);
  constructor(modelOrFields: string | ChatKopekFields = {}, more: ChatKopekFields = {}) {
    const fields = typeof modelOrFields === 'string' ? { ...more, model: modelOrFields } : modelOrFields;
    // the base class keeps what it is given, and shows it
    super(fields.apiKey === undefined ? fields : ({ ...fields, apiKey: HIDDEN_KEY } as ChatKopekFields));
    checkFieldNames(fields);
    this._addVersion('@kopek/langchain', VERSION);
    this.#fields = fields;
    this.#client = clientOf(fields);
    this.model = fields.model ?? fields.modelName;
    this.parameters = pickParameters(fields);
    this.streaming = fields.streaming ?? false;
    this.disableStreaming = fields.disableStreaming ?? false;
    this.caller = createCaller(fields);
    registerTranslator();
  }

  /** Where every charge of this model is booked, also those that no callback sees. */
  get ledger(): Ledger {
    return this.#client.ledger;
  }

  /** Settings, budget and expiry of the key in use. Interface §2.1, §4.2. */
  key(options?: KeyOptions): Promise<KeyStatus> {
    return this.#client.key(options);
  }

  override get profile(): ModelProfile {
    return this.#fields.profile ?? {};
  }

  override get lc_secrets(): { [name: string]: string } {
    return { apiKey: 'KOPEK_API_KEY' };
  }

  override get lc_aliases(): { [name: string]: string } {
    // LangChain's own rule would read `base_url` back as `baseUrl`
    return { modelName: 'model', baseURL: 'base_url' };
  }

  override get lc_serializable_keys(): string[] {
    return [...SERIALIZED_FIELDS];
  }

  override get callKeys(): string[] {
    return [...new Set([...super.callKeys, ...CALL_OPTION_NAMES])];
  }

  override _llmType(): string {
    return 'kopek';
  }

  /** What tells two models apart in a cache: everything that shapes an answer, and no secret. */
  override _identifyingParams(): Record<string, unknown> {
    const { modelKwargs } = this.#fields;
    return { base_url: this.#client.baseURL, ...modelKwargs, ...this.invocationParams() };
  }

  /**
   * The key of a cached answer is made of the request. LangChain would write the options themselves into it, and there
   * two different tools look alike.
   */
  override _getSerializedCacheKeyParametersForCall(options: ChatKopekCallOptions): string {
    const { outputVersion, modelKwargs } = options;
    const parameters = { ...this._identifyingParams(), ...modelKwargs, ...this.invocationParams(options) };
    return super._getSerializedCacheKeyParametersForCall({
      ...parameters,
      ...(outputVersion === undefined ? {} : { outputVersion }),
    } as ChatKopekCallOptions);
  }

  override getLsParams(options: this['ParsedCallOptions']): LangSmithParams {
    const { temperature, maxTokens, stop } = { ...this.parameters, ...pickParameters(options) };
    return {
      ls_provider: 'kopek',
      ls_model_name: options.model ?? this.model,
      ls_model_type: 'chat',
      ls_temperature: temperature,
      ls_max_tokens: maxTokens,
      ls_stop: typeof stop === 'string' ? [stop] : stop,
    } as LangSmithParams;
  }

  /** The request but its messages, for traces. Holds no secret. */
  override invocationParams(options: Partial<this['ParsedCallOptions']> = {}): RequestParameters {
    const { pdfEngines } = this.#fields;
    return toRequestParameters(
      {
        model: this.model,
        parameters: this.parameters,
        pdfEngines,
        webSearch: (parameters) => this.#client.webSearch(parameters),
      },
      options,
    );
  }

  /**
   * A model that may call tools: LangChain tools, `{name, description, schema}`, tools as on the wire, `webSearch()`.
   *
   * @param kwargs - options for every call, `tool_choice` and `parallelToolCalls` among them.
   */
  override bindTools(
    tools: BindToolsInput[],
    kwargs?: Partial<ChatKopekCallOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, ChatKopekCallOptions> {
    return this.withConfig({ ...kwargs, tools });
  }

  /**
   * A model whose answer is an object of the given shape, validated by its schema.
   *
   * @param config - `method`: `functionCalling` (default), `jsonSchema` or `jsonMode`; `strict`, `name`, `includeRaw`.
   * @throws KopekError `invalid_request` for a schema that cannot be sent, naming the construct.
   */
  override withStructuredOutput<Output extends Record<string, unknown> = Record<string, unknown>>(
    schema: SchemaOf<Output> | Record<string, unknown>,
    config?: StructuredOutputMethodOptions,
  ): Runnable<BaseLanguageModelInput, Output>;
  override withStructuredOutput<Output extends Record<string, unknown> = Record<string, unknown>>(
    schema: SchemaOf<Output> | Record<string, unknown>,
    config?: StructuredOutputMethodOptions<true>,
  ): Runnable<BaseLanguageModelInput, { raw: BaseMessage; parsed: Output }>;
  override withStructuredOutput(schema: OutputSchema, config?: StructuredOutputMethodOptions<boolean>): Runnable {
    const { options, parser } = planStructuredOutput(schema, config);
    return assembleStructuredOutputPipeline(
      this.withConfig(options),
      parser,
      config?.includeRaw,
      config?.includeRaw ? 'StructuredOutputRunnable' : 'StructuredOutput',
    );
  }

  /** LangChain's own retries repeat any failure; what may have been paid for is not repeated. */
  override withRetry(
    fields: Parameters<BaseChatModel['withRetry']>[0] = {},
  ): ReturnType<BaseChatModel<ChatKopekCallOptions>['withRetry']> {
    return super.withRetry({ onFailedAttempt: throwUnsafe, ...fields });
  }

  /** The answer in chunks as they come. `_streamIterator` of LangChain does the work; only its context is kept. */
  override async stream(
    input: BaseLanguageModelInput,
    options?: Partial<ChatKopekCallOptions>,
  ): Promise<IterableReadableStream<AIMessageChunk>> {
    const config = ensureConfig(options);
    return streamInContext(this._streamIterator(input, config), config);
  }

  override async _generate(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    if (this.streaming && !this.disableStreaming) return this.#generateByStream(messages, options, runManager);
    const request = this.#request(messages, options, runManager);
    const callOptions = toCallOptions(this.#fields, options, runManager);
    const result = await callSafely(this.caller, this.#callerOptions(options), request, () =>
      this.#client.chat(request, callOptions),
    );
    return toChatResult(result, this.#answerContext(options));
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const stream = await this.#open(messages, options, runManager);
    const builder = new ChunkBuilder(this.#answerContext(options));
    const place = { prompt: (options as { promptIndex?: number }).promptIndex ?? 0, completion: 0 };
    try {
      for await (const events of stream.batches()) {
        for (const event of events) {
          const chunk = builder.chunkOf(event);
          if (!chunk) continue;
          yield chunk;
          await runManager?.handleLLMNewToken(chunk.text, place, undefined, undefined, undefined, { chunk });
        }
      }
    } catch (error) {
      throw toLangChainError(error);
    } finally {
      // a consumer that leaves early frees the socket at once
      stream.cancel();
    }
  }

  override async *_streamChatModelEvents(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatModelStreamEvent> {
    const stream = await this.#open(messages, options, runManager);
    const builder = new StreamEventBuilder(this.#answerContext(options));
    try {
      for await (const events of stream.batches()) {
        for (const event of events) yield* builder.eventsOf(event);
      }
    } catch (error) {
      // an event of type error would be ignored by LangChain
      throw toLangChainError(error);
    } finally {
      stream.cancel();
    }
  }

  /** For `generate` with several prompts: sums of tokens and costs, and the latest balance. */
  override _combineLLMOutput(...outputs: LLMResult['llmOutput'][]): LLMResult['llmOutput'] {
    const known = outputs.filter((output) => output !== undefined);
    return { ...sumTokenUsage(known), charge: sumCharges(known) };
  }

  // keeps the configuration of the call, which LangChain takes away before it calls the methods above
  protected override _separateRunnableConfigFromCallOptionsCompat(
    options?: Partial<ChatKopekCallOptions>,
  ): [RunnableConfig, this['ParsedCallOptions']] {
    const [config, callOptions] = super._separateRunnableConfigFromCallOptionsCompat(options);
    return [config, Object.assign(callOptions, { [RUN_CONFIG]: config })];
  }

  /** Opens a stream. Only this part is ever repeated: an answer that has begun was paid for. */
  #open(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager: CallbackManagerForLLMRun | undefined,
  ): Promise<ChatStream> {
    const request = this.#request(messages, options, runManager);
    const callOptions = toCallOptions(this.#fields, options, runManager);
    return callSafely(this.caller, this.#callerOptions(options), request, async () => {
      const stream = this.#client.stream(request, callOptions);
      await stream.opened;
      return stream;
    });
  }

  async #generateByStream(...call: Parameters<ChatKopek['_streamResponseChunks']>): Promise<ChatResult> {
    let sum: ChatGenerationChunk | undefined;
    for await (const chunk of this._streamResponseChunks(...call)) sum = sum ? sum.concat(chunk) : chunk;
    return sum ? toStreamedResult(sum) : { generations: [] };
  }

  #request(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager: CallbackManagerForLLMRun | undefined,
  ): MessagesRequest {
    const { roundTripReasoning = true, emptyAssistantContent = 'string', sessionIdFrom } = this.#fields;
    const sessionId = sessionIdFrom === 'thread_id' ? threadIdOf(options as WithRunConfig, runManager) : undefined;
    return {
      ...(sessionId === undefined ? {} : { session_id: sessionId }),
      ...this.invocationParams(options),
      messages: toWireMessages(messages, { roundTripReasoning, emptyAssistantContent }),
    };
  }

  #answerContext(options: this['ParsedCallOptions']): AnswerContext {
    return { audioFormat: (options.audio ?? this.parameters.audio)?.format };
  }

  #callerOptions({ maxRetries = this.#fields.maxRetries, signal }: this['ParsedCallOptions']): CallerOptions {
    return { maxRetries, signal };
  }
}
