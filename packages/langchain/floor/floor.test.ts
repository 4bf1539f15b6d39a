import core from '@langchain/core/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import langchain from '../package.json' with { type: 'json' };

test('the tests run on the oldest @langchain/core that the package promises', () => {
  expect(langchain.peerDependencies['@langchain/core']).toBe(`^${core.version}`);
});
