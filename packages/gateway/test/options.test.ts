import { expect, test } from 'vitest';
import { startGateway } from '../src/index.ts';

test.each<[unknown, string]>([
  [{ balancerub: '5' }, 'balancerub: there is no such field'],
  [{ keys: [{ apiKey: 'key-of-anna', budgt: {} }] }, 'keys[0].budgt: there is no such field'],
  [{ limits: { keptRequest: 5 } }, 'limits.keptRequest: there is no such field'],
  [{ balanceRub: 5 }, 'balanceRub: Invalid input: expected string, received number'],
  [{ balanceRub: 'much' }, 'balanceRub: expected a decimal string'],
  [{ models: {} }, 'models: Invalid input: expected array, received object'],
  [{ startAt: 'tomorrow' }, 'startAt: expected a time'],
  [{ script: 5 }, 'script: Invalid input: expected array, received number'],
  [{ onLog: 'log' }, 'onLog: expected a function'],
  [{ namespace: 'A B' }, 'namespace: Invalid string'],
])('options that cannot be meant are refused: %j', async (options, problem) => {
  await expect(startGateway(options as object)).rejects.toThrow(`the gateway cannot use these options:\n  ${problem}`);
});

test.each([null, 8787, 'http://127.0.0.1:8787'])('%j is no object of options', async (options) => {
  await expect(startGateway(options as never)).rejects.toThrow('startGateway takes an object of options');
});

test('a misspelled option is answered with those that there are', async () => {
  await expect(startGateway({ prt: 8787 } as object)).rejects.toThrow(
    /^ {2}prt: there is no such field\n {2}There are host, port, .*, limits, onLog\.$/m,
  );
});

test('options that are undefined, a short key and an answering function are taken', async () => {
  const options = { apiKey: 'key', dataFile: undefined, script: () => undefined, onLog: () => {} };
  await using gateway = await startGateway(options as object);
  expect(gateway.apiKey).toBe('key');
});
