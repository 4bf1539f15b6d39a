import {
  VERSION,
  type ChatParameters,
  type Client,
  type KeyOptions,
  type KeyStatus,
  type Ledger,
  type PromptRequest,
  type RequestParameters,
} from '@kopek/core';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { BaseLLM, type BaseLLMParams } from '@langchain/core/language_models/llms';
import { GenerationChunk, type LLMResult } from '@langchain/core/outputs';
import type { RunnableConfig } from '@langchain/core/runnables';
import { RUN_CONFIG } from './attribution.ts';
import { toCallOptions } from './call.ts';
import { callSafely, createCaller, type CallerOptions } from './caller.ts';
import { clientOf } from './connection.ts';
import { toLangChainError } from './errors.ts';
import { checkFieldNames, HIDDEN_KEY, SERIALIZED_FIELDS } from './field-names.ts';
import type { KopekCallOptions, KopekModelId, ModelFields } from './fields.ts';
import { CALL_OPTION_NAMES, pickParameters, toRequestParameters } from './request.ts';
import { sumTokenUsage, toResponseMetadata, toTokenUsage, toUsageMetadata } from './usage.ts';

/** Fields of `new Kopek(fields)`. */
export interface KopekFields extends BaseLLMParams, ChatParameters, ModelFields {
  /** Repetitions of a failed request, when that surely cost nothing. Default 2. */
  maxRetries?: number;
}

/**
 * A text model: the `prompt` form of the interface (§2.2), a text in and a text out.
 *
 * `invoke` gives a plain string, so the charge is where LangChain has room for it: in `generationInfo.charge` of each
 * generation (`generate`, callbacks), in the ledger, and on errors.
 */
export class Kopek extends BaseLLM<KopekCallOptions> {
  static override lc_name(): string {
    return 'Kopek';
  }

  override lc_serializable = true;
  /** The model asked for: an id, a preset, `auto`, or `provider/model`. */
  model: string | undefined;
  /** Request parameters of all calls; the options of a call win over them. */
  readonly parameters: ChatParameters;
  readonly #client: Client;
  readonly #fields: KopekFields;

  /**
   * @param model - id, preset, `auto`, or `provider/model`.
   * @throws KopekError `configuration` when the key or the base URL is missing, or a field cannot work.
   */
  constructor(model: KopekModelId, fields?: Omit<KopekFields, 'model' | 'modelName'>);
  constructor(fields?: KopekFields);
  constructor(modelOrFields: string | KopekFields = {}, more: KopekFields = {}) {
    const fields = typeof modelOrFields === 'string' ? { ...more, model: modelOrFields } : modelOrFields;
    // the base class keeps what it is given, and shows it
    super(fields.apiKey === undefined ? fields : ({ ...fields, apiKey: HIDDEN_KEY } as KopekFields));
    checkFieldNames(fields);
    this._addVersion('@kopek/langchain', VERSION);
    this.#fields = fields;
    this.#client = clientOf(fields);
    this.model = fields.model ?? fields.modelName;
    this.parameters = pickParameters(fields);
    this.caller = createCaller(fields);
  }

  /** Where every charge of this model is booked. */
  get ledger(): Ledger {
    return this.#client.ledger;
  }

  /** Settings, budget and expiry of the key in use. Interface §2.1, §4.2. */
  key(options?: KeyOptions): Promise<KeyStatus> {
    return this.#client.key(options);
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

  /** What tells two models apart in a cache: everything that shapes an answer, and no secret. */
  override _identifyingParams(): Record<string, unknown> {
    return { base_url: this.#client.baseURL, ...this.#fields.modelKwargs, ...this.invocationParams() };
  }

  /** The request but its prompt, for traces. Holds no secret. */
  override invocationParams(options: Partial<this['ParsedCallOptions']> = {}): RequestParameters {
    return toRequestParameters(
      {
        model: this.model,
        parameters: this.parameters,
        pdfEngines: this.#fields.pdfEngines,
        webSearch: (parameters) => this.#client.webSearch(parameters),
      },
      options,
    );
  }

  /** One request per prompt: the interface takes one. */
  override async _generate(
    prompts: string[],
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): Promise<LLMResult> {
    const results = await Promise.all(
      prompts.map((prompt) => {
        const request = this.#request(prompt, options);
        const callOptions = toCallOptions(this.#fields, options, runManager);
        return callSafely(this.caller, this.#callerOptions(options), request, () =>
          this.#client.complete(request, callOptions),
        );
      }),
    );
    // no charge in `llmOutput`: LangChain repeats it for every prompt
    const outputs = results.map((result) => ({ tokenUsage: toTokenUsage(toUsageMetadata(result.tokens)) }));
    return {
      generations: results.map((result) => [{ text: result.text, generationInfo: toResponseMetadata(result) }]),
      llmOutput: sumTokenUsage(outputs),
    };
  }

  override async *_streamResponseChunks(
    prompt: string,
    options: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<GenerationChunk> {
    const request = this.#request(prompt, options);
    const callOptions = toCallOptions(this.#fields, options, runManager);
    const stream = await callSafely(this.caller, this.#callerOptions(options), request, async () => {
      const opening = this.#client.stream(request, callOptions);
      await opening.opened;
      return opening;
    });
    try {
      for await (const events of stream.batches()) {
        for (const event of events) {
          let chunk: GenerationChunk;
          if (event.type === 'text-delta') chunk = new GenerationChunk({ text: event.text });
          else if (event.type === 'finish') {
            chunk = new GenerationChunk({ text: '', generationInfo: toResponseMetadata(event.result) });
          } else continue;
          yield chunk;
          await runManager?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, { chunk });
        }
      }
    } catch (error) {
      throw toLangChainError(error);
    } finally {
      stream.cancel();
    }
  }

  // keeps the configuration of the call, which LangChain takes away before it calls the methods above
  protected override _separateRunnableConfigFromCallOptionsCompat(
    options?: Partial<KopekCallOptions>,
  ): [RunnableConfig, this['ParsedCallOptions']] {
    const [config, callOptions] = super._separateRunnableConfigFromCallOptionsCompat(options);
    return [config, Object.assign(callOptions, { [RUN_CONFIG]: config })];
  }

  #request(prompt: string, options: this['ParsedCallOptions']): PromptRequest {
    return { ...this.invocationParams(options), prompt };
  }

  #callerOptions({ maxRetries = this.#fields.maxRetries, signal }: this['ParsedCallOptions']): CallerOptions {
    return { maxRetries, signal };
  }
}
