import type { ProviderV4 } from '@ai-sdk/provider';
import type { KeyOptions, KeyStatus } from '@kopek/core';
import type { Ledger } from '@kopek/ledger';
import { createConnection } from './connection.ts';
import { createModel, type KopekLanguageModel } from './model.ts';
import { otherModels, type OtherModels } from './other-models.ts';
import type { KopekModelSettings } from '../request/provider-options.ts';
import type { KopekProviderSettings } from '../request/settings.ts';
import { webSearch } from '../request/web-search.ts';

/** A catalog model id, a preset, `auto` (the service picks) or a slug `provider/model` (§2.2). */
export type KopekModelId = 'auto' | (string & {});

/** Tools that the service runs itself. */
export interface KopekTools {
  /** @see Interface §2.4 */
  webSearch: typeof webSearch;
}

/** Gives a model; options of a call win over `settings`. */
type MakeModel = (modelId: KopekModelId, settings?: KopekModelSettings) => KopekLanguageModel;

/** A provider of the AI SDK. Callable: `kopek('auto')` is `kopek.chat('auto')`. */
export interface KopekProvider extends OtherModels, Pick<ProviderV4, 'specificationVersion'> {
  (modelId: KopekModelId, settings?: KopekModelSettings): KopekLanguageModel;
  /** A model in the form of conversations. */
  readonly languageModel: MakeModel;
  /** A model in the form of conversations. */
  readonly chat: MakeModel;
  /** A model that continues one text: the `prompt` form of §2.2. */
  readonly completion: MakeModel;
  readonly tools: KopekTools;
  /**
   * Settings, budget and expiry of the key in use.
   *
   * @throws KopekError
   * @see Interface §2.1, §4.2
   */
  readonly key: (options?: KeyOptions) => Promise<KeyStatus>;
  /** Where all charges of this provider are booked. */
  readonly ledger: Ledger;
}

/** Makes a provider. Nothing is read or checked before the first call, so this never throws. */
export function createKopek(settings: KopekProviderSettings = {}): KopekProvider {
  const connection = createConnection(settings);
  const chat = (modelId: string, modelSettings?: KopekModelSettings): KopekLanguageModel =>
    createModel('chat', modelId, connection, modelSettings);
  return Object.assign((modelId: string, modelSettings?: KopekModelSettings) => chat(modelId, modelSettings), {
    specificationVersion: 'v4' as const,
    languageModel: chat,
    chat,
    completion: (modelId: string, modelSettings?: KopekModelSettings): KopekLanguageModel =>
      createModel('completion', modelId, connection, modelSettings),
    ...otherModels,
    tools: { webSearch },
    // async: missing settings reject, they do not throw
    key: async (options?: KeyOptions): Promise<KeyStatus> => connection.client().key(options),
    ledger: connection.ledger,
  });
}

/** The provider with settings from the environment: `KOPEK_API_KEY`, `KOPEK_BASE_URL`, `KOPEK_NAMESPACE`. */
export const kopek: KopekProvider = /* @__PURE__ */ createKopek();
