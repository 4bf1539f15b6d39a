import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ReplayOptions } from '../../src/index.ts';
import { ask, post } from '../client.ts';
import { STILL, useGateways } from '../harness.ts';
import { contentOf, useFolders } from './folders.ts';

const start = useGateways({ ...STILL, adminToken: 'admin-of-recordings' });
const newFolder = useFolders();

// put together here, so that no scanner of this repository takes them for real
const glued = (...parts: string[]): string => parts.join('');
const SECRETS: Record<string, string> = {
  'an AWS access key': glued('AKIA', 'IOSFODNN7EXAMPLE'),
  'a GitHub token': glued('ghp_', 'abcdefghijklmnopqrstuvwxyz0123456789'),
  'a GitLab token': glued('glpat-', 'abcdefghij1234567890'),
  'a Slack token': glued('xoxb-', '123456789012-abcdefABCDEF'),
  'a JSON web token': glued(
    'eyJ',
    'hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
  ),
  'a Google key': glued('AIza', 'SyA1234567890abcdefghijklmnopqrstuv'),
  'an Anthropic key': `sk-ant-api03-${'a'.repeat(93)}AA`,
  'an OpenAI key': `sk-proj-${'aB1'.repeat(20)}`,
  'a Stripe key': `sk_live_${'a1B2'.repeat(6)}`,
  'an npm token': `npm_${'a1B2'.repeat(9)}`,
  'a Hugging Face token': `hf_${'aBcD'.repeat(8)}ab`,
  'a SendGrid key': `SG.${'a'.repeat(22)}.${'b'.repeat(43)}`,
  'a Telegram bot token': glued('123456789:AA', 'HdqTcvCH1vGWJxfSeofSAs0K5PALDsaw8'),
  'a private key': glued('-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\n-----END RSA', ' PRIVATE KEY-----'),
  'the password of a database': glued('postgres://anton:', 'pa55word1', '@db.example.org/books'),
  'the password of an address': glued('https://anton:', 'pa55w0rd2', '@example.org/'),
  'a password in a sentence': 'password: hunter22',
  'a password in Russian': 'пароль — сезам-откройся',
  'a token in JSON': '{"access_token":"qwertyuiop12"}',
  'a bearer token': glued('Bearer ', 'abcdef.ghijkl-mnopqr'),
  'a key of this gateway': glued('kopek-', 'AbCdEfGhIjKlMnOpQrStUvWx'),
  'an e-mail address': 'anna.k@example.org',
  'a phone number': '+7 916 123-45-67',
};
/** The part of a secret that must not be in a file. */
const CORE: Record<string, string> = {
  'the password of a database': 'pa55word1',
  'the password of an address': 'pa55w0rd2',
  'a password in a sentence': 'hunter22',
  'a password in Russian': 'сезам',
  'a token in JSON': 'qwertyuiop12',
  'a bearer token': 'ghijkl',
  'a private key': 'MIIEpAIBAAKCAQEA',
};

describe('a recording contains no secret, and neither does the journal', () => {
  it.each(Object.entries(SECRETS))('%s', async (name, secret) => {
    const folder = newFolder();
    const gateway = await start({ record: folder, namespace: 'service' });
    const said = `Here it is: ${secret} and more.`;
    for (const stream of [false, true]) {
      await ask(gateway, said, { stream });
      await ask(gateway, '', {
        messages: [
          { role: 'system', content: said },
          { role: 'user', content: 'hello' },
        ],
        stream,
      });
      await post(
        gateway,
        { model: 'kopek/echo', max_tokens: 500, stream, messages: [{ role: 'user', content: said }] },
        { path: '/v1/messages' },
      );
    }
    await gateway.whenIdle();
    const content = contentOf(folder);
    expect(content).toContain('Here it is: ');
    expect(content).not.toContain(CORE[name] ?? secret);

    // the same request is found again
    const replaying = await start({ replay: folder });
    expect((await ask(replaying, said, { stream: false })).status).toBe(200);
  });

  it('in fields with such names', async () => {
    const folder = newFolder();
    const gateway = await start({ record: folder });
    await ask(gateway, 'x', { metadata: { password: 'open sesame', apiKey: 'short' } });
    await gateway.whenIdle();
    expect(contentOf(folder)).not.toMatch(/sesame|"short"/);
  });

  it('in headers', async () => {
    const gateway = await start();
    const headers = {
      cookie: 'session=1',
      'api-key': 'one',
      'x-goog-api-key': 'two',
      'x-auth-token': 'three',
      accept: 'four',
    };
    await ask(gateway, 'x', {}, { headers });
    expect(gateway.requests()[0]?.headers).toMatchObject({
      authorization: 'Bearer <key>',
      cookie: '<key>',
      'api-key': '<key>',
      'x-goog-api-key': '<key>',
      'x-auth-token': '<key>',
      accept: 'four',
    });
  });
});

describe('redact', () => {
  it('masks what additional patterns match', async () => {
    const folder = newFolder();
    const gateway = await start({ record: folder, redact: { patterns: ['PROJECT-\\d+'] } });
    await ask(gateway, 'about PROJECT-7331');
    await gateway.whenIdle();
    expect(contentOf(folder)).toContain('about [CUSTOM]');
  });

  it.each<[true | ('email' | 'key')[], string[], string[]]>([
    [['email'], ['anna@example.org'], ['+7 916', 'hunter22', 'kopek-own-key-1']],
    [['key'], ['hunter22'], ['anna@', '+7 916', 'kopek-own-key-1']],
    [true, ['anna@example.org', '+7 916 123-45-67', 'hunter22'], ['kopek-own-key-1']],
  ])('off: %j', async (off, kept, cut) => {
    const folder = newFolder();
    const gateway = await start({ record: folder, apiKey: 'kopek-own-key-1', redact: { off } });
    await ask(gateway, 'anna@example.org, +7 916 123-45-67, password: hunter22, kopek-own-key-1');
    await gateway.whenIdle();
    for (const text of kept) expect(contentOf(folder)).toContain(text);
    for (const text of cut) expect(contentOf(folder)).not.toContain(text);
  });
});

describe('match', () => {
  const system = (content: string) => ({
    messages: [
      { role: 'system', content },
      { role: 'user', content: 'What is new?' },
    ],
  });
  const recorded = async (fields: object): Promise<string> => {
    const folder = newFolder();
    const gateway = await start({ record: folder });
    await ask(gateway, 'x', { ...fields });
    await gateway.whenIdle();
    return folder;
  };

  it.each<[string, object, object]>([
    ['a date in the system prompt', system('Today is 2026-11-23.'), system('Today is 2027-01-02.')],
    [
      'a date in words',
      system('Today is Monday, November 23, 2026, 9:05 PM.'),
      system('Today is Tuesday, January 5, 2027, 11:59 AM.'),
    ],
    [
      'a date in Russian',
      system('Сегодня 23 ноября 2026 года, понедельник'),
      system('Сегодня 1 мая 2027 года, суббота'),
    ],
    ['a timestamp', system('now: 1795468909'), system('now: 1799999999456')],
    ['an id', system('run 0b8a1b2c-1111-4222-8333-444455556666'), system('run ffffffff-1111-4222-8333-444455556666')],
    ['user and metadata', { user: 'anna', metadata: { run: '1' } }, { user: 'boris', metadata: { run: '2' } }],
  ])('ignores %s', async (_what, first, second) => {
    const replaying = await start({ replay: await recorded(first) });
    expect((await ask(replaying, 'x', { ...second })).status).toBe(200);
    expect(replaying.drift()).toEqual([]);
    expect(
      (await ask(replaying, 'another question', { ...first, messages: [{ role: 'user', content: 'Why?' }] })).status,
    ).toBe(404);
    expect(replaying.drift()).toHaveLength(1);
  });

  it('a request that is identical takes precedence', async () => {
    const folder = newFolder();
    const gateway = await start({ record: folder });
    for (const day of ['2026-11-23', '2026-11-24']) await ask(gateway, `On ${day}`);
    await gateway.whenIdle();
    const replaying = await start({ replay: folder });
    expect((await ask(replaying, 'On 2026-11-24')).body).toContain('On 2026-11-24');
    expect((await ask(replaying, 'On 2026-11-23')).body).toContain('On 2026-11-23');
  });

  it.each<[string, NonNullable<ReplayOptions['match']>, number, number]>([
    ['ignore', { ignore: ['temperature'] }, 200, 404],
    ['by', { by: ['model'] }, 200, 200],
    ['a function', (body) => (body as { messages: unknown }).messages, 200, 404],
    ['nothing', {}, 404, 404],
  ])('%s decides', async (_what, match, otherTemperature, otherText) => {
    const folder = await recorded({ temperature: 0.5 });
    const replaying = await start({ replay: { folder, match } });
    expect((await ask(replaying, 'x', { temperature: 0.7 })).status).toBe(otherTemperature);
    expect((await ask(replaying, 'y', { temperature: 0.5 })).status).toBe(otherText);
  });

  it('warns of a field that should decide, but that no recording has', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const folder = await recorded({});
    await start({ replay: { folder, match: { by: ['model', 'mesages'] } } });
    await start({ replay: { folder: newFolder(), match: { by: ['mesages'] } } });
    expect(warn.mock.calls).toEqual([['replay.match.by: no recording has the field "mesages"']]);
  });
});
