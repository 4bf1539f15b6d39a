/**
 * Installs and imports stay small: how many packages an installation brings, and what the main entry must not load. Run after
 * `build`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { manifestOf, ROOT, type Published } from './packages.ts';

/** Packages that an installation brings at most, this one included; peers belong to the user. */
const MOST_PACKAGES: Partial<Record<Published, number>> = { core: 3, langchain: 6, 'vercel-ai': 7 };
/** Loaded by the first use, or by other entries: an import of the main entry must stay cheap. */
const NOT_ON_IMPORT = ['zod', '@ai-sdk/provider-utils', 'undici'];
/** What a framework has loaded itself by then costs nothing more. */
const LOADED_BY_FRAMEWORK: Partial<Record<Published, readonly string[]>> = { langchain: ['zod'] };

for (const [folder, most] of Object.entries(MOST_PACKAGES)) {
  const place = join(ROOT, 'packages', folder);
  const packages = installed(place).size;
  const imported = importedBy(manifestOf(folder).name, place);
  const early = NOT_ON_IMPORT.filter(
    (name) => imported.includes(name) && !LOADED_BY_FRAMEWORK[folder as Published]?.includes(name),
  );
  console.log(`${folder}: ${packages} packages of ${most}, imports ${imported.join(', ') || 'no other'}`);
  for (const name of early) console.error(`${folder} imports ${name}, which its main entry must not`);
  if (packages > most) console.error(`an installation of ${folder} brings ${packages} packages`);
  if (packages > most || early.length > 0) process.exitCode = 1;
}

/** Folders of a package and of everything that it depends on, each once. */
function installed(folder: string, seen: Set<string> = new Set()): Set<string> {
  if (seen.has(folder)) return seen;
  seen.add(folder);
  const file = join(folder, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> };
  for (const name of Object.keys(dependencies))
    installed(dirname(realpathSync(findPackageJSON(name, file) ?? name)), seen);
  return seen;
}

/** Packages that the built main entry loads, those of peers too. */
function importedBy(name: string, cwd: string): string[] {
  const program = `
    import { registerHooks } from 'node:module';
    const found = new Set();
    registerHooks({ resolve(specifier, { parentURL = '' }, next) {
      if (/\\/packages\\/[^/]+\\/dist\\//.test(parentURL) && !/^[./#]|^node:/.test(specifier)) found.add(/^(@[^/]+[/])?[^/]+/.exec(specifier)[0]);
      return next(specifier);
    } });
    await import('${name}');
    console.log(JSON.stringify([...found]));
  `;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd, encoding: 'utf8' }),
  ) as string[];
}
