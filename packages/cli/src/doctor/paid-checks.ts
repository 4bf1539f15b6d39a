import { judgeAnswers } from './checks/answers.ts';
import { CANCEL_REQUESTS, cancelledRow, cancelStream, IDEMPOTENCY } from './checks/billing.ts';
import type { Check } from './checks/check.ts';
import { REFUSAL } from './checks/errors.ts';
import { REASONING } from './checks/reasoning.ts';
import { REQUESTS } from './checks/requests.ts';
import { STREAM } from './checks/stream.ts';
import { TOOLS } from './checks/tools.ts';
import { WHOLE } from './checks/whole.ts';
import { reasonOf } from './probe.ts';
import { row, unknownRows, type Row, type RowId } from './row.ts';
import { Session, type Mark, type SessionSettings } from './session.ts';

const BEFORE: readonly Check[] = [WHOLE, STREAM, ...TOOLS, REFUSAL];
const AFTER: readonly Check[] = [...REQUESTS, ...REASONING, IDEMPOTENCY];

/** How many requests {@link makeCalls} sends at most. */
export const CALL_COUNT: number = [...BEFORE, ...AFTER].reduce((sum, { requests }) => sum + requests, CANCEL_REQUESTS);

/** What cannot be provoked from outside. */
const UNTRIED: readonly Row[] = unknownRows(['error-first', 'key-rules'], 'cannot be provoked');

/**
 * Sends the calls one after the other, and judges each answer by the letter of the interface.
 *
 * @param onProgress - called with the number of {@link CALL_COUNT} requests that are done.
 */
export async function makeCalls(settings: SessionSettings, onProgress?: (done: number) => void): Promise<Row[]> {
  const session = new Session(settings);
  const rows: Row[] = [];
  let done = 0;
  const run = async (checks: readonly Check[]): Promise<void> => {
    for (const { decides, requests, run: judge } of checks) {
      rows.push(...(await attempt(decides, () => judge(session))));
      done += requests;
      onProgress?.(done);
    }
  };
  await run(BEFORE);
  let left: Mark | undefined;
  rows.push(
    ...(await attempt(['cancelled'], async () => {
      left = await cancelStream(session);
      return left === undefined ? unknownRows(['cancelled'], 'over too soon') : [];
    })),
  );
  done += CANCEL_REQUESTS - 1;
  await run(AFTER);
  if (left !== undefined) {
    const mark = left;
    rows.push(...(await attempt(['cancelled'], () => cancelledRow(session, mark))));
  }
  onProgress?.(CALL_COUNT);
  return [...rows, ...judgeAnswers(session), ...UNTRIED];
}

async function attempt(decides: readonly [RowId, ...RowId[]], judge: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await judge();
  } catch (error) {
    return withoutAnswer(decides, reasonOf(error));
  }
}

/** The first row of a check says what went wrong; the others then stay unknown. */
function withoutAnswer([first, ...rest]: readonly [RowId, ...RowId[]], reason: string): Row[] {
  if (reason === 'spend_limit') return unknownRows([first, ...rest], '--max-rub');
  if (reason === 'AbortError' || reason === 'aborted') return unknownRows([first, ...rest], 'Ctrl-C');
  if (first === 'cancelled' || first === 'idempotency') return unknownRows([first], reason);
  return [row(first, false, reason), ...unknownRows(rest, first)];
}
