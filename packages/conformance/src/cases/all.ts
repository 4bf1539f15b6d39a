import type { WireCase } from '../wire-case.ts';
import { wireCases } from './wire-cases.ts';

/** The whole table. Names are unique: they choose the case on the replay server. */
export function allCases(): WireCase[] {
  const cases = [...wireCases()];
  const names = new Set(cases.map(({ name }) => name));
  if (names.size !== cases.length) throw new Error('two cases share a name');
  return cases;
}
