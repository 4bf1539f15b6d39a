/**
 * The language switch stays on the page. Where a page has no Russian version, a short one leads back to the English text.
 * Runs after the pages and the reference are gathered.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PAGES = join(import.meta.dirname, '.pages');

for (const page of globSync('**/*.md', { cwd: PAGES, exclude: (name) => name === 'ru' || name === 'public' })) {
  const target = join(PAGES, 'ru', page);
  if (existsSync(target)) continue;
  const title = /^# (.+)$/m.exec(readFileSync(join(PAGES, page), 'utf8'))?.[1] ?? page;
  mkdirSync(dirname(target), { recursive: true });
  // `search: false` keeps it out of the index of the search
  writeFileSync(
    target,
    `---\nsearch: false\n---\n\n# ${title}\n\nЭта страница есть только [по-английски](/${page}).\n`,
  );
}
