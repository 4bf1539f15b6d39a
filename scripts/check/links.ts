import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { headingSlug } from '../heading-slug.ts';
import { ROOT } from '../packages.ts';
import { filesLike, textOf, type Report } from './files.ts';

/**
 * Every link inside the repository leads somewhere: files exist, and headings that are named exist too. READMEs of packages
 * are read on the page of a registry, where only whole addresses work: those of the repository are looked up here.
 */
export function checkLinks(): Report {
  const { homepage } = JSON.parse(textOf('package.json')) as { homepage: string };
  const own = new RegExp(`^${homepage}/(?:blob|raw|tree)/main/`);
  const problems: string[] = [];
  let links = 0;
  for (const document of filesLike(/\.md$/)) {
    const text = textOf(document).replaceAll(/```[\s\S]*?```/g, '');
    const isPublished = /^packages\/[^/]+\/README/.test(document);
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)) {
      if (target === undefined || (/^[a-z]+:/.test(target) && !own.test(target))) continue;
      links++;
      const complain = (reason: string): void => void problems.push(`${document}: ${target}: ${reason}`);
      if (isPublished && !own.test(target) && !target.startsWith('#')) {
        complain(`a published README needs the whole address, ${homepage}/blob/main/…`);
        continue;
      }
      const [path = '', heading] = target.replace(own, '').split('#');
      const folder = own.test(target) ? '' : dirname(document);
      const file = path === '' ? document : normalize(join(folder, decodeURIComponent(path)));
      if (!existsSync(join(ROOT, file))) complain('no such file');
      else if (heading && statSync(join(ROOT, file)).isFile() && !headingsOf(file).has(heading))
        complain('no such heading');
    }
  }
  return { problems, seen: `${links} links lead somewhere` };
}

function headingsOf(file: string): Set<string> {
  const titles = [...textOf(file).matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, title = '']) => title);
  return new Set(titles.map((title) => headingSlug(title.replaceAll(/[`*_~]/g, ''))));
}
