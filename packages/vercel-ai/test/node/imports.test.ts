import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const folder = new URL('../../', import.meta.url);

/** Packages whose modules are loaded when a program imports the main entry and makes a model. */
async function loadedPackages(): Promise<string[]> {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context); } });
    const { createKopek } = await import('@kopek/vercel-ai');
    createKopek({ apiKey: 'k', baseURL: 'https://gateway.example' })('auto');
    console.log(JSON.stringify([...loaded]));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@kopek/source', '--input-type=module', '--eval', program],
    { cwd: folder },
  );
  const urls = JSON.parse(stdout) as string[];
  const packages = urls.flatMap((url) => {
    const inModules = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    const inWorkspace = /\/packages\/([^/]+)\/src\//.exec(url)?.[1];
    return inModules ? [inModules] : inWorkspace ? [`@kopek/${inWorkspace}`] : [];
  });
  return [...new Set(packages)].toSorted((left, right) => left.localeCompare(right));
}

it('the main entry loads neither zod nor provider-utils nor a transport', async () => {
  expect(await loadedPackages()).toEqual([
    '@ai-sdk/provider',
    '@kopek/core',
    '@kopek/ledger',
    '@kopek/vercel-ai',
    'eventsource-parser',
  ]);
});
