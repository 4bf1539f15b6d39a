// A chat in Next.js with stop, regenerate and files, written from docs/nextjs.md and docs/guides/stop-and-regenerate.md.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { Chat } from '@ai-sdk/react';
import { startGateway } from '@kopek/gateway';
import { chargeMetadataSchema, formatCost, sumMessages, sumRub } from '@kopek/vercel-ai';
import { DefaultChatTransport } from 'ai';
import { assert, billed, checks } from './checks.mjs';

const check = checks();
const [chromiumPath = ''] = process.argv.slice(2);
const next = ['../node_modules/next/dist/bin/next'];
// slow enough that a reader can leave in the middle of an answer
const gateway = await startGateway({ pace: 0.1, unknownFields: 'reject' });
const env = {
  ...process.env,
  KOPEK_BASE_URL: gateway.baseURL,
  KOPEK_API_KEY: gateway.apiKey,
  NEXT_TELEMETRY_DISABLED: '1',
};

await check('next build', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...next, 'build'], {
    cwd: 'next-app',
    env,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stdout}${stderr}`);
});

const port = await freePort();
const server = spawn(process.execPath, [...next, 'start', '-p', String(port)], {
  cwd: 'next-app',
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  for await (const line of server.stdout) if (String(line).includes('Ready')) break;
  server.stdout.resume();
  await tryChat(`http://localhost:${port}`);
} finally {
  server.kill();
  await once(server, 'exit');
  await gateway.close();
}

async function tryChat(url) {
  const chat = new Chat({
    transport: new DefaultChatTransport({ api: `${url}/api/chat` }),
    messageMetadataSchema: chargeMetadataSchema,
  });
  const spending = async (id = chat.id) => (await fetch(`${url}/api/spending?id=${id}`)).json();
  const long = `[[say ${'many words '.repeat(400)}]]`;

  await check('a question is answered with its price', async () => {
    await chat.sendMessage({ text: '[[say Hello]]' });
    assert.equal(textOf(chat.lastMessage), 'Hello');
    assert.equal(chat.lastMessage.metadata.charge.costRub, await billed(gateway, sumRub));
    assert.equal(formatCost(sumMessages(chat.messages)).includes('≥'), false);
  });

  await check('a file reaches the model', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
    const file = { type: 'file', mediaType: 'image/png', filename: 'p.png', url: `data:image/png;base64,${pixel}` };
    await chat.sendMessage({ text: 'What is on it?', files: [file] });
    const { messages } = gateway.requests().at(-1).body;
    assert.equal(messages.at(-1).content.find(({ type }) => type === 'image_url').image_url.url, file.url);
  });

  await check('an answer that is stopped: the page knows that its sum is too low, the ledger the price', async () => {
    const stopOnText = chat['~registerMessagesCallback'](() => {
      if (chat.lastMessage?.role === 'assistant' && textOf(chat.lastMessage) !== '') void chat.stop();
    });
    await chat.sendMessage({ text: long });
    stopOnText();
    assert.ok(textOf(chat.lastMessage).length < long.length / 2);
    assert.ok(formatCost(sumMessages(chat.messages)).includes('≥'));
    const { costRub, unknown } = await spending();
    assert.equal(unknown, 0);
    assert.equal(costRub, await billed(gateway, sumRub));
  });

  await check('an answer that is regenerated: the ledger has both', async () => {
    const before = (await spending()).settled;
    await chat.regenerate();
    const { settled, costRub } = await spending();
    assert.equal(settled, before + 1);
    assert.equal(costRub, await billed(gateway, sumRub));
    assert.notEqual(sumMessages(chat.messages).costRub, costRub);
    return `${costRub} ₽`;
  });

  await check('an error reaches the page as a sentence', async () => {
    gateway.fault({ name: 'http-402-max-tokens', times: 1 });
    await chat.sendMessage({ text: 'Hello' });
    assert.ok(!chat.error.message.includes('/v1/') && !chat.error.message.includes('402'), chat.error.message);
    return chat.error.message;
  });

  if (chromiumPath === '' || !existsSync('node_modules/playwright-core')) {
    console.log('  - the browser was left out: no Chromium was found (CHROMIUM_PATH can name one)');
    return;
  }
  await check('in a browser: ask, stop, ask again, with prices', async () => {
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.locator('input[name=question]').fill(long);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('p', { hasText: /^many/ }).waitFor({ timeout: 60_000 });
      // at once: while words arrive the button moves
      await page.getByRole('button', { name: 'Stop' }).dispatchEvent('click');
      await page.locator('footer', { hasText: '≥' }).waitFor({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Regenerate' }).click();
      await page.locator('p', { hasText: '₽' }).waitFor({ timeout: 60_000 });
      return await page.locator('footer').innerText();
    } finally {
      await browser.close();
    }
  });
}

function textOf(message) {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

async function freePort() {
  const probe = createServer();
  await new Promise((listening) => {
    probe.listen(0, '127.0.0.1', listening);
  });
  const { port: free } = probe.address();
  await new Promise((closed) => {
    probe.close(closed);
  });
  return free;
}
