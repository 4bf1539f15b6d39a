import { compareRub, sumRub, VERSION, type ChargeSum } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { createLedger, type Ledger } from '@kopek/ledger';
import type { Command } from 'commander';
import { clientFor, type ConnectionFlags } from '../connection.ts';
import { EXIT, type Context, type ExitCode } from '../context.ts';
import { anonymous } from '../doctor/anonymous.ts';
import { causeOf } from '../doctor/cause.ts';
import { checkForFree } from '../doctor/free-checks.ts';
import { CALL_COUNT, makeCalls, type PaidChecks } from '../doctor/paid-checks.ts';
import { ROW_IDS, type Row } from '../doctor/row.ts';
import { notJudged, tableOf } from '../doctor/table.ts';
import { proxyTo } from '../doctor/proxy.ts';
import { amount } from '../option-values.ts';
import { watchForStop } from '../terminal/stop.ts';
import { onlyLine, widthOf, wrapped } from '../terminal/terminal.ts';

interface DoctorFlags extends ConnectionFlags {
  model: string;
  maxRub: string;
  yes?: boolean;
}

/** Estimate for a call before the first price is known, rubles; the calls are small. */
const ESTIMATE_RUB = '0.05';

const EXAMPLES = `  kopek doctor
  kopek doctor --yes --max-rub 1 --json > report.json`;

/** Adds `kopek doctor`: does this service follow the interface? */
export function addDoctor(program: Command, { texts, runs }: Context): Command {
  return program
    .command('doctor')
    .description(texts.doctor.describe)
    .option('-m, --model <name>', texts.optionModel, 'auto')
    .option('--max-rub <rubles>', texts.doctor.optionMaxRub, amount, '1')
    .option('--yes', texts.doctor.optionYes)
    .option('--base-url <url>', texts.optionBaseUrl)
    .option('--namespace <name>', texts.optionNamespace)
    .addHelpText('after', `\n${texts.examples}\n${EXAMPLES}`)
    .action(runs(doctor));
}

async function doctor(context: Context, flags: DoctorFlags): Promise<ExitCode> {
  const { texts, language, terminal } = context;
  const ledger = createLedger();
  const client = clientFor(context, flags, { ledger, retry: { maxRetries: 0 } });
  const proxy = proxyTo(client.baseURL, terminal.env);
  const { host, hostname } = new URL(client.baseURL);
  const own = [terminal.env['KOPEK_API_KEY'] ?? '', host, hostname];
  const hide = (text: string): string => anonymous(text, own);
  const print = (text: string): void => void (flags.json === true || context.say(text));
  const free = await checkForFree(client, terminal.env, own);
  let cause = free.root && causeOf(free.root, language, proxy, hide);
  const shown = (rows: readonly Row[]): Row[] =>
    rows.map((one) => ({ ...one, ...defined({ detail: one.detail && hide(one.detail) }) }));
  tableOf(shown(free.rows), context, cause).forEach(print);
  for (const warning of free.warnings) print(context.paint('yellow', `! ${texts.keyWarnings[warning]}`));
  // a key that cannot pay would only be rejected
  const isBlocked = free.warnings.includes('expired') || free.warnings.includes('exhausted');
  if (isBlocked) print(texts.doctor.keyCannotPay);
  if (free.warnings.length > 0) print('');
  const isPaid = cause === undefined && !isBlocked && (await mayPay(context, flags));
  // until here Ctrl-C ends the program: nothing was paid for
  const stop = isPaid ? watchForStop(terminal) : undefined;
  const spendLimit = { maxRub: flags.maxRub, mode: 'strict', estimate: () => estimateFrom(ledger) } as const;
  const metered = clientFor(context, flags, { ledger, spendLimit, retry: { maxRetries: 0 } });
  const calls: PaidChecks =
    stop === undefined
      ? { rows: [] }
      : await makeCalls(
          { client: metered, model: flags.model, signal: stop.signal, ...defined({ roundTripMs: free.roundTripMs }) },
          progressOf(context),
        );
  stop?.release();
  await ledger.close();
  cause ??= calls.root && causeOf(calls.root, language, proxy, hide);
  tableOf(shown(calls.rows), context, cause).forEach(print);
  // only what else is known of the service tells whether the key is missing, or nothing is
  const missing = cause === undefined ? free.isWithoutKey : undefined;
  const key = missing && causeOf(missing, language, proxy, hide);
  if (key !== undefined) print(`${key.cause} ${key.advice}\n`);
  const rows = shown([...free.rows, ...calls.rows]);
  const judged = new Set(rows.map(({ id }) => id));
  const spent = spentIn(ledger.total(), calls.remainingRub);
  const hasFailed = isBlocked || rows.some(({ verdict }) => verdict === 'fails');
  if (flags.json)
    context.sayJson({
      version: VERSION,
      node: process.versions.node,
      platform: process.platform,
      paid: isPaid,
      ...defined({ cause: cause ?? key }),
      rows: ROW_IDS.map((id) => rows.find((row) => row.id === id) ?? { id, verdict: 'unknown' }),
      warnings: free.warnings,
      spent: { costRub: spent.costRub, unknown: spent.unknown },
    });
  if (cause !== undefined || calls.endedBy !== undefined)
    print(texts.doctor.notJudged(notJudged(judged, context), calls.endedBy));
  if (!hasFailed && calls.endedBy === undefined) print(isPaid ? texts.doctor.healthy : texts.doctor.healthySoFar);
  const isFree = spent.unknown === 0 && compareRub(spent.costRub ?? '0', '0') === 0;
  if (isPaid || !isFree) print(texts.doctor.spent(context.cost(spent)));
  else if (cause === undefined && !isBlocked) print(texts.doctor.dryRun(CALL_COUNT, context.rub(flags.maxRub)));
  const code = calls.endedBy === '--max-rub' ? EXIT.limit : EXIT.ok;
  return stop?.code() ?? (hasFailed ? EXIT.found : code);
}

/** Twice the highest cost so far: a longer answer must not exceed the limit either. */
function estimateFrom(ledger: Ledger): string {
  const costs = ledger.entries().map(({ charge }) => charge?.costRub ?? '0');
  const highestCostRub = costs.reduce((most, cost) => (compareRub(cost, most) > 0 ? cost : most), '0');
  const twice = sumRub([highestCostRub, highestCostRub]);
  return compareRub(twice, ESTIMATE_RUB) > 0 ? twice : ESTIMATE_RUB;
}

/** The sum to the last digit: what the stream cost that was left is seen in the balance. */
function spentIn(total: ChargeSum, remainingRub: string | undefined): ChargeSum {
  if (remainingRub === undefined || total.unknown !== 1) return total;
  return { ...total, costRub: sumRub([total.costRub ?? '0', remainingRub]), unknown: 0 };
}

/** Said by `--yes`, or by a person at the terminal; a script that says nothing gets the dry run. */
async function mayPay(context: Context, flags: DoctorFlags): Promise<boolean> {
  const { terminal, texts } = context;
  if (flags.yes === true) return true;
  if (flags.json === true || terminal.stdin.isTTY !== true || terminal.stderr.isTTY !== true) return false;
  const question = texts.doctor.ask(CALL_COUNT, context.rub(flags.maxRub));
  terminal.stderr.write(wrapped(question, widthOf(terminal.stderr)).join('\n'));
  const answer = await onlyLine(terminal.stdin);
  // Ctrl-D leaves the cursor behind the question
  if (answer === undefined) terminal.stderr.write('\n');
  return /^\s*(?:y|yes|д|да)\s*$/i.test(answer ?? '');
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
