/** What somebody who copies the chat must be able to rely on. Each scenario starts the app anew. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sumRub } from '@kopek/vercel-ai';
import { freePort } from './app.ts';
import { newVisitor, questionIn } from './attacks.ts';
import { startGatewayCommand } from './gateway.ts';
import { ask, LONG, PIXEL, postAs, questionIsBack, set, settled } from './page.ts';
import type { Stage } from './stage.ts';

/** Runs them all, also when one fails. */
export async function copies({ independent: scenario, page, gateway, screenshots, restart }: Stage): Promise<void> {
  const shot = (name: string): Promise<Buffer> => page.screenshot({ path: join(screenshots, `${name}.png`) });

  await scenario('keeps files with keys out of git, in a copy of the folder', async () => {
    const fork = mkdtempSync(join(tmpdir(), 'kopek-fork-'));
    cpSync(join(import.meta.dirname, '../.gitignore'), join(fork, '.gitignore'));
    for (const name of ['.env', '.env.local', '.env.production.local', '.env.example'])
      writeFileSync(join(fork, name), '');
    const git = (...args: string[]): string => execFileSync('git', ['-C', fork, ...args], { encoding: 'utf8' });
    git('init', '-q');
    git('add', '.');
    assert.equal(git('diff', '--cached', '--name-only'), '.env.example\n.gitignore\n');
    rmSync(fork, { recursive: true });
  });

  await scenario('is shipped without files of the project that no server reads', async () => {
    const root = join(import.meta.dirname, '..');
    const traces = globSync('.next/server/app/**/*.nft.json', { cwd: root }).map((trace) => join(root, trace));
    const named = traces.flatMap((trace) =>
      (JSON.parse(readFileSync(trace, 'utf8')) as { files: string[] }).files.map((file) =>
        resolve(dirname(trace), file),
      ),
    );
    assert.ok(named.length > 0);
    const own = named.map((file) => relative(root, file)).filter((file) => !/^(\.next|node_modules|\.\.)\//.test(file));
    assert.deepEqual([...new Set(own)], []);
  });

  await scenario('stops reading a question that is too large, and says so', async () => {
    const { url } = await restart();
    const visitor = await newVisitor(url);
    let pulled = 0;
    const piece = new TextEncoder().encode('a'.repeat(1 << 20));
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        if (pulled > 300) controller.close();
        else controller.enqueue(piece);
      },
    });
    const { headers } = postAs(url, visitor, {});
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    // the server may close the connection before this side has sent everything
    const response = await fetch(`${url}/api/chat`, request).catch(() => undefined);
    if (response) {
      assert.equal(response.status, 413);
      assert.match(await response.text(), /too large/);
    }
    assert.ok(pulled < 60, `${pulled} MB were taken`);
    const { status } = await fetch(`${url}/api/conversations`, { headers: { cookie: `visitor=${visitor}` } });
    assert.equal(status, 200, 'and goes on');
  });

  await scenario('takes changes from its own pages only, and a cookie that no other host can set', async () => {
    const { url } = await restart();
    const visitor = await newVisitor(url);
    const post = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${url}/api/chat`, postAs(url, visitor, questionIn(crypto.randomUUID()), headers));
    for (const origin of ['https://elsewhere.example', 'null', '']) {
      const response = await post({ origin });
      assert.equal(response.status, 403, origin);
    }
    assert.equal((await post({ origin: 'https://chat.example', 'x-forwarded-host': 'chat.example' })).status, 200);
    const https = { 'x-forwarded-proto': 'https' };
    const [cookie = ''] = (await fetch(url, { headers: https })).headers.getSetCookie();
    assert.match(cookie, /^__Host-visitor=[^;]+; Path=\/; .*Secure; HttpOnly; SameSite=lax$/i);
    assert.equal((await post(https)).status, 401, 'a cookie without the prefix may be set by another host');
    assert.equal((await post({ ...https, cookie: cookie.split(';')[0] ?? '' })).status, 200);
  });

  await scenario('finds nothing in a dictionary that is not in it', async () => {
    const { url } = await restart();
    await page.goto(url);
    await set(page, 'English');
    gateway.script(
      { toolCalls: [{ name: 'look_up', arguments: { word: '__proto__' } }] },
      { text: 'There is no such word.' },
    );
    await ask(page, 'Look up __proto__');
    await settled(page);
    await page.locator('[data-part=tool] summary').click();
    assert.match(await page.locator('[data-part=tool]').innerText(), /is not in the dictionary/);
  });

  await scenario('answers 50 visitors at once within the limit of a day', async () => {
    const port = await freePort();
    const slow = await startGatewayCommand(port, gateway.apiKey, 20);
    try {
      const { url } = await restart({ KOPEK_BASE_URL: `http://127.0.0.1:${port}/v1` });
      const visitors = await Promise.all(Array.from({ length: 50 }, () => newVisitor(url)));
      let over = 0;
      const begun = await Promise.all(
        visitors.map(async (visitor) => {
          const question = questionIn(crypto.randomUUID(), `What is a kopek? ${LONG.repeat(4)}`);
          const reader = (await fetch(`${url}/api/chat`, postAs(url, visitor, question))).body?.getReader();
          let text = '';
          while (!/text-delta|error/.test(text)) {
            const piece = await reader?.read();
            if (piece === undefined || piece.done) break;
            text += new TextDecoder().decode(piece.value);
          }
          const isFirst = over === 0;
          const rest = async (): Promise<void> => {
            while ((await reader?.read())?.done === false);
            over += 1;
          };
          // the next scenario ends the app in the middle of it
          void rest().catch(() => undefined);
          return isFirst && /text-delta/.test(text);
        }),
      );
      assert.equal(begun.filter(Boolean).length, 50, 'all had begun before one had ended');
    } finally {
      await slow.kill();
    }
  });

  await scenario('answers the next question at once after a stop, while the stopped answer is still read', async () => {
    const port = await freePort();
    const slow = await startGatewayCommand(port, gateway.apiKey, 60);
    try {
      const { url } = await restart({ KOPEK_BASE_URL: `http://127.0.0.1:${port}/v1` });
      await page.goto(url);
      await ask(page, `Tell me about kopeks. ${LONG.repeat(5)}`);
      await page.locator('[data-role=assistant] [data-part=text]').waitFor();
      await page.getByTestId('stop').click();
      await settled(page);
      await ask(page, 'And what is a ruble?');
      await page.locator('[data-role=assistant]').nth(1).locator('[data-part=text]').waitFor();
      assert.notEqual(
        await page.getByTestId('total').getAttribute('data-in-flight'),
        '0',
        'the first one is still read',
      );
    } finally {
      await slow.kill();
    }
  });

  await scenario(
    'writes one line for a burst of rejected questions, and lets nobody spend the day of all from one address',
    async () => {
      const app = await restart({ CHAT_ADDRESS_LIMIT_RUB: '0.0001' });
      const from = async (address: string): Promise<string> => {
        const visitor = await newVisitor(app.url);
        const request = postAs(app.url, visitor, questionIn(crypto.randomUUID()), { 'x-forwarded-for': address });
        return (await fetch(`${app.url}/api/chat`, request)).text();
      };
      assert.match(await from('203.0.113.7'), /text-delta/);
      const begun = performance.now();
      const rejected = await Promise.all(Array.from({ length: 100 }, () => from('203.0.113.7')));
      for (const answer of rejected) assert.match(answer, /\\"limit\\":\\"address\\"/);
      assert.match(await from('203.0.113.8'), /text-delta/, 'another address has a day of its own');
      const lines = app.output().match(/spend_limit/g)?.length ?? 0;
      // one a minute
      assert.ok(lines >= 1 && lines <= 1 + (performance.now() - begun) / 60_000, `${lines} lines`);
      assert.doesNotMatch(app.output(), /\n\s+at /, 'no stack');
    },
  );

  await scenario('keeps the files of an edited question, and sends none of them again', async () => {
    const { url } = await restart();
    await page.goto(url);
    const picture = Buffer.concat([PIXEL, Buffer.alloc(1_000_000)]);
    const fetched: string[] = [];
    page.on('response', (response) => response.url().includes('/files/') && fetched.push(response.url()));
    await page.getByTestId('files').setInputFiles({ name: 'coin.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('1 of 5 files').waitFor();
    await ask(page, 'What is on this coin?');
    await page.locator('[data-role=assistant] [data-part=text]').waitFor();
    await settled(page);
    const file = page.locator('[data-role=user] a[href^="/api/"]');
    await file.waitFor();
    assert.deepEqual(fetched, [], 'a picture that was just sent is not fetched');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.locator('#edit').fill('And on its edge?');
    assert.match(await page.locator('form').first().innerText(), /coin\.png/);
    const sent: number[] = [];
    const received: number[] = [];
    page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
    page.on('response', (response) => {
      if (response.url().includes('/api/conversations/') && !response.url().includes('/files/'))
        received.push(Number(response.headers()['content-length'] ?? 0));
    });
    await page.getByTestId('save').click();
    await page.getByText('And on its edge?').waitFor();
    await page.getByText('2 / 2').waitFor();
    await file.waitFor();
    assert.ok(Math.max(...sent, ...received) < 20_000, 'a message names its files by their addresses');
    const last = JSON.stringify(gateway.requests().at(-1)?.body);
    assert.match(last, /And on its edge\?[^]*data:image\/png;base64|data:image\/png;base64[^]*And on its edge\?/);
    await page.reload();
    const image = page.locator('[data-role=user] img');
    await image.waitFor();
    assert.equal(await image.evaluate((element: HTMLImageElement) => element.naturalWidth), 1);
  });

  await scenario('says at once what cannot be sent, and loses nothing', async () => {
    const { url } = await restart();
    await page.goto(url);
    await page.locator('#question').fill('What is this?');
    const add = (...files: [name: string, mimeType: string, buffer: Buffer][]): Promise<void> =>
      page.getByTestId('files').setInputFiles(files.map(([name, mimeType, buffer]) => ({ name, mimeType, buffer })));
    const said = page.getByTestId('rejected');
    await add(['letter.docx', 'application/msword', PIXEL], ['coin.png', 'image/png', PIXEL]);
    await said.filter({ hasText: 'letter.docx: not an image' }).waitFor();
    await add(['page.pdf', 'application/pdf', Buffer.from('<html>')]);
    await said.filter({ hasText: 'page.pdf: not an image' }).waitFor();
    await add(['large.png', 'image/png', Buffer.concat([PIXEL, Buffer.alloc(10_000_000)])]);
    await said.filter({ hasText: 'large.png: too large' }).waitFor();
    await add([`${'x'.repeat(200)}.png`, 'image/png', PIXEL]);
    await said.filter({ hasText: 'the name is too long' }).waitFor();
    await add(
      ...Array.from({ length: 5 }, (_, index): [string, string, Buffer] => [`${index}.png`, 'image/png', PIXEL]),
    );
    await said.filter({ hasText: '4.png: too many' }).waitFor();
    await page.getByText('5 of 5 files').waitFor();
    assert.equal(await page.locator('#question').inputValue(), 'What is this?');
    await shot('rejected');
    await page.locator('#question').fill('x'.repeat(100_001));
    await said.filter({ hasText: '100,001 of at most 100,000 characters' }).waitFor();
    assert.equal(await page.getByTestId('send').getAttribute('aria-disabled'), 'true');
    // what the server rejects is not called a lost connection
    await page.context().clearCookies();
    await ask(page, 'What is this?');
    await page.getByTestId('trouble').filter({ hasText: 'The server could not take the question' }).waitFor();
    await questionIsBack(page, 'What is this?');
    await page.getByText('5 of 5 files').waitFor();
  });

  await scenario('has links, Back and Forward, and keeps the open chat when there is no connection', async () => {
    const { url } = await restart();
    await page.goto(url);
    assert.equal(await page.getByTestId('bill').count(), 0, 'nothing was billed');
    for (const text of ['First chat', 'Second chat']) {
      if (text === 'Second chat') await page.getByTestId('new').click();
      await ask(page, text);
      await page.getByTestId('cost').waitFor();
      await settled(page);
    }
    const isOpen = (text: string): Promise<void> =>
      page.locator('[data-role=user]').filter({ hasText: text }).waitFor();
    const second = page.url();
    await page.locator('aside').getByRole('link', { name: 'First chat' }).click();
    await isOpen('First chat');
    const first = page.url();
    assert.notEqual(first, second);
    await page.goBack();
    await isOpen('Second chat');
    assert.equal(page.url(), second);
    await page.goForward();
    await isOpen('First chat');
    // faster than an answer of the server, and while one is being rendered
    for (let times = 0; times < 10; times += 1) {
      await page.goBack();
      await page.goForward();
      await isOpen('First chat');
    }
    assert.equal(page.url(), first);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page
        .locator('aside')
        .getByRole('link', { name: 'Second chat' })
        .click({ modifiers: ['Control'] }),
    ]);
    await tab.locator('[data-role=user]').filter({ hasText: 'Second chat' }).waitFor();
    await tab.close();
    await page.context().setOffline(true);
    await page.locator('aside').getByRole('link', { name: 'Second chat' }).click();
    await page.getByTestId('trouble').filter({ hasText: 'without a connection' }).waitFor();
    await isOpen('First chat');
    assert.equal(page.url(), first);
    await page.goBack();
    await page.waitForURL(first);
    await isOpen('First chat');
    await page.context().setOffline(false);
    await page.locator('aside').getByRole('link', { name: 'Second chat' }).click();
    await isOpen('Second chat');
    assert.equal(await page.getByTestId('trouble').count(), 0);
    await page.getByTestId('bill').click();
    await page.getByTestId('bill-total').waitFor();
  });

  await scenario('keeps what had arrived when the server died, or says why there is no answer', async () => {
    const port = await freePort();
    const slow = await startGatewayCommand(port, gateway.apiKey, 60);
    const folder = mkdtempSync(join(tmpdir(), 'kopek-killed-'));
    const files = { CHAT_LEDGER: join(folder, 'ledger.sqlite'), CHAT_HISTORY: join(folder, 'history.sqlite') };
    const variables = { ...files, KOPEK_BASE_URL: `http://127.0.0.1:${port}/v1` };
    try {
      const { url } = await restart(variables);
      await page.goto(url);
      await ask(page, `Tell me about kopeks. ${LONG.repeat(5)}`);
      // what has arrived is stored about once a second
      const stored = new DatabaseSync(files.CHAT_HISTORY, { readOnly: true });
      await page.waitForFunction(
        () => (document.querySelector('[data-role=assistant] [data-part=text]')?.textContent?.length ?? 0) > 80,
      );
      while (stored.prepare('SELECT count(*) AS count FROM message').get()?.count === 1) await page.waitForTimeout(50);
      stored.close();
      const id = new URL(page.url()).searchParams.get('chat') ?? '';
      const silent = crypto.randomUUID();
      const visitor = (await page.context().cookies()).find(({ name }) => name === 'visitor')?.value ?? '';
      void fetch(`${url}/api/chat`, postAs(url, visitor, questionIn(silent, 'Why?'))).catch(() => undefined);
      const other = new DatabaseSync(files.CHAT_HISTORY, { readOnly: true });
      while (other.prepare('SELECT count(*) AS count FROM message WHERE conversation = ?').get(silent)?.count !== 1)
        await page.waitForTimeout(20);
      other.close();
      const again = await restart(variables, 'SIGKILL');
      await page.goto(`${again.url}/?chat=${id}`);
      await page.getByTestId('ended').filter({ hasText: 'interrupted' }).waitFor();
      assert.notEqual(await page.locator('[data-role=assistant] [data-part=text]').innerText(), '');
      await page.getByTestId('cost').filter({ hasText: 'unknown' }).waitFor();
      await shot('died');
      await page.goto(`${again.url}/?chat=${silent}`);
      await page.getByTestId('trouble').filter({ hasText: 'No answer arrived' }).waitFor();
      await page.getByRole('button', { name: 'Answer again' }).waitFor();
    } finally {
      await slow.kill();
    }
  });

  await scenario('names a chat by a call that is priced and counted', async () => {
    const { url } = await restart({ CHAT_TITLE_MODEL: 'kopek/chat' });
    await page.goto(url);
    const before = gateway.charges().length;
    gateway.script({ text: 'A kopek is a hundredth of a ruble.' }, { text: 'Coins of Russia' });
    await ask(page, 'What is a kopek?');
    await settled(page);
    // either call may be the first to be sent
    const titles = /Coins of Russia|A kopek is a hundredth/;
    await page.locator('aside li').filter({ hasText: titles }).waitFor();
    await gateway.whenIdle();
    assert.equal(gateway.charges().length - before, 2);
    await page.reload();
    await page.getByTestId('bill').click();
    await page.getByTestId('bill-total').waitFor();
    assert.equal(await page.getByTestId('billed').count(), 2);
  });

  await scenario('keeps a draft for each chat over a reload, and the input is ready to be written into', async () => {
    const { url } = await restart();
    await page.goto(url);
    const field = page.locator('#question');
    await page.waitForFunction(() => document.activeElement?.id === 'question');
    await field.fill('A draft of a new chat');
    await page.reload();
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#question')?.value !== '');
    assert.equal(await field.inputValue(), 'A draft of a new chat');
    await ask(page, 'First chat');
    await page.getByTestId('cost').waitFor();
    await field.fill('A draft of the first chat');
    const first = page.url();
    await page.getByTestId('new').click();
    assert.equal(await field.inputValue(), '');
    await page.goto(first);
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('#question')?.value !== '');
    assert.equal(await field.inputValue(), 'A draft of the first chat');
    await field.fill('');
  });

  await scenario('lists chats by date, all of them, and finds one by its title', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kopek-list-'));
    const CHAT_HISTORY = join(folder, 'history.sqlite');
    const { url } = await restart({ CHAT_HISTORY });
    await page.goto(url);
    await ask(page, 'Сегодняшний разговор');
    await page.getByTestId('cost').waitFor();
    await settled(page);
    const database = new DatabaseSync(CHAT_HISTORY);
    const { visitor } = database.prepare('SELECT visitor FROM conversation').get() ?? {};
    const add = database.prepare(
      'INSERT INTO conversation (id, visitor, title, shown, changed) VALUES (?, ?, ?, ?, ?)',
    );
    for (let day = 1; day <= 205; day++)
      add.run(`old-${day}`, visitor ?? null, `Разговор №${day}`, 'm', Date.now() - day * 86_400_000);
    database.close();
    await page.reload();
    const list = page.locator('aside');
    for (const group of ['Today', 'Yesterday', 'Last seven days', 'Older']) await list.getByText(group).waitFor();
    assert.equal(await list.locator('li').count(), 50);
    await shot('list');
    for (let count = 100; count <= 250; count += 50) {
      await page.getByTestId('more').click();
      await page.waitForFunction((most) => document.querySelectorAll('aside li').length >= Math.min(most, 206), count);
    }
    await list.getByText('Разговор №205').waitFor();
    assert.equal(await page.getByTestId('more').count(), 0);
    await list.getByRole('searchbox').fill('СЕГОДНЯШНИЙ');
    await page.waitForFunction(() => document.querySelectorAll('aside li').length === 1);
    await list.getByRole('searchbox').fill('nothing like that');
    await list.getByText('No title contains this.').waitFor();
    rmSync(folder, { recursive: true, force: true });
  });

  await scenario('shows the limit that comes next: of the chat, of the visitor or of everybody', async () => {
    for (const [variables, said] of [
      [{}, /^This chat: \S+\s₽ of 5\.00\s₽ spent$/],
      [{ CHAT_VISITOR_LIMIT_RUB: '3.00' }, /^You today: \S+\s₽ of 3\.00\s₽ spent$/],
      [{ CHAT_ADDRESS_LIMIT_RUB: '2.50' }, /^Your network today: \S+\s₽ of 2\.50\s₽ spent$/],
      [{ CHAT_DAY_LIMIT_RUB: '2.00' }, /^All visitors today: \S+\s₽ of 2\.00\s₽ spent$/],
    ] as const) {
      const { url } = await restart(variables);
      await page.goto(url);
      await ask(page, 'What is a kopek?');
      await page.getByTestId('next-limit').filter({ hasText: said }).waitFor();
    }
  });

  await scenario('tells what a deleted chat has cost: by the ledger, not by the messages that are left', async () => {
    const { url } = await restart({ CHAT_VISITOR_LIMIT_RUB: '1' });
    const before = gateway.charges().length;
    await page.goto(url);
    await ask(page, 'What is an altyn worth?');
    await page.getByTestId('cost').waitFor();
    await settled(page);
    await gateway.whenIdle();
    const spending = (): Promise<{ next: { limit: string; spentRub: string } }> =>
      page.evaluate(async () => (await fetch('/api/spending')).json());
    const { next } = await spending();
    assert.equal(next.limit, 'visitor');
    const billed = gateway.charges().slice(before);
    assert.equal(next.spentRub, sumRub(billed.map(({ costRub }) => costRub)));
    const chat = page.locator('aside li').first();
    await chat.hover();
    await chat.getByRole('button', { name: 'Delete', exact: false }).click();
    await page.getByTestId('confirm').click();
    await chat.waitFor({ state: 'detached' });
    assert.deepEqual((await spending()).next, next);
  });

  await scenario('can be read before any script has come', async () => {
    const { url } = await restart();
    await page.goto(url);
    await ask(page, 'What is a kopek, and why?');
    await page.getByTestId('cost').waitFor();
    await settled(page);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const { search } = new URL(page.url());
    const html = await (await fetch(`${url}/${search}`, { headers: { cookie } })).text();
    assert.match(html, /<article[^]*What is a kopek, and why\?/);
    const russian = await (await fetch(url, { headers: { 'accept-language': 'ru-RU,ru' } })).text();
    assert.match(russian, /<html lang="ru"[^]*О чём поговорим\?/);
    const dark = await (await fetch(url, { headers: { cookie: 'preferences=language=en&theme=dark' } })).text();
    assert.match(dark, /<html lang="en" data-theme="dark"/);
    // what is written meanwhile stays, and cannot be sent by reloading the page
    const scripts = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('#question').fill('Written early');
    assert.equal(await page.getByTestId('send').isDisabled(), true);
    const scroller = page.getByTestId('messages').locator('..');
    assert.equal(
      await scroller.evaluate((element) => getComputedStyle(element).overflowY),
      'auto',
      'it can be scrolled',
    );
    scripts.resolve();
    await page.getByTestId('send').click();
    await page.locator('[data-role=user]').filter({ hasText: 'Written early' }).waitFor();
    await settled(page);
    await page.unrouteAll();
    // the code for Markdown does not come, as on a train
    await page.goto(url);
    await page.getByTestId('send').waitFor();
    await page.route('**/*.js', (route) => route.abort());
    gateway.script({ text: 'A **bold** coin.' });
    await ask(page, 'How is it?');
    await page.getByText('A **bold** coin.').waitFor();
    await settled(page);
    await page.unrouteAll();
    await page.reload();
    await page.locator('[data-streamdown=strong]').filter({ hasText: 'bold' }).waitFor();
  });
}
