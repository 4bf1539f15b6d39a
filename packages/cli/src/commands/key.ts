import type { KeyStatus } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { budgetOf, type LimitState } from '@kopek/ledger';
import type { Command } from 'commander';
import { bar } from '../terminal/bar.ts';
import { limitsIn } from '../store/limits-in.ts';
import { withStore } from '../store/with-store.ts';
import { checkNamesFile, clientFor, type ConnectionFlags } from '../connection.ts';
import { show, EXIT, type Context, type ExitCode, type LedgerFlags } from '../context.ts';
import { clockIn } from '../moments.ts';
import { warningsOf } from '../doctor/key-warnings.ts';
import { beside, lengthOf, oneLine, padded, widthOf } from '../terminal/terminal.ts';

type KeyFlags = ConnectionFlags & LedgerFlags;

/** Adds `kopek key`: budget, balance, expiry, models and personal-data protection of the key in use. */
export function addKey(program: Command, { texts, runs }: Context): Command {
  return program
    .command('key')
    .description(texts.describeKey)
    .option('--base-url <url>', texts.optionBaseUrl)
    .option('--namespace <name>', texts.optionNamespace)
    .option('--ledger <file>', texts.optionKeyLedger)
    .option('--ledger-name <name>', texts.optionLedgerName)
    .action(runs(showKey));
}

async function showKey(context: Context, flags: KeyFlags): Promise<ExitCode> {
  checkNamesFile(context, flags);
  const client = clientFor(context, flags);
  const ledger = flags.ledger === undefined ? { limits: [] } : await readLedger(flags.ledger, flags, context);
  const key = await client.key();
  const warnings = warningsOf(key);
  const canPay = !warnings.includes('expired') && !warnings.includes('exhausted');
  const warned = warnings.map((warning) => context.paint('yellow', `! ${context.texts.keyWarnings[warning]}`));
  show(context, flags, asJson(key, ledger, warnings), () => [...linesOf(key, ledger, context), ...warned]);
  return canPay ? EXIT.ok : EXIT.found;
}

/** What the ledger adds to the key: the service sends a balance only with an answer, and knows no limits of an app. */
interface KeyLedger {
  balanceRub?: string;
  limits: LimitState[];
}

function readLedger(file: string, { ledgerName }: KeyFlags, context: Context): Promise<KeyLedger> {
  return withStore(context, file, defined({ ledgerName }), async (store) => {
    const limits = await limitsIn(store);
    const balanceRub = (await store.totals())['all']?.balanceRub;
    // by the time anybody looks here, a run is over
    return { limits: limits.filter(({ limit }) => !limit.scope.startsWith('run:')), ...defined({ balanceRub }) };
  });
}

function linesOf(key: KeyStatus, { balanceRub, limits }: KeyLedger, context: Context): string[] {
  const { texts, rub, paint, terminal } = context;
  const moment = clockIn('short');
  const rows: [string, string][] = [[texts.keyName, oneLine(key.name)]];
  const { budget, pii } = key;
  if (budget === undefined) rows.push([texts.keyBudget, texts.keyNoBudget]);
  else {
    const { remainingRub, initialRub, resetAt } = budget;
    const left = remainingRub === undefined ? texts.ledger.status.unknown : rub(remainingRub);
    const whole = initialRub === undefined ? texts.ledger.status.unknown : rub(initialRub);
    const colour = key.isLow ? 'red' : 'green';
    const picture =
      remainingRub !== undefined && initialRub !== undefined ? `${paint(colour, bar(remainingRub, initialRub))} ` : '';
    rows.push([texts.keyBudget, `${picture}${texts.keyLeftOf(left, whole)}`]);
    if (resetAt !== undefined) rows.push([texts.keyReset, moment(resetAt)]);
  }
  rows.push([texts.keyBalance, balanceRub === undefined ? texts.keyBalanceUnknown : rub(balanceRub)]);
  for (const state of limits) rows.push([texts.report.columns.limit, limitLine(state, context)]);
  rows.push([texts.keyExpires, key.expiresAt === undefined ? texts.keyNeverExpires : moment(key.expiresAt)]);
  const models = key.allowedModels?.map(oneLine).join(', ') ?? texts.keyAllModels;
  rows.push([texts.report.page.models, models === '' ? texts.keyNoModels : models]);
  const types = pii.types?.map(oneLine).join(', ') ?? texts.keyAllTypes;
  rows.push([texts.keyPersonalData, pii.mode === null ? texts.keyOff : `${oneLine(pii.mode)} (${types})`]);
  const width = Math.max(...rows.map(([name]) => lengthOf(name)));
  return rows.flatMap(([name, value]) => beside(padded(name, width), value, widthOf(terminal.stdout)));
}

function limitLine(state: LimitState, { texts, rub, paint }: Context): string {
  const { scope, maxRub, remainingRub, period, timeZone, windowEndsAt } = budgetOf(state);
  const about = `${oneLine(scope)}, ${texts.report.page.periods[period ?? 'whole']}`;
  // an answer of unknown cost counts at its estimate here
  const left = `${(state.unknown ?? 0) > 0 ? '≈\u00A0' : ''}${rub(remainingRub)}`;
  const line = `${paint('green', bar(remainingRub, maxRub))} ${texts.keyLeftOf(left, rub(maxRub))} (${about})`;
  // by the clock of the limit, as in `kopek budget list`: a month ends at midnight
  return windowEndsAt === undefined ? line : texts.keyLimitUntil(line, clockIn('short', timeZone)(windowEndsAt));
}

/** The words of the dictionary are what must stay hidden, so only their number is shown. */
function asJson(key: KeyStatus, { balanceRub, limits }: KeyLedger, warnings: string[]): object {
  const { pii, receivedAtMs: _receivedAtMs, ...rest } = key;
  const { dictionary, ...shown } = pii;
  return {
    ...rest,
    pii: { ...shown, dictionaryWords: dictionary.length },
    ...defined({ balanceRub }),
    limits,
    warnings,
  };
}
