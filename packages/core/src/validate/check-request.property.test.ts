import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KopekError } from '../errors/index.ts';
import { chatRequestSchema } from '../wire/schema-request.ts';
import { changedRequest, rightRequest } from './__fixtures__/arbitrary-request.ts';
import { checkRequest } from './check-request.ts';

/** What the service would see. */
const asSent = (request: unknown): unknown => JSON.parse(JSON.stringify(request));

function isAccepted(request: unknown): boolean {
  try {
    checkRequest(request, { mode: 'throw' });
    return true;
  } catch (error) {
    expect(KopekError.isInstance(error) && error.code === 'invalid_request' && error.problems?.length).toBeTruthy();
    return false;
  }
}

describe('checkRequest, whatever it is given', () => {
  it('throws nothing but a KopekError that lists problems', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withMap: true,
          withSparseArray: true,
          withTypedArray: true,
          withObjectString: true,
        }),
        (anything) => {
          isAccepted(anything);
          isAccepted({ model: 'm', messages: [{ role: 'user', content: anything }] });
          isAccepted({
            model: 'm',
            prompt: 'x',
            tools: [{ type: 'function', function: { name: 'f', parameters: anything } }],
          });
        },
      ),
      { numRuns: 500 },
    );
  });

  it('lets every right request pass, and so does the schema of §2.2', () => {
    fc.assert(
      fc.property(rightRequest, (request) => {
        expect(checkRequest(request)).toEqual([]);
        expect(chatRequestSchema.safeParse(asSent(request)).error).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('lets nothing pass that the schema of §2.2 refuses', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(changedRequest, (request) => {
        const accepted = isAccepted(request);
        seen[accepted ? 'accepted' : 'refused'] += 1;
        if (accepted) expect(chatRequestSchema.safeParse(asSent(request)).error).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
    // a property over requests of one kind would prove nothing
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(200);
  });

  it('agrees with the schema about every number of §8', () => {
    const bounds = fc.constantFrom(-2, -1, 0, 1, 2);
    const tiny = fc.constantFrom(-1e-9, 0, 1e-9);
    const near = fc.tuple(bounds, tiny).map(([bound, difference]) => bound + difference);
    const fields = fc.constantFrom(
      'max_tokens',
      'temperature',
      'top_p',
      'top_k',
      'min_p',
      'top_a',
      'frequency_penalty',
      'presence_penalty',
      'repetition_penalty',
      'seed',
      'top_logprobs',
    );
    fc.assert(
      fc.property(fields, fc.oneof(near, fc.double(), fc.integer()), (field, number) => {
        const candidate = { model: 'm', prompt: 'x', [field]: number };
        const isSafe = Number.isFinite(number);
        expect(isAccepted(candidate)).toBe(isSafe && chatRequestSchema.safeParse(candidate).success);
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses NaN and Infinity wherever they hide, in every mode', () => {
    const unsafe = fc.constantFrom(Number.NaN, Infinity, -Infinity);
    const path = fc.array(fc.oneof(fc.string(), fc.nat(3)), { maxLength: 8 });
    fc.assert(
      fc.property(unsafe, path, fc.constantFrom('throw', 'warn', 'off'), (bad, steps, mode) => {
        const parameters = steps.reduceRight<unknown>(
          (inner, step) =>
            typeof step === 'number' ? [...Array.from({ length: step }, () => 0), inner] : { [step]: inner },
          bad,
        );
        const tools = [{ type: 'function', function: { name: 'f', parameters } }];
        expect(() => checkRequest({ model: 'm', prompt: 'x', tools }, { mode })).toThrow(KopekError);
      }),
    );
  });
});
