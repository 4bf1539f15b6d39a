/**
 * The first publish without publishing: versions and changelogs are written, the packages built, packed and published,
 * all in a copy of the repository and into a registry on this machine; then newcomers install from it, and one copies
 * the chat out of the repository and runs it.
 *
 *   node scripts/rehearse-release.ts
 *
 * Other packages come from the registry that npm is set to. Nothing here changes the working tree or reaches npm.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM } from './chromium.ts';
import { PNPM, PUBLISHED, ROOT } from './packages.ts';
import { ended, freePort, started, type Started } from './processes.ts';

/** Verdaccio asks for a tag of node-fetch, which mirrors of registries do not have. */
const REGISTRY = { private: true, dependencies: { verdaccio: '6.10.4' }, overrides: { 'node-fetch': '2.7.0' } };

const folder = mkdtempSync(join(tmpdir(), 'kopek-rehearsal-'));
try {
  await run('node', ['scripts/check.ts', 'release'], ROOT);
  const copy = join(folder, 'kopek');
  await run('git', ['clone', '--quiet', ROOT, copy], folder);
  await run('npx', [...PNPM, 'install', '--frozen-lockfile', '--prefer-offline'], copy);
  const version = await writeVersions(copy);
  await run('npx', [...PNPM, 'build'], copy);
  await run('npx', [...PNPM, 'run', 'pack'], copy);

  using registry = await startRegistry();
  const { origin } = registry;
  const npmrc = join(folder, 'npmrc');
  writeFileSync(npmrc, `registry=${origin}/\n//${new URL(origin).host}/:_authToken=${await tokenOf(origin)}\n`);
  const environment = { npm_config_userconfig: npmrc, npm_config_registry: `${origin}/`, KOPEK_REHEARSAL: '1' };
  for (const name of PUBLISHED) {
    const tarball = join(copy, 'artefacts/tarballs', `kopek-${name}.tgz`);
    // provenance is signed by the publisher's CI, which a rehearsal is not
    await run('npm', ['publish', tarball, '--provenance=false', '--access=public'], folder, environment);
    console.log(`published ${name} ${version}`);
  }
  console.log(await run('node', ['scripts/consumer.ts'], copy, environment));
  await copyChat(copy, environment);
  console.log(`rehearsed: ${PUBLISHED.length} packages as ${version}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Lets changesets write versions and changelogs. Returns the version that all packages share. */
async function writeVersions(copy: string): Promise<string> {
  await run('npx', [...PNPM, 'run', 'version'], copy);
  await run('node', ['scripts/check.ts', 'release'], copy);
  const versions = new Set(
    PUBLISHED.map((name) => {
      const packageFolder = join(copy, 'packages', name);
      if (!existsSync(join(packageFolder, 'CHANGELOG.md'))) throw new Error(`no changelog was written for ${name}`);
      const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
      return version;
    }),
  );
  const [version = ''] = versions;
  if (versions.size !== 1 || version === '0.0.0')
    throw new Error(`versions after the release: ${[...versions].join(', ')}`);
  return version;
}

/** Verdaccio, on loopback, with its storage in the folder of the rehearsal. */
async function startRegistry(): Promise<Started & { origin: string }> {
  const upstream = (await run('npm', ['config', 'get', 'registry'], folder)).trim();
  mkdirSync(join(folder, 'storage'));
  const config = {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: 1 } },
    uplinks: { upstream: { url: upstream, timeout: '60s', maxage: '30m', cache: false } },
    packages: {
      '@kopek/*': { access: '$all', publish: '$authenticated' },
      kopek: { access: '$all', publish: '$authenticated' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    server: { keepAliveTimeout: 60 },
    max_body_size: '50mb',
    log: { type: 'stdout', format: 'json', level: 'warn' },
  };
  // JSON is YAML
  writeFileSync(join(folder, 'verdaccio.yaml'), JSON.stringify(config));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const installed = join(folder, 'registry');
  mkdirSync(installed);
  writeFileSync(join(installed, 'package.json'), JSON.stringify(REGISTRY));
  await run('npm', ['install', '--no-audit', '--no-fund'], installed);
  const command = join(installed, 'node_modules/verdaccio/bin/verdaccio');
  const args = [command, '--config', join(folder, 'verdaccio.yaml'), '--listen', origin];
  return Object.assign(await started(process.execPath, args, installed, /http address/), { origin });
}

async function tokenOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/-/user/org.couchdb.user:rehearsal`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'rehearsal', password: crypto.randomUUID() }),
  });
  const { token } = (await response.json()) as { token?: string };
  if (token === undefined) throw new Error(`the registry gave no token: ${response.status}`);
  return token;
}

/** What somebody does who copies the chat: `npm install`, the gateway, `npm run dev`, and a question. */
async function copyChat(copy: string, environment: Record<string, string>): Promise<void> {
  const chat = join(folder, 'chat');
  cpSync(join(copy, 'examples/next-chat'), chat, { recursive: true });
  await run('npm', ['install', '--no-audit', '--no-fund'], chat, environment);
  using gateway = await started(
    'npx',
    ['@kopek/gateway', '--config', 'gateway.json', '--port', '0'],
    chat,
    /KOPEK_BASE_URL=(\S+) KOPEK_API_KEY=(\S+)\n/,
  );
  const port = String(await freePort());
  const [, baseURL, apiKey] = gateway.match;
  const variables = { KOPEK_BASE_URL: baseURL, KOPEK_API_KEY: apiKey, NEXT_TELEMETRY_DISABLED: '1' };
  using _server = await started('npm', ['run', 'dev', '--', '--port', port], chat, /Ready in/, variables);
  if (CHROMIUM === undefined)
    throw new Error('the chat was copied, but no Chromium was found (CHROMIUM_PATH can name one)');
  console.log(await run('node', ['e2e/ask.ts', `http://localhost:${port}`], chat, { CHROMIUM_PATH: CHROMIUM }));
}

/** Runs a command. Returns what it wrote. */
async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  variables: Record<string, string> = {},
): Promise<string> {
  return (await ended(command, args, cwd, { ...process.env, ...variables })).output;
}
