import core from '@langchain/core/package.json' with { type: 'json' };
import agents from 'langchain/package.json' with { type: 'json' };
import { expect, test } from 'vitest';
import langchain from '../package.json' with { type: 'json' };

test('the tests run on the oldest versions that the package promises', () => {
  expect(langchain.peerDependencies).toEqual({
    '@langchain/core': `^${core.version}`,
    langchain: `^${agents.version}`,
  });
});
