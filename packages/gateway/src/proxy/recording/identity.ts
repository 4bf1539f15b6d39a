import { clip } from '../../base/clip.ts';
import { fieldOf, isObject, isTree } from '../../base/json.ts';
import { fingerprint } from '../../base/random.ts';
import type { Drift, Recording, RequestIdentity } from '../../service/tape.ts';
import { fileNameOf } from './recording.ts';
import type { Redaction } from './redact.ts';

/** The identity of a request, regardless of the order of its fields. */
export async function identityOf(path: string, body: unknown, redact: Redaction): Promise<RequestIdentity> {
  const redacted = await redact(body);
  const model = fieldOf(redacted, 'model');
  return {
    path,
    model: typeof model === 'string' ? model : '',
    hash: fingerprint(canonical([path, redacted]), 32),
    body: redacted,
  };
}

/** A value as JSON in which the order of fields does not count: objects are lists of their fields, in the order of names. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)) : inner,
  );
}

const MAX_DIFFERENCES = 20;

/** Adds where two bodies differ, one line per place: `messages[0].content: recorded "a", got "b"`. */
function compare(recorded: unknown, got: unknown, path: string, found: string[]): void {
  if (found.length >= MAX_DIFFERENCES || Object.is(recorded, got)) return;
  if (!isTree(recorded) || !isTree(got) || Array.isArray(recorded) !== Array.isArray(got)) {
    found.push(`${path === '' ? 'the body' : path}: ${told(recorded, got)}`);
    return;
  }
  for (const name of new Set([...Object.keys(recorded), ...Object.keys(got)])) {
    const place = Array.isArray(recorded) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
    compare(recorded[name], got[name], place, found);
  }
}

const SHOWN_CHARACTERS = 60;

/** Long texts are shown from shortly before the point where they differ. */
function told(recorded: unknown, got: unknown): string {
  let from = 0;
  if (typeof recorded === 'string' && typeof got === 'string') {
    while (recorded[from] !== undefined && recorded[from] === got[from]) from += 1;
    from = Math.max(0, from - 20);
  }
  return `recorded ${shown(recorded, from)}, got ${shown(got, from)}`;
}

function shown(value: unknown, from: number): string {
  if (value === undefined) return 'nothing';
  if (typeof value !== 'string') return clip(JSON.stringify(value), SHOWN_CHARACTERS);
  return JSON.stringify(`${from > 0 ? '…' : ''}${clip(value.slice(from), SHOWN_CHARACTERS)}`);
}

/** The recording of the same path that is closest to a request, and what differs. */
export function nearestTo(asked: RequestIdentity, recordings: Iterable<Recording>): Drift['nearest'] {
  let nearest: Drift['nearest'];
  let least = Infinity;
  for (const { request } of recordings) {
    if (request.path !== asked.path) continue;
    const differences: string[] = [];
    compare(request.body, asked.body, '', differences);
    const distance = differences.length + (request.model === asked.model ? 0 : 0.5);
    if (distance >= least) continue;
    least = distance;
    nearest = { file: fileNameOf(request), differences };
  }
  return nearest;
}

/** One line for logs, headers and rejections. */
export function driftLine(nearest: Drift['nearest']): string {
  if (nearest === undefined) return 'nothing is recorded for this path';
  const more = nearest.differences.length > 3 ? ` (and ${nearest.differences.length - 3} more)` : '';
  return `nearest is ${nearest.file}; ${nearest.differences.slice(0, 3).join('; ')}${more}`;
}
