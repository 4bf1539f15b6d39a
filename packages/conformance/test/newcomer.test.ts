import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { KopekError, type MessagesRequest } from '@kopek/core';
import { meteredClient, type MeteredClient } from '@kopek/ledger';
import { startGateway, type Gateway } from '@kopek/gateway';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

// What goes wrong in the first ten minutes, and the one sentence that says what to do about it.

const REQUEST: MessagesRequest = { model: 'auto', messages: [{ role: 'user', content: 'Привет' }] };

let gateway: Gateway;
let website: Server;
beforeAll(async () => {
  for (const name of ['KOPEK_API_KEY', 'KOPEK_BASE_URL', 'KOPEK_NAMESPACE']) vi.stubEnv(name, '');
  gateway = await startGateway({ unknownFields: 'reject' });
  website = createServer((request, response) => {
    const status = request.url?.startsWith('/here') ? 200 : 404;
    response.writeHead(status, { 'content-type': 'text/html' }).end('<!doctype html><title>Our company</title>');
  });
  await new Promise<void>((listening) => website.listen(0, '127.0.0.1', listening));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await gateway.close();
  await new Promise((closed) => website.close(closed));
});

/** What somebody does, and what they read. `{…}` in a sentence stands for an address of this run. */
interface Mistake {
  settings?: () => object;
  call?: (client: MeteredClient) => Promise<unknown>;
  sentence: string;
}

const MISTAKES: Record<string, Mistake> = {
  'no key': {
    settings: () => ({ apiKey: undefined }),
    sentence: 'no API key: set the option apiKey, or the environment variable KOPEK_API_KEY',
  },
  'no base URL': {
    settings: () => ({ baseURL: undefined }),
    sentence: 'no base URL: set the option baseURL, or the environment variable KOPEK_BASE_URL',
  },
  'a key that the service does not know': {
    settings: () => ({ apiKey: 'kopek-of-somebody-else' }),
    sentence:
      'POST /v1/chat/completions failed with HTTP 401: The API key is unknown. Check the API key (option apiKey, or KOPEK_API_KEY).',
  },
  'the key in a header': {
    settings: () => ({ apiKey: undefined, headers: { Authorization: `Bearer ${gateway.apiKey}` } }),
    sentence:
      'no API key: set the option apiKey, or the environment variable KOPEK_API_KEY, to the key alone; the header authorization is not used',
  },
  'the key with Bearer before it': {
    settings: () => ({ apiKey: `Bearer ${gateway.apiKey}` }),
    sentence:
      'the API key (option apiKey, or KOPEK_API_KEY) begins with "Bearer ": set it to the key alone, the word is added',
  },
  'the key in quotes': {
    settings: () => ({ apiKey: `"${gateway.apiKey}"` }),
    sentence: 'the API key (option apiKey, or KOPEK_API_KEY) is in quotes: set it to the key alone',
  },
  'the key with the line break of its file': {
    settings: () => ({ apiKey: `${gateway.apiKey}\n` }),
    sentence:
      'the API key (option apiKey, or KOPEK_API_KEY) begins or ends with a space or a line break: set it to the key alone',
  },
  'key and base URL exchanged': {
    settings: () => ({ apiKey: gateway.url, baseURL: gateway.apiKey }),
    sentence: 'baseURL must be a URL such as https://gateway.example/v1, with its scheme and without quotes',
  },
  'a base URL without its scheme': {
    settings: () => ({ baseURL: '127.0.0.1:8787/v1' }),
    sentence: 'baseURL must be a URL such as https://gateway.example/v1, with its scheme and without quotes',
  },
  'a host and a port, which parse as a URL of their own': {
    settings: () => ({ baseURL: 'localhost:8787/v1' }),
    sentence:
      'baseURL must begin with https:// (http:// only on this machine and for the hosts in allowHttpFor, because it would send the key unencrypted)',
  },
  'plain http to another machine': {
    settings: () => ({ baseURL: 'http://gateway.example/v1' }),
    sentence:
      'baseURL must begin with https:// (http:// only on this machine and for the hosts in allowHttpFor, because it would send the key unencrypted)',
  },
  'the address of the endpoint as the base URL': {
    settings: () => ({ baseURL: `${gateway.baseURL}/chat/completions` }),
    sentence: 'baseURL must end before /chat/completions: the paths of the interface are added to it',
  },
  'https to a port that speaks http': {
    settings: () => ({ baseURL: gateway.url.replace('http:', 'https:') }),
    sentence:
      'POST /v1/chat/completions: {gateway} does not speak TLS. Nothing was sent. Check the port of the base URL; http:// is for a gateway on this machine.',
  },
  'a base URL with a wrong path': {
    settings: () => ({ baseURL: `${gateway.url}/api` }),
    sentence:
      'POST /api/v1/chat/completions failed with HTTP 404: There is nothing at /api/v1/chat/completions. Check the model and the base URL (option baseURL, or KOPEK_BASE_URL).',
  },
  'the address of a web site that does not know the path': {
    settings: () => ({ baseURL: `http://127.0.0.1:${portOf(website)}` }),
    sentence:
      'POST /v1/chat/completions failed with HTTP 404: an HTML page titled "Our company". Check the model and the base URL (option baseURL, or KOPEK_BASE_URL).',
  },
  'the address of a web site that answers everything with a page': {
    settings: () => ({ baseURL: `http://127.0.0.1:${portOf(website)}/here` }),
    sentence:
      'POST /here/v1/chat/completions was answered with HTTP 200 and an HTML page. Check the base URL: a login page or a proxy may be answering.',
  },
  'a port where nothing listens': {
    settings: () => ({ baseURL: 'http://127.0.0.1:2' }),
    sentence:
      'POST /v1/chat/completions: no connection to 127.0.0.1:2 (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:2). Nothing was sent. Check the base URL and the network.',
  },
  'a host that does not exist': {
    settings: () => ({ baseURL: 'https://gateway.invalid', fetch: noSuchHost }),
    sentence:
      'POST /v1/chat/completions: no connection to gateway.invalid (ENOTFOUND: getaddrinfo ENOTFOUND gateway.invalid). Nothing was sent. Check the base URL and the network.',
  },
  'a wrong namespace': {
    settings: () => ({ namespace: 'acme' }),
    call: (client) => client.key(),
    sentence:
      'GET /v1/acme/key failed with HTTP 404: There is nothing at /v1/acme/key. Check the namespace (option namespace, or KOPEK_NAMESPACE): it is part of this path.',
  },
  'a model that does not exist': {
    call: (client) => client.chat({ ...REQUEST, model: 'gpt-9' }),
    sentence:
      'POST /v1/chat/completions failed with HTTP 404: No model, preset or slug is called "gpt-9". Check the model and the base URL (option baseURL, or KOPEK_BASE_URL).',
  },
  'no model': {
    call: (client) => client.chat({ messages: REQUEST.messages }),
    sentence: 'model must be set unless models lists fallbacks',
  },
  'a field in camel case, where core takes the words of the wire': {
    call: (client) => client.chat({ ...REQUEST, maxTokens: 5 } as MessagesRequest),
    sentence: 'maxTokens is not a field of a request: did you mean max_tokens? Other fields go into extraBody',
  },
  'a text where messages are expected': {
    call: (client) => client.chat({ model: 'auto', messages: 'Привет' } as unknown as MessagesRequest),
    sentence: 'messages must be an array, got a string',
  },
  'a setting spelled as in other packages': {
    settings: () => ({ baseURL: undefined, baseUrl: gateway.url }),
    sentence: 'there is no setting "baseUrl"; did you mean baseURL?',
  },
  'a limit that would be none': {
    settings: () => ({ spendlimit: '5.00' }),
    sentence: 'there is no setting "spendlimit"; did you mean spendLimit?',
  },
  'a setting that is in a group here': {
    settings: () => ({ maxRetries: 5 }),
    sentence: 'there is no setting "maxRetries"; did you mean retry.maxRetries?',
  },
  'a key in place of the settings': {
    settings: () => 'kopek-key' as unknown as object,
    sentence: 'settings must be an object such as { allowHttpFor, apiKey }, got a string',
  },
};

it.each(Object.keys(MISTAKES))('answers %s with one sentence', async (name) => {
  const { settings = () => ({}), call, sentence } = MISTAKES[name] as Mistake;
  const error = await errorOf(settings(), call);
  expect(error.message).toBe(sentence.replaceAll('{gateway}', new URL(gateway.url).host));
  expect(error.message).not.toContain(gateway.apiKey);
});

it('accepts what is harmless: a base URL with blanks and slashes, an environment with blanks', async () => {
  vi.stubEnv('KOPEK_API_KEY', ` ${gateway.apiKey}\n`);
  const client = meteredClient({ baseURL: ` ${gateway.url}/v1/ ` });
  expect((await client.chat(REQUEST)).charge.status).toBe('settled');
});

async function errorOf(settings: object, call = (client: MeteredClient): Promise<unknown> => client.chat(REQUEST)) {
  const right = { baseURL: gateway.url, apiKey: gateway.apiKey, retry: { maxRetries: 0 } };
  const merged = typeof settings === 'string' ? settings : { ...right, ...settings };
  try {
    await call(meteredClient(merged));
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('no error came');
}

// what fetch throws; names are not looked up in tests
function noSuchHost(): Promise<Response> {
  const cause = Object.assign(new Error('getaddrinfo ENOTFOUND gateway.invalid'), { code: 'ENOTFOUND' });
  return Promise.reject(new TypeError('fetch failed', { cause }));
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
