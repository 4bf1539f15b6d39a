import { formatCost, VERSION } from '@kopek/core';
import { createLedger } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import type { Command } from 'commander';
import { clientFor, connectionOf, type ConnectionFlags } from '../connection.ts';
import type { CommonFlags, Context, Start } from '../context.ts';
import { checkForFree } from '../doctor/free-checks.ts';
import { CALL_COUNT, makeCalls } from '../doctor/paid-checks.ts';
import { ROW_IDS, type Row } from '../doctor/row.ts';
import { tableOf } from '../doctor/table.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { amount } from '../option-values.ts';
import { watchForStop } from '../terminal/stop.ts';
import { firstLine } from '../terminal/terminal.ts';

interface DoctorFlags extends CommonFlags, ConnectionFlags {
  model: string;
  maxRub: string;
  yes?: boolean;
}

/** Estimate for a call before it is sent, rubles; the calls are small. */
const ESTIMATE_RUB = '0.05';

/** Adds `kopek doctor`: does this service speak the interface? */
export function addDoctor(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  return program
    .command('doctor')
    .description(texts.doctor.describe)
    .option('-m, --model <name>', texts.optionModel, 'auto')
    .option('--max-rub <rubles>', texts.doctor.optionMaxRub, amount, '1')
    .option('--yes', texts.doctor.optionYes)
    .option('--base-url <url>', texts.optionBaseUrl)
    .option('--namespace <name>', texts.optionNamespace)
    .addHelpText('after', `\n${texts.doctor.examples}`)
    .action((flags: DoctorFlags) => onStart(doctor(context, flags)));
}

async function doctor(context: Context, flags: DoctorFlags): Promise<ExitCode> {
  const { texts, say, language } = context;
  const client = clientFor(context, flags, { retry: { maxRetries: 0 } });
  const { apiKey = '' } = connectionOf(context, flags);
  const { rows, isReachable, warnings } = await checkForFree(client, apiKey, context.terminal.env);
  const ledger = createLedger();
  const isPaid = isReachable && (await mayPay(context, flags));
  // until here Ctrl-C ends the program: nothing was paid for
  const stop = isPaid ? watchForStop(context.terminal) : undefined;
  if (stop) {
    const spendLimit = { maxRub: flags.maxRub, mode: 'reserve', estimate: ESTIMATE_RUB } as const;
    const send = meteredFetch(ledger, { spendLimit });
    const { baseURL, namespace } = client;
    const { signal } = stop;
    const settings = { send, ledger, baseURL, apiKey, model: flags.model, namespace, signal };
    rows.push(...(await makeCalls(settings, progressOf(context))));
  }
  stop?.release();
  await ledger.close();
  rows.sort((a, b) => ROW_IDS.indexOf(a.id) - ROW_IDS.indexOf(b.id));
  const total = ledger.total();
  if (flags.json) {
    const { costRub, unknown } = total;
    const { node } = process.versions;
    say(
      JSON.stringify(
        {
          version: VERSION,
          node,
          platform: process.platform,
          paid: isPaid,
          rows,
          warnings,
          spent: { costRub, unknown },
        },
        null,
        2,
      ),
    );
  } else {
    for (const line of tableOf(rows, context)) say(line);
    for (const warning of warnings) say(context.paint('yellow', `! ${texts.keyWarnings[warning]}`));
    if (isPaid) say(texts.doctor.spent(formatCost(total, { locale: language })));
    else if (isReachable) say(texts.doctor.dryRun(CALL_COUNT, flags.maxRub));
  }
  return stop?.code() ?? (hasFailed(rows) ? EXIT.found : EXIT.ok);
}

function hasFailed(rows: readonly Row[]): boolean {
  return rows.some(({ verdict }) => verdict === 'fails');
}

/** Said by `--yes`, or by a person at the terminal; a script that says nothing gets the dry run. */
async function mayPay({ terminal, texts }: Context, { yes, json, maxRub }: DoctorFlags): Promise<boolean> {
  if (yes === true) return true;
  if (json === true || terminal.stdin.isTTY !== true || terminal.stderr.isTTY !== true) return false;
  terminal.stderr.write(texts.doctor.ask(CALL_COUNT, maxRub));
  return /^\s*(?:y|yes|д|да)\s*$/i.test((await firstLine(terminal.stdin)) ?? '');
}

/** Progress, on one line of the terminal that goes away at the end. */
function progressOf({ terminal, texts }: Context): ((done: number) => void) | undefined {
  const { stderr } = terminal;
  if (stderr.isTTY !== true) return undefined;
  return (done) => {
    const text = done === CALL_COUNT ? '' : texts.doctor.progress(done, CALL_COUNT);
    stderr.write(`\r\u001B[K${text}`);
  };
}
