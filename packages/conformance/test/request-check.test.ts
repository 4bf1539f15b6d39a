import { KopekError } from '@kopek/core';
import { checkRequest } from '@kopek/core/kit';
import { startGateway, type Gateway } from '@kopek/gateway';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PARAMETER_CASES } from '../src/cases/request-parameters.ts';
import { changedRequest, rightRequest } from './arbitrary-request.ts';
import { unexpected, type Issue } from './leniency.ts';

// The check before sending and the schema of the gateway were written apart from each other: each is the other's judge.

const RUNS = Number(process.env.KOPEK_RUNS);

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ unknownFields: 'reject' });
});
afterAll(() => gateway.close());

/** What the gateway holds against a request. No model of the requests exists, so that nothing is answered. */
async function issuesOf(request: object): Promise<readonly Issue[]> {
  const response = await fetch(`${gateway.baseURL}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  const { error } = (await response.json()) as { error?: { metadata?: { issues?: Issue[] } } };
  return response.status === 400 ? (error?.metadata?.issues ?? []) : [];
}

function isAccepted(request: unknown): boolean {
  try {
    checkRequest(request);
    return true;
  } catch (error) {
    expect(KopekError.isInstance(error) && error.problems?.length).toBeTruthy();
    return false;
  }
}

test('both accept every valid request', async () => {
  await fc.assert(
    fc.asyncProperty(rightRequest, async (request) => {
      expect(checkRequest(request)).toEqual([]);
      expect(await issuesOf(request)).toEqual([]);
    }),
    { numRuns: 1000 * RUNS },
  );
});

test('what the gateway rejects is rejected before sending, except where the check is lenient on purpose', async () => {
  const seen = { accepted: 0, rejected: 0 };
  await fc.assert(
    fc.asyncProperty(changedRequest, async (request) => {
      const accepted = isAccepted(request);
      seen[accepted ? 'accepted' : 'rejected'] += 1;
      if (accepted) expect(unexpected(await issuesOf(request), request)).toEqual([]);
    }),
    { numRuns: 3000 * RUNS },
  );
  // a property over requests of one kind would prove nothing
  expect(Math.min(seen.accepted, seen.rejected)).toBeGreaterThan(300 * RUNS);
});

test('both agree about the numbers that every numeric parameter may have', async () => {
  const numeric = PARAMETER_CASES.flatMap(({ wire }) =>
    Object.keys(wire).filter((field) => typeof wire[field] === 'number'),
  );
  expect(numeric).toContain('top_a');
  const bounds = fc.constantFrom(-2, -1, 0, 1, 2);
  const tiny = fc.constantFrom(-1e-9, 0, 1e-9);
  const near = fc.tuple(bounds, tiny).map(([bound, difference]) => bound + difference);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...numeric),
      fc.oneof(near, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
      async (field, number) => {
        const candidate = { model: 'no/such-model', prompt: 'x', [field]: number };
        expect(isAccepted(candidate)).toBe(unexpected(await issuesOf(candidate), candidate).length === 0);
      },
    ),
    { numRuns: 3000 * RUNS },
  );
});
