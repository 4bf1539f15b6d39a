/**
 * Gathers what the site shows in `.pages`: everything in `docs/`, and the READMEs of the packages beside it.
 *
 * The documents link to each other as files of the repository. Links between pages are turned to where the pages are on
 * the site; links to anything else go to the repository. VitePress then rejects a link that leads nowhere. Beside each page
 * stands the same as plain Markdown, and for assistants `llms.txt` and `llms-full.txt`, in each language.
 */
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PAGES = join(import.meta.dirname, '.pages');
/** Where the first page of the site stands. */
const BASE = process.env.SITE_BASE ?? '/';
const { homepage: REPOSITORY } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { homepage: string };

/** How READMEs of packages, which are read elsewhere, write a file of the repository. */
const OWN = new RegExp(`^${REPOSITORY}/(?:blob|raw|tree)/main/`);

/** The one list of terms of both languages stands in both menus. */
const BILINGUAL = 'docs/glossary.md';

/** Page on the site by its file in the repository. */
const places = new Map<string, string>();
for (const file of globSync('docs/**/*.md', { cwd: ROOT, exclude: (name) => /node_modules|\.snippets/.test(name) })) {
  places.set(file, file.slice('docs/'.length).replace(/README\.md$/, 'index.md'));
}
for (const file of globSync('packages/*/README*.md', { cwd: ROOT })) {
  const [, name = '', readme = ''] = file.split('/');
  places.set(file, `${readme === 'README.ru.md' ? 'ru/' : ''}packages/${name}.md`);
}

rmSync(PAGES, { recursive: true, force: true });
mkdirSync(join(PAGES, 'public/ru'), { recursive: true });
mkdirSync(join(PAGES, 'ru'), { recursive: true });
for (const [file, place] of places) {
  const text = textOf(file);
  const target = join(PAGES, place);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, `---\neditUrl: ${REPOSITORY}/edit/main/${file}\n---\n\n${withLinks(file, text, '/')}`);
  // the same page as plain Markdown, for programs that read
  const plain = join(PAGES, 'public', place);
  mkdirSync(dirname(plain), { recursive: true });
  writeFileSync(plain, withLinks(file, text, BASE));
  if (file === BILINGUAL) {
    copyFileSync(target, join(PAGES, 'ru', place));
    copyFileSync(plain, join(PAGES, 'public/ru', place));
  }
}
cpSync(join(import.meta.dirname, 'favicon.svg'), join(PAGES, 'public/favicon.svg'));
cpSync(join(ROOT, 'docs/pictures'), join(PAGES, 'public/pictures'), { recursive: true });
for (const language of ['', 'ru/']) {
  const files = [...places].filter(
    ([file, place]) => !file.includes('decisions') && place.startsWith('ru/') === (language !== ''),
  );
  writeFileSync(join(PAGES, 'public', language, 'llms.txt'), guideForAssistants(files, language));
  const whole = files.map(([file, place]) => `<!-- ${BASE}${place} -->\n\n${withLinks(file, textOf(file), BASE)}`);
  writeFileSync(join(PAGES, 'public', language, 'llms-full.txt'), whole.join('\n\n'));
}
console.log(`${places.size} pages`);

/** `llms.txt`: what this is and where to read on, as the convention for coding assistants has it. */
function guideForAssistants(files: readonly (readonly [file: string, place: string])[], language: string): string {
  const pages = files.map(([file, place]) => `- [${titleOf(file)}](${BASE}${place})`);
  const [heading, whole] =
    language === ''
      ? ['Pages as Markdown', 'All of them in one file']
      : ['Страницы в Markdown', 'Все страницы одним файлом'];
  return `# Kopek\n\n> ${summary(language)}\n\n## ${heading}\n\n- [${whole}](${BASE}${language}llms-full.txt)\n${pages.join('\n')}\n`;
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** A document with its links as they have to be on the site. */
function withLinks(file: string, text: string, base: string): string {
  return text.replaceAll(/(\]\()([^)\s]+)/g, (_, open: string, link: string) => open + linkOf(file, link, base));
}

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(textOf(file))?.[1] ?? file;
}

/** The sentence with which the README begins, in one line. */
function summary(language: string): string {
  return (textOf(language === '' ? 'README.md' : 'README.ru.md').split('\n\n')[1] ?? '')
    .replaceAll(/\n|\*\*/g, ' ')
    .trim();
}

/** A link of a document, as it has to be on the site. */
function linkOf(file: string, link: string, base: string): string {
  const isOwn = OWN.test(link);
  if (/^([a-z]+:|#)/.test(link) && !isOwn) return link;
  const [path = '', heading] = link.replace(OWN, '').split('#');
  const target = posix.join(isOwn ? '' : posix.dirname(file), path).replace(/\/$/, '');
  const suffix = heading === undefined ? '' : `#${heading}`;
  const place = places.get(target) ?? places.get(`${target}/README.md`);
  if (place !== undefined) return `${base}${place}${suffix}`;
  if (target.startsWith('docs/pictures/')) return `${base}${target.slice('docs/'.length)}`;
  return `${REPOSITORY}/blob/main/${target}${suffix}`;
}
