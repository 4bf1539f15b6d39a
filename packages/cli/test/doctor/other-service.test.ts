import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { Row } from '../../src/doctor/row.ts';
import { kopek } from '../support.ts';

/** A service that speaks a dialect: its answers are well meant, and not those of the interface. */
async function startOtherService(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const isKey = request.url === '/v1/service/key';
      const isRejected = body === '{}' || body.includes('"temperature":9');
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, balance: 5 };
      const choice = { index: 0, message: { role: 'assistant', content: null }, finish_reason: 'end_turn' };
      const answer = isKey
        ? { name: 'one', allowed_models: 'all' }
        : isRejected
          ? { detail: 'no' }
          : { object: 'chat.completion', id: `${Math.random()}`, model: 'auto', choices: [choice], usage };
      response.writeHead(isRejected ? 422 : 200, {
        'content-type': 'application/json',
        date: new Date(Date.now() - 3_600_000).toUTCString(),
      });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

it('lists for a service with another dialect every row in which it differs', async () => {
  const service = await startOtherService();
  const env = { KOPEK_BASE_URL: service.url, KOPEK_API_KEY: 'some-key' };
  const { code, stdout } = await kopek(['doctor', '--yes', '--json'], { env });
  await service.close();
  const { rows } = JSON.parse(stdout) as { rows: Row[] };
  expect(code).toBe(3);
  expect(rows.filter(({ verdict }) => verdict === 'fails').map(({ id }) => id)).toEqual([
    'clock',
    'key-information',
    'wrong-key',
    'whole-content',
    'whole-cost',
    'served-model',
    'stream-form',
    'tools',
    'parallel-tools',
    'parallel-index',
    'json-schema',
    'other-paths',
    'rejection',
    'answer-form',
  ]);
  expect(rows).toContainEqual({ id: 'idempotency', verdict: 'note', detail: 'not honoured' });
});
