/**
 * Every link inside the repository leads somewhere: files exist, and headings that are named exist too. READMEs of packages
 * are read on the page of a registry, where only whole addresses work: those of the repository are looked up here.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { headingSlug } from './heading-slug.ts';
import { ROOT } from './packages.ts';

const { homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { homepage: string };
const OWN = new RegExp(`^${homepage}/(?:blob|raw|tree)/main/`);
const documents = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '');
let broken = 0;
let links = 0;
for (const document of documents) {
  const text = readFileSync(join(ROOT, document), 'utf8').replace(/```[\s\S]*?```/g, '');
  const isPublished = /^packages\/[^/]+\/README/.test(document);
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)) {
    if (target === undefined || (/^[a-z]+:/.test(target) && !OWN.test(target))) continue;
    links++;
    if (isPublished && !OWN.test(target) && !target.startsWith('#')) {
      complain(document, target, `a published README needs the whole address, ${homepage}/blob/main/…`);
      continue;
    }
    const [path = '', heading] = target.replace(OWN, '').split('#');
    const folder = OWN.test(target) ? '' : dirname(document);
    const file = path === '' ? document : normalize(join(folder, decodeURIComponent(path)));
    if (!existsSync(join(ROOT, file))) complain(document, target, 'no such file');
    else if (heading && statSync(join(ROOT, file)).isFile() && !headingsOf(file).has(heading)) {
      complain(document, target, 'no such heading');
    }
  }
}
if (broken > 0) process.exit(1);
console.log(`${links} links in ${documents.length} documents lead somewhere`);

function headingsOf(file: string): Set<string> {
  const headings = new Set<string>();
  for (const [, title] of readFileSync(join(ROOT, file), 'utf8').matchAll(/^#{1,6}\s+(.+)$/gm)) {
    headings.add(headingSlug((title ?? '').replace(/[`*_~]/g, '')));
  }
  return headings;
}

function complain(document: string, target: string, reason: string): void {
  broken++;
  console.error(`${document}: ${target}: ${reason}`);
}
