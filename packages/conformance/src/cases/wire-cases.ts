import { readdirSync } from 'node:fs';
import { loadCase } from '../../wire-cases/replay.mjs';
import type { WireCase } from '../wire-case.ts';

/** Every answer of the folder `wire-cases/`. */
export function wireCases(): WireCase[] {
  const names = readdirSync(new URL('../../wire-cases/', import.meta.url))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
  return names.map((name) => loadCase(name) as WireCase);
}
