import type { AttemptInfo, AttemptOutcome, Booking, Charge, Meter } from '@kopek/core';

/** An attempt of a chat, about which nothing else matters. */
export const info: AttemptInfo = { attempt: 1, path: '/v1/chat/completions', model: 'a/b' };

/** It was billed, and the price came. */
export function settled(costRub: string, more: Partial<Charge> = {}): AttemptOutcome {
  return { billing: 'charged', sent: true, charge: { status: 'settled', costRub, ...more }, durationMs: 5 };
}

/** It may have been billed, and no price came. */
export const unknown: AttemptOutcome = { billing: 'unknown', sent: true, durationMs: 5 };

/** Begins an attempt where the store answers at once. */
export function begin(meter: Pick<Meter, 'begin'>, more: Partial<AttemptInfo> = {}): Booking {
  const booking = meter.begin({ ...info, ...more });
  if (!('settle' in booking)) throw new TypeError('expected a booking at once');
  return booking;
}
