import type { Ledger } from '@kopek/ledger';
import * as fc from 'fast-check';
import { leaverMismatches, type BilledCharge } from './gateway-books.ts';

/** One call whose reader may leave. */
export interface LeaverCall {
  /** Which of the ways to read and to leave. */
  way: string;
  text: string;
  /** What is read before leaving: parts, chunks or events. */
  pieces: number;
  model: string;
}

/** Calls of one account, at the same time. */
export interface LeaverPlan {
  onAbandon: 'cancel' | 'finish';
  calls: LeaverCall[];
  /** What the ledger must contain, whatever the speed of the computer. Absent when it depends on who was faster. */
  certain?: 'settled' | 'unknown';
}

/** What the ways to read and to leave are called. */
export interface LeaverWays {
  ways: readonly string[];
  /** A way that reads everything. */
  reading: string;
  /** Ways that leave after the first piece of text has come. */
  leaving: readonly string[];
}

/** The ledger that the gateway keeps. */
export interface LeaverGateway {
  charges(): readonly (BilledCharge & { accountId: string })[];
  whenIdle(): Promise<void>;
}

/** A run that is over, as far as its readers know. */
export interface LeaverRun {
  account: string;
  plan: LeaverPlan;
  ledger: Ledger;
}

/** The model goes silent in the middle of an answer until the reader leaves. */
const SILENT_MODEL = 'fault/stall-mid-body';
const LONG_TEXT = `[[say ${'so many words that half of them is more than one piece '.repeat(4)}]]`;

/**
 * Random plans of readers who leave, and before them plans whose outcome no machine can change: one that reads everything,
 * and readers who leave an answer that has fallen silent.
 *
 * @param runs - how many random ones.
 * @param seed - repeats them.
 */
export function leaverPlans({ ways, reading, leaving }: LeaverWays, runs: number, seed: number): LeaverPlan[] {
  const anyPlan: fc.Arbitrary<LeaverPlan> = fc.record({
    onAbandon: fc.constantFrom<LeaverPlan['onAbandon']>('cancel', 'finish'),
    calls: fc.array(
      fc.record({
        way: fc.constantFrom(...ways),
        text: fc.lorem({ maxCount: 24 }),
        pieces: fc.nat(12),
        model: fc.constant('kopek/chat'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  });
  return [
    certainPlan(reading, 'kopek/chat', 'settled'),
    ...leaving.map((way) => certainPlan(way, SILENT_MODEL, 'unknown')),
    ...fc.sample(anyPlan, { numRuns: runs, seed }),
  ];
}

function certainPlan(way: string, model: string, certain: 'settled' | 'unknown'): LeaverPlan {
  return { onAbandon: 'cancel', calls: [{ way, text: LONG_TEXT, pieces: 0, model }], certain };
}

/** The account of a plan at the gateway. */
function accountOf(index: number): string {
  return `run-${index}`;
}

/** The gateway that the plans need: an account for each, and a pace at which most readers leave while the model speaks. */
export function leaverGatewayOptions(plans: readonly LeaverPlan[]): {
  unknownFields: 'reject';
  pace: number;
  accounts: Record<string, string>;
} {
  const accounts = Object.fromEntries(plans.map((_, index) => [accountOf(index), '1000']));
  return { unknownFields: 'reject', pace: 0.02, accounts };
}

/**
 * Carries out plans, eight at a time.
 *
 * @param carryOut - makes the calls of a plan for the account and gives their ledger.
 */
export async function runLeavers(
  plans: readonly LeaverPlan[],
  carryOut: (plan: LeaverPlan, account: string) => Promise<Ledger>,
): Promise<LeaverRun[]> {
  const runs: LeaverRun[] = [];
  const waiting = [...plans.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [index, plan] = next;
      const account = accountOf(index);
      runs.push({ account, plan, ledger: await carryOut(plan, account) });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return runs;
}

/**
 * Compares the ledgers of all runs with the ledger of the gateway, once both are idle.
 *
 * @returns one sentence for each plan that does not agree.
 */
export async function mismatchesOfLeavers(runs: readonly LeaverRun[], gateway: LeaverGateway): Promise<string[]> {
  await Promise.all(runs.map(({ ledger }) => ledger.flush({ timeoutMs: 20_000 })));
  await gateway.whenIdle();
  const charges = gateway.charges();
  return runs.flatMap(({ account, plan, ledger }) => {
    const own = charges.filter(({ accountId }) => accountId === account);
    const found = leaverMismatches({ ledger, onAbandon: plan.onAbandon }, own);
    if (plan.certain && ledger.total()[plan.certain] !== 1) found.push(`no call is ${plan.certain}`);
    return found.map((mismatch) => `${mismatch}: ${JSON.stringify(plan)}`);
  });
}
