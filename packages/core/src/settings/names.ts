/** Settings of other SDKs that belong to a group here, options of single calls, and settings that need a ledger. */
export const GROUPED_SETTINGS: Readonly<Record<string, string>> = {
  maxRetries: 'retry.maxRetries',
  onUnknownBilling: 'retry.onUnknownBilling',
  idempotentBilling: 'retry.idempotentBilling',
  defaultHeaders: 'headers',
  maxTokens: 'max_tokens of a request',
  tags: 'tags of a call',
  maxRub: 'maxRub of spendLimit or of withRun',
  ledger: 'ledger of meteredClient of @kopek/ledger',
  spendLimit: 'spendLimit of meteredClient of @kopek/ledger',
  requireBudget: 'requireBudget of meteredClient of @kopek/ledger',
  onCharge: 'onCharge of meteredClient of @kopek/ledger',
  onLimitAlert: 'onLimitAlert of meteredClient of @kopek/ledger',
  lowBalanceRub: 'lowBalanceRub of meteredClient of @kopek/ledger',
  onLowBalance: 'onLowBalance of meteredClient of @kopek/ledger',
  onLowKeyBudget: 'onLowKeyBudget of meteredClient of @kopek/ledger',
};
