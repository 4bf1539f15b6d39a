import { type LedgerEntry } from '@kopek/ledger';
import { reconcile, type ReconcileOptions, type ReconcileReport } from '@kopek/ledger/reconcile';
import { stretchOf } from '../moments.ts';
import { withBooks, type StretchFlags } from '../books/with-books.ts';
import { show, EXIT, type Context, type ExitCode } from '../context.ts';

/** Options of `kopek ledger reconcile`. */
interface ReconcileFlags extends StretchFlags {
  account: ReconcileOptions['account'];
}

/** `kopek ledger reconcile`: whether money left the account that the books do not know. */
export async function compare(context: Context, file: string | undefined, flags: ReconcileFlags): Promise<ExitCode> {
  const { account } = flags;
  const options: ReconcileOptions = { account, ...stretchOf(flags.since, flags.until) };
  // prices can only be inferred, and so written, for an account that nobody else uses
  const readOnly = account === 'shared';
  const report = await withBooks(context, file, { ...flags, readOnly }, (store) => reconcile(store, options));
  show(context, flags, report, () => reconcileLines(report, context));
  return report.gaps.length === 0 ? EXIT.ok : EXIT.found;
}

function reconcileLines(report: ReconcileReport, { texts, rub, paint }: Context): string[] {
  return [
    texts.ledger.reconciled(report.charges, rub(report.unexplainedRub)),
    ...report.gaps.map((gap) =>
      paint('red', texts.ledger.reconcileGap(between(gap), rub(gap.fallRub), gap.unknown.length)),
    ),
    ...report.topUps.map((topUp) => texts.ledger.reconcileTopUp(between(topUp), rub(topUp.riseRub))),
    ...report.inferred.map((entry) => texts.ledger.reconcileInferred(entry.id, rub(entry.charge?.costRub ?? '0'))),
  ];
}

function between(place: { after: LedgerEntry; before: LedgerEntry }): string {
  return `${place.after.at} … ${place.before.at}`;
}
