import { KopekError, type KopekErrorInit } from './kopek-error.ts';

/** What a refusal for lack of money says in addition. */
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
  /** `max_tokens` that the service understood, when its message says so. */
  declare readonly requestedMaxTokens?: number;
  /** The largest `max_tokens` that the money allows, when the service's message says so. */
  declare readonly affordableMaxTokens?: number;
  /** True when the status was another one and only the words spoke of money. */
  readonly inferred: boolean;

  constructor(init: PaymentRequiredInit) {
    super({ ...init, name: 'PaymentRequiredError' });
    this.inferred = init.inferred ?? false;
  }
}
