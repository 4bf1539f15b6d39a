import { defined } from '@kopek/core/kit';
import { getRetryable } from '@langchain/core/errors';
import { RunnableBinding, RunnableRetry, type RunnableConfig } from '@langchain/core/runnables';

type RetryFields = NonNullable<Parameters<RunnableBinding<unknown, unknown>['withRetry']>[0]>;

/** `withRetry()` of a model: retries only failures that certainly cost nothing, whatever handler the user passes. */
export class SafeRetry<Input, Output, Options extends RunnableConfig> extends RunnableRetry<Input, Output, Options> {
  /** @param fields - LangChain has two names for it: `stopAfterAttempt` (method), `maxAttemptNumber` (class). */
  constructor(fields: ConstructorParameters<typeof RunnableRetry<Input, Output, Options>>[0] & RetryFields) {
    const { onFailedAttempt, stopAfterAttempt, ...rest } = fields;
    super({
      ...defined({ maxAttemptNumber: stopAfterAttempt }),
      ...rest,
      onFailedAttempt: async (error, input) => {
        await onFailedAttempt?.(error, input);
        // the loop of LangChain retries every failure, unless its handler throws
        if (getRetryable(error) === false) throw error;
      },
    });
  }

  // the name under which LangChain serializes and revives it
  override get lc_id(): string[] {
    return [...this.lc_namespace, 'RunnableRetry'];
  }
}

/** A model with bound options, such as tools. LangChain's own has a `withRetry()` without the safety rule. */
export class ModelBinding<Input, Output, Options extends RunnableConfig> extends RunnableBinding<
  Input,
  Output,
  Options
> {
  override get lc_id(): string[] {
    return [...this.lc_namespace, 'RunnableBinding'];
  }

  override withRetry(fields?: RetryFields): SafeRetry<Input, Output, Options> {
    const { bound, kwargs, config } = this;
    return new SafeRetry({ bound, config, ...(kwargs && { kwargs }), ...fields });
  }
}
