import { defined } from '../base/defined.ts';
import { Command, Option } from 'commander';
import { readConfigFile } from './check-options.ts';
import { faultsIn } from '../faults/catalog.ts';
import { startGateway } from '../gateway.ts';
import { logLine } from '../service/log.ts';
import type { GatewayOptions } from '../service/options.ts';
import { packageFile } from '../base/package-file.ts';
import { banner } from './banner.ts';
import { reasonOf } from '../base/reason.ts';

/** The parts of `process` that the command uses. */
export interface Terminal {
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
  env: Record<string, string | undefined>;
  once(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
}

interface Flags extends Pick<GatewayOptions, 'port' | 'host' | 'namespace' | 'fixtures' | 'record' | 'seed' | 'pace'> {
  config?: string;
  data?: string;
  replay?: string;
  strict: boolean;
  page: boolean;
  configSchema?: true;
  log: 'lines' | 'json' | 'off';
}

/**
 * The command `kopek-gateway`. The ready key is `KOPEK_API_KEY` when that is set, else a new one.
 *
 * @returns the exit code, when the gateway has stopped.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  let code = 0;
  const { version } = JSON.parse(packageFile('package.json')) as { version: string };
  const program = new Command('kopek-gateway')
    .description('A local gateway for language models that bills in rubles')
    .option('--port <number>', 'port to listen on; 0 for a free one (8787)', numeric)
    .option('--host <address>', 'address to listen on (127.0.0.1)')
    .option('--config <file>', 'JSON file with keys, models, prices, faults')
    .option('--data <file>', 'database file; without it, nothing is kept')
    .option('--fixtures <folder>', 'JSON files with fixed answers, read again when one changes')
    .option('--record <folder>', 'record answers into files, without keys and personal data')
    .option('--replay <folder>', 'answer from recordings; 404 for requests without one')
    .option('--no-strict', 'with --replay: the models answer requests without a recording')
    .option('--no-page', 'do not serve the page with requests, prices and faults')
    .option('--config-schema', 'print the JSON schema of the configuration file')
    .version(version)
    .option('--namespace <name>', 'name of the service in the key path and the search tool (service)')
    .option('--seed <text>', 'makes ids and random faults repeatable')
    .option('--pace <factor>', '1: streams run at the pace of their provider; 0: without waiting (1)', numeric)
    .addOption(
      new Option('--log <kind>', 'what to print per request').choices(['lines', 'json', 'off']).default('lines'),
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .action(async (flags: Flags) => {
      if (flags.configSchema) terminal.stdout.write(packageFile('config.schema.json'));
      else code = await serve(flags, terminal);
    });
  program
    .command('faults')
    .description('list the named faults')
    .action(() => {
      const { LC_ALL, LC_MESSAGES, LANG } = terminal.env;
      const language = /^ru\b|^ru_/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'ru' : 'en';
      for (const { name, group, description, applies } of faultsIn(language))
        terminal.stdout.write(`${name.padEnd(32)} ${group.padEnd(11)} ${applies.padEnd(7)} ${description}\n`);
    });
  try {
    await program.parseAsync(argv);
  } catch (error) {
    // commander has printed its own message already
    if (error instanceof Error && 'exitCode' in error) return Number(error.exitCode);
    terminal.stderr.write(`kopek-gateway: ${reasonOf(error)}\n`);
    return 1;
  }
  return code;
}

async function serve(flags: Flags, terminal: Terminal): Promise<number> {
  const { config: file, configSchema: _schema, data, replay, strict, page, log, ...given } = flags;
  const config = file === undefined ? {} : readConfigFile(file, defined({ replay }));
  const options: GatewayOptions = {
    port: 8787,
    pace: 1,
    page: page && isLocal(given.host ?? config.host ?? '127.0.0.1'),
    ...config,
    ...given,
    ...defined({
      dataFile: data,
      replay: strict ? replay : lenient(replay ?? config.replay),
      apiKey: terminal.env['KOPEK_API_KEY'] || undefined,
      adminToken: terminal.env['KOPEK_ADMIN_TOKEN'] || undefined,
    }),
    ...(page ? {} : { page }),
    onLog(entry) {
      if (log !== 'off') terminal.stdout.write(`${log === 'json' ? JSON.stringify(entry) : logLine(entry)}\n`);
    },
  };
  const gateway = await startGateway(options);
  terminal.stdout.write(banner(gateway, options));
  await new Promise<void>((resolve) => {
    terminal.once('SIGINT', resolve);
    terminal.once('SIGTERM', resolve);
  });
  const { charges, balanceRub } = await gateway.close();
  terminal.stdout.write(`\nStopped. Charges: ${charges}; balance: ${balanceRub} ₽.\n`);
  return 0;
}

/** Whether only this machine can reach an address. On other addresses the page is served only if the configuration says so. */
const isLocal = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Recordings beside which the models answer what is not recorded. */
const lenient = (replay: GatewayOptions['replay']): GatewayOptions['replay'] =>
  typeof replay === 'string' ? { folder: replay, strict: false } : replay && { ...replay, strict: false };

/** A number, or the text when it is none: the check of all options judges both. */
const numeric = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
