import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The project that a folder belongs to, and the packages that are installed in it. */
export interface Project {
  has: (name: string) => boolean;
  /** Loads CommonJS modules, whose named exports an `import` would not find. */
  require: NodeJS.Require;
  /** Address of an ES module, to be imported. */
  addressOf: (name: string) => string;
}

/** The packages that a file in this folder could import. */
export function projectAt(folder: string): Project {
  const require = createRequire(join(folder, 'kopek.js'));
  return {
    has: (name) => isInstalled(name, folder),
    require,
    addressOf: (name) => pathToFileURL(require.resolve(name)).href,
  };
}

/** Node would also look into `NODE_PATH`, which package managers set to packages of this command. */
function isInstalled(name: string, folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules', name, 'package.json'))) return true;
    if (at === dirname(at)) return false;
  }
}
