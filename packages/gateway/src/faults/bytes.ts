import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Step } from '../protocol/steps.ts';
import { answered, faultGroup, hiding, type Fault } from './fault.ts';

const joined = (steps: Step[]): Buffer =>
  Buffer.concat(steps.flatMap((step) => (step.kind === 'write' ? [Buffer.from(step.data)] : [])));
const all = (steps: Step[], spoil: (body: Buffer) => Uint8Array): Step[] => [
  { kind: 'write', data: spoil(joined(steps)), hasUsage: true },
];

const gzip = { 'content-encoding': 'gzip' };
/** Writes a field before the first one that every body has. */
const withField = (field: string) => ({ text: (body: string) => body.replace('"object":', `${field},"object":`) });

/** Bodies that are broken, compressed, empty, or of another type. */
export const BYTE_FAULTS: readonly Fault[] = faultGroup('bytes', {
  gzip: { headers: gzip, steps: (steps) => all(steps, gzipSync) },
  brotli: { headers: { 'content-encoding': 'br' }, steps: (steps) => all(steps, brotliCompressSync) },
  'bad-gzip': hiding({ headers: gzip, steps: (steps) => all(steps, (body) => body) }),
  'invalid-utf8': { steps: withBadByte },
  'truncated-json': hiding({ applies: 'json', text: (body) => body.slice(0, Math.floor(body.length / 2)) }),
  'empty-200': hiding({ steps: () => [] }),
  'no-content': hiding({ status: 204, steps: () => [] }),
  'html-200': hiding({
    headers: { 'content-type': 'text/html' },
    steps: () => [{ kind: 'write', data: '<!DOCTYPE html><html><title>Welcome</title></html>' }],
  }),
  'wrong-content-type': { headers: { 'content-type': 'text/plain' } },
  'deep-json': withField(`"deep":${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  'prototype-keys': withField('"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}'),
  'unknown-fields': withField('"x_new":{"a":[1,null]}'),
  'error-200': answered(200, 'application/json', '{"error":{"code":502,"message":"Provider returned error"}}'),
});

function withBadByte(steps: Step[]): Step[] {
  let done = false;
  return steps.map((step) => {
    if (done || step.kind !== 'write') return step;
    const bytes = Buffer.from(step.data);
    const at = bytes.indexOf('"content":"');
    // an empty text belongs to the role chunk; the next one contains the first words
    if (at < 0 || bytes[at + 11] === 0x22) return step;
    done = true;
    return { ...step, data: Buffer.concat([bytes.subarray(0, at + 11), Buffer.from([0xff]), bytes.subarray(at + 11)]) };
  });
}
