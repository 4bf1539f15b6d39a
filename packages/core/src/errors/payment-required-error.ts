import { KopekError, type KopekErrorInit } from './kopek-error.ts';

/** Details of a rejection for insufficient funds. */
export interface PaymentRequiredInit extends KopekErrorInit {
  requestedMaxTokens?: number;
  affordableMaxTokens?: number;
  isGuess?: boolean;
  resetsAt?: string;
  scope?: string;
}

/**
 * The account, the key or a budget at the service cannot pay for the request (HTTP 402, §7 rule 3). Retried only if the
 * money is reserved for requests in flight.
 *
 * A large or absent `max_tokens` is a common cause: the service reserves the worst case.
 */
export class PaymentRequiredError extends KopekError {
  /** `max_tokens` as the service understood it, if its message contains it. */
  declare readonly requestedMaxTokens?: number;
  /** The largest affordable `max_tokens`, if the service's message contains it. */
  declare readonly affordableMaxTokens?: number;
  /** When the budget resets, if the service says it: an ISO 8601 timestamp. */
  declare readonly resetsAt?: string;
  /** Whose budget is spent, if the service says it: `project`, `organization`, `workspace`, `key` and the like. */
  declare readonly scope?: string;
  /** True if the status was a different one, and a code or the message mentioned money. */
  readonly isGuess: boolean;

  /** An error of another copy of this package is known by its name; a class that extends this one has its own errors alone. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    const isNamed =
      this === PaymentRequiredError && KopekError.isInstance(value) && value.name === 'PaymentRequiredError';
    return isNamed || super[Symbol.hasInstance](value);
  }

  constructor(init: PaymentRequiredInit) {
    super({ ...init, name: 'PaymentRequiredError' });
    this.isGuess = init.isGuess ?? false;
  }
}
