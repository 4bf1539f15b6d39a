import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, type ClientSettings } from '../../src/index.ts';
import { good } from '../faults/answers.ts';
import { createCertificate, offersRead } from '../faults/certificate.ts';
import { startRawServer, type RawServer } from '../faults/raw-server.ts';
import { runChild } from './run-child.ts';

const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const servers: RawServer[] = [];
const started = async (...options: Parameters<typeof startRawServer>): Promise<RawServer> => {
  const server = await startRawServer(...options);
  servers.push(server);
  return server;
};

afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

describe('a proxy of the environment', () => {
  const proxied = (
    server: Pick<RawServer, 'origin'>,
    env: Record<string, string>,
    settings: ClientSettings = {},
  ): Promise<unknown> => {
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'NO_PROXY', 'no_proxy'])
      vi.stubEnv(name, '');
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    return createClient({ apiKey: 'test-key', baseURL: server.origin, ...settings }).chat(request);
  };

  it('is used for loopback if it is on loopback itself', async () => {
    const [server, proxy] = [await started({ onRequest: good }), await startProxy()];
    await proxied(server, { HTTP_PROXY: proxy.origin });
    expect(proxy.targets).toEqual([`POST 127.0.0.1:${server.port}`]);
  });

  it('is not used for the hosts of NO_PROXY', async () => {
    const [server, proxy] = [await started({ onRequest: good }), await startProxy()];
    await proxied(server, { HTTP_PROXY: proxy.origin, NO_PROXY: '127.0.0.1' });
    expect(proxy.targets).toEqual([]);
  });

  it('never sees an unencrypted key', async () => {
    const server = await started({ onRequest: good });
    await proxied(server, { HTTP_PROXY: 'http://proxy.invalid:3128', HTTPS_PROXY: 'http://proxy.invalid:3128' });
    expect(server.requests).toHaveLength(1);
  });

  it('that is not a URL is named in the error', async () => {
    const server = await started({ onRequest: good });
    await expect(proxied(server, { HTTPS_PROXY: 'http://[' })).rejects.toMatchObject({
      code: 'configuration',
      billing: 'none',
      message: expect.stringMatching(/proxy variables/) as string,
    });
  });

  it.each<[string, RegExp, (socket: Socket) => unknown]>([
    ['does not answer', /timeout\.connectMs/, (socket) => socket.resume()],
    [
      'opens a tunnel to nobody',
      /timeout: 100ms.*timeout\.connectMs/,
      (socket) => socket.once('data', () => socket.write('HTTP/1.1 200 Connected\r\n\r\n')),
    ],
  ])('that %s is waited for as long as a connection may take', async (_, message, onConnection) => {
    const proxy = await started({ onConnection });
    const settings = { timeout: { connectMs: 100 }, retry: { maxRetries: 0 } };
    const answer = proxied({ origin: 'https://gateway.invalid' }, { HTTPS_PROXY: proxy.origin }, settings);
    await expect(answer).rejects.toMatchObject({
      code: 'timeout',
      phase: 'connect',
      billing: 'none',
      retryable: true,
      message: expect.stringMatching(message) as string,
    });
  });

  it('tunnels https', async () => {
    const certificate = await createCertificate();
    const { tls, offered } = offersRead(certificate);
    const [server, proxy] = [await started({ onRequest: good, tls }), await startProxy()];
    const folder = await mkdtemp(join(tmpdir(), 'kopek-'));
    await writeFile(join(folder, 'ca.pem'), certificate.cert);
    const child = await runChild(
      `
      const { createClient } = await import('@kopek/core');
      const client = createClient({ apiKey: 'test-key', baseURL: ${JSON.stringify(server.origin)} });
      console.log((await client.chat(${JSON.stringify(request)})).charge.costRub);
    `,
      { HTTPS_PROXY: proxy.origin, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
    );
    await rm(folder, { recursive: true });
    expect(child).toMatchObject({ code: 0, stdout: '0.0123\n' });
    expect(proxy.targets).toEqual([`CONNECT 127.0.0.1:${server.port}`]);
    expect(proxy.seen.join('')).not.toContain('test-key');
    expect(offered).toEqual([['http/1.1']]);
  });
});

/** A proxy that tunnels and forwards, and notes where to, and what passes after the first bytes. */
async function startProxy(): Promise<{ origin: string; targets: string[]; seen: string[] }> {
  const targets: string[] = [];
  const seen: string[] = [];
  const server = await started({
    onConnection(socket: Socket) {
      socket.once('data', (bytes) => {
        const [, method = '', target = ''] = /^(CONNECT|POST) (?:http:\/\/)?([\d.:]+)/.exec(bytes.toString()) ?? [];
        targets.push(`${method} ${target}`);
        const [host = '', port = '0'] = target.split(':');
        const onward = connect(Number(port), host, () =>
          method === 'CONNECT' ? socket.write('HTTP/1.1 200 Connected\r\n\r\n') : onward.write(bytes),
        );
        onward.on('error', () => socket.destroy());
        socket.on('data', (more) => void seen.push(more.toString('latin1')));
        socket.pipe(onward).pipe(socket);
      });
    },
  });
  return { origin: server.origin, targets, seen };
}
