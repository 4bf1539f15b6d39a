import { baseURLOf, createConnection, type Connection } from './connection.ts';
import type { KopekModelSettings } from './options.ts';
import type { KopekProviderSettings } from './settings.ts';

/** Settings that are plain data and hold no secret. */
const KEPT = [
  'baseURL',
  'namespace',
  'keyPath',
  'webSearchType',
  'timeout',
  'limits',
  'retry',
  'spendLimit',
  'validate',
  'pdfEngines',
  'userAgent',
] as const;

/** A model as plain JSON: the state of a workflow is stored, so it holds no key. */
export interface SerializedModel {
  modelId: string;
  /** Settings of the provider, without key, headers (they may hold secrets), functions and the ledger. */
  config: Pick<KopekProviderSettings, (typeof KEPT)[number]>;
  settings: KopekModelSettings;
}

/** Writes a model for a workflow. The key is read again from the environment where the model is revived. */
export function serializeModel(
  modelId: string,
  { settings }: Connection,
  modelSettings: KopekModelSettings,
): SerializedModel {
  const config = Object.fromEntries(KEPT.map((name) => [name, settings[name]]));
  const state = { modelId, config: { ...config, baseURL: baseURLOf(settings) }, settings: modelSettings };
  // through JSON: whatever is no plain data ends here, and not in the store of the workflow
  return JSON.parse(JSON.stringify(state)) as SerializedModel;
}

/** The connection of a revived model. Its charges are in its results, and in a ledger of its own. */
export function reviveConnection({ config }: SerializedModel): Connection {
  return createConnection(config);
}
