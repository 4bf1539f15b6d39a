import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { generate, prepareCall, stream, type ModelCall } from './call.ts';
import type { Connection } from './connection.ts';
import type { KopekModelSettings } from './options.ts';
import { toPromptText } from './prompt-text.ts';
import { reviveConnection, serializeModel, type SerializedModel } from './workflow.ts';

/** A model in the form of one text that it continues (`prompt`, §2.2). */
export function createTextModel(
  modelId: string,
  connection: Connection,
  settings?: KopekModelSettings,
): LanguageModelV4 {
  return new KopekTextModel(modelId, connection, settings);
}

// the static methods carry a model through the steps of a workflow, which looks for them by these symbols
class KopekTextModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4' as const;
  readonly provider = 'kopek.completion';
  readonly modelId: string;
  readonly supportedUrls: Record<string, RegExp[]> = {};
  readonly #connection: Connection;
  readonly #settings: KopekModelSettings;

  constructor(modelId: string, connection: Connection, settings: KopekModelSettings = {}) {
    this.modelId = modelId;
    this.#connection = connection;
    this.#settings = settings;
  }

  async doGenerate(options: LanguageModelV4CallOptions): Promise<LanguageModelV4GenerateResult> {
    return generate(this.#prepare(options));
  }

  async doStream(options: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    return stream(this.#prepare(options));
  }

  #prepare(options: LanguageModelV4CallOptions): ModelCall {
    const context = { modelId: this.modelId, modelSettings: this.#settings };
    return prepareCall(options, this.#connection, context, () => ({ prompt: toPromptText(options.prompt) }));
  }

  static [Symbol.for('workflow-serialize')](model: KopekTextModel): SerializedModel {
    return serializeModel(model.modelId, model.#connection, model.#settings);
  }

  static [Symbol.for('workflow-deserialize')](serialized: SerializedModel): KopekTextModel {
    return new KopekTextModel(serialized.modelId, reviveConnection(serialized), serialized.settings);
  }
}
