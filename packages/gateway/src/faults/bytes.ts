import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Step } from '../http/steps.ts';
import { faultGroup, textAnswer, type Fault } from './fault.ts';

const MEBIBYTE = 1024 * 1024;

const joined = (steps: Step[]): Buffer =>
  Buffer.concat(steps.flatMap((step) => (step.kind === 'write' ? [Buffer.from(step.data)] : [])));
const all = (steps: Step[], spoil: (body: Buffer) => Uint8Array): Step[] => [
  { kind: 'write', data: spoil(joined(steps)), hasUsage: true },
];

function* filler(head: string, mebibytes: number, tail: string): Generator<Step> {
  yield { kind: 'write', data: head };
  const block = 'x'.repeat(MEBIBYTE);
  for (let count = 0; count < mebibytes; count += 1) yield { kind: 'write', data: block };
  if (tail !== '') yield { kind: 'write', data: tail };
}

/** 200 MB of spaces in about 200 KB: a gzip file may consist of several members. */
function* bomb(): Generator<Step> {
  const member = gzipSync(Buffer.alloc(20 * MEBIBYTE, ' '));
  for (let count = 0; count < 10; count += 1) yield { kind: 'write', data: member };
}

/** Bodies that are broken, compressed, empty, of another type, or far too large. */
export const BYTE_FAULTS: readonly Fault[] = faultGroup('bytes', {
  gzip: {
    description: 'the body compressed with gzip',
    headers: { 'content-encoding': 'gzip' },
    steps: (steps) => all(steps, gzipSync),
  },
  brotli: {
    description: 'the body compressed with brotli',
    headers: { 'content-encoding': 'br' },
    steps: (steps) => all(steps, brotliCompressSync),
  },
  'bad-gzip': {
    description: 'says gzip, but is not',
    hidesCost: true,
    headers: { 'content-encoding': 'gzip' },
    steps: (steps) => all(steps, (body) => body),
  },
  'gzip-bomb': {
    description: '200 MB of blanks in 200 KB of gzip',
    hidesCost: true,
    headers: { 'content-encoding': 'gzip' },
    steps: bomb,
  },
  'invalid-utf8': {
    description: 'an invalid UTF-8 byte in the text',
    steps: withBadByte,
  },
  'truncated-json': {
    description: 'a JSON body that breaks off, ended properly',
    applies: 'json',
    hidesCost: true,
    text: (body) => body.slice(0, Math.floor(body.length / 2)),
  },
  'empty-200': {
    description: '200 without a body',
    hidesCost: true,
    steps: () => [],
  },
  'no-content': {
    description: '204',
    hidesCost: true,
    status: 204,
    steps: () => [],
  },
  'html-200': {
    description: '200 with a page',
    hidesCost: true,
    headers: { 'content-type': 'text/html' },
    steps: () => [{ kind: 'write', data: '<!DOCTYPE html><html><title>Welcome</title></html>' }],
  },
  'wrong-content-type': {
    description: 'a proper body called text/plain',
    headers: { 'content-type': 'text/plain' },
  },
  'leading-blanks': {
    description: 'blanks before the JSON, as services send to keep a connection alive',
    applies: 'json',
    text: (body) => `\n\n   \n${body}`,
  },
  informational: {
    description: 'a 102 before the answer',
    beforeHeaders: 'informational',
  },
  'deep-json': {
    description: 'an unknown field with 20 000 nested arrays',
    text: (body) => body.replace('"object":', `"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},"object":`),
  },
  'prototype-keys': {
    description: '__proto__ and constructor as keys',
    text: (body) =>
      body.replace(
        '"object":',
        '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"object":',
      ),
  },
  'lone-surrogate': {
    description: 'half of a character pair, escaped, in the text',
    text: (body) => body.replace(/"content":"(?=[^"])/, String.raw`"content":"\ud83d`),
  },
  'unknown-fields': {
    description: 'fields that no document lists',
    text: (body) => body.replace('"object":', '"x_new":{"a":[1,null]},"object":'),
  },
  'huge-line': {
    description: 'an event of 100 MiB',
    applies: 'stream',
    hidesCost: true,
    steps: () =>
      filler(
        'data: {"choices":[{"index":0,"delta":{"content":"',
        100,
        '"},"finish_reason":null}]}\n\ndata: [DONE]\n\n',
      ),
  },
  'endless-line': {
    description: 'an event of 600 MiB that never ends',
    applies: 'stream',
    hidesCost: true,
    steps: () => filler('data: ', 600, ''),
  },
  'huge-json': {
    description: 'a completion of 100 MiB',
    applies: 'json',
    hidesCost: true,
    steps: () =>
      filler(
        '{"id":"huge","choices":[{"index":0,"message":{"role":"assistant","content":"',
        100,
        '"},"finish_reason":"stop"}]}',
      ),
  },
  'huge-error': {
    description: '500 with an error body of 100 MiB',
    refuse: () => ({
      status: 500,
      headers: { 'content-type': 'application/json' },
      steps: () => filler('{"error":{"code":500,"message":"', 100, '"}}'),
    }),
  },
  'error-200': {
    description: '200 whose whole body is an error',
    refuse: textAnswer(200, 'application/json', '{"error":{"code":502,"message":"Provider returned error"}}'),
  },
  'error-200-no-retry': {
    description: '200 whose whole body is an error of the request',
    refuse: textAnswer(200, 'application/json', '{"error":{"code":400,"message":"Provider returned error"}}'),
  },
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
