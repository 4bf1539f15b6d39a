/**
 * The client without ledger and limits, for bundles that have to be small: `@kopek/core/client`.
 */
export {
  createBareClient as createClient,
  type BareClient as Client,
  type BareClientSettings as ClientSettings,
} from './bare-client.ts';
export type { Meter } from '../ledger/meter.ts';
