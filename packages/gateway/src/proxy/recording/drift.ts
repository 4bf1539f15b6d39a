import { differencesOf } from './identity.ts';
import { fileNameOf } from './recording.ts';
import type { Drift, Recording, RequestIdentity } from '../../service/tape.ts';

/** The recording of the same path that is closest to a request, and what differs. */
export function nearestTo(asked: RequestIdentity, recordings: Iterable<Recording>): Drift['nearest'] {
  let nearest: Drift['nearest'];
  let least = Infinity;
  for (const { request } of recordings) {
    if (request.path !== asked.path) continue;
    const differences = differencesOf(request, asked);
    const distance = differences.length + (request.model === asked.model ? 0 : 0.5);
    if (distance >= least) continue;
    least = distance;
    nearest = { file: fileNameOf(request), differences };
  }
  return nearest;
}

/** One line for logs, headers and refusals. */
export function driftLine({ nearest }: Pick<Drift, 'nearest'>): string {
  if (nearest === undefined) return 'nothing is recorded for this path';
  const more = nearest.differences.length > 3 ? ` (and ${nearest.differences.length - 3} more)` : '';
  return `nearest is ${nearest.file}; ${nearest.differences.slice(0, 3).join('; ')}${more}`;
}
