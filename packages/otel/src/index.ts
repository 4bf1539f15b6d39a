export { COST_RUB } from './attributes.ts';
export { instrument } from './instrument.ts';
export { METRIC_NAMES } from './metrics.ts';
export type { InstrumentOptions } from './options.ts';
