import { compareRub } from '@kopek/core';
import { asObject } from '../wire.ts';
import { row } from '../row.ts';
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
    const missingRub = session.missing(from);
    const isFree = missingRub !== undefined && compareRub(missingRub, '0') === 0;
    return [
      row('refusal', hasShape && status === 400, hasShape ? seen : `${seen}: no error.code, error.message`),
      ...(missingRub === undefined
        ? []
        : [row('refusal-free', isFree, isFree ? undefined : `balance − ${missingRub} RUB`)]),
    ];
  },
};
