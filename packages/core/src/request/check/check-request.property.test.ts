import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KopekError } from '../../errors/index.ts';
import { checkRequest } from './check-request.ts';

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

  it('rejects NaN and Infinity wherever they are, in every mode', () => {
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
