import {
  VERSION,
  type ChatParameters,
  type KeyOptions,
  type KeyStatus,
  type KopekModelId,
  type RequestParameters,
} from '@kopek/core';
import type { CallEstimate, Ledger } from '@kopek/ledger';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import type { BaseLanguageModelInput } from '@langchain/core/language_models/base';
import { BaseLLM, type BaseLLMParams } from '@langchain/core/language_models/llms';
import type { MessageContent } from '@langchain/core/messages';
import { GenerationChunk, type LLMResult } from '@langchain/core/outputs';
import type { RunnableConfig } from '@langchain/core/runnables';
import { RUN_CONFIG } from './call/attribution.ts';
import { toLangChainError, withOtherPrompts } from '../answer/errors.ts';
import { SERIALIZED_FIELDS } from './field-names.ts';
import type { KopekCallOptions, ModelFields, ModelName } from '../request/fields.ts';
import { withMarks } from '../answer/result.ts';
import { leaveAtOnce } from './call/leave-at-once.ts';
import { fieldsFrom, ModelBase, shownFields } from './model-base.ts';
import { CALL_OPTION_NAMES, toRequestParameters } from '../request/request.ts';
import { estimateTokens, textOf } from './tokens.ts';
import { sumTokenUsage, toResponseMetadata, toTokenUsage, toUsageMetadata } from '../answer/usage.ts';

/** Fields of `new Kopek('model', fields)`. */
export interface KopekSettings extends ModelFields, ChatParameters, BaseLLMParams {}

/** Fields of `new Kopek(fields)`, including the model. */
export interface KopekFields extends KopekSettings, ModelName {}

/**
 * A text model: the `prompt` form of the interface (§2.2), text in and text out.
 *
 * `invoke` returns a plain string, so the charge is in `generationInfo.charge` of each generation (`generate`,
 * callbacks), in the ledger, and on errors.
 */
export class Kopek extends BaseLLM<KopekCallOptions> {
  static override lc_name(): string {
    return 'Kopek';
  }

  override lc_serializable = true;
  /** The requested model: an id, a preset, `auto`, or `provider/model`. */
  model: string | undefined;
  /** Request parameters of all calls. Options of a call override them. */
  readonly parameters: ChatParameters;
  readonly #base: ModelBase<KopekFields>;

  /**
   * Creates a text model. The key and the base URL come from the fields, or from `KOPEK_API_KEY` and
   * `KOPEK_BASE_URL`.
   *
   * @param model - id, preset, `auto` (the service chooses), or `provider/model`.
   * @param fields - request parameters of all calls, and settings.
   * @throws KopekError `configuration` if the key or the base URL is missing, or a field is invalid.
   */
  constructor(model: KopekModelId, fields?: KopekSettings);
  /** The same with `model` among the fields. @throws KopekError `configuration`, as above. */
  constructor(fields?: KopekFields);
  constructor(modelOrFields: string | KopekFields = {}, more: KopekFields = {}) {
    const fields = fieldsFrom(modelOrFields, more);
    super(shownFields(fields));
    this._addVersion('@kopek/langchain', VERSION);
    this.#base = new ModelBase(fields);
    this.model = fields.model ?? fields.modelName;
    this.parameters = this.#base.parameters;
    this.caller = this.#base.caller;
  }

  /** The ledger with every charge of this model. */
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
   * @param options - as for `invoke`.
   * @throws KopekError `invalid_request` for options that cannot be sent.
   */
  async estimate(input: BaseLanguageModelInput, options: Partial<KopekCallOptions> = {}): Promise<CallEstimate> {
    const content = Kopek._convertInputToPromptValue(input).toString();
    const [, callOptions] = this._separateRunnableConfigFromCallOptionsCompat(options);
    const messages = [{ role: 'user' as const, content }];
    return this.#base.estimate({ ...this.invocationParams(callOptions), messages }, callOptions);
  }

  override get lc_secrets(): { [name: string]: string } {
    return { apiKey: 'KOPEK_API_KEY' };
  }

  override get lc_aliases(): { [name: string]: string } {
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

  /** Returns the request without its prompt, for traces. Contains no secret. */
  override invocationParams(options: Partial<this['ParsedCallOptions']> = {}): RequestParameters {
    return toRequestParameters(this.model, this.#base, options);
  }

  override _streamIterator(input: BaseLanguageModelInput, options?: Partial<KopekCallOptions>): AsyncGenerator<string> {
    return leaveAtOnce(options?.signal, (signal) => super._streamIterator(input, { ...options, signal }));
  }

  /** Estimates the number of tokens of a content, or calls `countTokens` of the fields. */
  override async getNumTokens(content: MessageContent): Promise<number> {
    const { countTokens = estimateTokens } = this.#base.fields;
    return countTokens(textOf(content));
  }

  override _generateCached(call: Parameters<BaseLLM['_generateCached']>[0]): ReturnType<BaseLLM['_generateCached']> {
    return super._generateCached({ ...call, cache: withMarks(call.cache) });
  }

  /** Sends one request per prompt: the interface accepts one. */
  override async _generate(
    prompts: string[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): Promise<LLMResult> {
    // all are awaited: what the others cost must not be lost to the one that fails first
    const outcomes = await Promise.allSettled(
      prompts.map((prompt) => {
        const request = { ...this.invocationParams(options), prompt };
        return this.#base.call(request, options, runManager, (strict, callOptions) =>
          this.#base.client.complete(strict, callOptions),
        );
      }),
    );
    const answers = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : undefined));
    const output: LLMResult = {
      generations: answers.map((answer) =>
        answer ? [{ text: answer.text, generationInfo: toResponseMetadata(answer, this.#base.fields) }] : [],
      ),
      // no charge here: LangChain repeats it for every prompt
      llmOutput: sumTokenUsage(
        answers.map((answer) => ({ tokenUsage: toTokenUsage(toUsageMetadata(answer?.tokens)) })),
      ),
    };
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    if (failures.length > 0) throw withOtherPrompts(failures, output);
    return output;
  }

  override async *_streamResponseChunks(
    prompt: string,
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<GenerationChunk> {
    const request = { ...this.invocationParams(options), prompt };
    const stream = await this.#base.open(request, options, runManager);
    try {
      for await (const events of stream.batches()) {
        for (const event of events) {
          let chunk: GenerationChunk;
          if (event.type === 'text-delta') chunk = new GenerationChunk({ text: event.text });
          else if (event.type === 'finish') {
            chunk = new GenerationChunk({
              text: '',
              generationInfo: toResponseMetadata(event.result, this.#base.fields),
            });
          } else continue;
          yield chunk;
          if (runManager)
            await runManager.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, { chunk });
        }
      }
    } catch (error) {
      throw toLangChainError(error);
    }
  }

  // keeps the configuration of the call, which LangChain takes away before it calls the methods above
  protected override _separateRunnableConfigFromCallOptionsCompat(
    options?: Partial<KopekCallOptions>,
  ): [RunnableConfig, this['ParsedCallOptions']] {
    const [config, callOptions] = super._separateRunnableConfigFromCallOptionsCompat(options);
    return [config, Object.assign(callOptions, { [RUN_CONFIG]: config })];
  }
}
