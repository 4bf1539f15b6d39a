import { KopekError } from '@kopek/core';
import { RootCause } from './cause.ts';
import { judgeAnswers } from './checks/answers.ts';
import { IDEMPOTENCY, LEAVING, PRICE_OF_LEFT } from './checks/billing.ts';
import type { Check } from './checks/check.ts';
import { REASONING } from './checks/reasoning.ts';
import { REFUSAL, REQUESTS } from './checks/requests.ts';
import { STREAM } from './checks/stream.ts';
import { TOOLS } from './checks/tools.ts';
import { WHOLE } from './checks/whole.ts';
import { FACTS, note, row, unless, type Row } from './row.ts';
import { Session, type SessionSettings } from './session.ts';

/** What the calls showed. */
export interface PaidChecks {
  rows: Row[];
  root?: RootCause | undefined;
  /** What the stream that was left cost, rubles; undefined when the balances do not show it. */
  remainingRub?: string | undefined;
  /** What else ended the examination: Ctrl-C, or `--max-rub`. */
  endedBy?: 'Ctrl-C' | '--max-rub' | undefined;
}

/** In order: other answers come between a stream that is left and the balance that shows its price. */
const CHECKS: readonly Check[] = [
  WHOLE,
  STREAM,
  ...TOOLS,
  REFUSAL,
  LEAVING,
  ...REQUESTS,
  ...REASONING,
  IDEMPOTENCY,
  PRICE_OF_LEFT,
];

/** How many requests {@link makeCalls} sends at most. */
export const CALL_COUNT: number = CHECKS.reduce((sum, { requests }) => sum + requests, 0);

/**
 * Sends the calls one after the other, and judges each answer by the letter of the interface. It stops at the first failure
 * that explains those of all calls after it.
 *
 * @param onProgress - called with the number of {@link CALL_COUNT} requests that are done.
 */
export async function makeCalls(settings: SessionSettings, onProgress?: (done: number) => void): Promise<PaidChecks> {
  const session = new Session(settings);
  const rows: Row[] = [];
  let root: RootCause | undefined;
  let endedBy: PaidChecks['endedBy'];
  let done = 0;
  for (const check of CHECKS) {
    session.row = check.row;
    try {
      const found = await check.run(session);
      if (Array.isArray(found)) rows.push(...found);
      else rows.push(FACTS.has(check.row) ? note(check.row, found ?? '–') : unless(check.row, found));
    } catch (error) {
      if (settings.signal?.aborted === true) endedBy = 'Ctrl-C';
      else if (error instanceof RootCause) root = error;
      else if (KopekError.isInstance(error) && error.code === 'spend_limit') endedBy = '--max-rub';
      else throw error;
      break;
    }
    done += check.requests;
    onProgress?.(done);
  }
  onProgress?.(CALL_COUNT);
  if (root !== undefined && !FACTS.has(root.row)) rows.push(row(root.row, false, root.detail));
  rows.push(...judgeAnswers(session).filter(({ id }) => id !== root?.row));
  return { rows, remainingRub: session.remainingRub, endedBy, root };
}
