/**
 * Whether what several processes saw of one budget can be explained by an order of their operations, one at a time, that
 * respects real time: an operation that ended before another one began comes first. This is linearizability; the search
 * is that of Wing and Gong, and a situation that led nowhere is not tried again.
 */
import type { Answer, Operation, Seen } from './operation.ts';

/** The whole model of a budget: spent and reserved together stay within it. Amounts are millionths of a ruble. */
interface Budget {
  max: number;
  spent: number;
  reserved: number;
  /** Budgets that were set. */
  changes: number;
}

/** Situations after which the search gives up; a history that has an order needs few more than it has operations. */
const MAX_SITUATIONS = 200_000;

/**
 * Looks for such an order. An operation of a killed process may be anywhere after its beginning, or nowhere.
 *
 * @returns the order; undefined when there is none.
 */
export function orderOf(history: readonly Operation[], maxRub: string): Operation[] | undefined {
  const operations = history.toSorted((one, other) => one.beginUs - other.beginUs);
  const done = new Set<number>();
  const known = new Set<string>();
  const start: Budget = { max: unitsOf(maxRub), spent: 0, reserved: 0, changes: 1 };
  const path = [{ budget: start, next: candidates(operations, done), taken: -1 }];
  for (;;) {
    const here = path.at(-1);
    if (here === undefined) return undefined;
    const index = here.next.shift();
    if (index === undefined) {
      path.pop();
      done.delete(here.taken);
      continue;
    }
    const operation = operations[index];
    const budget = operation && after(here.budget, operation);
    if (budget === undefined) continue;
    done.add(index);
    const situation = nameOf(operations.length, done, budget);
    if (known.has(situation)) {
      done.delete(index);
      continue;
    }
    known.add(situation);
    if (known.size > MAX_SITUATIONS) throw new Error(`no order found among ${known.size} situations`);
    path.push({ budget, next: candidates(operations, done), taken: index });
    if (operations.every(({ end }, at) => end === undefined || done.has(at))) {
      return path.flatMap(({ taken }) => operations[taken] ?? []);
    }
  }
}

/** What may come next: everything that began before the first of the others ended. Killed ones come last. */
function candidates(operations: readonly Operation[], done: ReadonlySet<number>): number[] {
  const open: number[] = [];
  const killed: number[] = [];
  let firstEnd = Infinity;
  for (const [index, { beginUs, end }] of operations.entries()) {
    if (beginUs > firstEnd) break;
    if (done.has(index)) continue;
    firstEnd = Math.min(firstEnd, end?.us ?? Infinity);
    (end ? open : killed).push(index);
  }
  return [...open, ...killed];
}

/** @returns undefined if the store could not have answered so. */
function after(budget: Budget, { action, end }: Operation): Budget | undefined {
  const next = { ...budget };
  let isGranted: boolean | undefined;
  // what was cut off and would change nothing need not be placed
  if (end === undefined && (action.kind === 'read' || action.kind === 'unknown')) return undefined;
  if (action.kind === 'budget') {
    next.max = unitsOf(action.rub);
    next.changes += 1;
  }
  if (action.kind === 'reserve') {
    const estimate = unitsOf(action.estimateRub);
    isGranted = budget.spent + budget.reserved + estimate <= budget.max;
    if (isGranted) next.reserved += estimate;
  }
  if (action.kind === 'release' || action.kind === 'settle') next.reserved -= unitsOf(action.estimateRub);
  if (action.kind === 'settle') next.spent += unitsOf(action.costRub);
  const isPossible = end === undefined ? isGranted !== false : explains(next, isGranted, end.answer);
  return isPossible ? next : undefined;
}

function explains(budget: Budget, isGranted: boolean | undefined, answer: Answer): boolean {
  if (answer.seq !== undefined && answer.seq !== budget.changes) return false;
  return answer.isGranted === isGranted && (answer.seen === undefined || isSeen(budget, answer.seen));
}

function isSeen({ max, spent, reserved }: Budget, seen: Seen): boolean {
  return unitsOf(seen.maxRub) === max && unitsOf(seen.spentRub) === spent && unitsOf(seen.unknownRub) === reserved;
}

/** The same for the same operations done and the same budget after them. */
function nameOf(count: number, done: ReadonlySet<number>, { max, changes }: Budget): string {
  const last = Math.max(...done);
  const open = Array.from({ length: Math.min(count, last) }, (_, index) => index).filter((index) => !done.has(index));
  return `${last}|${open.join()}|${max}|${changes}`;
}

function unitsOf(rub: string): number {
  return Math.round(Number(rub) * 1_000_000);
}
