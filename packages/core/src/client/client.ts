import { defined } from '../defined.ts';
import { createBudgetWatch } from '../ledger/budget-watch.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { createMeter } from '../ledger/meter.ts';
import type { ClientSettings } from '../settings/types.ts';
import { assembleClient, type BareClient } from './bare-client.ts';

/** A client of one service with one key. */
export interface Client extends BareClient {
  /** Where all charges of this client are booked. */
  readonly ledger: Ledger;
}

/**
 * Makes a client.
 *
 * @throws KopekError `configuration` for settings that cannot work. The key is checked here when it is a string.
 */
export function createClient(settings: ClientSettings = {}): Client {
  // a value that is not an object is refused where the settings are checked
  const given: ClientSettings = settings ?? {};
  const { ledger = createLedger(), onLowBudget, onCallbackError } = given;
  const budgetWatch = onLowBudget && createBudgetWatch({ onLowBudget, ...defined({ onCallbackError }) });
  const meter = createMeter({ ...given, ledger });
  const client = assembleClient(settings, {
    meter,
    onKeyStatus: budgetWatch && ((status) => budgetWatch.observe(status)),
  });
  return { ...client, ledger };
}
