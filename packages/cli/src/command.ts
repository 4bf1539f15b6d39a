import { KopekError, VERSION } from '@kopek/core';
import { Command, CommanderError, Option } from 'commander';
import { addAsk } from './commands/ask.ts';
import { addDoctor } from './commands/doctor.ts';
import { addKey } from './commands/key.ts';
import { addLedger } from './commands/ledger.ts';
import { addReport } from './commands/report.ts';
import { UsageError, type Context, type Start } from './context.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { languageOf, textsOf } from './language.ts';
import { painter, withoutControls, type Terminal } from './terminal.ts';

/**
 * The command `kopek`.
 *
 * @param argv - the words after the name of the program.
 * @returns the exit code, see {@link EXIT}; it never rejects.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const language = languageOf(argv, terminal.env);
  const context: Context = {
    terminal,
    language,
    texts: textsOf(language),
    say: (text) => void terminal.stdout.write(`${text}\n`),
    tell: (text) => void terminal.stderr.write(`${text}\n`),
    paint: painter(terminal.stdout, terminal.env),
  };
  let work: Promise<ExitCode> = Promise.resolve(EXIT.ok);
  const program = createProgram(context, (started) => {
    work = started;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return await work;
  } catch (error) {
    return explain(context, error);
  }
}

function createProgram(context: Context, onStart: Start): Command {
  const { terminal, texts } = context;
  const program = new Command('kopek')
    .description(texts.describeProgram)
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  for (const add of [addDoctor, addKey, addAsk, addReport, addLedger]) {
    const command = add(program, context, onStart);
    for (const leaf of command.commands.length > 0 ? command.commands : [command]) {
      leaf.option('--json', texts.optionJson);
      leaf.addOption(new Option('--lang <language>', texts.optionLanguage).choices(['en', 'ru']));
    }
  }
  return program;
}

/** Says what went wrong in one line. */
function explain({ tell, terminal }: Context, error: unknown): ExitCode {
  // commander has printed its own message already
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  const paint = painter(terminal.stderr, terminal.env);
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) {
    tell(message);
    return EXIT.usage;
  }
  tell(`${paint('red', 'kopek:')} ${withoutControls(message)}`);
  if (!KopekError.isInstance(error)) return EXIT.failed;
  if (error.code === 'configuration' || error.code === 'invalid_request') return EXIT.usage;
  return error.code === 'spend_limit' ? EXIT.limit : EXIT.failed;
}
