import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { Report, Service } from '../../examples/runtimes/lib/program.ts';
import { launchChromium } from '../chromium.ts';

const LIMIT_MS = 180_000;

/**
 * Runs the program in a page of a headless Chromium.
 *
 * Page and gateway have one origin: the gateway writes no headers for other origins, since a key does not belong in a
 * page. Here the server of the page passes requests on, as a real one would after it has added the key.
 */
export async function runPage(script: string, service: Service): Promise<Report> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/v1/')) void passOn(request, response, service);
    else if (request.url === '/page.js') {
      response.setHeader('content-type', 'text/javascript').end(readFileSync(script));
    } else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const reporting = page.waitForRequest('**/report', { timeout: LIMIT_MS });
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/#key=${service.apiKey}`);
    return (await reporting).postDataJSON() as Report;
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
}

async function passOn(request: IncomingMessage, response: ServerResponse, service: Service): Promise<void> {
  const left = new AbortController();
  response.on('close', () => left.abort());
  try {
    const answer = await fetch(new URL(request.url ?? '/', service.baseURL), {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' },
      ...(request.method === 'POST' ? { body: await readBody(request) } : {}),
      signal: left.signal,
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    if (answer.body) await pipeline(answer.body, response);
    else response.end();
  } catch {
    // a gateway that breaks an answer, or a page that leaves it, breaks it for the other side as well
    response.destroy();
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return text;
}
