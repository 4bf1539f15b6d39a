import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The packages that a file in this folder could import.
 *
 * @returns `require` for modules of either kind: of a CommonJS module an `import` would not find the named exports.
 */
export function projectAt(folder: string): { has: (name: string) => boolean; require: NodeJS.Require } {
  return { has: (name) => isInstalled(name, folder), require: createRequire(join(folder, 'kopek.js')) };
}

/** Node would also look into `NODE_PATH`, which package managers set to packages of this command. */
function isInstalled(name: string, folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules', name, 'package.json'))) return true;
    if (at === dirname(at)) return false;
  }
}
