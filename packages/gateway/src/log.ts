/** What the gateway tells about one request. Never holds a key or a prompt. */
export interface LogEntry {
  /** ISO 8601, by the gateway's clock. */
  at: string;
  method: string;
  path: string;
  status: number;
  requestId: string;
  keyName?: string;
  requestedModel?: string;
  servedModel?: string;
  provider?: string;
  promptTokens?: number;
  completionTokens?: number;
  costRub?: string;
  balanceRub?: string;
  fault?: string;
  /** Set when the answer broke before its usage was out. */
  broken?: boolean;
  /** Set when the budget of the key fell below a fifth with this request. */
  lowBudget?: { remainingRub: string; initialRub: string };
  /** Message of the error that was answered. */
  error?: string;
  durationMs: number;
}

/** One line for people. */
export function logLine(entry: LogEntry): string {
  const model =
    entry.servedModel === undefined || entry.servedModel === entry.requestedModel
      ? entry.requestedModel
      : `${entry.requestedModel ?? '?'} → ${entry.servedModel}`;
  const parts = [
    entry.at.slice(11, 19),
    `${entry.method} ${entry.path}`,
    String(entry.status),
    model,
    entry.promptTokens === undefined ? undefined : `${entry.promptTokens}+${entry.completionTokens ?? 0} tokens`,
    entry.costRub === undefined ? undefined : `${entry.costRub} ₽`,
    entry.balanceRub === undefined ? undefined : `balance ${entry.balanceRub} ₽`,
    entry.fault === undefined ? undefined : `fault ${entry.fault}`,
    entry.broken ? 'broken before its usage' : undefined,
    entry.lowBudget && `LOW BUDGET: ${entry.lowBudget.remainingRub} of ${entry.lowBudget.initialRub} ₽ left`,
    entry.error,
    `${Math.round(entry.durationMs)} ms`,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join('  ');
}
