/**
 * Budgets in figures that are the same on every machine: bytes of the tarballs, packages that an installation adds,
 * modules that an import loads, and the bytes it reads for them. Run after `build` and `pack:all`.
 *
 * A budget that is passed for a good reason is raised here, in the change that passes it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { manifestOf, ROOT, tarballOf, type Published } from './packages.ts';

interface Budget {
  /** The tarball as npm serves it, bytes. */
  packedBytes: number;
  /** The same unpacked: what it takes in node_modules. */
  unpackedBytes: number;
  /** Packages that an installation brings, this one included; peers belong to the user. */
  packages: number;
  /** Modules of all packages that `import` of the main entry loads, peers not counted. */
  modules: number;
  /** Size of these modules, bytes: what an import reads and parses. */
  moduleBytes: number;
}

const BUDGETS: Partial<Record<Published, Budget>> = {
  core: { packedBytes: 323_000, unpackedBytes: 1_217_000, packages: 2, modules: 5, moduleBytes: 212_000 },
  langchain: { packedBytes: 104_500, unpackedBytes: 395_000, packages: 5, modules: 15, moduleBytes: 468_000 },
  'vercel-ai': { packedBytes: 86_500, unpackedBytes: 318_000, packages: 7, modules: 16, moduleBytes: 456_000 },
};

/** Loaded by the first use, or by other entries: an import of the main entry must stay cheap (45, 50 and 60 ms). */
const NOT_ON_IMPORT = ['zod', '@ai-sdk/provider-utils', 'undici'];

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

let failed = false;
for (const [folder, budget] of Object.entries(BUDGETS) as [Published, Budget][]) {
  const tarball = readFileSync(tarballOf(folder));
  const loaded = modulesLoadedBy(folder);
  const found: Budget = {
    packedBytes: tarball.byteLength,
    unpackedBytes: unpackedBytes(gunzipSync(tarball)),
    packages: installed(join(ROOT, 'packages', folder)).size,
    modules: loaded.modules,
    moduleBytes: loaded.bytes,
  };
  for (const key of Object.keys(budget) as (keyof Budget)[]) {
    const over = found[key] > budget[key];
    failed ||= over;
    console.log(`${over ? 'OVER ' : 'ok   '} ${folder.padEnd(10)} ${key.padEnd(14)} ${found[key]} of ${budget[key]}`);
  }
  for (const name of loaded.packages.filter((one) => NOT_ON_IMPORT.includes(one))) {
    failed = true;
    console.log(`OVER  ${folder.padEnd(10)} imports ${name}, which its main entry must not`);
  }
}
process.exit(failed ? 1 : 0);

/** Sizes of all files in a tar archive: headers of 512 bytes, the size in octal at 124. */
function unpackedBytes(tar: Buffer): number {
  let total = 0;
  for (let at = 0; at + 512 <= tar.byteLength && tar[at] !== 0;) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    // '0' is a file; pnpm writes extended headers for long names
    if (tar.toString('latin1', at + 156, at + 157) === '0') total += size;
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return total;
}

/** Folders of a package and of everything that it depends on, each once. */
function installed(folder: string, seen: Set<string> = new Set()): Set<string> {
  const real = realpathSync(folder);
  if (seen.has(real)) return seen;
  seen.add(real);
  const { dependencies = {} } = JSON.parse(readFileSync(join(real, 'package.json'), 'utf8')) as Manifest;
  for (const name of Object.keys(dependencies)) installed(folderOf(name, real), seen);
  return seen;
}

/** Where Node would find a package, seen from a folder. */
function folderOf(name: string, from: string): string {
  for (let at = from; at !== dirname(at); at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (statSync(candidate, { throwIfNoEntry: false })) return candidate;
  }
  throw new Error(`${name} is not installed for ${from}: run pnpm install`);
}

/** Imports the built main entry in a process of its own, and lists what it loads. */
function modulesLoadedBy(folder: Published): { modules: number; bytes: number; packages: string[] } {
  const { name } = manifestOf(folder);
  const peers = Object.keys(
    (JSON.parse(readFileSync(join(ROOT, 'packages', folder, 'package.json'), 'utf8')) as Manifest).peerDependencies ??
      {},
  );
  const program = `
    import { statSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    const files = new Set();
    const packages = new Set();
    const peers = ${JSON.stringify(peers)};
    const isPeer = (specifier) => peers.some((peer) => specifier === peer || specifier.startsWith(peer + '/'));
    const foreign = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        if (!found.url.startsWith('file:')) return found;
        // what a peer loads by itself is not ours
        if (isPeer(specifier) || foreign.has(context.parentURL)) foreign.add(found.url);
        else {
          if (/^(@[^/]+[/])?[^./#][^/]*/.test(specifier)) packages.add(/^(@[^/]+[/])?[^/]+/.exec(specifier)[0]);
          files.add(found.url);
        }
        return found;
      },
    });
    await import(${JSON.stringify(name)});
    const bytes = [...files].reduce((sum, url) => sum + statSync(new URL(url)).size, 0);
    console.log(JSON.stringify({ modules: files.size, bytes, packages: [...packages] }));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(ROOT, 'packages', folder),
    encoding: 'utf8',
  });
  return JSON.parse(output) as ReturnType<typeof modulesLoadedBy>;
}
