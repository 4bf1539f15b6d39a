import { KopekError, type KopekErrorInit } from './kopek-error.ts';

/** Details of a rejection for insufficient funds. */
export interface PaymentRequiredInit extends KopekErrorInit {
  requestedMaxTokens?: number;
  affordableMaxTokens?: number;
  isGuess?: boolean;
}

/**
 * The account or the key cannot pay for the request (HTTP 402, §7 rule 3). Never retried automatically.
 *
 * A large or absent `max_tokens` is a common cause: the service reserves the worst case.
 */
export class PaymentRequiredError extends KopekError {
  /** `max_tokens` as the service understood it, if its message contains it. */
  declare readonly requestedMaxTokens?: number;
  /** The largest affordable `max_tokens`, if the service's message contains it. */
  declare readonly affordableMaxTokens?: number;
  /** True if the status was a different one and only the message mentioned money. */
  readonly isGuess: boolean;

  constructor(init: PaymentRequiredInit) {
    super({ ...init, name: 'PaymentRequiredError' });
    this.isGuess = init.isGuess ?? false;
  }
}
