import type { MeterProvider, TracerProvider } from '@opentelemetry/api';

/** What {@link instrument} reports, and where. */
export interface InstrumentOptions {
  /** Default: the global one, as `@opentelemetry/api` gives it at the time of the call. */
  tracerProvider?: TracerProvider;
  /** Default: the global one. */
  meterProvider?: MeterProvider;
  /** Tags of entries that become attributes, `kopek.tag.<name>`. Default none: values of tags may identify people. */
  tags?: readonly string[];
  /** Report the balance of the account: `kopek.balance_rub` on spans and the gauge `kopek.balance`. Default false. */
  balance?: boolean;
  /**
   * Write `gen_ai.usage.cost.amount` (a double), `.currency` (`RUB`) and `.source` (`provider`) as well, as proposed for
   * the GenAI conventions. Default false: some tools take every number below `gen_ai.usage` for tokens.
   */
  genAiCost?: boolean;
  /**
   * Write the price, as text, into the metadata of these tools as well: `langfuse.observation.metadata.cost_rub`,
   * `langsmith.metadata.cost_rub`. Their own fields of cost are dollars. Default none.
   */
  tools?: readonly ('langfuse' | 'langsmith')[];
  /**
   * Turns rubles into dollars for tools that know dollars only: `gen_ai.usage.cost` and
   * `langfuse.observation.cost_details` are written with what it gives. The exchange rate is yours.
   */
  toUsd?: (costRub: string) => number;
}
