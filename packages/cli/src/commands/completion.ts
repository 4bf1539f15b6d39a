import addTab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import type { CommonFlags, Context } from '../context.ts';
import { writeAll } from '../terminal/terminal.ts';

/** Adds `kopek completion`: a script for a shell. It reads the other commands, so it comes last. */
export function addCompletion(program: Command, { texts, runs }: Context): Command {
  const name = program.name();
  const tab = addTab(program, { completionCommandName: 'completion' });
  const command = program.commands.find((added) => added.name() === 'completion');
  if (command === undefined) throw new TypeError('the library adds this command');
  for (const argument of command.registeredArguments) argument.description = texts.argumentShell;
  return command
    .description(texts.describeCompletion)
    .option('--json', texts.optionJson)
    .addHelpText('after', `\n${texts.examples}\n${texts.completionExamples}`)
    .action(
      runs(async ({ terminal }, shell: string, { json }: CommonFlags) => {
        const script = printed(() => tab.setup(name, name, shell));
        await writeAll(terminal.stdout, json ? `${JSON.stringify({ shell, script }, null, 2)}\n` : script);
      }),
    );
}

/** What a library prints that can only write to the console. */
function printed(work: () => void): string {
  const { log } = console;
  let text = '';
  console.log = (line: unknown) => void (text += `${String(line)}\n`);
  try {
    work();
    return text;
  } finally {
    console.log = log;
  }
}
