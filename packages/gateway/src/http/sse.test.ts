import { describe, expect, it } from 'vitest';
import type { StreamSettings } from '../protocol/answer/stream-settings.ts';
import { randomFrom } from '../base/random.ts';
import { inPieces, toEvents, varied } from './sse.ts';
import type { Step } from '../protocol/steps.ts';

const CHUNKS = [
  { json: { a: 1 }, tokens: 1 },
  { json: { b: 'й' }, tokens: 2, hasUsage: true },
];
const steps = (settings: StreamSettings = {}, firstMs = 0, tokenMs = 0): Step[] => [
  ...toEvents(CHUNKS, settings, { firstMs, tokenMs, vary: (milliseconds) => milliseconds * 2 }),
];
const textOf = (given: Step[]): string =>
  given.map((step) => (step.kind === 'write' ? Buffer.from(step.data).toString('utf8') : '')).join('');

describe('events', () => {
  it('wait for the first token, and then for each', () => {
    const pauses = steps({}, 100, 20).flatMap((step) => (step.kind === 'pause' ? step.milliseconds : []));
    expect(pauses).toEqual([200, 40, 80]);
    expect(steps().some((step) => step.kind === 'pause')).toBe(false);
  });

  it('vary their pace within the jitter, alike for the same seed', () => {
    const waits = (share: number): number[] => {
      const vary = varied(share, randomFrom('seed'));
      return Array.from({ length: 50 }, () => vary(100));
    };
    expect(new Set(waits(0))).toEqual(new Set([100]));
    expect(waits(0.5)).toEqual(waits(0.5));
    expect(new Set(waits(0.5)).size).toBeGreaterThan(40);
    for (const wait of waits(0.5)) expect(Math.abs(wait - 100)).toBeLessThanOrEqual(50);
  });

  it.each<[string, StreamSettings, string]>([
    ['plain', { comments: 'none' }, 'data: {"a":1}\n\ndata: {"b":"й"}\n\ndata: [DONE]\n\n'],
    [
      'with CR LF',
      { comments: 'none', lineEnd: 'crlf' },
      'data: {"a":1}\r\n\r\ndata: {"b":"й"}\r\n\r\ndata: [DONE]\r\n\r\n',
    ],
    ['without an end', { comments: 'none', terminator: 'none' }, 'data: {"a":1}\n\ndata: {"b":"й"}\n\n'],
    [
      'over several lines',
      { comments: 'none', multiLineData: true, terminator: 'none' },
      'data: {\ndata:  "a": 1\ndata: }\n\ndata: {\ndata:  "b": "й"\ndata: }\n\n',
    ],
  ])('are written %s', (_what, settings, text) => {
    expect(textOf(steps(settings))).toBe(text);
  });

  it('in pieces are the same bytes, and the usage counts with its last piece', () => {
    const whole = steps({ comments: 'none' });
    const pieces = [...inPieces(whole, 1)].filter((step) => step.kind === 'write');
    expect(Buffer.concat(pieces.map((step) => Buffer.from(step.data))).toString('utf8')).toBe(textOf(whole));
    expect(pieces.every((step) => step.data.length === 1)).toBe(true);
    expect(pieces.reduce((sum, step) => sum + (step.tokens ?? 0), 0)).toBe(3);
    expect(pieces.filter((step) => step.hasUsage)).toHaveLength(1);
  });
});
