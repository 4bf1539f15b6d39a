/**
 * Writes the reference of every published entry into `.pages/api`, from the docstrings: a page for each entry,
 * and one for each of its exports.
 *
 * The compiler of the workspace has no API that TypeDoc could use, so the site brings one that has.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Application } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { PUBLISHED } from '../scripts/packages.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(import.meta.dirname, '.pages/api');

interface Manifest {
  name: string;
  exports: Record<string, string | { '@kopek/source'?: string }>;
}

/** Source file of each entry by the name under which it is imported. The command line is no library. */
const entries = new Map<string, string>();
for (const folder of PUBLISHED.filter((name) => name !== 'cli')) {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'packages', folder, 'package.json'), 'utf8')) as Manifest;
  for (const [path, target] of Object.entries(manifest.exports)) {
    if (typeof target === 'string' || target['@kopek/source'] === undefined) continue;
    entries.set(join(manifest.name, path), join(ROOT, 'packages', folder, target['@kopek/source']));
  }
}

const markdown: PluginOptions = {
  outputFileStrategy: 'members',
  entryFileName: 'index',
  hideBreadcrumbs: true,
  hidePageHeader: true,
  useCodeBlocks: true,
  // VitePress counts headings of one name in its own way
  useHTMLAnchors: true,
  anchorPrefix: 'api-',
  parametersFormat: 'table',
  propertiesFormat: 'table',
};
const application = await Application.bootstrapWithPlugins({
  entryPoints: [...entries.values()],
  tsconfig: join(ROOT, 'tsconfig.json'),
  plugin: ['typedoc-plugin-markdown'],
  outputs: [{ name: 'markdown', path: OUT }],
  name: 'API reference',
  readme: 'none',
  disableSources: true,
  // the workspace is checked by its own compiler, which is newer
  skipErrorChecking: true,
  excludeInternal: true,
  excludeExternals: true,
  // a pattern is for the configuration schema, and Markdown would read links in it
  excludeTags: ['@pattern'],
  logLevel: 'Warn',
  ...markdown,
});
const project = await application.convert();
if (project === undefined) throw new Error('TypeDoc could not read the entries');
const names = new Map([...entries].map(([name, file]) => [file, name]));
for (const module of project.children ?? []) {
  const source = project.getSymbolIdFromReflection(module)?.fileName;
  const name = source === undefined ? undefined : names.get(source);
  if (name !== undefined) module.name = name;
}
await application.generateOutputs(project);
console.log(`${entries.size} entries in the reference`);
