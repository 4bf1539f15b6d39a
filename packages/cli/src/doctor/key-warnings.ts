import { compareRub, type KeyStatus } from '@kopek/core';
import type { Texts } from '../texts/texts.ts';

/** Something about a key that its owner should know. */
export type KeyWarning = keyof Texts['keyWarnings'];

const SOON_MS = 7 * 86_400_000;

/** What to warn of, the gravest first. `expired` and `exhausted` mean that the key cannot pay. */
export function warningsOf(key: KeyStatus): KeyWarning[] {
  const found: KeyWarning[] = [];
  const left = key.budget?.remainingRub;
  const isExhausted = left !== undefined && compareRub(left, '0') <= 0;
  if (key.isExpired()) found.push('expired');
  else if (key.isExpired(Date.now() + SOON_MS)) found.push('expires-soon');
  if (isExhausted) found.push('exhausted');
  else if (key.isLow) found.push('low');
  if (key.allowedModels?.length === 0) found.push('no-models');
  if (key.pii.mode === null) found.push('no-protection');
  if (key.anomalies.length > 0) found.push('anomalies');
  return found;
}
