import { createServer as createPlainServer } from 'node:net';
import { startGateway } from '@kopek/gateway';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { kopek, type Outcome } from '../support.ts';
import { listening } from './service.ts';

const KEY = 'some-key-of-somebody';
const env = (baseURL: string): Record<string, string> => ({ KOPEK_BASE_URL: baseURL, KOPEK_API_KEY: KEY });
const plain = ({ stdout }: Outcome): string[] => stdout.replaceAll('\u00A0', ' ').split('\n');

describe('kopek doctor with', () => {
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
  // the client reads the proxy from the process
  afterEach(() => void vi.unstubAllEnvs());

  it.each<[name: string, line: string | undefined, seen: string]>([
    ['that does not run', undefined, 'ECONNREFUSED'],
    ['that wants a password', '407 Proxy Authentication Required', 'UND_ERR_ABORTED'],
    ['that does not reach the service', '502 Bad Gateway', 'UND_ERR_ABORTED'],
  ])('a proxy %s names the variable', async (_, line, seen) => {
    const server = createPlainServer((socket) =>
      socket.once('data', () => socket.end(`HTTP/1.1 ${line}\r\ncontent-length: 0\r\n\r\n`)),
    );
    const { port, end } = await listening(server);
    const given = { ...env('https://gateway.invalid'), HTTPS_PROXY: `http://127.0.0.1:${line ? port : 9}` };
    vi.stubEnv('HTTPS_PROXY', given.HTTPS_PROXY);
    const english = plain(await kopek(['doctor', '--lang', 'en'], { env: given }));
    const russian = plain(await kopek(['doctor', '--lang', 'ru'], { env: given }));
    end();
    const failing = (lines: string[]): string[] => lines.filter((one) => /^(?:✗| {4})/.test(one));
    expect(failing(english)).toEqual([
      `✗ The proxy in HTTPS_PROXY cannot be reached or rejects the connection (${seen}).`,
      '    Check the address, user name and password in that variable; hosts that need no proxy belong in NO_PROXY.',
    ]);
    expect(failing(russian)).toEqual([
      `✗ Прокси из HTTPS_PROXY недоступен или отказывает в соединении (${seen}).`,
      '    Проверьте адрес, имя и пароль в этой переменной; хосты, которым прокси не нужен, перечислите в NO_PROXY.',
    ]);
  });
});

describe.concurrent('kopek doctor reports wrong settings before it sends anything:', () => {
  const BASE_URL = /^kopek: Адрес в KOPEK_BASE_URL или --base-url не подходит\. Нужен https:/;
  it.each<[string, Record<string, string>, RegExp, RegExp]>([
    [
      'http to another computer',
      { KOPEK_BASE_URL: 'http://gateway.invalid' },
      /KOPEK_BASE_URL or --base-url\) must begin with https/,
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
      /KOPEK_API_KEY contains a forbidden/,
      /^kopek: Значение KOPEK_API_KEY нельзя отправить/,
    ],
    [
      'a namespace with a slash',
      { KOPEK_NAMESPACE: 'a/b' },
      /KOPEK_NAMESPACE or --namespace\) must match/,
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
