import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { CallEstimate } from '@kopek/ledger';
import { estimate, generate, prepareCall, stream, type FormName, type ModelCall } from './call.ts';
import type { Connection } from './connection.ts';
import { toEstimatedPrompt, type EstimateOptions, type EstimatePrompt } from './estimate-prompt.ts';
import { SUPPORTED_URLS } from '../request/content.ts';
import type { KopekModelSettings } from '../request/provider-options.ts';
import { reviveConnection, serializeModel, type SerializedModel } from './workflow.ts';

/** A model of the AI SDK that can also estimate the cost of a call. */
export interface KopekLanguageModel extends LanguageModelV4 {
  /**
   * Estimates the cost of a call from past calls of its models, including those in the store. Sends nothing.
   *
   * @param prompt - a text, or messages as `generateText` accepts them.
   * @throws KopekError, UnsupportedFunctionalityError for content that cannot be sent, and for files that the AI SDK
   *   downloads first.
   */
  estimate(prompt: EstimatePrompt, options?: EstimateOptions): Promise<CallEstimate>;
}

/** Makes a model of the given form. */
export function createModel(
  form: FormName,
  modelId: string,
  connection: Connection,
  settings?: KopekModelSettings,
): KopekLanguageModel {
  return new KopekModel(form, modelId, connection, settings);
}

// one class for both forms. A workflow finds the static methods by their symbols, and compilers of workflows look for
// them in the body of the class, so they cannot move to a base class
class KopekModel implements KopekLanguageModel {
  readonly specificationVersion = 'v4' as const;
  readonly provider: string;
  readonly modelId: string;
  readonly supportedUrls: Record<string, RegExp[]>;
  // private at run time too: an inspected or serialized model must not show the key
  readonly #form: FormName;
  readonly #connection: Connection;
  readonly #settings: KopekModelSettings;

  constructor(form: FormName, modelId: string, connection: Connection, settings: KopekModelSettings = {}) {
    this.provider = `kopek.${form}`;
    this.modelId = modelId;
    this.supportedUrls = form === 'chat' ? SUPPORTED_URLS : {};
    this.#form = form;
    this.#connection = connection;
    this.#settings = settings;
  }

  /** @see Interface §4.1 */
  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    return generate(this.#prepare(options));
  }

  /** @see Interface §4.1 rule 1, §2.9 rule 2 */
  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    return stream(this.#prepare(options));
  }

  async estimate(prompt: EstimatePrompt, options?: EstimateOptions): Promise<CallEstimate> {
    return estimate(this.#prepare({ ...options, prompt: toEstimatedPrompt(prompt) }));
  }

  #prepare(options: LanguageModelV4CallOptions): ModelCall {
    const context = { modelId: this.modelId, modelSettings: this.#settings };
    return prepareCall(options, this.#connection, context, this.#form);
  }

  static [Symbol.for('workflow-serialize')](model: KopekModel): SerializedModel {
    return serializeModel(model.#form, model.modelId, model.#connection, model.#settings);
  }

  static [Symbol.for('workflow-deserialize')](serialized: SerializedModel): KopekModel {
    return new KopekModel(serialized.form, serialized.modelId, reviveConnection(serialized), serialized.settings);
  }
}
