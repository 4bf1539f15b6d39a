import {
  VERSION,
  type Charge,
  type ChatParameters,
  type ChatStream,
  type KeyOptions,
  type KeyStatus,
  type KopekModelId,
  type MessagesRequest,
  type RequestParameters,
} from '@kopek/core';
import { defined, RunningSum } from '@kopek/core/kit';
import type { CallEstimate, Ledger } from '@kopek/ledger';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { BaseLanguageModelInput, StructuredOutputMethodOptions } from '@langchain/core/language_models/base';
import { BaseChatModel, type BindToolsInput, type LangSmithParams } from '@langchain/core/language_models/chat_models';
import type { ChatModelStreamEvent } from '@langchain/core/language_models/event';
import type { ModelProfile } from '@langchain/core/language_models/profile';
import { assembleStructuredOutputPipeline } from '@langchain/core/language_models/structured_output';
import type { AIMessageChunk, BaseMessage, MessageContent } from '@langchain/core/messages';
import type { ChatGenerationChunk, ChatResult, LLMResult } from '@langchain/core/outputs';
import { ensureConfig, type Runnable, type RunnableConfig } from '@langchain/core/runnables';
import type { IterableReadableStream } from '@langchain/core/utils/stream';
import { RUN_CONFIG, threadIdOf, type WithRunConfig } from './call/attribution.ts';
import { toLangChainError } from '../answer/errors.ts';
import { StreamEventBuilder } from '../answer/events.ts';
import { SERIALIZED_FIELDS } from './field-names.ts';
import type { ChatKopekCallOptions, ChatKopekFields, ChatKopekSettings } from '../request/fields.ts';
import { leaveAtOnce } from './call/leave-at-once.ts';
import { toWireMessages } from '../request/messages.ts';
import { fieldsFrom, ModelBase, shownFields } from './model-base.ts';
import { CALL_OPTION_NAMES, toRequestParameters } from '../request/request.ts';
import { toChatResult, toStreamedResult, withMarks, type AnswerContext } from '../answer/result.ts';
import { streamInContext } from './call/run-context.ts';
import { ModelBinding, SafeRetry } from './call/safe-retry.ts';
import { ChunkBuilder } from '../answer/stream.ts';
import { planStructuredOutput, type OutputSchema, type PlainSchema, type SchemaOf } from './structured-output.ts';
import { estimateTokens, textOf } from './tokens.ts';
import { registerTranslator } from '../answer/translator.ts';
import { sumTokenUsage } from '../answer/usage.ts';

/**
 * A chat model for a gateway that bills in rubles.
 *
 * Every answer contains its exact charge: `message.response_metadata.charge`, or `chargeOf(message)`. `ledger` has
 * all charges, including those that callbacks miss.
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
  /** The requested model: an id, a preset, `auto`, or `provider/model`. */
  model: string | undefined;
  /** Request parameters of all calls. Options of a call override them. */
  readonly parameters: ChatParameters;
  /** `invoke` uses a stream, so that handlers see tokens. */
  streaming: boolean;
  readonly #base: ModelBase<ChatKopekFields>;

  /**
   * Creates a chat model. The key and the base URL come from the fields, or from `KOPEK_API_KEY` and
   * `KOPEK_BASE_URL`.
   *
   * @param model - id, preset, `auto` (the service chooses), or `provider/model`.
   * @param fields - request parameters of all calls (`temperature`, `reasoning`, …), and settings (`spendLimit`,
   *   `timeout`, …).
   * @throws KopekError `configuration` if the key or the base URL is missing, or a field is invalid.
   */
  constructor(model: KopekModelId, fields?: ChatKopekSettings);
  /** The same with `model` among the fields. @throws KopekError `configuration`, as above. */
  constructor(fields?: ChatKopekFields);
  constructor(modelOrFields: string | ChatKopekFields = {}, more: ChatKopekFields = {}) {
    const fields = fieldsFrom(modelOrFields, more);
    super(shownFields(fields));
    this._addVersion('@kopek/langchain', VERSION);
    this.#base = new ModelBase(fields);
    this.model = fields.model ?? fields.modelName;
    this.parameters = this.#base.parameters;
    this.streaming = fields.streaming ?? false;
    this.disableStreaming = fields.disableStreaming ?? false;
    this.caller = this.#base.caller;
    registerTranslator();
  }

  /** The ledger with every charge of this model, including those that callbacks miss. */
  get ledger(): Ledger {
    return this.#base.client.ledger;
  }

  /**
   * Settings, budget and expiry of the key in use. Interface §2.1, §4.2.
   *
   * @throws KopekError
   */
  key(options?: KeyOptions): Promise<KeyStatus> {
    return this.#base.client.key(options);
  }

  /**
   * Estimates the cost of a call from past calls of its models, including those in the store. Sends nothing.
   *
   * @param options - as for `invoke`; tools bound elsewhere count only if they are given here.
   * @throws KopekError `invalid_request` for messages or options that cannot be sent.
   */
  async estimate(input: BaseLanguageModelInput, options: Partial<ChatKopekCallOptions> = {}): Promise<CallEstimate> {
    const messages = ChatKopek._convertInputToPromptValue(input).toChatMessages();
    const [, callOptions] = this._separateRunnableConfigFromCallOptionsCompat(options);
    return this.#base.estimate(this.#request(messages, callOptions, undefined), callOptions);
  }

  override get profile(): ModelProfile {
    return this.#base.fields.profile ?? {};
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

  /** Returns the cache key of the model: everything that affects an answer, and no secret. */
  override _identifyingParams(): Record<string, unknown> {
    return this.#base.identity(this.model);
  }

  /** Makes the key of a cached answer from the request: as options, two different tools would look alike. */
  override _getSerializedCacheKeyParametersForCall(options: ChatKopekCallOptions): string {
    const { outputVersion, modelKwargs } = options;
    const parameters = { ...this._identifyingParams(), ...modelKwargs, ...this.invocationParams(options) };
    return super._getSerializedCacheKeyParametersForCall(
      defined({ ...parameters, outputVersion }) as ChatKopekCallOptions,
    );
  }

  override getLsParams(options: this['ParsedCallOptions']): LangSmithParams {
    const { temperature, max_tokens: maxTokens, stop } = this.invocationParams(options);
    return {
      ls_provider: 'kopek',
      ls_model_name: options.model ?? this.model,
      ls_model_type: 'chat',
      ls_temperature: temperature,
      ls_max_tokens: maxTokens,
      ls_stop: typeof stop === 'string' ? [stop] : stop,
    } as LangSmithParams;
  }

  /** Returns the request without its messages, for traces. Contains no secret. */
  override invocationParams(options: Partial<this['ParsedCallOptions']> = {}): RequestParameters {
    const { [MADE]: made } = options as { [MADE]?: Made };
    const isMade = made?.request && isSame(options, made.options);
    const request = isMade ? made.request : toRequestParameters(this.model, this.#base, options);
    if (made && !isMade) Object.assign(made, { options: { ...options }, request });
    // a copy, because a handler of callbacks may change what it is shown
    return { ...request };
  }

  /**
   * Binds tools that the model may call: LangChain tools, `{name, description, schema}`, wire tools, `webSearch()`.
   *
   * @param kwargs - options for every call, such as `tool_choice` and `parallelToolCalls`.
   */
  override bindTools(
    tools: BindToolsInput[],
    kwargs?: Partial<ChatKopekCallOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, ChatKopekCallOptions> {
    return this.withConfig({ ...kwargs, tools });
  }

  /**
   * Makes a model whose answer is an object of the given shape, validated by its schema.
   *
   * @param config - `method`: `functionCalling` (default), `jsonSchema` or `jsonMode`; `strict`, `name`,
   *   `includeRaw`.
   * @throws KopekError `configuration` for invalid options, `invalid_request` for a schema that cannot be sent.
   */
  override withStructuredOutput<Output extends object = Record<string, unknown>>(
    schema: SchemaOf<Output> | PlainSchema,
    config?: StructuredOutputMethodOptions,
  ): Runnable<BaseLanguageModelInput, Output>;
  override withStructuredOutput<Output extends object = Record<string, unknown>>(
    schema: SchemaOf<Output> | PlainSchema,
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

  /** Binds options for every call. */
  override withConfig(
    config: Partial<ChatKopekCallOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, ChatKopekCallOptions> {
    return new ModelBinding<BaseLanguageModelInput, AIMessageChunk, ChatKopekCallOptions>({
      bound: this,
      config,
      kwargs: {},
    });
  }

  /** Adds LangChain's own retries, for failures that certainly cost nothing. */
  override withRetry(
    fields?: Parameters<BaseChatModel['withRetry']>[0],
  ): SafeRetry<BaseLanguageModelInput, AIMessageChunk, ChatKopekCallOptions> {
    return new SafeRetry<BaseLanguageModelInput, AIMessageChunk, ChatKopekCallOptions>({
      bound: this,
      config: {},
      kwargs: {},
      ...fields,
    });
  }

  /** Streams the answer: LangChain's `_streamIterator`, with the context of the run set up once. */
  override async stream(
    input: BaseLanguageModelInput,
    options?: Partial<ChatKopekCallOptions>,
  ): Promise<IterableReadableStream<AIMessageChunk>> {
    const config = ensureConfig(options);
    return streamInContext(this._streamIterator(input, config), config);
  }

  override _streamIterator(
    input: BaseLanguageModelInput,
    options?: Partial<ChatKopekCallOptions>,
  ): AsyncGenerator<AIMessageChunk> {
    return leaveAtOnce(options?.signal, (signal) => super._streamIterator(input, { ...options, signal }));
  }

  /**
   * Estimates the number of tokens of a content, or calls `countTokens` of the fields. LangChain would fetch a
   * tokenizer.
   */
  override async getNumTokens(content: MessageContent): Promise<number> {
    const { countTokens = estimateTokens } = this.#base.fields;
    return countTokens(textOf(content));
  }

  override async _generate(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    if (this.streaming && !this.disableStreaming) return this.#generateByStream(messages, options, runManager);
    const request = this.#request(messages, options, runManager);
    const result = await this.#base.call(request, options, runManager, (strict, callOptions) =>
      this.#base.client.chat(strict, callOptions),
    );
    return toChatResult(result, this.#answerContext(options, runManager));
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const stream = await this.#open(messages, options, runManager);
    const { entryId } = await stream.opened;
    const builder = new ChunkBuilder({ ...this.#answerContext(options, runManager), entryId });
    const place = { prompt: (options as { promptIndex?: number }).promptIndex ?? 0, completion: 0 };
    try {
      for await (const events of stream.batches()) {
        for (const event of events) {
          const chunk = builder.chunkOf(event);
          if (!chunk) continue;
          yield chunk;
          if (runManager)
            await runManager.handleLLMNewToken(chunk.text, place, undefined, undefined, undefined, { chunk });
        }
      }
    } catch (error) {
      throw toLangChainError(error);
    }
  }

  override async *_streamChatModelEvents(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatModelStreamEvent> {
    const stream = await this.#open(messages, options, runManager);
    const builder = new StreamEventBuilder(this.#answerContext(options, runManager));
    try {
      for await (const events of stream.batches()) {
        for (const event of events) yield* builder.eventsOf(event);
      }
    } catch (error) {
      // an event of type error would be ignored by LangChain
      throw toLangChainError(error);
    }
  }

  override _generateCached(
    call: Parameters<BaseChatModel['_generateCached']>[0],
  ): ReturnType<BaseChatModel['_generateCached']> {
    return super._generateCached({ ...call, cache: withMarks(call.cache) });
  }

  /** Adds up tokens and costs for `generate` with several prompts, with the latest balance. */
  override _combineLLMOutput(...outputs: LLMResult['llmOutput'][]): LLMResult['llmOutput'] {
    return {
      ...sumTokenUsage(outputs),
      // added up when it is read: `invoke` has one output and returns its message alone
      get charge() {
        const charges = new RunningSum();
        for (const output of outputs) if (output?.charge !== undefined) charges.add(output.charge as Charge);
        return charges.toSum();
      },
    };
  }

  // keeps the configuration of the call, which LangChain takes away before it calls the methods above
  protected override _separateRunnableConfigFromCallOptionsCompat(
    options?: Partial<ChatKopekCallOptions>,
  ): [RunnableConfig, this['ParsedCallOptions']] {
    const [config, callOptions] = super._separateRunnableConfigFromCallOptionsCompat(options);
    return [config, Object.assign(callOptions, { [RUN_CONFIG]: config, [MADE]: {} })];
  }

  #open(...[messages, options, runManager]: StreamedCall): Promise<ChatStream> {
    return this.#base.open(this.#request(messages, options, runManager), options, runManager);
  }

  async #generateByStream(...call: StreamedCall): Promise<ChatResult> {
    let sum: ChatGenerationChunk | undefined;
    for await (const chunk of this._streamResponseChunks(...call)) sum = sum ? sum.concat(chunk) : chunk;
    return sum ? toStreamedResult(sum) : { generations: [] };
  }

  #request(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager: CallbackManagerForLLMRun | undefined,
  ): MessagesRequest {
    const { fields } = this.#base;
    const sessionId =
      fields.sessionIdFrom === 'thread_id' ? threadIdOf(options as WithRunConfig, runManager) : undefined;
    return {
      ...(sessionId !== undefined && { session_id: sessionId }),
      ...this.invocationParams(options),
      messages: toWireMessages(messages, fields),
    };
  }

  #answerContext(options: this['ParsedCallOptions'], run: CallbackManagerForLLMRun | undefined): AnswerContext {
    // LangChain's own id for a message without one
    const messageId = `run-${run?.runId ?? globalThis.crypto.randomUUID()}`;
    const { balance } = this.#base.fields;
    return { audioFormat: (options.audio ?? this.parameters.audio)?.format, messageId, balance };
  }
}

/** Key under which the options of a call carry the request made from them: LangChain asks for it three times. */
const MADE: unique symbol = Symbol('made');
interface Made {
  options?: object;
  request?: RequestParameters;
}

/** Whether options of a call are still those, but for the number of the prompt. */
function isSame(options: object, others: object = {}): boolean {
  for (const name in { ...options, ...others })
    if (name !== 'promptIndex' && Reflect.get(options, name) !== Reflect.get(others, name)) return false;
  return true;
}

type StreamedCall = Parameters<ChatKopek['_streamResponseChunks']>;
