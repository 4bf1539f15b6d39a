/**
 * Serves the built site as a plain file server would, under `SITE_BASE`, and follows every link from both front pages: pages, files and
 * headings, and those of `llms.txt` in each language. Ends with an error when a link leads nowhere or a page cannot be reached.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const SITE = join(import.meta.dirname, '../artefacts/site');
const BASE = process.env.SITE_BASE ?? '/';
const FRONT_PAGES = [BASE, `${BASE}ru/`];

/** Where the page of a path is; a path outside of the base has none. */
function fileOf(path: string): string {
  const name = path.startsWith(BASE) ? path.slice(BASE.length) : '../outside of the base';
  return join(SITE, decodeURIComponent(path.endsWith('/') ? `${name}index.html` : name));
}

const server = createServer((request, response) => {
  const file = fileOf(new URL(request.url ?? '/', 'http://site').pathname);
  if (existsSync(file)) response.end(readFileSync(file));
  else response.writeHead(404).end();
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const pages = new Map<string, string>();
const broken: string[] = [];
const queue = FRONT_PAGES.map((path) => ({ path, from: 'the front' }));
for (const { path, from } of queue) {
  if (pages.has(path)) continue;
  const response = await fetch(origin + path);
  pages.set(path, path.endsWith('/') || path.endsWith('.html') ? await response.text() : '');
  if (!response.ok) broken.push(`${from}: ${path} does not exist`);
  for (const link of linksOf(pages.get(path) ?? '', path)) queue.push({ path: link.pathname, from: path });
}
for (const [path, html] of pages) {
  for (const { pathname, hash } of linksOf(html, path)) {
    const id = decodeURIComponent(hash.slice(1));
    if (id !== '' && !pages.get(pathname)?.includes(`id="${id}"`))
      broken.push(`${path}: no heading ${pathname}${hash}`);
  }
}
for (const file of globSync('**/*.html', { cwd: SITE })) {
  const path = `${BASE}${file}`.replace(/\/index\.html$/, '/');
  if (!pages.has(path) && file !== '404.html') broken.push(`no link leads to ${path}`);
}
for (const guide of ['llms.txt', 'ru/llms.txt']) {
  const links = [...readFileSync(join(SITE, guide), 'utf8').matchAll(/\]\((\/[^)]+)\)/g)].map(([, link = '']) => link);
  if (links.length < 20) broken.push(`${guide}: has only ${links.length} pages`);
  for (const link of links) {
    if (!existsSync(fileOf(link))) broken.push(`${guide}: ${link} does not exist`);
    if (link.startsWith(`${BASE}ru/`) !== guide.startsWith('ru/'))
      broken.push(`${guide}: ${link} is of the other language`);
  }
}
server.close();
for (const line of new Set(broken)) console.error(line);
if (broken.length > 0) process.exit(1);
console.log(`${pages.size} pages and files, every link leads somewhere`);

/** Links of a page that stay on the site. */
function linksOf(html: string, path: string): URL[] {
  return [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g)]
    .map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'), origin + path))
    .filter((url) => url.origin === origin);
}
