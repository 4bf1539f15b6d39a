import { compareRub } from '@kopek/core';
import type { LedgerTotal } from '../contract/contract.ts';
import { runsOf } from '../contract/entry.ts';
import { percentile } from '../base/model-costs.ts';
import { LedgerSum } from '../engine/totals.ts';
import { hasEnded } from '../limits/with-run.ts';

/** Which runs to forecast from: those of an agent, or those with a tag. */
export type RunForecastQuery = { agent: string; tag?: never } | { tag: `${string}=${string}`; agent?: never };

/** What another run is likely to cost, from those that have ended. */
export interface RunForecast {
  /** Half of the runs cost at most this, rubles. */
  medianRub: string;
  /** 95 % of the runs cost at most this, rubles. */
  p95Rub: string;
  /** How many runs it is based on. */
  runs: number;
  /** Present if a cost of theirs is unknown, or was pruned: the amounts are lower bounds then. */
  isLowerBound?: true;
}

/** After this long without an attempt in flight, a run of another process has ended. */
const IDLE_MS = 600_000;

/** Forecasts the cost of a run from the totals of runs, each with those within it. Undefined if none has ended. */
export function runForecastOf(totals: Readonly<Record<string, LedgerTotal>>, nowMs: number): RunForecast | undefined {
  const runs = new Map<string, LedgerSum>();
  for (const [path, total] of Object.entries(totals)) {
    const outermost = runsOf(path).findLast((run) => Object.hasOwn(totals, run)) ?? path;
    if (!runs.has(outermost)) runs.set(outermost, new LedgerSum());
    runs.get(outermost)?.fold(total);
  }
  const ended = [...runs].flatMap(([path, run]) => {
    const { inFlight, lastAt = '', costRub = '0', unknown } = run.runTotal();
    const isOver = hasEnded(path) || nowMs - Date.parse(lastAt) >= IDLE_MS;
    return inFlight === 0 && isOver ? [{ costRub, unknown }] : [];
  });
  const costs = ended.map(({ costRub }) => costRub).sort(compareRub);
  const [medianRub, p95Rub] = [percentile(costs, 0.5), percentile(costs, 0.95)];
  if (medianRub === undefined || p95Rub === undefined) return undefined;
  const isPruned = Object.values(totals).some(({ incomplete }) => incomplete);
  const isLowerBound = isPruned || ended.some(({ unknown }) => unknown > 0);
  return { medianRub, p95Rub, runs: costs.length, ...(isLowerBound && { isLowerBound }) };
}
