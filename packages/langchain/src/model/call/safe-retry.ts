import { defined } from '@kopek/core/kit';
import { getRetryable } from '@langchain/core/errors';
import { RunnableBinding, RunnableRetry, type RunnableConfig } from '@langchain/core/runnables';

/** Throws what must not be sent again, for loops of LangChain that repeat whatever fails. */
function throwUnsafe(error: unknown): void {
  if (getRetryable(error) === false) throw error;
}

/** `withRetry()` of a model: repeats only what certainly cost nothing, whatever handler the user hands in. */
export class SafeRetry<Input, Output, Options extends RunnableConfig> extends RunnableRetry<Input, Output, Options> {
  constructor(fields: ConstructorParameters<typeof RunnableRetry<Input, Output, Options>>[0]) {
    const { onFailedAttempt } = fields;
    super({
      ...fields,
      onFailedAttempt: async (error, input) => {
        await onFailedAttempt?.(error, input);
        throwUnsafe(error);
      },
    });
  }

  // the name under which LangChain serializes and revives it
  override get lc_id(): string[] {
    return [...this.lc_namespace, 'RunnableRetry'];
  }
}

/** A model with bound options, tools for instance. LangChain's own has a `withRetry()` without the safety rule. */
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
    return new SafeRetry({ bound, config, ...(kwargs && { kwargs }), ...retryOptions(fields) });
  }
}

type RetryFields = Parameters<RunnableBinding<unknown, unknown>['withRetry']>[0];

/** LangChain's two names for the same: its method says `stopAfterAttempt`, its class `maxAttemptNumber`. */
export function retryOptions({ stopAfterAttempt, onFailedAttempt }: RetryFields = {}): {
  maxAttemptNumber?: number;
  onFailedAttempt?: NonNullable<NonNullable<RetryFields>['onFailedAttempt']>;
} {
  return defined({ maxAttemptNumber: stopAfterAttempt, onFailedAttempt });
}
