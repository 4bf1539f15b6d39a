/**
 * Follows every link of the built site from both front pages, as a plain file server under `SITE_BASE` would serve them: pages, files
 * and headings, and those of `llms.txt` in each language. Ends with an error when a link leads nowhere or a page cannot be reached.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SITE = join(import.meta.dirname, '../artefacts/site');
const BASE = process.env.SITE_BASE ?? '/';
const FRONT_PAGES = [BASE, `${BASE}ru/`];

/** Where the page of a path is; a path outside of the base has none. */
function fileOf(path: string): string {
  const name = path.startsWith(BASE) ? path.slice(BASE.length) : '../outside of the base';
  return join(SITE, decodeURIComponent(path.endsWith('/') ? `${name}index.html` : name));
}

/** Links are read as those of a page here. */
const ORIGIN = 'http://site';
const pages = new Map<string, string>();
const broken: string[] = [];
const queue = FRONT_PAGES.map((path) => ({ path, from: 'the front' }));
for (const { path, from } of queue) {
  if (pages.has(path)) continue;
  const file = fileOf(path);
  const exists = existsSync(file);
  if (!exists) broken.push(`${from}: ${path} does not exist`);
  pages.set(path, exists && file.endsWith('.html') ? readFileSync(file, 'utf8') : '');
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
for (const line of new Set(broken)) console.error(line);
if (broken.length > 0) process.exit(1);
console.log(`${pages.size} pages and files, every link leads somewhere`);

/** Links of a page that stay on the site. */
function linksOf(html: string, path: string): URL[] {
  return [...html.matchAll(/<(?:a|link|script|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g)]
    .map(([, link = '']) => new URL(link.replaceAll('&amp;', '&'), ORIGIN + path))
    .filter((url) => url.origin === ORIGIN);
}
