/** One recorded charge. */
export interface GatewayCharge {
  seq: number;
  generationId: string;
  keyId: string;
  accountId: string;
  /** ISO 8601, by the gateway's clock. */
  at: string;
  /** Exact decimal string, rubles. */
  costRub: string;
  /** Balance of the account after this charge: exact decimal string, rubles. */
  balanceRub: string;
  /**
   * False when the answer broke off before its usage was completely handed to the network: the client cannot know this
   * cost. The gateway cannot see what a client reads, so an abort at the last moment may still show as true.
   */
  usageDelivered: boolean;
  requestedModel: string;
  servedModel: string;
  provider: string;
  promptTokens: number;
  completionTokens: number;
  webSearchRequests: number;
  /** `Idempotency-Key` of the request, when it sent one. */
  idempotencyKey?: string;
  /** Value of the header `x-kopek-test`, when the request had one. */
  testId?: string;
  /** Named fault that shaped the answer. */
  fault?: string;
  /** Tokens were counted here, because the upstream server sent no usage. */
  tokensCounted?: boolean;
  /** Names of counts that the upstream server reported and that look wrong. */
  doubts?: string[];
}

/** Which charges to list. */
export interface ChargeQuery {
  /** `seq` of the last charge already known. Default 0: from the first one. */
  after?: number;
  /** Default 100, at most 1 000. */
  limit?: number;
  account?: string;
  keyId?: string;
  testId?: string;
}

/** One page of charges, oldest first. */
export interface ChargePage {
  charges: GatewayCharge[];
  /** `after` of the next page; absent on the last one. */
  next?: number;
}

/** A notice that the gateway would send to the owner of the account (§6). */
export interface GatewayEvent {
  kind: 'budget.low';
  at: string;
  keyId: string;
  keyName: string;
  remainingRub: string;
  initialRub: string;
}

/** Result of the audit: whether deposits, charges and balances agree. */
export interface Audit {
  /** True when every account's balance is its deposits minus its charges, to the last digit. */
  balanced: boolean;
  accounts: { id: string; depositsRub: string; chargesRub: string; balanceRub: string; charges: number }[];
}
