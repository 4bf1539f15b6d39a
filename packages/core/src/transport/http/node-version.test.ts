import { describe, expect, it } from 'vitest';
import { nodeProblem } from './node-version.ts';

describe('nodeProblem', () => {
  it.each(['18.20.8', '20.20.2', '22.18.0', '22.9.0'])('names the required version on Node %s', (version) => {
    expect(nodeProblem(version)).toBe(`Kopek needs Node 22.19 or newer, and this is Node ${version}`);
  });

  it.each(['22.19.0', '22.20.0', '24.0.0', '26.1.0', '27.0.0-nightly20260101'])('accepts Node %s', (version) => {
    expect(nodeProblem(version)).toBeUndefined();
  });

  it('returns nothing if there is no version', () => {
    expect(nodeProblem(undefined)).toBeUndefined();
    expect(nodeProblem('')).toBeUndefined();
  });
});
