import type { ProviderV4 } from '@ai-sdk/provider';
import type { KeyOptions, KeyStatus, KopekModelId } from '@kopek/core';
import type { Ledger } from '@kopek/ledger';
import { Connection } from './connection.ts';
import type { FormName } from './call.ts';
import { createModel, type KopekLanguageModel } from './model.ts';
import { otherModels, type OtherModels } from './other-models.ts';
import type { KopekModelSettings } from '../request/provider-options.ts';
import type { KopekProviderSettings } from '../request/settings.ts';
import { webSearch } from '../request/web-search.ts';

/** Tools that the service runs itself. */
export interface KopekTools {
  /** @see Interface §2.4 */
  webSearch: typeof webSearch;
}

/** Returns a model; options of a call override `settings`. */
type MakeModel<Model> = (modelId: KopekModelId, settings?: KopekModelSettings) => Model;

/** The models of a provider, for any version of the AI SDK. */
export interface ProviderOf<Model> extends OtherModels {
  (modelId: KopekModelId, settings?: KopekModelSettings): Model;
  /** A model in the form of conversations. */
  readonly languageModel: MakeModel<Model>;
  /** A model in the form of conversations. */
  readonly chat: MakeModel<Model>;
  /** Makes a model that continues one text: the `prompt` form of §2.2. */
  readonly completion: MakeModel<Model>;
  readonly tools: KopekTools;
  /**
   * Reads settings, budget and expiry of the key.
   *
   * @throws KopekError
   * @see Interface §2.1, §4.2
   */
  readonly key: (options?: KeyOptions) => Promise<KeyStatus>;
  /** The ledger with all charges of this provider. */
  readonly ledger: Ledger;
}

/** A provider of the AI SDK. Callable: `kopek('auto')` is `kopek.chat('auto')`. */
export interface KopekProvider extends ProviderOf<KopekLanguageModel>, Pick<ProviderV4, 'specificationVersion'> {}

/** Creates a provider. Nothing is read or checked before the first call, so this never throws. */
export function createKopek(settings: KopekProviderSettings = {}): KopekProvider {
  return createProvider(settings, 'v4', (model) => model);
}

/**
 * Makes a provider for one version of the AI SDK.
 *
 * @param toModel - a model as that version takes it.
 */
export function createProvider<Model, Version extends string>(
  settings: KopekProviderSettings,
  specificationVersion: Version,
  toModel: (model: KopekLanguageModel) => Model,
): ProviderOf<Model> & { specificationVersion: Version } {
  const connection = new Connection(settings);
  const make = (form: FormName): MakeModel<Model> => {
    return (modelId, modelSettings) => toModel(createModel(form, modelId, connection, modelSettings));
  };
  const chat = make('chat');
  return Object.assign(make('chat'), {
    specificationVersion,
    languageModel: chat,
    chat,
    completion: make('completion'),
    ...otherModels,
    tools: { webSearch },
    // async: missing settings reject, they do not throw
    key: async (options?: KeyOptions): Promise<KeyStatus> => connection.client().key(options),
    ledger: connection.ledger,
  });
}

/** The provider with settings from the environment: `KOPEK_API_KEY`, `KOPEK_BASE_URL`, `KOPEK_NAMESPACE`. */
export const kopek: KopekProvider = /* @__PURE__ */ createKopek();
