import type { WireCase } from './wire-case.ts';

/** Groups whose cases say the same in other bytes: in these the client alone can make a difference. */
const READ_ALIKE: readonly string[] = ['error-bodies', 'format', 'framing', 'usage'];

/** The table without the cases whose bytes differ from an earlier case, and whose request and outcome do not. */
export function withoutRereading(cases: readonly WireCase[]): WireCase[] {
  const seen = new Set<string>();
  return cases.filter(({ group, method, request_kind, request, client, expect }) => {
    if (!READ_ALIKE.includes(group)) return true;
    const outcome = JSON.stringify([group, method, request_kind, request, client, expect]);
    const isNew = !seen.has(outcome);
    seen.add(outcome);
    return isNew;
  });
}
