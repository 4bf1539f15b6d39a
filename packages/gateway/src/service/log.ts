/** The log entry of one request. Never holds a key or a prompt. */
export interface LogEntry {
  /** ISO 8601, by the gateway's clock. */
  at: string;
  method: string;
  path: string;
  status: number;
  requestId: string;
  /** Value of the header `x-kopek-test`, when the request had one. */
  testId?: string;
  keyName?: string;
  requestedModel?: string;
  servedModel?: string;
  provider?: string;
  promptTokens?: number;
  completionTokens?: number;
  costRub?: string;
  balanceRub?: string;
  fault?: string;
  /** Set when the answer broke off before its usage was sent. */
  broken?: boolean;
  /** Set when the budget of the key fell below a fifth with this request. */
  lowBudget?: { remainingRub: string; initialRub: string };
  /** Message of the error response. */
  error?: string;
  /** Set in replay mode when no recording matches: the closest one and what differs. */
  drift?: string;
  /** Paths of request fields that were ignored. */
  ignoredFields?: string[];
  /** Only with a 500: the stack of the error. Never sent to the client. */
  cause?: string;
  /** The error body of an upstream server, with its key removed. Never sent to the client. */
  upstreamError?: string;
  durationMs: number;
}

/** The entry as one line of text. */
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
    entry.upstreamError,
    entry.drift && `DRIFT: ${entry.drift}`,
    entry.ignoredFields && `ignored ${entry.ignoredFields.join(', ')}`,
    `${Math.round(entry.durationMs)} ms`,
  ];
  const line = parts.filter((part) => part !== undefined && part !== '').join('  ');
  return entry.cause === undefined ? oneLine(line) : `${oneLine(line)}\n${entry.cause}`;
}

/** Names in a log come from clients: a line break or an escape sequence could forge lines or control the terminal. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`);
}
