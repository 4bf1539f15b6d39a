import { createLedger, formatCost, meteredFetch, VERSION } from '@kopek/core';
import type { Command } from 'commander';
import { clientFor, connectionOf, type ConnectionFlags } from '../connection.ts';
import type { CommonFlags, Context, Start } from '../context.ts';
import { CALL_COUNT, makeCalls } from '../doctor/calls.ts';
import { checkForFree } from '../doctor/free-checks.ts';
import { ROW_IDS, type Row, type Verdict } from '../doctor/row.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { amount } from '../option-values.ts';
import { withoutControls, type Colour } from '../terminal.ts';

interface DoctorFlags extends CommonFlags, ConnectionFlags {
  model: string;
  maxRub: string;
  yes?: boolean;
}

/** What a call is taken to cost before it is sent, rubles; the calls are small. */
const ESTIMATE_RUB = '0.05';

/** Adds `kopek doctor`: does this service speak the interface? */
export function addDoctor(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  return program
    .command('doctor')
    .description(texts.describeDoctor)
    .option('-m, --model <name>', texts.optionModel, 'auto')
    .option('--max-rub <rubles>', texts.optionDoctorMaxRub, amount, '1')
    .option('--yes', texts.optionDoctorYes)
    .option('--base-url <url>', texts.optionBaseUrl)
    .option('--namespace <name>', texts.optionNamespace)
    .action((flags: DoctorFlags) => onStart(doctor(context, flags)));
}

async function doctor(context: Context, flags: DoctorFlags): Promise<ExitCode> {
  const { texts, say, language } = context;
  const client = clientFor(context, flags, { retry: { maxRetries: 0 } });
  const { apiKey = '' } = connectionOf(context, flags);
  const { rows, isReachable } = await checkForFree(client, apiKey, context.terminal.env);
  const ledger = createLedger();
  const isPaid = flags.yes === true && isReachable;
  if (isPaid) {
    const spendLimit = { maxRub: flags.maxRub, mode: 'reserve', estimate: ESTIMATE_RUB } as const;
    const send = meteredFetch(ledger, { spendLimit });
    rows.push(...(await makeCalls({ send, url: `${client.baseURL}/v1/chat/completions`, apiKey, model: flags.model })));
  }
  await ledger.close();
  rows.sort((a, b) => ROW_IDS.indexOf(a.id) - ROW_IDS.indexOf(b.id));
  const total = ledger.total();
  if (flags.json) {
    const spent = { costRub: total.costRub, unknown: total.unknown };
    say(JSON.stringify({ version: VERSION, node: process.versions.node, paid: isPaid, rows, spent }, null, 2));
  } else {
    for (const line of linesOf(rows, context)) say(line);
    say('');
    if (isPaid) say(texts.doctorSpent(formatCost(total, { locale: language })));
    else if (isReachable) say(texts.doctorDryRun(CALL_COUNT, flags.maxRub));
  }
  return rows.some(({ verdict }) => verdict === 'fails') ? EXIT.found : EXIT.ok;
}

const SIGNS: Record<Verdict, { sign: string; colour: Colour }> = {
  holds: { sign: '✓', colour: 'green' },
  fails: { sign: '✗', colour: 'red' },
  unknown: { sign: '?', colour: 'yellow' },
  note: { sign: '·', colour: 'dim' },
};

function linesOf(rows: readonly Row[], { texts, paint }: Context): string[] {
  return rows.flatMap(({ id, verdict, detail }) => {
    const { sign, colour } = SIGNS[verdict];
    const seen = detail === undefined ? '' : ` (${withoutControls(detail)})`;
    const line = `${paint(colour, sign)} ${texts.doctorRows[id].title}${seen}`;
    return verdict === 'fails' ? [line, `    ${texts.doctorRows[id].advice}`] : [line];
  });
}
