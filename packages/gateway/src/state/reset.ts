/** The next reset of a budget: 00:00 UTC of the next day, of the next Monday, or of the first of the next month. */
export function nextReset(now: number, interval: 'daily' | 'weekly' | 'monthly' = 'monthly'): number {
  const date = new Date(now);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (interval === 'daily') return Date.UTC(year, month, day + 1);
  if (interval === 'monthly') return Date.UTC(year, month + 1, 1);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return Date.UTC(year, month, day + 7 - daysSinceMonday);
}
