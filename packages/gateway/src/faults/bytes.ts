import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Step } from '../http/steps.ts';
import type { Fault, RawAnswer } from './fault.ts';

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

/** 200 MB of spaces in about 200 KB: members of a gzip file may follow each other. */
function* bomb(): Generator<Step> {
  const member = gzipSync(Buffer.alloc(20 * MEBIBYTE, ' '));
  for (let count = 0; count < 10; count += 1) yield { kind: 'write', data: member };
}

const text = (status: number, type: string, body: string) => (): RawAnswer => ({
  status,
  headers: { 'content-type': type },
  body,
});

/** Bodies that are broken, compressed, empty, something else, or far too large. */
export const BYTE_FAULTS: readonly Fault[] = [
  {
    name: 'gzip',
    group: 'bytes',
    description: 'the body compressed with gzip',
    applies: 'both',
    headers: { 'content-encoding': 'gzip' },
    steps: (steps) => all(steps, gzipSync),
  },
  {
    name: 'brotli',
    group: 'bytes',
    description: 'the body compressed with brotli',
    applies: 'both',
    headers: { 'content-encoding': 'br' },
    steps: (steps) => all(steps, brotliCompressSync),
  },
  {
    name: 'bad-gzip',
    group: 'bytes',
    description: 'says gzip, but is not',
    applies: 'both',
    hidesCost: true,
    headers: { 'content-encoding': 'gzip' },
    steps: (steps) => all(steps, (body) => body),
  },
  {
    name: 'gzip-bomb',
    group: 'bytes',
    description: '200 MB of blanks in 200 KB of gzip',
    applies: 'both',
    hidesCost: true,
    headers: { 'content-encoding': 'gzip' },
    steps: bomb,
  },
  {
    name: 'invalid-utf8',
    group: 'bytes',
    description: 'a byte that is no UTF-8 inside of the text',
    applies: 'both',
    steps: withBadByte,
  },
  {
    name: 'truncated-json',
    group: 'bytes',
    description: 'a JSON body that breaks off, ended properly',
    applies: 'json',
    hidesCost: true,
    text: (body) => body.slice(0, Math.floor(body.length / 2)),
  },
  {
    name: 'empty-200',
    group: 'bytes',
    description: '200 without a body',
    applies: 'both',
    hidesCost: true,
    steps: () => [],
  },
  {
    name: 'no-content',
    group: 'bytes',
    description: '204',
    applies: 'both',
    hidesCost: true,
    status: 204,
    steps: () => [],
  },
  {
    name: 'html-200',
    group: 'bytes',
    description: '200 with a page',
    applies: 'both',
    hidesCost: true,
    headers: { 'content-type': 'text/html' },
    steps: () => [{ kind: 'write', data: '<!DOCTYPE html><html><title>Welcome</title></html>' }],
  },
  {
    name: 'wrong-content-type',
    group: 'bytes',
    description: 'a proper body called text/plain',
    applies: 'both',
    headers: { 'content-type': 'text/plain' },
  },
  {
    name: 'leading-blanks',
    group: 'bytes',
    description: 'blanks before the JSON, as services send to keep a connection alive',
    applies: 'json',
    text: (body) => `\n\n   \n${body}`,
  },
  {
    name: 'informational',
    group: 'bytes',
    description: 'a 102 before the answer',
    applies: 'both',
    beforeHeaders: 'informational',
  },
  {
    name: 'deep-json',
    group: 'bytes',
    description: 'an unknown field with 20 000 nested arrays',
    applies: 'both',
    text: (body) => body.replace('"object":', `"deep":${'['.repeat(20_000)}${']'.repeat(20_000)},"object":`),
  },
  {
    name: 'prototype-keys',
    group: 'bytes',
    description: '__proto__ and constructor as keys',
    applies: 'both',
    text: (body) =>
      body.replace(
        '"object":',
        '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"object":',
      ),
  },
  {
    name: 'lone-surrogate',
    group: 'bytes',
    description: 'half of a character pair, escaped, in the text',
    applies: 'both',
    text: (body) => body.replace(/"content":"(?=[^"])/, String.raw`"content":"\ud83d`),
  },
  {
    name: 'unknown-fields',
    group: 'bytes',
    description: 'fields that no document lists',
    applies: 'both',
    text: (body) => body.replace('"object":', '"x_new":{"a":[1,null]},"object":'),
  },
  {
    name: 'huge-line',
    group: 'bytes',
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
  {
    name: 'endless-line',
    group: 'bytes',
    description: 'an event of 600 MiB that never ends',
    applies: 'stream',
    hidesCost: true,
    steps: () => filler('data: ', 600, ''),
  },
  {
    name: 'huge-json',
    group: 'bytes',
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
  {
    name: 'huge-error',
    group: 'bytes',
    description: '500 with an error body of 100 MiB',
    applies: 'both',
    refuse: () => ({
      status: 500,
      headers: { 'content-type': 'application/json' },
      steps: () => filler('{"error":{"code":500,"message":"', 100, '"}}'),
    }),
  },
  {
    name: 'error-200',
    group: 'bytes',
    description: '200 whose whole body is an error',
    applies: 'both',
    refuse: text(200, 'application/json', '{"error":{"code":502,"message":"Provider returned error"}}'),
  },
  {
    name: 'error-200-no-retry',
    group: 'bytes',
    description: '200 whose whole body is an error of the request',
    applies: 'both',
    refuse: text(200, 'application/json', '{"error":{"code":400,"message":"Provider returned error"}}'),
  },
];

function withBadByte(steps: Step[]): Step[] {
  let done = false;
  return steps.map((step) => {
    if (done || step.kind !== 'write') return step;
    const bytes = Buffer.from(step.data);
    const at = bytes.indexOf('"content":"');
    // an empty text is the role chunk; the next one holds the first words
    if (at < 0 || bytes[at + 11] === 0x22) return step;
    done = true;
    return { ...step, data: Buffer.concat([bytes.subarray(0, at + 11), Buffer.from([0xff]), bytes.subarray(at + 11)]) };
  });
}
