import {
  sumCharges,
  VERSION,
  type ChatParameters,
  type ChatStream,
  type Client,
  type KeyOptions,
  type KeyStatus,
  type Ledger,
  type RequestParameters,
  type StreamOptions,
} from '@kopek/core';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { BaseLanguageModelInput } from '@langchain/core/language_models/base';
import { BaseChatModel, type BindToolsInput, type LangSmithParams } from '@langchain/core/language_models/chat_models';
import type { ModelProfile } from '@langchain/core/language_models/profile';
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages';
import type { ChatGenerationChunk, ChatResult, LLMResult } from '@langchain/core/outputs';
import type { Runnable } from '@langchain/core/runnables';
import { callSafely, createCaller } from './caller.ts';
import { clientOf } from './connection.ts';
import { toLangChainError } from './errors.ts';
import type { ChatKopekCallOptions, ChatKopekFields } from './fields.ts';
import { toWireMessages } from './messages.ts';
import { pickParameters, toRequestParameters } from './request.ts';
import { toChatResult, type AnswerContext } from './result.ts';
import { ChunkBuilder } from './stream.ts';
import type { TokenUsage } from './usage.ts';

/**
 * A chat model of a gateway that bills in rubles.
 *
 * Every answer carries its exact charge: `message.response_metadata.charge`, or `chargeOf(message)`.
 */
export class ChatKopek extends BaseChatModel<ChatKopekCallOptions, AIMessageChunk> {
  static override lc_name(): string {
    return 'ChatKopek';
  }

  override lc_serializable = true;

  /** The model asked for. */
  model: string | undefined;
  /** Request parameters of all calls. */
  readonly parameters: ChatParameters;
  readonly #client: Client;
  readonly #fields: ChatKopekFields;

  /**
   * @param model - id, preset, `auto`, or `provider/model`.
   * @throws KopekError `configuration` when the key or the base URL is missing, or a setting cannot work.
   */
  constructor(model: string, fields?: Omit<ChatKopekFields, 'model' | 'modelName'>);
  constructor(fields?: ChatKopekFields);
  constructor(modelOrFields: string | ChatKopekFields = {}, more: ChatKopekFields = {}) {
    const fields = typeof modelOrFields === 'string' ? { ...more, model: modelOrFields } : modelOrFields;
    super(fields);
    this._addVersion('@kopek/langchain', VERSION);
    this.#fields = fields;
    this.#client = clientOf(fields);
    this.model = fields.model ?? fields.modelName;
    this.parameters = pickParameters(fields);
    this.disableStreaming = fields.disableStreaming ?? false;
    this.caller = createCaller(fields);
  }

  /** Where every charge of this model is booked, also those that no callback sees. */
  get ledger(): Ledger {
    return this.#client.ledger;
  }

  override get profile(): ModelProfile {
    return this.#fields.profile ?? {};
  }

  /** Settings, budget and expiry of the key in use. Interface §2.1, §4.2. */
  key(options?: KeyOptions): Promise<KeyStatus> {
    return this.#client.key(options);
  }

  override _llmType(): string {
    return 'kopek';
  }

  override getLsParams(options: this['ParsedCallOptions']): LangSmithParams {
    const parameters = this.invocationParams(options);
    const { stop } = parameters;
    return {
      ls_provider: 'kopek',
      ls_model_name: parameters.model,
      ls_model_type: 'chat',
      ls_temperature: parameters.temperature,
      ls_max_tokens: parameters.max_tokens,
      ls_stop: typeof stop === 'string' ? [stop] : stop,
    } as LangSmithParams;
  }

  /** The request but its messages, for traces. Holds no secret. */
  override invocationParams(options?: Partial<this['ParsedCallOptions']>): RequestParameters {
    return toRequestParameters(
      {
        model: this.model,
        parameters: this.parameters,
        pdfEngines: { pdfEngines: this.#fields.pdfEngines },
        webSearch: this.#client.webSearch,
      },
      options ?? {},
    );
  }

  override bindTools(
    tools: BindToolsInput[],
    kwargs?: Partial<ChatKopekCallOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, ChatKopekCallOptions> {
    return this.withConfig({ ...kwargs, tools });
  }

  override async _generate(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    const request = this.#request(messages, options);
    const callOptions = this.#callOptions(options, runManager);
    const result = await callSafely(this.caller, options, () => this.#client.chat(request, callOptions));
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

  override _combineLLMOutput(...outputs: LLMResult['llmOutput'][]): LLMResult['llmOutput'] {
    const tokenUsage: TokenUsage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
    for (const output of outputs) {
      const usage = output?.tokenUsage as TokenUsage | undefined;
      tokenUsage.promptTokens += usage?.promptTokens ?? 0;
      tokenUsage.completionTokens += usage?.completionTokens ?? 0;
      tokenUsage.totalTokens += usage?.totalTokens ?? 0;
    }
    return { tokenUsage, charge: sumCharges(outputs.filter((output) => output !== undefined)) };
  }

  /** Opens a stream; only this part may be repeated, an answer that has begun never is. */
  async #open(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    runManager: CallbackManagerForLLMRun | undefined,
  ): Promise<ChatStream> {
    const request = this.#request(messages, options);
    const callOptions = this.#callOptions(options, runManager);
    return callSafely(this.caller, options, async () => {
      const stream = this.#client.stream(request, callOptions);
      await stream.opened;
      return stream;
    });
  }

  #request(messages: BaseMessage[], options: this['ParsedCallOptions']): Parameters<Client['chat']>[0] {
    return {
      ...this.invocationParams(options),
      messages: toWireMessages(messages, {
        roundTripReasoning: this.#fields.roundTripReasoning ?? true,
        emptyAssistantContent: this.#fields.emptyAssistantContent ?? 'string',
      }),
    };
  }

  #callOptions(options: this['ParsedCallOptions'], runManager: CallbackManagerForLLMRun | undefined): StreamOptions {
    const extraBody = { ...this.#fields.modelKwargs, ...options.modelKwargs };
    return {
      // one key for all attempts of a call
      idempotencyKey: globalThis.crypto.randomUUID(),
      retry: { maxRetries: 0 },
      extraBody,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(options.headers === undefined ? {} : { headers: options.headers }),
      ...(runManager === undefined ? {} : { runId: runManager.runId }),
      ...(runManager?.parentRunId === undefined ? {} : { parentRunId: runManager.parentRunId }),
    };
  }

  #answerContext(options: this['ParsedCallOptions']): AnswerContext {
    return { audioFormat: (options.audio ?? this.parameters.audio)?.format };
  }
}
