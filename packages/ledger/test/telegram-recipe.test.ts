/** The bot of `docs/guides/budgets-without-a-deploy.md`, as it stands in both languages, against a server on this computer. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripTypeScriptTypes } from 'node:module';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LimitAlert } from '../src/index.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const NEAR: LimitAlert = {
  id: 'a',
  scope: 'tag:user=ivan',
  spentRub: '400',
  maxRub: '500',
  threshold: '80%',
  thresholdRub: '400',
  unknownRub: '0',
  reservedRub: '0',
};
const SENT = JSON.stringify({ ok: true });
const busy = (seconds: number): string => JSON.stringify({ ok: false, parameters: { retry_after: seconds } });

describe.each(['docs', 'docs/ru'])('the bot of %s', (folder) => {
  /** Starts a Telegram that gives these answers in turn, undefined for none, and imports the sample. */
  async function scene(...answers: ([status: number, body: string] | undefined)[]): Promise<{
    toTelegram: (near: LimitAlert) => Promise<void>;
    received: { path: string | undefined; body: Record<string, string> }[];
  }> {
    const received: { path: string | undefined; body: Record<string, string> }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({ path: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) });
      const answer = answers.shift();
      if (answer) response.writeHead(answer[0]).end(answer[1]);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    vi.stubEnv('TELEGRAM_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv('TELEGRAM_TOKEN', 'token');
    vi.stubEnv('TELEGRAM_CHAT', '42');
    const page = readFileSync(
      new URL(`../../../${folder}/guides/budgets-without-a-deploy.md`, import.meta.url),
      'utf8',
    );
    const [, code = ''] = /```ts\n(\/\/ telegram\.ts\n.*?)```/s.exec(page) ?? [];
    // the port makes each sample a module of its own
    const module = `${stripTypeScriptTypes(code)}\n// ${process.env['TELEGRAM_URL']}`;
    const { toTelegram } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
    return { toTelegram, received };
  }

  test('sends one message', async () => {
    const { toTelegram, received } = await scene([200, SENT]);
    await toTelegram(NEAR);
    expect(received).toEqual([
      { path: '/bottoken/sendMessage', body: { chat_id: '42', text: expect.stringContaining('400') } },
    ]);
  });

  test('waits as long as a 429 asks for, and retries', async () => {
    const original = setTimeout;
    const pauses = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run, ms, ...values) => original(run, ms === 7_000 ? 0 : ms, ...values));
    const { toTelegram, received } = await scene([429, busy(7)], [200, SENT]);
    await toTelegram(NEAR);
    expect(received).toHaveLength(2);
    expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(7_000);
  });

  test('a pause that is too long, a 500, HTML and a rejection are errors, each after one request', async () => {
    const wrong: [number, string][] = [
      [429, busy(3600)],
      [500, 'Internal Server Error'],
      [502, '<html>Bad Gateway</html>'],
      [200, '<html>Log in to the network</html>'],
      [403, JSON.stringify({ ok: false })],
    ];
    for (const [status, body] of wrong) {
      const { toTelegram, received } = await scene([status, body]);
      await expect(toTelegram(NEAR)).rejects.toThrow(new Error(`Telegram: HTTP ${status}`));
      expect(received).toHaveLength(1);
    }
  });

  test('an answer that does not arrive is an error', async () => {
    const original = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => original(ms === 10_000 ? 50 : ms));
    const { toTelegram } = await scene(undefined);
    await expect(toTelegram(NEAR)).rejects.toThrow('The operation was aborted due to timeout');
  });
});
