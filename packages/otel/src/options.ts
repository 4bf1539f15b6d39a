import type { MeterProvider, TracerProvider } from '@opentelemetry/api';

/** Options of {@link instrument}: what it reports, and where. */
export interface InstrumentOptions {
  /** Default: the global provider of `@opentelemetry/api` at the time of the call. */
  tracerProvider?: TracerProvider;
  /** Default: the global one. */
  meterProvider?: MeterProvider;
  /** Tags reported as attributes `kopek.tag.<name>`. Default none, because values of tags may identify people. */
  tags?: readonly string[];
  /** Report the balance of the account: `kopek.balance_rub` on spans and the gauge `kopek.balance`. Default false. */
  balance?: boolean;
  /**
   * Also write `gen_ai.usage.cost.amount` (a double), `.currency` (`RUB`) and `.source` (`provider`), as proposed for
   * the GenAI conventions. Default false: some tools read every number below `gen_ai.usage` as tokens.
   */
  genAiCost?: boolean;
  /**
   * Write the tokens that went into the cache as `gen_ai.usage.cache_creation.input_tokens`, their name in the GenAI
   * conventions until 2026, in place of `cache_write`: for tools that do not know the new name. Default false.
   */
  oldCacheName?: boolean;
  /** Host of the service, for `server.address`: the ledger does not know it. Default none. */
  serverAddress?: string;
  /**
   * Also write the cost, as text, to the metadata of these tools: `langfuse.observation.metadata.cost_rub`,
   * `langsmith.metadata.cost_rub`. Their own cost fields are in dollars. Default none.
   */
  tools?: readonly ('langfuse' | 'langsmith')[];
  /**
   * Converts rubles to dollars for tools that know only dollars: the result is written to `gen_ai.usage.cost` and
   * `langfuse.observation.cost_details`. The exchange rate is yours.
   */
  toUsd?: (costRub: string) => number;
}
