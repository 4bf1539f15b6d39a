import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Root of the repository. */
export const ROOT: string = join(import.meta.dirname, '..');

/** Where builds leave what is looked at afterwards; never committed. */
export const ARTEFACTS: string = join(ROOT, 'artefacts');

/** Folders of the published packages, dependencies first. */
export const PUBLISHED = [
  'core',
  'ledger',
  'langchain',
  'vercel-ai',
  'gateway',
  'ledger-postgres',
  'otel',
  'cli',
] as const;

/** Folder of a published package. */
export type Published = (typeof PUBLISHED)[number];

/** The manifest of a published package. */
export function manifestOf(folder: string): {
  name: string;
  version: string;
  dependencies?: Readonly<Record<string, string>>;
  publishConfig?: { access?: string; provenance?: boolean };
} {
  return JSON.parse(readFileSync(join(ROOT, 'packages', folder, 'package.json'), 'utf8')) as ReturnType<
    typeof manifestOf
  >;
}

/** Runs pnpm as `npx` does, so that a machine needs npm only: `execFileSync('npx', [...PNPM, 'pack'])`. */
export const PNPM: readonly string[] = ['-y', 'pnpm@12'];

/** Path of the packed tarball of a package. */
export function tarballOf(folder: string): string {
  return join(ARTEFACTS, 'tarballs', `kopek-${folder}.tgz`);
}

/** The environment of the tools of the workspace: they are found by their name, and run on its Node. */
export const WITH_TOOLS: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [join(ROOT, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
};
