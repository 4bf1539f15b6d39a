import { expect, test } from 'vitest';
import { createClient } from '../client/client.ts';
import type { ClientSettings } from './types.ts';

const client = (settings: ClientSettings): ReturnType<typeof createClient> =>
  createClient({ apiKey: 'test-key', ...settings });

const NEEDS_TLS = expect.objectContaining({
  code: 'configuration',
  message: expect.stringMatching(/^baseURL must begin with https:\/\//) as string,
}) as Error;

test('plain http reaches the named host, and its request goes there', async () => {
  const seen: string[] = [];
  const answer = { choices: [{ message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }] };
  const named = client({
    baseURL: 'http://gateway:8787/v1',
    allowHttpFor: ['gateway'],
    fetch: (url) => {
      seen.push(url instanceof Request ? url.url : String(url));
      return Promise.resolve(Response.json(answer));
    },
  });
  await named.chat({ model: 'm', messages: [{ role: 'user', content: 'hi' }] });
  expect(seen).toEqual(['http://gateway:8787/v1/chat/completions']);
});

test.each<[string, string, string[] | undefined]>([
  ['no host by default', 'http://gateway:8787', undefined],
  ['no host for an empty list', 'http://gateway:8787', []],
  ['no other host', 'http://gateway.example', ['gateway']],
  ['no host below the named one', 'http://a.gateway', ['gateway']],
  ['no host that begins with the named one', 'http://gateway.evil.example', ['gateway']],
  ['no other scheme', 'ftp://gateway', ['gateway']],
])('plain http reaches %s', (_, baseURL, hosts) => {
  expect(() => client({ baseURL, ...(hosts && { allowHttpFor: hosts }) })).toThrow(NEEDS_TLS);
});

test.each<[string, string]>([
  ['http://GATEWAY:1', 'gateway'],
  ['http://gateway', 'Gateway'],
  ['http://10.0.0.7:8787', '10.0.0.7'],
  ['http://[fd00::7]:8787', '[FD00::7]'],
  ['http://шлюз', 'шлюз'],
])('%s is the host %s', (baseURL, host) => {
  expect(client({ baseURL, allowHttpFor: [host] }).baseURL).toMatch(/^http:/);
});

test.each<unknown>(['http://gateway', 'gateway:8787', 'gateway/v1', '*', '*.internal', 'a@gateway', '', ' ', 7, null])(
  'an entry %j, which is no name of one host, is rejected even if the address is https',
  (entry) => {
    expect(() => client({ baseURL: 'https://gateway.example', allowHttpFor: [entry as string] })).toThrow(
      expect.objectContaining({
        code: 'configuration',
        message:
          "each of allowHttpFor must be the name of one host, such as 'gateway': no scheme, port, path or pattern",
      }),
    );
  },
);

test('a name that is not in a list is rejected', () => {
  expect(() => client({ baseURL: 'http://gateway', allowHttpFor: 'gateway' as never })).toThrow(
    expect.objectContaining({ message: 'allowHttpFor must be an array, got a string' }),
  );
});
