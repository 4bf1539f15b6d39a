import type { Json } from '../wire.ts';
import { row, unless, type Row, type RowId } from '../row.ts';

/** Whether a usage has its three counts. */
export function usageRow(id: RowId, usage: Json | undefined): Row {
  if (usage === undefined) return row(id, false, 'no usage');
  const missing = ['prompt_tokens', 'completion_tokens', 'total_tokens'].filter((name) => !isCount(usage[name]));
  return unless(id, missing.length === 0 ? undefined : `no ${missing.join(', ')}`);
}

/** Whether an amount is there as a number; only the ledger reads its value. */
export function amountRow(id: RowId, usage: Json, field: 'cost_rub' | 'balance'): Row {
  const value = usage[field];
  const holds = typeof value === 'number' && Number.isFinite(value) && (field === 'balance' || value >= 0);
  return unless(id, holds ? undefined : `${field}: ${value === undefined ? 'absent' : typeof value}`);
}

/** A whole number from 0 up. */
export function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
