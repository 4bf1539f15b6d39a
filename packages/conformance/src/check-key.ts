import type { KeyStatus } from '@kopek/core';
import type { ExpectStatic } from 'vitest';
import { observeError } from './observed-error.ts';
import type { WireCase } from './wire-case.ts';

/** Compares the status of a key with the values of its case, which are named by their wire path. */
export async function checkKeyStatus(
  { expect: wanted }: WireCase,
  ask: () => Promise<KeyStatus> | undefined,
  expect: ExpectStatic,
): Promise<void> {
  let status: KeyStatus | undefined;
  try {
    status = await ask();
  } catch (thrown) {
    const error = observeError(thrown);
    if (!wanted.error) throw thrown;
    if (wanted.error.kind !== undefined) expect(error.kind, error.message).toBe(wanted.error.kind);
    if (wanted.error.status !== undefined) expect(error.status, 'status').toBe(wanted.error.status);
    return;
  }
  expect(wanted.error ?? null, 'the key was read').toBeNull();
  if (!status) throw new Error('no status');
  for (const [path, value] of Object.entries(wanted.key ?? {})) {
    expect({ [path]: wireValue(status, path) }).toEqual({ [path]: value });
  }
  for (const anomaly of wanted.anomalies ?? []) expect(status.anomalies, 'anomalies').toContain(anomaly);
}

/** A field of the status by its name on the wire; absent reads as null, dates as ISO 8601. */
function wireValue(status: KeyStatus, path: string): unknown {
  let value: unknown = status;
  for (const name of path.split('.')) {
    value = Reflect.get(
      Object(value ?? {}) as object,
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    );
  }
  if (value instanceof Date) return value.toISOString();
  return value ?? null;
}
