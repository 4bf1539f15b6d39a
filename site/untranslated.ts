/**
 * The language switch stays on the page. Where a page has no Russian version, a short one leads back to the English text. Pages of
 * the reference are many, so theirs are plain files that need no rendering. Runs after the pages and the reference are gathered.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PAGES = join(import.meta.dirname, '.pages');
const BASE = process.env.SITE_BASE ?? '/';

for (const page of globSync('**/*.md', { cwd: PAGES, exclude: (name) => name === 'ru' || name === 'public' })) {
  if (existsSync(join(PAGES, 'ru', page))) continue;
  const title = /^# (.+)$/m.exec(readFileSync(join(PAGES, page), 'utf8'))?.[1] ?? page;
  if (page.startsWith('api/')) {
    const html = page.replace(/\.md$/, '.html');
    const link = `<a href="${BASE}${html.replace(/(^|\/)index\.html$/, '$1')}">по-английски</a>`;
    const head =
      '<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width">';
    write(
      join('public/ru', html),
      `${head}<title>Kopek</title><body style="font:18px sans-serif;margin:3em"><p>Эта страница есть только ${link}.</p></body></html>\n`,
    );
  } else {
    // `search: false` keeps it out of the index of the search
    write(
      join('ru', page),
      `---\nsearch: false\n---\n\n# ${title}\n\nЭта страница есть только [по-английски](/${page}).\n`,
    );
  }
}

function write(page: string, text: string): void {
  const target = join(PAGES, page);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}
