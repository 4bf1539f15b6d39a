import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatScope } from '@kopek/ledger';
import { exportEntries, importEntries, reconcile, type ReconcileOptions } from '@kopek/ledger/reconcile';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { postgresLedger } from '../store/postgres-ledger.ts';
import { placeOf, withStore, type StoreFlags, type StretchFlags } from '../store/with-store.ts';
import { EXIT, show, UsageError, type Context, type ExitCode } from '../context.ts';
import { between, stretchOf } from '../moments.ts';
import { gapLines } from '../gap-lines.ts';
import { exportAt } from '../report/source/json-lines.ts';
import { writeAll } from '../terminal/terminal.ts';

/** `kopek ledger verify`: whether the counters of limits agree with the entries. */
export async function verify(context: Context, file: string | undefined, flags: StoreFlags): Promise<ExitCode> {
  const { texts } = context;
  const [mismatches, total] = await withStore(context, file, flags, async (store) => [
    await store.verify(),
    (await store.totals())['all'],
  ]);
  const attempts = total?.attempts ?? 0;
  const lines = mismatches.map(({ scope, period, amount, counterRub, entriesRub, attemptId }) => {
    const place = [formatScope(scope), period, attemptId].filter((part) => part !== undefined).join(' ');
    return `${place}, ${amount}: ${context.rub(counterRub)} ≠ ${context.rub(entriesRub)}`;
  });
  if (lines.length === 0) lines.push(texts.ledger.verified(attempts));
  show(context, flags, { attempts, costRub: total?.costRub, mismatches }, () => lines);
  return mismatches.length === 0 ? EXIT.ok : EXIT.found;
}

const LINES_AT_ONCE = 1000;

/** `kopek ledger export`: JSON lines, as `importEntries` reads them. */
export async function exportLines(context: Context, file: string | undefined, flags: StretchFlags): Promise<void> {
  const stretch = stretchOf(flags, context);
  await withStore(context, file, flags, async (store) => {
    let lines: string[] = [];
    for await (const entry of exportEntries(store, stretch)) {
      lines.push(`${JSON.stringify(entry)}\n`);
      if (lines.length < LINES_AT_ONCE) continue;
      await writeAll(context.terminal.stdout, lines.join(''));
      lines = [];
    }
    await writeAll(context.terminal.stdout, lines.join(''));
  });
}

interface ImportFlags extends StoreFlags {
  file: string;
}

/** `kopek ledger import`: the entries of an export. May be repeated: known entries do not change. */
export async function importLines(context: Context, file: string | undefined, flags: ImportFlags): Promise<void> {
  const { texts } = context;
  const source = await exportAt(context, flags.file);
  if (source === undefined) {
    const isThere = existsSync(resolve(context.terminal.cwd, flags.file));
    throw new UsageError(isThere ? texts.ledger.noExport(flags.file) : texts.noFile(flags.file, 'ENOENT'));
  }
  const writing = { ...flags, readOnly: false };
  const count = await withStore(context, file, writing, (store) => importEntries(store, source.entries({})));
  show(context, flags, { imported: count }, () => [texts.ledger.imported(count)]);
}

interface ReconcileFlags extends StretchFlags {
  account: ReconcileOptions['account'];
}

/** `kopek ledger reconcile`: whether money left the account that no recorded cost explains. */
export async function compare(context: Context, file: string | undefined, flags: ReconcileFlags): Promise<ExitCode> {
  const { account } = flags;
  const { texts, rub } = context;
  const options: ReconcileOptions = { account, ...stretchOf(flags, context) };
  // prices can be inferred, and written, only for an account that nobody else uses
  const readOnly = account === 'shared';
  const report = await withStore(context, file, { ...flags, readOnly }, (store) => reconcile(store, options));
  show(context, flags, report, () => [
    texts.ledger.reconciled(report.charges, rub(report.unexplainedRub)),
    ...gapLines(report.gaps, context),
    ...report.topUps.map((topUp) => texts.ledger.reconcileTopUp(between(topUp), rub(topUp.riseRub))),
    ...report.inferred.map((entry) => texts.ledger.reconcileInferred(entry.id, rub(entry.charge?.costRub ?? '0'))),
  ]);
  return report.gaps.length === 0 ? EXIT.ok : EXIT.found;
}

interface PruneFlags extends StoreFlags {
  before: string;
  yes?: boolean;
}

/** `kopek ledger prune`. Removing cannot be undone, so without `--yes` it is only counted. */
export async function prune(context: Context, file: string | undefined, flags: PruneFlags): Promise<void> {
  const { texts } = context;
  const { from: before = flags.before } = stretchOf({ since: flags.before }, context);
  const isDone = flags.yes === true;
  const { removed } = await withStore(context, file, { ...flags, readOnly: !isDone }, async (store) =>
    store.prune({ before, dryRun: !isDone }),
  );
  const said = isDone ? texts.ledger.pruned(removed) : texts.ledger.wouldPrune(removed);
  show(context, flags, { before, removed: isDone ? removed : 0, wouldRemove: removed }, () => [said]);
}

/** `kopek ledger migrate`: tables of the version that these packages need. May be repeated. */
export async function migrateTables(context: Context, file: string | undefined, flags: StoreFlags): Promise<void> {
  const { texts } = context;
  if (file !== undefined) {
    // opening it for writing brings it up to date
    await sqliteStore(placeOf(context, file)).close();
    show(context, flags, { upToDate: true }, () => [texts.ledger.upToDate]);
    return;
  }
  const { migrate, query, end } = postgresLedger(context);
  const { from, to } = await migrate({ query }).finally(end);
  const said = from === to ? texts.ledger.upToDate : texts.ledger.migrated(from, to);
  show(context, flags, { upToDate: true, from, to }, () => [said]);
}
