import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { generate, prepareCall, stream, type ModelCall } from './call.ts';
import type { Connection } from './connection.ts';
import { SUPPORTED_URLS } from './files.ts';
import { toMessages } from './messages.ts';
import type { KopekModelSettings } from './options.ts';
import { reviveConnection, serializeModel, type SerializedModel } from './workflow.ts';

/** A model in the form of conversations (`messages`, §2.2). */
export function createChatModel(
  modelId: string,
  connection: Connection,
  settings?: KopekModelSettings,
): LanguageModelV4 {
  return new KopekChatModel(modelId, connection, settings);
}

// the static methods carry a model through the steps of a workflow, which looks for them by these symbols
class KopekChatModel implements LanguageModelV4 {
  readonly specificationVersion = 'v4' as const;
  readonly provider = 'kopek.chat';
  readonly modelId: string;
  readonly supportedUrls: Record<string, RegExp[]> = SUPPORTED_URLS;
  // private for good: an inspected or serialized model must not show the key
  readonly #connection: Connection;
  readonly #settings: KopekModelSettings;

  constructor(modelId: string, connection: Connection, settings: KopekModelSettings = {}) {
    this.modelId = modelId;
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

  #prepare(options: LanguageModelV4CallOptions): ModelCall {
    const context = { modelId: this.modelId, modelSettings: this.#settings };
    return prepareCall(options, this.#connection, context, (prepared) => ({
      messages: toMessages(
        options.prompt,
        {
          roundTripReasoning: prepared.options.roundTripReasoning ?? true,
          emptyAssistantContent: prepared.options.emptyAssistantContent ?? 'string',
        },
        prepared.warnings,
      ),
    }));
  }

  static [Symbol.for('workflow-serialize')](model: KopekChatModel): SerializedModel {
    return serializeModel(model.modelId, model.#connection, model.#settings);
  }

  static [Symbol.for('workflow-deserialize')](serialized: SerializedModel): KopekChatModel {
    return new KopekChatModel(serialized.modelId, reviveConnection(serialized), serialized.settings);
  }
}
