import { rowsOf, type Query } from '../../src/query.ts';

/** Sends a reservation or a settlement as a list of one: what is tested call by call then runs the functions for many. */
export function asListOfOne(query: Query): Query {
  return async (text, values) => {
    if (!/kopek\.(reserve|settle)\(/.test(text)) return query(text, values);
    const forMany = text.replace(/kopek\.(reserve|settle)\(/, 'kopek.$1_together(');
    const [row] = rowsOf(await query(forMany, [`[${values[0]}]`]));
    const [answer] = JSON.parse(String(row?.['answer'])) as unknown[];
    return [{ answer: JSON.stringify(answer) }];
  };
}
