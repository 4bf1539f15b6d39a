import { compareRub } from '@kopek/core';
import { asObject } from '../wire.ts';
import { row, unless, type Row } from '../row.ts';
import { QUESTION, SHORT, type Check } from './check.ts';

/** A request that must be refused: its temperature is out of the range of §8. */
export const REFUSAL: Check = {
  row: 'refusal',
  requests: 2,
  async run(session) {
    const from = session.mark();
    const { status, json } = await session.ask({ ...QUESTION, temperature: 9 });
    const seen = `HTTP ${status}`;
    if (status < 400) return `${seen}: accepted`;
    const error = asObject(json?.['error']);
    const hasShape = error !== undefined && error['code'] !== undefined && typeof error['message'] === 'string';
    // its bill tells what the refusal did to the balance
    await session.ask(SHORT);
    return [
      row('refusal', hasShape && status === 400, hasShape ? seen : `${seen}: no error.code, error.message`),
      ...freeRows(session.missing(from)),
    ];
  },
};

function freeRows(missingRub: string | undefined): Row[] {
  if (missingRub === undefined) return [];
  return [unless('refusal-free', compareRub(missingRub, '0') === 0 ? undefined : `balance − ${missingRub} RUB`)];
}
