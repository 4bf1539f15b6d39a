import type { LogEntry } from '../log.ts';
import type { Booked, Generation } from './generation.ts';

/** Logs which model and provider answer. */
export function noteServed(log: LogEntry, { candidate, fault }: Generation): void {
  log.servedModel = candidate.model.id;
  log.provider = candidate.provider.name;
  if (fault !== undefined) log.fault = fault.name;
}

/** Logs what the answer cost. */
export function noteBooked(log: LogEntry, { costRub, balanceRub, spent, lowBudget }: Booked, delivered: boolean): void {
  log.costRub = costRub;
  log.balanceRub = balanceRub;
  log.promptTokens = spent.promptTokens;
  log.completionTokens = spent.completionTokens;
  if (!delivered) log.broken = true;
  if (lowBudget !== undefined)
    log.lowBudget = { remainingRub: lowBudget.remainingRub, initialRub: lowBudget.initialRub };
}
