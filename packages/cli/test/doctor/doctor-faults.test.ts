import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { startGateway, type GatewayOptions } from '@kopek/gateway';
import { describe, expect, it, vi } from 'vitest';
import { kopek, type Outcome } from '../support.ts';

/** A fault: how it is made, and the only cause and advice that the doctor may print for it. */
interface Fault {
  name: string;
  /** @returns the environment, and how to end what was started. */
  start: () => Promise<{ env: Record<string, string>; end?: () => unknown }>;
  /** Words after `kopek doctor`. */
  words?: string[];
  code?: number;
  en: [cause: string, advice: string];
  ru: [cause: string, advice: string];
}

const KEY = 'some-key-of-somebody';
const env = (baseURL: string): Record<string, string> => ({ KOPEK_BASE_URL: baseURL, KOPEK_API_KEY: KEY });

/** A server on this computer. */
async function listening(server: Server): Promise<{ port: number; end: () => void }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A service that answers everything like this. */
function http(answer: (request: IncomingMessage, response: ServerResponse) => void): Fault['start'] {
  return async () => {
    const { port, end } = await listening(createServer(answer));
    return { env: env(`http://127.0.0.1:${port}`), end };
  };
}

const answering = (status: number, body: string, type = 'application/json', headers: object = {}): Fault['start'] =>
  http((_, response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body));
const rejecting = (status: number, message: string): Fault['start'] =>
  answering(status, JSON.stringify({ error: { code: status, message } }));
const page = (status: number): Fault['start'] => answering(status, '<html><title>Hello</title></html>', 'text/html');

/** A gateway that works but for this. */
function gateway(
  options: GatewayOptions,
  more: (baseURL: string) => Record<string, string> = () => ({}),
): Fault['start'] {
  return async () => {
    const started = await startGateway(options);
    return {
      env: { KOPEK_BASE_URL: started.baseURL, KOPEK_API_KEY: started.apiKey, ...more(started.baseURL) },
      end: () => started.close(),
    };
  };
}

/** A proxy that answers CONNECT like this. */
const proxy =
  (line: string): Fault['start'] =>
  async () => {
    const { port, end } = await listening(
      createPlainServer((socket) =>
        socket.once('data', () => socket.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\n\r\n`)),
      ),
    );
    return { env: { ...env('https://gateway.invalid'), HTTPS_PROXY: `http://127.0.0.1:${port}` }, end };
  };
const setting =
  (more: Record<string, string>): Fault['start'] =>
  () =>
    Promise.resolve({ env: { ...env('https://gateway.invalid'), ...more } });

const AGAIN = {
  en: 'Try again in a few minutes. If the problem persists, contact the operator of the service.',
  ru: 'Повторите через несколько минут. Если ошибка не исчезнет, сообщите в поддержку сервиса.',
};
const ADDRESS = {
  en: 'Set KOPEK_BASE_URL to the part before /v1/chat/completions.',
  ru: 'Запишите в KOPEK_BASE_URL часть адреса перед /v1/chat/completions.',
};
const NOT_API = {
  en: 'Set KOPEK_BASE_URL to the address of the API, not of a website. A login page of the network may be in the way.',
  ru: 'Запишите в KOPEK_BASE_URL адрес API, а не сайта. Возможно, на пути стоит страница входа в сеть.',
};
const FINAL = {
  en: 'Set KOPEK_BASE_URL to the final address of the API. A login page of the network may be in the way.',
  ru: 'Запишите в KOPEK_BASE_URL окончательный адрес API. Возможно, на пути стоит страница входа в сеть.',
};
const IN_BETWEEN = {
  en: 'Try again. If it happens again, a firewall, a proxy or a load balancer closes the connection.',
  ru: 'Повторите. Если ошибка не исчезнет, соединение закрывает межсетевой экран, прокси или балансировщик.',
};
const ACCESS = {
  en: 'Ask the operator of the proxy, the firewall or the network for access. The key has not been checked yet.',
  ru: 'Попросите доступ у администратора прокси, межсетевого экрана или сети. До проверки ключа дело не дошло.',
};
const OTHER_KEY = {
  en: 'Check KOPEK_API_KEY: the whole key, without quotes, not revoked, and of this service.',
  ru: 'Проверьте KOPEK_API_KEY: ключ целиком, без кавычек, не отозванный и именно этого сервиса.',
};
const RIGHTS = {
  en: 'Check the models, the permitted addresses and the personal-data protection of the key.',
  ru: 'Проверьте разрешённые ключу модели и адреса и защиту персональных данных.',
};
const MONEY = {
  en: 'Top up the balance or the budget of the key, or set a smaller max_tokens: without it the service may reserve the maximum.',
  ru: 'Пополните баланс или бюджет ключа либо уменьшите max_tokens: без него сервис может резервировать максимум.',
};
const RATE = {
  en: 'Wait and try again, or ask the service for a higher rate limit.',
  ru: 'Подождите и повторите или попросите у сервиса больший лимит запросов.',
};
const SILENT = {
  en: 'Check that KOPEK_BASE_URL names the service itself. If it does, the service is overloaded or down: try again later.',
  ru: 'Проверьте, что KOPEK_BASE_URL указывает на сам сервис. Если да, он перегружен или не работает: повторите позже.',
};
const MODEL = {
  en: 'Choose another model; auto leaves the choice to the service.',
  ru: 'Укажите другую модель; auto оставляет выбор сервису.',
};
const PROXY = {
  en: 'Check the address, user name and password in that variable; hosts that need no proxy belong in NO_PROXY.',
  ru: 'Проверьте адрес, имя и пароль в этой переменной; хосты, которым прокси не нужен, перечислите в NO_PROXY.',
};

/** Cause and advice in both languages. */
const told = (en: string, ru: string, advice: { en: string; ru: string }): Pick<Fault, 'en' | 'ru'> => ({
  en: [en, advice.en],
  ru: [ru, advice.ru],
});
const paid = { words: ['--yes'] };

const FAULTS: Fault[] = [
  {
    name: 'a host that there is not',
    start: setting({ KOPEK_BASE_URL: 'https://nowhere.invalid' }),
    en: [
      'The host name of the service cannot be resolved (ENOTFOUND).',
      'Check the host in KOPEK_BASE_URL, and the network.',
    ],
    ru: ['Имя хоста сервиса не удаётся найти (ENOTFOUND).', 'Проверьте имя хоста в KOPEK_BASE_URL и сеть.'],
  },
  {
    name: 'a port on which nothing listens',
    start: setting({ KOPEK_BASE_URL: 'http://127.0.0.1:9' }),
    en: [
      'Nothing is listening at the address of the service (ECONNREFUSED).',
      'Check the host and the port in KOPEK_BASE_URL. A gateway on this computer may not be running.',
    ],
    ru: [
      'По адресу сервиса никто не отвечает: соединение отклонено (ECONNREFUSED).',
      'Проверьте хост и порт в KOPEK_BASE_URL. Возможно, локальный шлюз не запущен.',
    ],
  },
  {
    name: 'https to a port that speaks http',
    start: async () => {
      const { port, end } = await listening(createServer((_, response) => response.end()));
      return { env: env(`https://127.0.0.1:${port}`), end };
    },
    en: [
      'The address does not speak TLS.',
      'Check the scheme and the port in KOPEK_BASE_URL. http:// is only for a gateway on this computer.',
    ],
    ru: [
      'Сервер по этому адресу не использует TLS.',
      'Проверьте схему и порт в KOPEK_BASE_URL. http:// подходит только для шлюза на этом компьютере.',
    ],
  },
  {
    name: 'a service that accepts connections and is silent',
    start: http(() => undefined),
    ...told(
      'The service accepts the connection but does not answer.',
      'Сервис принимает соединение, но не отвечает.',
      SILENT,
    ),
  },
  {
    name: 'a service that begins an answer and stalls',
    start: http((_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')),
    ...told(
      'The service accepts the connection but does not answer.',
      'Сервис принимает соединение, но не отвечает.',
      SILENT,
    ),
  },
  {
    name: 'a connection that is reset before the answer',
    start: http((request) => request.socket.resetAndDestroy()),
    ...told(
      'The connection broke before the answer was complete (ECONNRESET).',
      'Соединение оборвалось раньше, чем пришёл весь ответ (ECONNRESET).',
      IN_BETWEEN,
    ),
  },
  {
    name: 'a connection that is closed without a word',
    start: http((request) => request.socket.end()),
    ...told(
      'The connection broke before the answer was complete (UND_ERR_SOCKET).',
      'Соединение оборвалось раньше, чем пришёл весь ответ (UND_ERR_SOCKET).',
      IN_BETWEEN,
    ),
  },
  {
    name: 'a server of another protocol',
    start: async () => {
      const { port, end } = await listening(createPlainServer((socket) => socket.end('220 mail ready\r\n')));
      return { env: env(`http://127.0.0.1:${port}`), end };
    },
    ...told(
      'The connection broke before the answer was complete.',
      'Соединение оборвалось раньше, чем пришёл весь ответ.',
      IN_BETWEEN,
    ),
  },
  {
    name: 'a redirect to a login',
    start: answering(302, '', 'text/html', { location: 'https://login.invalid/' }),
    ...told(
      'The address redirects (HTTP 302), which is not followed: the key would go to another address.',
      'Адрес отвечает перенаправлением (HTTP 302), и оно не выполняется: ключ ушёл бы по другому адресу.',
      FINAL,
    ),
  },
  {
    name: 'a permanent redirect',
    start: answering(308, '', 'text/html', { location: 'https://www.gateway.invalid/' }),
    ...told(
      'The address redirects (HTTP 308), which is not followed: the key would go to another address.',
      'Адрес отвечает перенаправлением (HTTP 308), и оно не выполняется: ключ ушёл бы по другому адресу.',
      FINAL,
    ),
  },
  {
    name: 'a login page with status 200',
    start: page(200),
    ...told(
      'Something other than the API answers at this address: the response is not JSON (HTTP 200).',
      'По этому адресу отвечает не API: ответ не в JSON (HTTP 200).',
      NOT_API,
    ),
  },
  {
    name: 'a website that answers 404',
    start: page(404),
    ...told('There is no API at this address (HTTP 404).', 'По этому адресу API нет (HTTP 404).', ADDRESS),
  },
  {
    name: 'an API of something else that answers 404',
    start: rejecting(404, 'no such route'),
    ...told('There is no API at this address (HTTP 404).', 'По этому адресу API нет (HTTP 404).', ADDRESS),
  },
  {
    name: 'a file server that answers 405',
    start: page(405),
    ...told('There is no API at this address (HTTP 405).', 'По этому адресу API нет (HTTP 405).', ADDRESS),
  },
  {
    name: 'a base URL with a wrong path',
    start: gateway({}, (baseURL) => ({ KOPEK_BASE_URL: `${baseURL}/api` })),
    ...told('There is no API at this address (HTTP 404).', 'По этому адресу API нет (HTTP 404).', ADDRESS),
  },
  {
    name: '502 with a page of a proxy',
    start: page(502),
    ...told(
      'A proxy in front of the service gets no answer from it (HTTP 502).',
      'Прокси перед сервисом не получает от него ответа (HTTP 502).',
      AGAIN,
    ),
  },
  {
    name: '504 with a page of a proxy',
    start: page(504),
    ...told(
      'A proxy in front of the service gets no answer from it (HTTP 504).',
      'Прокси перед сервисом не получает от него ответа (HTTP 504).',
      AGAIN,
    ),
  },
  {
    name: '500 of the service itself',
    start: rejecting(500, 'out of luck'),
    ...told(
      'The service failed (HTTP 500): “out of luck”.',
      'В сервисе произошёл сбой (HTTP 500): «out of luck».',
      AGAIN,
    ),
  },
  {
    name: '503 of the service itself',
    start: rejecting(503, 'busy'),
    ...told('The service is overloaded (HTTP 503).', 'Сервис перегружен (HTTP 503).', AGAIN),
  },
  {
    name: '503 with a page about maintenance',
    start: page(503),
    ...told('The service is overloaded (HTTP 503).', 'Сервис перегружен (HTTP 503).', AGAIN),
  },
  {
    name: '429 before anything was asked',
    start: rejecting(429, 'slow down'),
    ...told(
      'The service accepts no more requests at the moment (HTTP 429).',
      'Сервис сейчас не принимает новых запросов (HTTP 429).',
      RATE,
    ),
  },
  {
    name: 'a wrong key',
    start: gateway({}, () => ({ KOPEK_API_KEY: KEY })),
    ...told('The key was not accepted (HTTP 401).', 'Ключ не принят (HTTP 401).', OTHER_KEY),
  },
  {
    name: 'a wrong key, with leave to spend',
    start: gateway({}, () => ({ KOPEK_API_KEY: KEY })),
    ...paid,
    ...told('The key was not accepted (HTTP 401).', 'Ключ не принят (HTTP 401).', OTHER_KEY),
  },
  {
    name: 'a login in front of the service',
    start: page(401),
    ...told(
      'Something in front of the service rejects the request (HTTP 401, no JSON).',
      'Запрос отклоняет не сам сервис, а что-то перед ним (HTTP 401, не JSON).',
      ACCESS,
    ),
  },
  {
    name: 'a firewall in front of the service',
    start: page(403),
    ...told(
      'Something in front of the service rejects the request (HTTP 403, no JSON).',
      'Запрос отклоняет не сам сервис, а что-то перед ним (HTTP 403, не JSON).',
      ACCESS,
    ),
  },
  {
    name: 'an address that the key does not permit',
    start: rejecting(403, 'this address is not on the list'),
    ...told(
      'The key is not allowed to make this request (HTTP 403): “this address is not on the list”.',
      'Этому ключу такой запрос не разрешён (HTTP 403): «this address is not on the list».',
      RIGHTS,
    ),
  },
  {
    name: 'an account without money',
    start: rejecting(402, 'the balance is empty'),
    ...told(
      'There is not enough money for this request (HTTP 402): “the balance is empty”.',
      'На этот запрос не хватает денег (HTTP 402): «the balance is empty».',
      MONEY,
    ),
  },
  {
    name: 'money that is gone when the first answer is asked for',
    start: gateway({ faults: [{ name: 'http-402', times: 1 }] }),
    ...paid,
    ...told(
      'There is not enough money for this request (HTTP 402): “the balance, the budget of the key or `max_tokens` does not allow the request”.',
      'На этот запрос не хватает денег (HTTP 402): «the balance, the budget of the key or `max_tokens` does not allow the request».',
      MONEY,
    ),
  },
  {
    name: 'a model that there is not',
    start: gateway({}),
    words: ['--yes', '--model', 'nobody/x'],
    ...told(
      'The service does not have this model (HTTP 404): “No model, preset or slug is called "nobody/x"”.',
      'Такой модели у сервиса нет (HTTP 404): «No model, preset or slug is called "nobody/x"».',
      MODEL,
    ),
  },
  {
    name: 'too many requests in the middle of the examination',
    start: gateway({ faults: [{ name: 'http-429', after: 3 }] }),
    ...paid,
    ...told(
      'The service accepts no more requests at the moment (HTTP 429).',
      'Сервис сейчас не принимает новых запросов (HTTP 429).',
      RATE,
    ),
  },
  {
    name: 'a proxy that does not run',
    start: setting({ HTTPS_PROXY: 'http://127.0.0.1:9' }),
    ...told(
      'The proxy in HTTPS_PROXY cannot be reached or rejects to connect (ECONNREFUSED).',
      'Прокси из HTTPS_PROXY недоступен или отказывает в соединении (ECONNREFUSED).',
      PROXY,
    ),
  },
  {
    name: 'a proxy that wants a password',
    start: proxy('407 Proxy Authentication Required'),
    ...told(
      'The proxy in HTTPS_PROXY cannot be reached or rejects to connect (UND_ERR_ABORTED).',
      'Прокси из HTTPS_PROXY недоступен или отказывает в соединении (UND_ERR_ABORTED).',
      PROXY,
    ),
  },
  {
    name: 'a proxy that does not reach the service',
    start: proxy('502 Bad Gateway'),
    ...told(
      'The proxy in HTTPS_PROXY cannot be reached or rejects to connect (UND_ERR_ABORTED).',
      'Прокси из HTTPS_PROXY недоступен или отказывает в соединении (UND_ERR_ABORTED).',
      PROXY,
    ),
  },
  {
    name: 'a key under another name',
    start: gateway({ namespace: 'volga' }, () => ({ KOPEK_NAMESPACE: 'neva' })),
    en: [
      'The key endpoint is at {base}/v1/{namespace}/key (KOPEK_NAMESPACE=volga)',
      'Set KOPEK_NAMESPACE (namespace in code) to the word in this path, from the documentation of the service.',
    ],
    ru: [
      'Сведения о ключе доступны по адресу {base}/v1/{namespace}/key (KOPEK_NAMESPACE=volga)',
      'Запишите в KOPEK_NAMESPACE (в коде namespace) слово из этого пути, указанное в документации сервиса.',
    ],
  },
  {
    name: 'a clock that is an hour off',
    start: async () => {
      const { port, end } = await listening(
        createServer((request, response) => {
          const date = new Date(Date.now() - 3_600_000).toUTCString();
          const isKey = request.url?.endsWith('/key') === true;
          const isWrong = request.headers.authorization !== `Bearer ${KEY}`;
          const pii = { mode: 'mask', types: null, dictionary: [] };
          const body =
            isKey && !isWrong ? { name: 'k', allowed_models: null, pii } : { error: { code: 400, message: '' } };
          response.writeHead(isWrong ? 401 : isKey ? 200 : 400, { 'content-type': 'application/json', date });
          response.end(JSON.stringify(body));
        }),
      );
      return { env: env(`http://127.0.0.1:${port}`), end };
    },
    en: [
      'The clocks agree within 30 seconds (3600 s)',
      'Set the clock of this computer: reports and limits use its days.',
    ],
    ru: [
      'Часы расходятся не больше чем на 30 с (3600 с)',
      'Подведите часы этого компьютера: по ним считаются дни в отчётах и лимитах.',
    ],
  },
];

const plain = ({ stdout }: Outcome): string[] => stdout.replaceAll('\u00A0', ' ').split('\n');

type Case = Fault & { language: 'en' | 'ru' };
const CASES: Case[] = FAULTS.flatMap((fault) => [
  { ...fault, language: 'en' },
  { ...fault, language: 'ru' },
]);

async function expectOnly({ start, words = [], language, ...texts }: Case): Promise<void> {
  const [cause, advice] = texts[language];
  const { env: given, end } = await start();
  // the client reads the proxy from the process
  if (given['HTTPS_PROXY'] !== undefined) vi.stubEnv('HTTPS_PROXY', given['HTTPS_PROXY']);
  const outcome = await kopek(['doctor', ...words, '--lang', language], { env: given }).finally(() => end?.());
  const lines = plain(outcome);
  const crosses = lines.filter((line) => line.startsWith('✗')).map((line) => line.replace(/359\d|360\d/, '3600'));
  expect(crosses).toEqual([`✗ ${cause}`]);
  expect(lines.filter((line) => line.startsWith('    '))).toEqual([`    ${advice}`]);
  expect(outcome.code).toBe(3);
  expect(outcome.stdout).not.toContain(given['KOPEK_API_KEY']);
}

const isOfProxy = ({ name }: Fault): boolean => name.startsWith('a proxy');

describe.concurrent('kopek doctor with', () => {
  it.each(CASES.filter((one) => !isOfProxy(one)))('$name ($language)', { timeout: 60_000 }, expectOnly);

  it('a proxy that collects streams names what to turn off', async () => {
    await using started = await startGateway({ pace: 1 });
    const { port, end } = await listening(
      createServer((request, response) => {
        const body: Buffer[] = [];
        request.on('data', (piece: Buffer) => void body.push(piece));
        request.on('end', async () => {
          const { method = 'GET', url = '', headers } = request;
          const authorization = headers.authorization ?? '';
          const sent = method === 'POST' ? { body: Buffer.concat(body) } : {};
          const type = { authorization, 'content-type': 'application/json' };
          const answer = await fetch(new URL(url, started.baseURL), { method, headers: type, ...sent });
          const whole = Buffer.from(await answer.arrayBuffer());
          const kind = answer.headers.get('content-type') ?? '';
          response.writeHead(answer.status, { 'content-type': kind, 'content-length': whole.length }).end(whole);
        });
      }),
    );
    const given = { KOPEK_BASE_URL: `http://127.0.0.1:${port}`, KOPEK_API_KEY: started.apiKey };
    const outcome = await kopek(['doctor', '--yes', '--lang', 'en'], { env: given }).finally(end);
    const crosses = plain(outcome).filter((line) => line.startsWith('✗'));
    expect(crosses).toEqual([
      expect.stringMatching(/^✗ A stream arrives piece by piece, as it is written \(\d+ ms\)$/),
    ]);
    expect(outcome.stdout).toContain('nginx: proxy_buffering off');
  }, 60_000);

  it('a healthy service ends with one verdict and an exact sum', async () => {
    await using started = await startGateway({ pace: 1, unknownFields: 'reject' });
    const given = { KOPEK_BASE_URL: started.baseURL, KOPEK_API_KEY: started.apiKey };
    const outcome = await kopek(['doctor', '--yes', '--lang', 'en'], { env: given });
    const [verdict, spent] = plain(outcome).slice(-3);
    expect([outcome.code, verdict]).toEqual([0, '✓ All is well: the service follows the interface.']);
    const micro = started.charges().reduce((sum, { costRub }) => sum + Math.round(Number(costRub) * 1e6), 0);
    expect(spent).toMatch(/^Spent: \d+\.\d+ ₽$/);
    expect(Math.round(Number(spent?.replaceAll(/[^\d.]/g, '')) * 1e6)).toBe(micro);
    expect(outcome.stdout).not.toMatch(/≥|[Cc]ould not|✗|\?/);
  }, 60_000);
});

describe('kopek doctor behind', () => {
  it.each(CASES.filter(isOfProxy))('$name ($language)', async (one) => {
    await expectOnly(one).finally(() => vi.unstubAllEnvs());
  });
});

describe.concurrent('kopek doctor reports wrong settings before it sends anything:', () => {
  const BASE_URL = /^kopek: Адрес в KOPEK_BASE_URL не подходит\. Нужен https:/;
  it.each<[string, Record<string, string>, RegExp, RegExp]>([
    [
      'http to another computer',
      { KOPEK_BASE_URL: 'http://gateway.invalid' },
      /baseURL must begin with https/,
      BASE_URL,
    ],
    [
      'a password in the address',
      { KOPEK_BASE_URL: 'https://a:b@gateway.invalid' },
      /must not contain a user name/,
      BASE_URL,
    ],
    ['quotes', { KOPEK_BASE_URL: '"https://gateway.invalid"' }, /without quotes/, BASE_URL],
    ['an endpoint', { KOPEK_BASE_URL: 'https://gateway.invalid/v1/chat/completions' }, /must end before/, BASE_URL],
    [
      'a key with a line break',
      { KOPEK_API_KEY: 'a\nb' },
      /API key/,
      /^kopek: Значение KOPEK_API_KEY нельзя отправить/,
    ],
    [
      'a namespace with a slash',
      { KOPEK_NAMESPACE: 'a/b' },
      /namespace must match/,
      /^kopek: Значение KOPEK_NAMESPACE/,
    ],
  ])('%s', async (_, more, en, ru) => {
    const given = { ...env('https://gateway.invalid'), ...more };
    const english = await kopek(['doctor', '--lang', 'en'], { env: given });
    const russian = await kopek(['doctor', '--lang', 'ru'], { env: given });
    expect([english.code, english.stdout, russian.code, russian.stdout]).toEqual([2, '', 2, '']);
    expect(english.stderr).toMatch(en);
    expect(russian.stderr).toMatch(ru);
    expect(russian.stderr).not.toMatch(/\b(must|the|not)\b/);
  });
});

it.each(['expired', 'exhausted'] as const)('does not offer to pay with a key that is %s', async (why) => {
  const key =
    why === 'exhausted' ? { budget: { maxRub: '0' } } : { expiresAt: new Date(Date.now() - 1000).toISOString() };
  await using started = await startGateway({ key });
  const given = { KOPEK_BASE_URL: started.baseURL, KOPEK_API_KEY: started.apiKey };
  const { code, stdout } = await kopek(['doctor', '--lang', 'en'], { env: given });
  expect(code).toBe(3);
  expect(stdout).not.toContain('--yes');
});
