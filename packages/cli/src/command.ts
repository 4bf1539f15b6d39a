import { formatCost, formatRub, VERSION } from '@kopek/core';
import type { LedgerStore } from '@kopek/ledger';
import { Command, CommanderError, Help, Option } from 'commander';
import { addAsk } from './commands/ask.ts';
import { addBudget, addStatement, addWatch } from './commands/budget.ts';
import { addChat } from './commands/chat.ts';
import { addCompletion } from './commands/completion.ts';
import { addDev } from './commands/dev.ts';
import { addDoctor } from './commands/doctor.ts';
import { addKey } from './commands/key.ts';
import { addLedger } from './commands/ledger.ts';
import { addMcp } from './commands/mcp.ts';
import { addReport } from './commands/report.ts';
import { EXIT, type Context } from './context.ts';
import { exitCodeOf, failureLine, withPrefix } from './failure.ts';
import {
  beside,
  lengthOf,
  oneLine,
  painter,
  widthOf,
  wrapped,
  type Output,
  type Terminal,
} from './terminal/terminal.ts';
import { languageOf, TEXTS, type Texts } from './texts/texts.ts';
import { sayMistake } from './texts/mistakes.ts';

/** In the order of the help. */
const COMMANDS = [addDoctor, addKey, addAsk, addChat, addReport, addLedger, addBudget, addStatement, addWatch, addDev];

/**
 * The command `kopek`.
 *
 * @param argv - the words after the name of the program.
 * @param store - read instead of the ledger that the words name.
 * @returns the exit code, see {@link EXIT}; that of the command for `kopek dev`. It never rejects.
 */
export async function run(argv: readonly string[], terminal: Terminal, store?: LedgerStore): Promise<number> {
  const language = languageOf(argv, terminal.env);
  let ended: Promise<number> | Promise<void> = Promise.resolve();
  const context: Context = {
    terminal,
    store,
    runOver: async (opened, words) => {
      const written = { stdout: '', stderr: '' };
      const stdout = { write: (text: unknown) => (written.stdout += String(text)) };
      const stderr = { write: (text: unknown) => (written.stderr += String(text)) };
      const code = await run([...words, '--lang', language], { ...terminal, stdout, stderr }, opened);
      return { code, ...written };
    },
    language,
    texts: TEXTS[language],
    say: printerTo(terminal.stdout),
    sayJson: (document, layout) =>
      void terminal.stdout.write(`${JSON.stringify(document, null, store || layout === 'line' ? 0 : 2)}
`),
    rub: (amount) => formatRub(amount, { locale: language }),
    cost: (charges) => formatCost(charges, { locale: language }),
    printNotice: printerTo(terminal.stderr),
    runs:
      (work) =>
      (...given) =>
        void (ended = work(context, ...given)),
    paint: painter(terminal.stdout, terminal.env),
  };
  try {
    await createProgram(context).parseAsync(argv, { from: 'user' });
    return (await ended) ?? EXIT.ok;
  } catch (error) {
    // commander has printed its own message already
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    context.printNotice(failureLine(error, context));
    return exitCodeOf(error);
  }
}

/** The line about an output that takes no more: a full disk, a terminal that is gone. */
export function outputFailure(error: Error, argv: readonly string[], env: Terminal['env']): string {
  return `kopek: ${TEXTS[languageOf(argv, env)].outputFailed(oneLine(error.message))}`;
}

function printerTo(output: Output): (text: string) => void {
  return (text) => void output.write(`${wrapped(text, widthOf(output)).join('\n')}\n`);
}

function createProgram(context: Context): Command {
  const { terminal, texts } = context;
  const program = new Command('kopek')
    .description(texts.describeProgram)
    .version(VERSION, '-V, --version', texts.help.version)
    .helpOption('-h, --help', texts.help.option)
    .helpCommand('help [command]', texts.help.command)
    .addOption(languageOption(texts))
    .configureHelp({
      styleTitle: (title) => texts.help.words[title] ?? title,
      styleUsage(this: Help, usage) {
        const margin = lengthOf(`${this.styleTitle('Usage:')} `);
        const lines = wrapped(Help.prototype.styleUsage.call(this, usage), (this.helpWidth ?? 80) - margin);
        return lines.join(`\n${' '.repeat(margin)}`);
      },
      // commander does not break a description beside which there is little room
      formatItem: (term, termWidth, description, { helpWidth = 80 }) =>
        beside(`  ${term.padEnd(termWidth)}`, description, helpWidth)
          .join('\n')
          .trimEnd(),
      styleOptionText: (word) => texts.help.words[word] ?? word,
      styleSubcommandText: (word) => texts.help.words[word] ?? word,
      styleArgumentText: (word) => texts.help.words[word] ?? word,
      optionDescription: (option) => inWords(Help.prototype.optionDescription.call(new Help(), option), texts),
      argumentDescription: (argument) => inWords(Help.prototype.argumentDescription.call(new Help(), argument), texts),
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      outputError: (text) => context.printNotice(withPrefix(sayMistake(text, texts.mistakes).trimEnd(), terminal)),
      getOutHelpWidth: () => terminal.stdout.columns ?? 80,
      getErrHelpWidth: () => terminal.stderr.columns ?? 80,
    })
    // for a command that does not exist, commander shows the help without a reason
    .addHelpText('beforeAll', ({ error, command: { args } }) =>
      error && args[0] === 'help'
        ? withPrefix(sayMistake(`error: unknown command '${args[1]}'`, texts.mistakes), terminal)
        : '',
    );
  for (const add of [...COMMANDS, addMcp]) {
    const command = add(program, context);
    for (const leaf of command.commands.length > 0 ? command.commands : [command]) {
      leaf.option('--json', texts.optionJson);
      leaf.addOption(languageOption(texts));
    }
  }
  addCompletion(program, context).addOption(languageOption(texts));
  return program;
}

/** A description with what commander adds to it in parentheses. */
function inWords(description: string, { help: { words } }: Texts): string {
  return description.replaceAll(/(?<=\(|", )(?:choices|default)(?=: )/g, (word) => words[word] ?? word);
}

function languageOption({ optionLanguage }: Texts): Option {
  return new Option('--lang <language>', optionLanguage).choices(['en', 'ru']);
}
