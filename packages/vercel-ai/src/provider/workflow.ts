import { configurationError, keepLatest } from '@kopek/core/kit';
import { createLedger, meteredSettingNames, type Ledger, type MeteredSettingNameOf } from '@kopek/ledger';
import { baseURLOf, Connection } from './connection.ts';
import type { FormName } from './call.ts';
import type { KopekModelSettings } from '../request/provider-options.ts';
import type { KopekProviderSettings } from '../request/settings.ts';

/** A model as plain JSON. The state of a workflow is stored, so it contains no key. */
export interface SerializedModel {
  form: FormName;
  modelId: string;
  /** Settings of the provider that are plain data: no key, no headers (they may hold secrets), no functions, no ledger. */
  config: Pick<KopekProviderSettings, MeteredSettingNameOf<'data'>>;
  settings: KopekModelSettings;
  /** Id of the ledger of the model in the process that serialized it. */
  ledgerId: string;
}

/** Ledgers of serialized models, so that a restored model records where the original did. */
const ledgers = new Map<string, Ledger>();
const ids = new WeakMap<Ledger, string>();
const REMEMBERED = 1000;

/** Serializes a model for a workflow. The key is read again from the environment in which the model is restored. */
export function serializeModel(
  form: FormName,
  modelId: string,
  { settings, ledger }: Connection,
  modelSettings: KopekModelSettings,
): SerializedModel {
  const config = Object.fromEntries(meteredSettingNames('data').map((name) => [name, settings[name]]));
  const state = {
    form,
    modelId,
    config: { ...config, baseURL: baseURLOf(settings) },
    settings: modelSettings,
    ledgerId: remember(ledger, ids.get(ledger) ?? globalThis.crypto.randomUUID()),
  };
  // through JSON, so that a value that is not plain data fails here and not in the store of the workflow
  return JSON.parse(JSON.stringify(state)) as SerializedModel;
}

/**
 * Makes the connection of a revived model.
 *
 * In the process that serialized it, it records in the same ledger, so a spend limit continues. Another process does
 * not know what was spent: there a model without a limit gets a ledger of its own, and one with a limit rejects every
 * call.
 */
export function reviveConnection({ config, ledgerId }: SerializedModel): Connection {
  const known = ledgers.get(ledgerId);
  if (known) return new Connection({ ...config, ledger: known });
  if (config.spendLimit !== undefined) return Object.assign(new Connection(config), { client: reject });
  const ledger = createLedger();
  remember(ledger, ledgerId);
  return new Connection({ ...config, ledger });
}

function remember(ledger: Ledger, id: string): string {
  ids.set(ledger, id);
  // added anew, so that the one that crossed longest ago is the first to go
  ledgers.delete(id);
  keepLatest(ledgers, id, ledger, REMEMBERED);
  return id;
}

function reject(): never {
  throw configurationError(
    'This model was restored in another process, which does not know what its spendLimit has counted so far. Create the model inside the step, with a ledger whose store the processes share.',
  );
}
