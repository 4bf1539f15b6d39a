/**
 * Gathers what the site shows in `.pages`: everything in `docs/`, and the READMEs of the packages beside it.
 *
 * The documents link to each other as files of the repository. Links between pages are turned to where the pages are on
 * the site; links to anything else go to the repository. VitePress then rejects a link that leads nowhere.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PAGES = join(import.meta.dirname, '.pages');
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
mkdirSync(join(PAGES, 'ru'), { recursive: true });
for (const [file, place] of places) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const target = join(PAGES, place);
  mkdirSync(dirname(target), { recursive: true });
  const page = text.replaceAll(/(\]\()([^)\s]+)/g, (_, open, link) => open + linkOf(file, link));
  writeFileSync(target, page);
  // the same page as plain Markdown, for programs that read
  const plain = join(PAGES, 'public', place);
  mkdirSync(dirname(plain), { recursive: true });
  writeFileSync(plain, page);
  if (file === BILINGUAL) writeFileSync(join(PAGES, 'ru', place), page);
}
cpSync(join(import.meta.dirname, 'favicon.svg'), join(PAGES, 'public/favicon.svg'));
cpSync(join(ROOT, 'docs/pictures/chat-light-1280.png'), join(PAGES, 'public/preview.png'));
cpSync(join(ROOT, 'docs/pictures'), join(PAGES, 'pictures'), { recursive: true });
writeFileSync(join(PAGES, 'public/llms.txt'), guideForAssistants());
console.log(`${places.size} pages`);

/** `llms.txt`: what this is and where to read on, as the convention for coding assistants has it. */
function guideForAssistants(): string {
  const pages = [...places]
    .filter(([file]) => !/decisions|\/ru\//.test(file))
    .map(([file, place]) => `- [${titleOf(file)}](/${place})`);
  return `# Kopek\n\n> ${summary()}\n\n## Pages as Markdown\n\n${pages.join('\n')}\n`;
}

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(join(ROOT, file), 'utf8'))?.[1] ?? file;
}

/** The sentence with which the README begins, in one line. */
function summary(): string {
  return (readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n\n')[1] ?? '').replaceAll(/\n|\*\*/g, ' ').trim();
}

/** A link of a document, as it has to be on the site. */
function linkOf(file: string, link: string): string {
  const isOwn = OWN.test(link);
  if (/^([a-z]+:|#)/.test(link) && !isOwn) return link;
  const [path = '', heading] = link.replace(OWN, '').split('#');
  const target = posix.join(isOwn ? '' : posix.dirname(file), path).replace(/\/$/, '');
  const suffix = heading === undefined ? '' : `#${heading}`;
  const place = places.get(target) ?? places.get(`${target}/README.md`);
  if (place !== undefined) return `/${place}${suffix}`;
  if (target.startsWith('docs/pictures/')) return `/${target.slice('docs/'.length)}`;
  return `${REPOSITORY}/blob/main/${target}${suffix}`;
}
