/** An empty folder outside of the repository, in which the tarballs are tried as a user would: with npm. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { manifestOf, ROOT, tarballOf, type Published } from './packages.ts';
import { ended, started, type Ended } from './processes.ts';

const NPM_INSTALL = ['install', '--no-audit', '--no-fund'];

/** A project that is removed at the end. */
export class EmptyProject {
  readonly folder: string;

  /** @param type - of modules; `npm init` writes `commonjs` these days. */
  constructor(name: string, type: 'commonjs' | 'module' = 'commonjs') {
    this.folder = mkdtempSync(join(tmpdir(), `kopek-${name}-`));
    this.write('package.json', JSON.stringify({ name, private: true, type }));
  }

  [Symbol.dispose](): void {
    // a command that was stopped for its time may still write
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }

  /** Writes a file, given by its path inside of the project. */
  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /**
   * Installs tarballs of this repository, and packages of the registry in the versions of the catalog unless they name
   * one. Any complaint of npm about peers or engines ends the run: a newcomer would stop there.
   */
  async install(tarballs: readonly Published[], packages: readonly string[] = []): Promise<void> {
    const specs = packages.map((name) => (/.@/.test(name) ? name : `${name}@${versionOf(name)}`));
    const { errors } = await this.#end('npm', [...NPM_INSTALL, ...this.tarballs(tarballs), ...specs]);
    // settings of pnpm reach npm through the environment, and it complains about them
    const said = errors
      .split('\n')
      .filter((line) => line !== '' && !/npm warn Unknown (user|env|cli|project) config/.test(line));
    if (said.length > 0) throw new Error(`npm install complains:\n${said.join('\n')}`);
  }

  /** Installs tools, which are no packages of a newcomer: their complaints do not count, and none of their scripts runs. */
  async installTools(...args: string[]): Promise<void> {
    await this.run('npm', [...NPM_INSTALL, '--ignore-scripts', ...args]);
  }

  /** What npm is told to install: paths of tarballs, or names when a registry is rehearsed that has the packages. */
  tarballs(names: readonly Published[]): string[] {
    const fromRegistry = process.env['KOPEK_REHEARSAL'] !== undefined;
    return names.map((name) => (fromRegistry ? `${manifestOf(name).name}@latest` : tarballOf(name)));
  }

  /** The output of a command that must fail. */
  async failureOf(command: string, args: readonly string[], variables: Record<string, string> = {}): Promise<string> {
    let output: string;
    try {
      output = await this.run(command, args, variables);
    } catch (error) {
      return String(error);
    }
    throw new Error(`${command} ${args.join(' ')} should have failed:\n${output}`);
  }

  /** Runs a command here. Returns what it wrote; an exit code other than 0 is an error with its output. */
  async run(command: string, args: readonly string[], variables: Record<string, string> = {}): Promise<string> {
    return (await this.#end(command, args, variables)).output;
  }

  /** Runs a program with the Node that runs this script. */
  node(args: readonly string[], variables: Record<string, string> = {}): Promise<string> {
    return this.run(process.execPath, args, variables);
  }

  /** Whether an installed package brings this command. */
  hasCommand(name: string): boolean {
    return existsSync(join(this.folder, 'node_modules/.bin', name));
  }

  /** The command that a user would type, from the installed package. */
  async startGateway(): Promise<GatewayCommand> {
    const command = join(this.folder, 'node_modules/.bin/kopek-gateway');
    const forgotten = Object.keys(process.env).filter((name) => name.startsWith('KOPEK_'));
    const without = Object.fromEntries(forgotten.map((name) => [name, undefined]));
    // the line that is meant to be pasted into a shell
    const sign = /KOPEK_BASE_URL=(\S+) KOPEK_API_KEY=(\S+)\n/;
    const { PATH } = cleanEnvironment();
    const gateway = await started(command, ['--port', '0'], this.folder, sign, { ...without, PATH });
    const [, baseURL = '', apiKey = ''] = gateway.match;
    return Object.assign(gateway, { variables: { KOPEK_BASE_URL: baseURL, KOPEK_API_KEY: apiKey } });
  }

  #end(command: string, args: readonly string[], variables: Record<string, string> = {}): Promise<Ended> {
    return ended(command, args, this.folder, { ...cleanEnvironment(), ...variables });
  }
}

/** A gateway in its own process. */
export interface GatewayCommand extends Disposable {
  /** The variables that the gateway prints. */
  variables: { KOPEK_BASE_URL: string; KOPEK_API_KEY: string };
}

/** Versions of what the workspace itself does not install. */
const NOT_IN_CATALOG: Readonly<Record<string, string>> = { next: '16.4.6' };

function versionOf(name: string): string {
  const pinned = NOT_IN_CATALOG[name];
  if (pinned !== undefined) return pinned;
  const catalog = readFileSync(join(ROOT, 'pnpm-workspace.yaml'), 'utf8');
  const range = new RegExp(`^ {2}["']?${name.replace('/', '\\/')}["']?: (\\S+)$`, 'm').exec(catalog)?.[1];
  if (range === undefined) throw new Error(`${name} is not in the catalog`);
  return range;
}

// the environment of whoever runs this must not help a program that forgot its own settings; npm runs on the Node of this script
function cleanEnvironment(): NodeJS.ProcessEnv {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  return Object.fromEntries(Object.entries({ ...process.env, PATH }).filter(([name]) => !name.startsWith('KOPEK_')));
}
