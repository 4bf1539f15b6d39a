import { createConnection, baseURLOf, type Connection } from './connection.ts';
import type { KopekModelSettings } from './options.ts';
import type { KopekProviderSettings } from './settings.ts';

/** Gives a class the two static methods by which a workflow carries its instances from step to step. */
export function makePortable<Model>(
  model: abstract new (...parameters: never[]) => Model,
  methods: { serialize: (model: Model) => SerializedModel; revive: (serialized: SerializedModel) => Model },
): void {
  // the names that @workflow/serde looks for; written here, a static method of that name would need its types
  Object.defineProperty(model, Symbol.for('workflow-serialize'), { value: methods.serialize });
  Object.defineProperty(model, Symbol.for('workflow-deserialize'), { value: methods.revive });
}

/** The settings of a provider that may be stored. */
export type PortableSettings = Pick<KopekProviderSettings, (typeof KEPT)[number]>;

/** A model as plain JSON: the state of a workflow is stored, so it holds no key. */
export interface SerializedModel {
  modelId: string;
  /** Settings of the provider, without key, headers (they may hold secrets), functions and the ledger. */
  config: PortableSettings;
  settings: KopekModelSettings;
}

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

/** Writes a model for a workflow. The key is read again from the environment where the model is revived. */
export function serializeModel(
  modelId: string,
  { settings }: Connection,
  modelSettings: KopekModelSettings,
): SerializedModel {
  const config = Object.fromEntries(KEPT.map((name) => [name, settings[name]]));
  return JSON.parse(
    JSON.stringify({ modelId, config: { ...config, baseURL: baseURLOf(settings) }, settings: modelSettings }),
  ) as SerializedModel;
}

/** The connection of a revived model. Its charges are in its results, and in a ledger of its own. */
export function reviveConnection({ config }: SerializedModel): Connection {
  return createConnection(config);
}
