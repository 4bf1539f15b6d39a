/** Set-ups that are broken in one way, and the one cause that the doctor may name for each: exactly one line fails. */
import { createServer as createHttp2 } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { createServer as createPlain } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowId } from '../../src/doctor/row.ts';
import { adviceFor, type Kind } from '../../src/texts/advice-of.ts';
import { EN } from '../../src/texts/en.ts';
import { createCertificate } from '../../../core/test/faults/certificate.ts';
import { kopek } from '../support.ts';
import { bytesOf, document, KEY, listening, refusal, Services, type Fault, type Json, type Reply } from './service.ts';

type Env = Record<string, string>;
/** A kind of cause, with what was seen and what the service said; or a row that fails by itself, with its detail. */
type Expected = { kind: Kind; seen?: string; said?: string; isCostUnknown?: boolean } | { row: RowId; detail?: string };
type SetUp = [name: string, start: () => Env | Promise<Env>, expected: Expected, ...words: string[]];

const services = new Services();
const ends: (() => void)[] = [];
beforeAll(() => services.listen());
afterAll(() => {
  services.close();
  for (const end of ends) end();
});

const cause = (kind: Kind, seen?: string, said?: string): Expected & { kind: Kind } => ({
  kind,
  ...(seen && { seen }),
  ...(said && { said }),
});
const only = (row: RowId, detail?: string): Expected => ({ row, ...(detail && { detail }) });
const at = (url: string, more: Env = {}): Env => ({ KOPEK_BASE_URL: url, KOPEK_API_KEY: KEY, ...more });
const set =
  (url: string, more: Env = {}): SetUp[1] =>
  () =>
    at(url, more);
const service =
  (fault: Fault): SetUp[1] =>
  () =>
    at(services.add(fault).url);

/** What answers everything so. */
const always = (status: number, text: string, type = 'application/json', headers: Env = {}): SetUp[1] =>
  service((_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
    return 'done';
  });
const says = (status: number, message: string): SetUp[1] =>
  always(status, JSON.stringify({ error: { code: status, message } }));
const page = (status: number, title: string): SetUp[1] =>
  always(status, `<html><head><title>${title}</title></head></html>`, 'text/html');
/** A server of its own, to which the doctor is sent with a scheme. */
const served =
  (
    scheme: 'http' | 'https',
    make: () => Parameters<typeof listening>[0] | Promise<Parameters<typeof listening>[0]>,
  ): SetUp[1] =>
  async () => {
    const { port, end } = await listening(await make());
    ends.push(end);
    return at(`${scheme}://127.0.0.1:${port}`);
  };
const greets = (text: string): SetUp[1] => served('http', () => createPlain((socket) => void socket.write(text)));

/** Only the key endpoint fails, for everybody. */
const key = (fault: Fault): SetUp[1] =>
  service((asked, ...rest) => (asked.path.endsWith('/key') ? fault(asked, ...rest) : undefined));
const keySays = (status: number, message: string): SetUp[1] => key(() => refusal(status, message));
const keyText = (status: number, text: string, type = 'text/html', headers: Env = {}): SetUp[1] =>
  key((_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
    return 'done';
  });
const keyIs = (change: Json): SetUp[1] =>
  key((asked, _, reply) => {
    const found = reply();
    return found.status === 200 ? { ...found, json: { ...found.json, ...change } } : found;
  });

/** The so-many-th call that could cost something is answered so, and each one after it. */
const from = (first: number, fault: Fault): SetUp[1] => {
  let calls = 0;
  return service((asked, ...rest) => {
    const isCall = !asked.path.endsWith('/key') && ((asked.body['messages'] as Json[] | undefined) ?? []).length > 0;
    if (isCall) calls += 1;
    return isCall && calls > first ? fault(asked, ...rest) : undefined;
  });
};
const whole = (change: (json: Json) => Json): SetUp[1] =>
  service((_, __, reply) => {
    const found = reply();
    return found.json?.['choices'] ? { ...found, json: change(found.json) } : found;
  });
const events = (change: (events: Json[], asked: Json) => Json[]): SetUp[1] =>
  service((asked, _, reply) => {
    const found = reply();
    return found.events ? { ...found, events: change(found.events, asked.body) } : found;
  });
const resets: Fault = (_, response) => {
  response.socket?.resetAndDestroy();
  return 'done';
};
const closes: Fault = (_, response) => {
  response.socket?.end();
  return 'done';
};
const isSilent: Fault = () => 'done';
const isHtml: Fault = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Back soon</title>');
  return 'done';
};
const isNoGzip: Fault = (_, response, reply) => {
  const { status, headers, json, events: list } = reply();
  response
    .writeHead(status, { ...headers, 'content-encoding': 'gzip' })
    .end(list ? bytesOf(list) : JSON.stringify(json));
  return 'done';
};
const isCut: Fault = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"id":');
  setImmediate(() => response.socket?.resetAndDestroy());
  return 'done';
};
/** Does to the free request without messages what a fault does. */
const unasked = (fault: Fault): SetUp[1] =>
  service((asked, ...rest) =>
    asked.path.endsWith('/completions') && !asked.body['messages'] ? fault(asked, ...rest) : undefined,
  );
const choiceOf = (event: Json): Json & { delta: Json } =>
  (event['choices'] as (Json & { delta: Json })[])[0] ?? { delta: {} };

const NGINX_TLS = '<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head></html>';
const APACHE_TLS = "Reason: You're speaking plain HTTP to an SSL-enabled server port.";
const GO_TLS = 'Client sent an HTTP request to an HTTPS server.';

const WAY: SetUp[] = [
  ['a host that there is not', set('https://nowhere.invalid'), cause('dns', 'ENOTFOUND')],
  [
    'a host that there is not, with a port and a path',
    set('https://api.nowhere.invalid:8443/v1'),
    cause('dns', 'ENOTFOUND'),
  ],
  ['a port on which nothing listens', set('http://127.0.0.1:9'), cause('rejected', 'ECONNREFUSED')],
  ['a port on which nothing listens, with TLS', set('https://127.0.0.1:9'), cause('rejected', 'ECONNREFUSED')],
  ['a name of this computer where nothing listens', set('http://localhost:9'), cause('rejected', 'ECONNREFUSED')],
  [
    'https to a port that speaks http',
    () => at(services.add(() => undefined).url.replace('http:', 'https:')),
    cause('plain'),
  ],
  [
    'https to a port that speaks something else',
    async () => at((await greets('220 mail ready\r\n')()).KOPEK_BASE_URL!.replace('http:', 'https:')),
    cause('plain'),
  ],
  [
    'http to a port that speaks TLS',
    served('http', async () => createHttps(await createCertificate())),
    cause('secure'),
  ],
  [
    'http to a port that speaks TLS and HTTP/2',
    served('http', async () => createTls({ ...(await createCertificate()), ALPNProtocols: ['h2', 'http/1.1'] })),
    cause('secure'),
  ],
  [
    'a certificate that nobody has signed',
    served('https', async () => createHttps(await createCertificate())),
    cause('issuer', 'DEPTH_ZERO_SELF_SIGNED_CERT'),
  ],
  [
    'HTTP/2 only, behind TLS',
    served('https', async () => createTls({ ...(await createCertificate()), ALPNProtocols: ['h2'] })),
    cause('http2'),
  ],
  ['HTTP/2 only, without TLS', served('http', () => createHttp2()), cause('http2')],
  ['a mail server', greets('220 mail ready\r\n'), cause('protocol')],
  ['an SSH server', greets('SSH-2.0-OpenSSH_9.9\r\n'), cause('protocol')],
  ['a cache', greets("-ERR unknown command 'POST'\r\n"), cause('protocol')],
  ['a database', greets('J\0\0\0\n8.4.0\0'), cause('protocol')],
  ['connections that are closed without a word', service(closes), cause('broken', 'UND_ERR_SOCKET')],
  ['connections that are reset', service(resets), cause('broken', 'ECONNRESET')],
  ['silence', service(isSilent), cause('silent')],
  [
    'an answer that begins and stalls',
    service((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
      return 'done';
    }),
    cause('silent'),
  ],
  ['an answer that is cut off', service(isCut), cause('broken', 'ECONNRESET')],
  [
    'a proxy without a scheme',
    set('https://gateway.invalid', { HTTPS_PROXY: 'proxy.example:3128' }),
    cause('proxyValue', 'HTTPS_PROXY'),
  ],
  [
    'a proxy without a scheme, in lower case',
    set('https://gateway.invalid', { https_proxy: 'proxy.example:3128' }),
    cause('proxyValue', 'https_proxy'),
  ],
  [
    'a proxy without a scheme, for everything',
    set('https://gateway.invalid', { HTTP_PROXY: 'proxy.example:3128' }),
    cause('proxyValue', 'HTTP_PROXY'),
  ],
  [
    'a proxy of another kind',
    set('https://gateway.invalid', { HTTPS_PROXY: 'socks5://127.0.0.1:1080' }),
    cause('proxyValue', 'HTTPS_PROXY'),
  ],
  [
    'a proxy that is a word',
    set('https://gateway.invalid', { HTTPS_PROXY: 'none' }),
    cause('proxyValue', 'HTTPS_PROXY'),
  ],
];

const EVERYTHING: SetUp[] = [
  [
    'a redirect to a login',
    always(302, '', 'text/html', { location: 'https://login.invalid/' }),
    cause('redirect', 'HTTP 302'),
  ],
  [
    'a permanent redirect',
    always(301, '', 'text/html', { location: 'https://www.gateway.invalid/' }),
    cause('redirect', 'HTTP 301'),
  ],
  [
    'a redirect that keeps the method',
    always(307, '', 'text/html', { location: '/v2' }),
    cause('redirect', 'HTTP 307'),
  ],
  [
    'a permanent redirect that keeps the method',
    always(308, '', 'text/html', { location: '/v2' }),
    cause('redirect', 'HTTP 308'),
  ],
  ['a login page', page(200, 'Sign in'), cause('page', 'HTTP 200')],
  ['a page about maintenance with status 200', page(200, 'We will be back soon'), cause('page', 'HTTP 200')],
  ['a text', always(200, 'It works!', 'text/plain'), cause('page', 'HTTP 200')],
  ['JSON that is no answer', always(200, '{"status":"ok"}'), cause('otherJson', 'HTTP 200')],
  ['JSON that is a list', always(200, '[]'), cause('otherJson', 'HTTP 200')],
  ['nothing', always(204, ''), cause('otherJson', 'HTTP 204')],
  ['404 of a website', page(404, 'Not found'), cause('address', 'HTTP 404', 'Not found')],
  ['404 of another API', says(404, 'no such route'), cause('address', 'HTTP 404', 'no such route')],
  ['404 without a word', always(404, ''), cause('address', 'HTTP 404')],
  ['405 of a file server', page(405, 'Method not allowed'), cause('address', 'HTTP 405', 'Method not allowed')],
  [
    'a base URL with a wrong path',
    () => at(`${services.add(() => undefined).url}/api`),
    cause('address', 'HTTP 404', 'no such route'),
  ],
  ['http to the TLS port of nginx', always(400, NGINX_TLS, 'text/html'), cause('secure', 'HTTP 400')],
  ['http to the TLS port of Apache', always(400, APACHE_TLS, 'text/plain'), cause('secure', 'HTTP 400')],
  ['http to the TLS port of a Go program', always(400, GO_TLS, 'text/plain'), cause('secure', 'HTTP 400')],
  ['400 of a firewall', page(400, 'Bad request'), cause('odd', 'HTTP 400', 'Bad request')],
  [
    'a key that has expired',
    says(401, 'The key expired on 2020-01-01'),
    cause('key', 'HTTP 401', 'The key expired on 2020-01-01'),
  ],
  [
    'a header that a proxy strips',
    says(401, 'No Authorization header in the request'),
    cause('key', 'HTTP 401', 'No Authorization header in the request'),
  ],
  ['a key that was revoked', says(401, 'key revoked'), cause('key', 'HTTP 401', 'key revoked')],
  [
    'a key that is rejected in another form',
    always(401, '{"detail":"Invalid token"}'),
    cause('key', 'HTTP 401', 'Invalid token'),
  ],
  ['a key that is rejected in Russian', says(401, 'Ключ не найден'), cause('key', 'HTTP 401', 'Ключ не найден')],
  ['a key that is rejected without a word', always(401, ''), cause('key', 'HTTP 401')],
  [
    'a login in front of the service',
    page(401, 'Authorization Required'),
    cause('login', 'HTTP 401', 'Authorization Required'),
  ],
  ['a firewall in front of the service', page(403, 'Access denied'), cause('login', 'HTTP 403', 'Access denied')],
  ['a proxy in front that wants a password', page(407, 'Proxy login'), cause('login', 'HTTP 407', 'Proxy login')],
  [
    'an address that the key does not permit',
    says(403, 'this address is not on the list'),
    cause('permission', 'HTTP 403', 'this address is not on the list'),
  ],
  [
    'a country that is not served',
    says(451, 'not available in your region'),
    cause('permission', 'HTTP 451', 'not available in your region'),
  ],
  ['no money', says(402, 'the balance is empty'), cause('money', 'HTTP 402', 'the balance is empty')],
  ['no money, with status 403', says(403, 'insufficient balance'), cause('money', 'HTTP 403', 'insufficient balance')],
  ['no money, with status 429', says(429, 'insufficient funds'), cause('money', 'HTTP 429', 'insufficient funds')],
  ['too many requests', says(429, 'slow down'), cause('rate', 'HTTP 429', 'slow down')],
  ['too many requests, said by a page', page(429, 'Too many requests'), cause('rate', 'HTTP 429', 'Too many requests')],
  [
    'a limit of size in front',
    page(413, 'Request Entity Too Large'),
    cause('large', 'HTTP 413', 'Request Entity Too Large'),
  ],
  ['a limit of size in the service', says(413, 'payload too large'), cause('large', 'HTTP 413', 'payload too large')],
  ['a teapot', says(418, 'I am a teapot'), cause('odd', 'HTTP 418', 'I am a teapot')],
  ['a teapot with a page', page(418, 'Blocked'), cause('odd', 'HTTP 418', 'Blocked')],
  ['406', says(406, 'not acceptable'), cause('odd', 'HTTP 406', 'not acceptable')],
  ['408', says(408, 'request timeout'), cause('odd', 'HTTP 408', 'request timeout')],
  ['410', says(410, 'version 1 is gone'), cause('odd', 'HTTP 410', 'version 1 is gone')],
  ['411', page(411, 'Length Required'), cause('odd', 'HTTP 411', 'Length Required')],
  ['415', says(415, 'unsupported media type'), cause('odd', 'HTTP 415', 'unsupported media type')],
  ['426', page(426, 'Upgrade Required'), cause('odd', 'HTTP 426', 'Upgrade Required')],
  ['431', page(431, 'Request Header Fields Too Large'), cause('odd', 'HTTP 431', 'Request Header Fields Too Large')],
  ['500 of the service', says(500, 'out of luck'), cause('server', 'HTTP 500', 'out of luck')],
  ['500 with a page', page(500, 'Internal error'), cause('server', 'HTTP 500', 'Internal error')],
  ['501 of the service', says(501, 'no such method'), cause('server', 'HTTP 501', 'no such method')],
  ['505 in plain text', always(505, 'wrong version', 'text/plain'), cause('server', 'HTTP 505', 'wrong version')],
  ['511 of a network', page(511, 'Log in to Wi-Fi'), cause('login', 'HTTP 511', 'Log in to Wi-Fi')],
  ['400 for a key', says(400, 'API key not valid'), cause('key', 'HTTP 400', 'API key not valid')],
  [
    'a header that no client takes',
    always(400, '{"error":{}}', 'application/json', { 'x-large': 'x'.repeat(40_000) }),
    cause('odd', 'UND_ERR_HEADERS_OVERFLOW'),
  ],
  ['502 of a proxy', page(502, 'Bad Gateway'), cause('lost', 'HTTP 502', 'Bad Gateway')],
  ['502 without a word', always(502, ''), cause('lost', 'HTTP 502')],
  ['504 of a proxy', page(504, 'Gateway Timeout'), cause('lost', 'HTTP 504', 'Gateway Timeout')],
  [
    '520 of a network in front',
    page(520, 'Web server is returning an unknown error'),
    cause('lost', 'HTTP 520', 'Web server is returning an unknown error'),
  ],
  ['503 of the service', says(503, 'busy'), cause('busy', 'HTTP 503', 'busy')],
  ['503 without a word', always(503, ''), cause('busy', 'HTTP 503')],
  ['529 of the service', says(529, 'overloaded'), cause('busy', 'HTTP 529', 'overloaded')],
  [
    'a page about maintenance',
    page(503, 'Down for maintenance'),
    cause('maintenance', 'HTTP 503', 'Down for maintenance'),
  ],
  ['bytes that are called compressed', service(isNoGzip), cause('encoding', 'Z_DATA_ERROR')],
  [
    'a free request that is answered and billed',
    unasked(({ body }, _, reply) => {
      body['messages'] = [{ role: 'user', content: '' }];
      return reply();
    }),
    cause('billed', 'HTTP 200'),
  ],
  [
    'a free request that is answered with a stream',
    unasked(({ body }, _, reply) => {
      Object.assign(body, { messages: [{ role: 'user', content: '' }], stream: true });
      return reply();
    }),
    cause('billed', 'HTTP 200'),
  ],
  [
    'a free request that is answered without a price',
    unasked(() => document({ choices: [{ message: { content: 'Hello' } }] })),
    cause('billed', 'HTTP 200'),
  ],
];

const KEYS: SetUp[] = [
  ['500', keySays(500, 'boom'), cause('server', 'HTTP 500', 'boom')],
  ['500 with a page', keyText(500, '<title>Oops</title>'), cause('server', 'HTTP 500', 'Oops')],
  ['502', keyText(502, '<title>Bad Gateway</title>'), cause('lost', 'HTTP 502', 'Bad Gateway')],
  ['503', keySays(503, 'busy'), cause('busy', 'HTTP 503', 'busy')],
  ['503 with a page', keyText(503, '<title>Maintenance</title>'), cause('maintenance', 'HTTP 503', 'Maintenance')],
  ['504', keyText(504, ''), cause('lost', 'HTTP 504')],
  ['429', keySays(429, 'slow down'), cause('rate', 'HTTP 429', 'slow down')],
  ['401 for a key that has expired', keySays(401, 'key expired'), cause('key', 'HTTP 401', 'key expired')],
  ['401 with a page', keyText(401, '<title>Login</title>'), cause('login', 'HTTP 401', 'Login')],
  ['403', keySays(403, 'not for this address'), cause('permission', 'HTTP 403', 'not for this address')],
  ['402', keySays(402, 'no money'), cause('money', 'HTTP 402', 'no money')],
  ['a redirect', keyText(302, '', 'text/html', { location: '/login' }), cause('redirect', 'HTTP 302')],
  ['413', keyText(413, '<title>Too large</title>'), cause('large', 'HTTP 413', 'Too large')],
  ['418', keySays(418, 'teapot'), cause('odd', 'HTTP 418', 'teapot')],
  ['a page', keyText(200, '<title>Console</title>'), cause('keyAnswer', 'HTTP 200')],
  ['a text', keyText(200, 'ok', 'text/plain'), cause('keyAnswer', 'HTTP 200')],
  ['half a document', keyText(200, '{"name":', 'application/json'), cause('keyAnswer', 'HTTP 200')],
  ['a number', keyText(200, '7', 'application/json'), cause('keyAnswer', 'HTTP 200')],
  ['bytes that are called compressed', key(isNoGzip), cause('encoding', 'Z_DATA_ERROR')],
  ['a reset', key(resets), cause('broken', 'ECONNRESET')],
  ['a closed connection', key(closes), cause('broken', 'UND_ERR_SOCKET')],
  ['half an answer', key(isCut), cause('broken', 'ECONNRESET')],
  ['silence', key(isSilent), cause('keySilent')],
  [
    'another name',
    service((asked, _, reply) => {
      if (asked.path === '/v1/volga/key') asked.path = '/v1/service/key';
      else if (asked.path === '/v1/service/key') asked.path = '/v1/nothing';
      const found = reply();
      return { ...found, headers: { ...found.headers, 'x-volga-request-id': 'r1' } };
    }),
    cause('otherName', 'KOPEK_NAMESPACE=volga'),
  ],
  [
    'information in a wrapper',
    key((_, __, reply) => {
      const found = reply();
      return found.status === 200 ? document({ data: found.json! }) : found;
    }),
    only('key-information', '{data: …}'),
  ],
  ['a budget that is null', keyIs({ budget: null }), only('key-information', 'budget: null')],
  ['models with * in the middle', keyIs({ allowed_models: ['volga/*-pro'] }), only('allowed-models', '* inside: 1')],
  [
    'consent to every key',
    key((asked, _, reply) => {
      asked.authorization = `Bearer ${KEY}`;
      return reply();
    }),
    only('wrong-key', 'HTTP 200'),
  ],
  [
    '404 for a wrong key',
    key((asked, _, reply) => (asked.authorization === `Bearer ${KEY}` ? reply() : refusal(404, 'no such key'))),
    only('wrong-key', 'HTTP 404'),
  ],
  [
    'a date of an hour ago',
    service((_, __, reply) => {
      const found = reply();
      return { ...found, headers: { ...found.headers, date: new Date(Date.now() - 3_600_000).toUTCString() } };
    }),
    only('clock', '3600 s'),
  ],
];

/** With a key that is accepted: what goes wrong when money is spent. */
const CALLS: SetUp[] = [
  [
    'no money for the first answer',
    from(0, () => refusal(402, 'the balance is empty')),
    cause('money', 'HTTP 402', 'the balance is empty'),
  ],
  [
    'a model that there is not',
    from(0, () => refusal(404, 'No such model')),
    cause('model', 'HTTP 404', 'No such model'),
  ],
  [
    'a model that the key may not use',
    from(0, () => refusal(403, 'this model is not allowed')),
    cause('permission', 'HTTP 403', 'this model is not allowed'),
  ],
  [
    'a first answer that is rejected',
    from(0, () => refusal(400, 'max_tokens is too small')),
    cause('odd', 'HTTP 400', 'max_tokens is too small'),
  ],
  [
    'a service that fails at the first answer',
    from(0, () => refusal(500, 'boom')),
    cause('server', 'HTTP 500', 'boom'),
  ],
  [
    'a service that is busy at the first answer',
    from(0, () => refusal(503, 'busy')),
    cause('busy', 'HTTP 503', 'busy'),
  ],
  [
    'an error in the place of the first answer',
    from(0, () => document({ error: { code: 502, message: 'no provider' } })),
    cause('server', 'HTTP 200: no provider'),
  ],
  ['a page instead of the first answer', from(0, isHtml), { ...cause('page', 'HTTP 200'), isCostUnknown: true }],
  [
    'bytes that are called compressed',
    from(0, isNoGzip),
    { ...cause('encoding', 'Z_DATA_ERROR'), isCostUnknown: true },
  ],
  ['a reset at the first answer', from(0, resets), { ...cause('broken', 'ECONNRESET'), isCostUnknown: true }],
  ['half a first answer', from(0, isCut), { ...cause('broken', 'ECONNRESET'), isCostUnknown: true }],
  [
    'a service without rubles',
    whole((json) => ({ ...json, usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } })),
    cause('rubles', 'cost_rub'),
  ],
  ['answers of another form', whole((json) => ({ ...json, object: 'response' })), cause('form', 'object: "response"')],
  ['answers without choices', whole((json) => ({ ...json, choices: [{}] })), cause('form', 'no choices[0].message')],
  [
    'answers without a finish reason',
    whole((json) => ({ ...json, choices: [{ message: { content: 'ready' } }] })),
    cause('form', 'no finish_reason'),
  ],
  ['too many requests in the middle', from(6, () => refusal(429, 'slow down')), cause('rate', 'HTTP 429', 'slow down')],
  [
    'a key that is revoked in the middle',
    from(6, () => refusal(401, 'key revoked')),
    cause('key', 'HTTP 401', 'key revoked'),
  ],
  ['money that ends in the middle', from(6, () => refusal(402, 'no money')), cause('money', 'HTTP 402', 'no money')],
  ['maintenance that begins in the middle', from(6, isHtml), { ...cause('page', 'HTTP 200'), isCostUnknown: true }],
  [
    'a proxy that loses the service in the middle',
    from(6, () => refusal(502, 'bad gateway')),
    cause('server', 'HTTP 502', 'bad gateway'),
  ],
  ['resets in the middle', from(6, resets), { ...cause('broken', 'ECONNRESET'), isCostUnknown: true }],
  [
    'JSON and events that are called text',
    service((_, _response, reply) => ({ ...reply(), headers: { 'content-type': 'text/plain' } })),
    only('stream-form', 'text/plain'),
  ],
  [
    'streams without usage',
    events((all) => all.filter(({ usage }) => usage === undefined)),
    only('stream-usage', 'no usage'),
  ],
  [
    'streams without cost_rub',
    events((all) =>
      all.map(({ usage, ...event }) =>
        usage ? { ...event, usage: { ...(usage as Json), cost_rub: undefined } } : event,
      ),
    ),
    only('stream-cost', 'cost_rub: absent'),
  ],
  [
    'a finish reason in every chunk',
    events((all) =>
      all.map((event) =>
        choiceOf(event)['index'] === 0 ? { ...event, choices: [{ ...choiceOf(event), finish_reason: 'stop' }] } : event,
      ),
    ),
    only('stream-finish', 'chunks with content after it: 1'),
  ],
  [
    'a new id for each piece of a call',
    events((all) =>
      all.map((event, place) => {
        const [piece] = (choiceOf(event).delta['tool_calls'] as Json[] | undefined) ?? [];
        return piece
          ? { ...event, choices: [{ ...choiceOf(event), delta: { tool_calls: [{ ...piece, id: `new-${place}` }] } }] }
          : event;
      }),
    ),
    only('parallel-ids', 'a new id in a later piece'),
  ],
  [
    'pieces of calls without index',
    events((all) =>
      all.map((event) => {
        const [piece] = (choiceOf(event).delta['tool_calls'] as Json[] | undefined) ?? [];
        return piece
          ? { ...event, choices: [{ ...choiceOf(event), delta: { tool_calls: [{ ...piece, index: undefined }] } }] }
          : event;
      }),
    ),
    only('parallel-index', 'pieces without index'),
  ],
  [
    'a rejection that is billed',
    () => {
      const added = services.add(({ body }) => void (body['temperature'] === 9 && added.service.bill(0.5)));
      return at(added.url);
    },
    only('rejection-free', 'balance − 0.50 ₽'),
  ],
  [
    'a temperature of 9',
    service(({ body }) => {
      if (body['temperature'] === 9) body['temperature'] = 1;
      return undefined;
    }),
    only('rejection', 'HTTP 200: accepted'),
  ],
  [
    'no /responses and no /messages',
    service(({ path }) => (/\/(?:responses|messages)$/.test(path) ? refusal(404, 'no such route') : undefined)),
    only('other-paths', '/responses: HTTP 404; /messages: HTTP 404'),
  ],
  [
    'a page at /responses and /messages',
    service((asked, ...rest) => (/\/(?:responses|messages)$/.test(asked.path) ? isHtml(asked, ...rest) : undefined)),
    only('other-paths', '/responses: not JSON; /messages: not JSON'),
  ],
];

/** One at a time: what takes long is judged only by a doctor that is not busy itself. */
const SLOW: SetUp[] = [
  ['a proxy that collects streams', collecting(0), only('stream-pieces')],
  ['a proxy that collects streams, with slow refusals', collecting(300), only('stream-pieces')],
];

/** A proxy holds the long stream back until it is complete, so many times; refusals come late. */
function collecting(refusalMs: number, times = Infinity): SetUp[1] {
  let left = times;
  return service(async ({ body }, _, reply): Promise<Reply> => {
    const found = reply();
    const isHeldBack = found.events && body['max_tokens'] === 400 && left-- > 0;
    const waitMs = isHeldBack ? 2000 : found.status === 400 ? refusalMs : 0;
    await new Promise((resolve) => void setTimeout(resolve, waitMs));
    return found;
  });
}

const filled = (text: string, seen: string): string =>
  seen === '' ? text.replace(' ({seen})', '') : text.replace('{seen}', seen);

function lineOf(expected: Expected): string {
  if ('row' in expected)
    return `✗ ${EN.doctor.rows[expected.row]}${expected.detail === undefined ? '' : ` (${expected.detail})`}`;
  const { kind, seen = '', said = '', isCostUnknown = false } = expected;
  return `✗ ${filled(EN.causes[kind], seen).replace('{said}', said === '' ? '' : `: “${said}”`)}${isCostUnknown ? EN.mayCost : ''}`;
}

/** So many doctors at a time, in one process, do not keep each other from answering in time. */
const lanes: Promise<void>[] = Array.from({ length: 8 }, () => Promise.resolve());
let turn = 0;

function examine(setUp: SetUp, ...words: string[]): Promise<void> {
  const lane = turn++ % lanes.length;
  const examined = lanes[lane]!.then(() => examineNow(setUp, ...words));
  lanes[lane] = examined.catch(() => undefined);
  return examined;
}

async function examineNow([, start, expected]: SetUp, ...words: string[]): Promise<void> {
  const env = await start();
  const { code, stdout } = await kopek(['doctor', '--lang', 'en', ...words], { env });
  const lines = stdout
    .replaceAll(/\u00A0/g, ' ')
    .replaceAll(/\(\d+ ms\)/g, '')
    .replace(/\((?:359|360)\d s\)/, '(3600 s)')
    .split('\n')
    .map((line) => line.trimEnd());
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([lineOf(expected)]);
  const advice =
    'row' in expected
      ? ((EN.doctor.advice as Record<string, string>)[expected.row] ?? EN.doctor.nothingToDo)
      : adviceFor(expected.kind, 'en', {}).advice;
  expect(lines.filter((line) => line.startsWith('    '))).toEqual([`    ${advice}`]);
  expect(code).toBe(3);
  expect(stdout.includes('KOPEK_NAMESPACE')).toBe(lineOf(expected).includes('KOPEK_NAMESPACE'));
}

it('is a table of at least 120 set-ups', () => {
  expect([...WAY, ...EVERYTHING, ...KEYS, ...CALLS, ...SLOW].length).toBeGreaterThanOrEqual(120);
});

describe.concurrent('kopek doctor names one cause for', () => {
  it.each(WAY)('the way: %s', (...setUp) => examine(setUp));
  it.each(EVERYTHING)('a service that answers everything with: %s', (...setUp) => examine(setUp));
  it.each(KEYS)('a key endpoint with: %s', (...setUp) => examine(setUp));
  it.each(CALLS)('a working key, and: %s', (...setUp) => examine(setUp, '--yes'));
});

describe('kopek doctor names, when it has the time,', () => {
  // a doctor that was kept busy itself does not judge
  it.each(SLOW)('%s', { retry: 10 }, (...setUp) => examine(setUp, '--yes'));
});

describe.concurrent('kopek doctor', () => {
  const examined = async (start: SetUp[1], ...words: string[]): Promise<string> =>
    (await kopek(['doctor', '--lang', 'en', ...words], { env: await start() })).stdout.replaceAll('\u00A0', ' ');

  it('does not blame a rejection when somebody else spends from the same account', async () => {
    const spent = await examined(() => {
      const added = services.add(() => void added.service.bill(0.5));
      return at(added.url);
    }, '--yes');
    expect(spent).not.toContain('✗');
    expect(spent).not.toContain(EN.doctor.rows['rejection-free']);
  });

  it('does not blame a rejection when somebody else spends once, just then', async () => {
    const spent = await examined(() => {
      let isFirst = true;
      const added = services.add(({ body }) => {
        if (body['temperature'] === 9 && isFirst) added.service.bill(0.5);
        isFirst &&= body['temperature'] !== 9;
        return undefined;
      });
      return at(added.url);
    }, '--yes');
    expect(spent).not.toContain('✗');
    expect(spent).toContain(`✓ ${EN.doctor.rows['rejection-free']}`);
  });

  it('leaves open what a missing key endpoint means until it knows the service', async () => {
    const free = await examined(keySays(404, 'no such route'));
    expect(free.match(/✗.*/g)).toEqual([`✗ ${EN.doctor.rows['key-endpoint']} (HTTP 404)`]);
    expect(free).toContain(
      'There is no information about the key under this name (HTTP 404): “no such route”. Set KOPEK_NAMESPACE',
    );
    const noRubles = await examined(
      service(({ path }, _, reply) => {
        if (path.endsWith('/key')) return refusal(404, 'no such route');
        const found = reply();
        const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
        return found.json?.['usage'] ? { ...found, json: { ...found.json, usage } } : undefined;
      }),
      '--yes',
    );
    expect(noRubles.match(/✗.*/g)).toEqual([
      `✗ ${EN.doctor.rows['key-endpoint']} (HTTP 404)`,
      lineOf(cause('rubles', 'cost_rub')),
    ]);
    expect(noRubles).not.toContain('KOPEK_NAMESPACE');
  });

  it('does not take an empty error beside the choices for one', async () => {
    const error = { message: '', code: null };
    expect(
      await examined(
        whole((json) => ({ ...json, error })),
        '--yes',
      ),
    ).not.toContain('✗');
    expect(
      await examined(
        events((list) => list.map((event) => ({ ...event, error: {} }))),
        '--yes',
      ),
    ).not.toContain('✗');
  });

  it('does not blame a proxy for one stream that came in one go, as on a busy machine', async () => {
    expect(await examined(collecting(0, 1), '--yes')).not.toContain('✗');
  });

  it('says what a free request has cost', async () => {
    const billed = unasked(({ body }, _, reply) => {
      body['messages'] = [{ role: 'user', content: '' }];
      return reply();
    });
    const shown = await examined(billed);
    expect(shown).toContain('Spent: 0.001 ₽');
    expect(shown).not.toContain('Nothing was spent');
    expect(JSON.parse(await examined(billed, '--json'))).toMatchObject({ spent: { costRub: '0.001' } });
  });

  it('quotes without keys, hosts and accounts, in JSON, too', async () => {
    const start = always(
      403,
      JSON.stringify({ error: { message: `Account petrov-77 may not use ${KEY} at http://127.0.0.1:1/x` } }),
    );
    const said = 'The key is not allowed to make this request (HTTP 403): “Account … may not use [redacted] at …”.';
    expect(await examined(start)).toContain(said);
    expect(JSON.parse(await examined(start, '--json'))).toMatchObject({ cause: { row: 'key-endpoint', cause: said } });
  });
});
