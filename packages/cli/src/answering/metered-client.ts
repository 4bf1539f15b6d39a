import { resolve } from 'node:path';
import { defined } from '@kopek/core/kit';
import { createLedger, newEntryId, withRun, type MeteredClient } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import type { Command } from 'commander';
import { checkNamesFile, clientFor, type ConnectionFlags } from '../connection.ts';
import type { Context, ExitCode, LedgerFlags } from '../context.ts';
import { failureLine } from '../failure.ts';
import { amount, wholeNumber } from '../option-values.ts';

/** Options of the commands that ask models. */
export interface MeteredFlags extends ConnectionFlags, LedgerFlags {
  model: string;
  system?: string;
  maxTokens?: number;
  maxRub?: string;
  estimate?: string;
}

const STORE_TIMEOUT_MS = 5000;

/** Adds the options of {@link MeteredFlags}. */
export function addMeteredOptions(command: Command, { texts }: Context): Command {
  return command
    .option('-m, --model <name>', texts.optionModel, 'auto')
    .option('--max-rub <rubles>', texts.optionMaxRub, amount)
    .option('-s, --system <text>', texts.optionSystem)
    .option('--max-tokens <number>', texts.optionMaxTokens, wholeNumber)
    .option('--estimate <rubles>', texts.optionEstimate, amount)
    .option('--ledger <file>', texts.optionAskLedger)
    .option('--ledger-name <name>', texts.optionLedgerName)
    .option('--base-url <url>', texts.optionBaseUrl)
    .option('--namespace <name>', texts.optionNamespace);
}

/**
 * Lets a task use a client whose spending is limited and recorded as the options require. Its calls are one run, so
 * earlier entries of the ledger do not use up the limit.
 *
 * @throws UsageError with the next steps when there is no key or no address; KopekError `configuration`.
 */
export async function withMeteredClient(
  context: Context,
  flags: MeteredFlags,
  task: (client: MeteredClient) => Promise<ExitCode>,
): Promise<ExitCode> {
  const { model, maxRub, estimate, ledgerName } = flags;
  checkNamesFile(context, flags);
  const store =
    flags.ledger === undefined
      ? undefined
      : sqliteStore(resolve(context.terminal.cwd, flags.ledger), defined({ ledgerName }));
  const ledger = createLedger(store === undefined ? {} : { store, timeoutMs: STORE_TIMEOUT_MS });
  try {
    const spendLimit =
      maxRub === undefined ? undefined : ({ maxRub, per: 'run', mode: 'strict', ...defined({ estimate }) } as const);
    const client = clientFor(context, flags, { ledger, ...defined({ spendLimit }) });
    // without a known price, a limit stops the request after the one that passes it, not that one
    if (maxRub !== undefined && estimate === undefined && (await ledger.lookUpModelCosts([model]))(model) === undefined)
      context.printNotice(context.texts.noEstimate(model));
    return await withRun({ runId: newEntryId() }, () => task(client));
  } finally {
    // frees the file; the price has already been shown
    await ledger.close().catch((error: unknown) => context.printNotice(failureLine(error, context)));
  }
}
