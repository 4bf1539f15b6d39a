/** English. */
export const BUDGET_EN = {
  describe: 'set, list and remove budgets without a deployment; pay into wallets',
  describeSet: 'set the budget of a scope and period',
  describeList: 'all budgets and wallets: spent, held, left',
  describeRemove: 'remove the budget of a scope and period',
  describeHistory: 'who changed which budget, and when',
  describeCredit: 'pay into the wallet of a scope, or correct it with an amount below 0',
  describeStatement: 'print the exact statement of a scope: opening, credits, charges by day and model, closing',
  describeWatch: 'send an alert for each crossed threshold to a webhook, once per fleet, until Ctrl-C',
  argumentScope: 'user=ivan, user=* for everybody else, model:vendor/name, run:id, or all',
  argumentRub: 'rubles, 500 or 500.00',
  optionPer: 'hour, day, week or month (default: the whole life of the ledger)',
  optionWarnAt: 'thresholds, such as 80% or 400.00',
  optionNote: 'reason for the change',
  optionBy: 'who makes the change',
  optionId: 'id of the payment: repeating it changes nothing',
  optionWarnBelow: 'warn once less than this is left, rubles',
  optionMarkup: 'markup on the cost, such as 30%',
  optionRoundTo: 'round the total once, such as 0.01',
  optionXlsx: 'write an XLSX file',
  optionWebhook: 'address that receives each alert as JSON (default: KOPEK_WEBHOOK)',
  noWebhook: 'There is no address: give --webhook, or set KOPEK_WEBHOOK.',
  notDelivered: (id: string, why: string) => `${id}: not delivered (${why}); it will be sent again in a minute.`,
  alert: (scope: string, threshold: string, spent: string, max: string) =>
    `Kopek: ${scope} has reached ${threshold}: ${spent} of ${max} spent`,
  delivered: (id: string) => `${id}: delivered`,
  removed: (scope: string) => `${scope}: removed`,
  notSet: (scope: string, period: string | undefined) =>
    `${scope} has no budget of its own ${period ? `per ${period}` : 'without a period; for one with a period, give --per'}.`,
  examples: `Examples:
  kopek budget set user=ivan 500 --per month --warn-at 80% --ledger books.db
  kopek budget set "user=*" 100 --per month --ledger books.db
  kopek budget credit customer=acme 1000 --id invoice-7 --ledger books.db
  kopek budget list --ledger books.db`,
  /** Others are those of the report. */
  columns: {
    scope: 'Scope',
    per: 'Per',
    amount: 'Budget, ₽',
    until: 'Until',
    bar: 'Left',
    at: 'When',
    by: 'Who',
    note: 'Note',
    charged: 'Charged, ₽',
    opening: 'Opening',
    credits: 'Paid in',
    total: 'Charges, total',
    closing: 'Closing',
    unknown: 'Calls of unknown price',
  },
};
