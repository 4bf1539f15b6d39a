/** When a named fault happens. */
export interface FaultRule {
  name: string;
  /** Only for requests of this model. */
  model?: string;
  /** How many times. Default: always. */
  times?: number;
  /** Lets this many matching requests pass first. Default 0. */
  after?: number;
  /** Chance per request in [0, 1], repeatable by the gateway's seed. Default 1. */
  probability?: number;
}
