import type { AttemptInfo, AttemptOutcome, MeteredAttempt, Charge, Meter } from '@kopek/core';

/** An attempt of a chat, about which nothing else matters. */
export const info: AttemptInfo = { attempt: 1, path: '/v1/chat/completions', model: 'a/b' };

/** It was billed, and the price came. */
export function settled(costRub: string, more: Partial<Charge> = {}): AttemptOutcome {
  return { billing: 'charged', sent: true, charge: { status: 'settled', costRub, ...more }, durationMs: 5 };
}

/** It may have been billed, and no price came. */
export const unknown: AttemptOutcome = { billing: 'unknown', sent: true, durationMs: 5 };

/** Begins an attempt where the store answers at once. */
export function begin(meter: Pick<Meter, 'begin'>, more: Partial<AttemptInfo> = {}): MeteredAttempt {
  const attempt = meter.begin({ ...info, ...more });
  if (!('settle' in attempt)) throw new TypeError('expected an attempt at once');
  return attempt;
}
