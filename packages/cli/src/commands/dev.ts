import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { defined } from '@kopek/core/kit';
import type { Command } from 'commander';
import { UsageError, EXIT, type CommonFlags, type Context } from '../context.ts';
import { failureLine } from '../failure.ts';
import { wholeNumber } from '../option-values.ts';
import { projectAt } from '../project.ts';

interface DevFlags extends CommonFlags {
  port?: number;
  data?: string;
}

/** Adds `kopek dev -- command`: a gateway on this machine while a command runs. */
export function addDev(program: Command, { texts, runs }: Context): Command {
  return program
    .command('dev')
    .argument('[command...]', texts.dev.argument)
    .summary(texts.dev.describe)
    .description(`${texts.dev.describe}. ${texts.dev.environment}`)
    .option('--port <number>', texts.dev.optionPort, wholeNumber)
    .option('--data <file>', texts.dev.optionData)
    .addHelpText('after', `\n${texts.examples}\n${texts.dev.examples}`)
    .action(runs(dev));
}

async function dev(context: Context, [command, ...words]: string[], flags: DevFlags): Promise<number> {
  const { terminal, texts, printNotice, rub } = context;
  if (command === undefined) throw new UsageError(texts.dev.noCommand);
  const project = projectAt(terminal.cwd);
  if (!project.has('@kopek/gateway')) throw new UsageError(texts.dev.install);
  const { startGateway }: typeof import('@kopek/gateway') = project.require('@kopek/gateway');
  const dataFile = flags.data === undefined ? undefined : resolve(terminal.cwd, flags.data);
  const gateway = await startGateway({ pace: 1, ...defined({ port: flags.port, dataFile }) });
  if (!flags.json) printNotice(texts.dev.ready(gateway.baseURL));
  try {
    const env = {
      ...terminal.env,
      KOPEK_BASE_URL: gateway.baseURL,
      KOPEK_API_KEY: gateway.apiKey,
      KOPEK_NAMESPACE: gateway.namespace,
    };
    // on Windows, npm and the like are scripts that only a shell can run
    const shell = process.platform === 'win32';
    return await exitOf(context, spawn(command, words, { cwd: terminal.cwd, env, stdio: 'inherit', shell }), command);
  } finally {
    const { charges, balanceRub } = await gateway.close();
    // stdout belongs to the command
    if (flags.json) terminal.stderr.write(`${JSON.stringify({ charges, balanceRub })}\n`);
    else printNotice(texts.dev.ended(charges, rub(balanceRub)));
  }
}

/** Waits for a command, and hands it the signals that this process gets. */
function exitOf(context: Context, child: ChildProcess, command: string): Promise<number> {
  const { terminal, texts } = context;
  const release = terminal.onStop((reason) => {
    // in a terminal, Ctrl-C reaches the command by itself, as does a closed pipe
    const isKnown = reason === 'EPIPE' || reason === 'EIO' || (reason === 'SIGINT' && terminal.stdin.isTTY === true);
    if (!isKnown) child.kill(reason);
  });
  return new Promise<number>((done) => {
    child.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message;
      context.printNotice(failureLine(new UsageError(texts.dev.noProgram(command, code)), context));
      done(EXIT.usage);
    });
    child.once('exit', (code, signal) => done(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  }).finally(release);
}
