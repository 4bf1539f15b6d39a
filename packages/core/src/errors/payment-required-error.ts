import { KopekError, type KopekErrorInit } from './kopek-error.ts';

/** Details of a rejection for lack of money. */
export interface PaymentRequiredInit extends KopekErrorInit {
  requestedMaxTokens?: number;
  affordableMaxTokens?: number;
  inferred?: boolean;
}

/**
 * The account or the key cannot pay for the request (HTTP 402, §7 rule 3). Never sent again by itself.
 *
 * A large or absent `max_tokens` is a common cause: the service reserves the worst case.
 */
export class PaymentRequiredError extends KopekError {
  /** `max_tokens` as the service understood it, when its message contains it. */
  declare readonly requestedMaxTokens?: number;
  /** The largest `max_tokens` that the money allows, when the service's message contains it. */
  declare readonly affordableMaxTokens?: number;
  /** True when the status was another one and only the words spoke of money. */
  readonly inferred: boolean;

  constructor(init: PaymentRequiredInit) {
    super({ ...init, name: 'PaymentRequiredError' });
    this.inferred = init.inferred ?? false;
  }
}
