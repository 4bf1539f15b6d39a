import { expectTypeOf } from 'vitest';
import type { ChargeSum, LedgerEntry, LedgerTotal, SpendLimit } from '../index.ts';
import { chargeOf, createClient, createLedger, meteredFetch, sumCharges } from '../index.ts';

const ledger = createLedger();

expectTypeOf(ledger.total()).toEqualTypeOf<LedgerTotal>();
expectTypeOf(ledger.total({ by: 'tag' })).toEqualTypeOf<Record<string, LedgerTotal>>();
// @ts-expect-error there is no such group
ledger.total({ by: 'day' });

expectTypeOf(ledger.entries()).toEqualTypeOf<LedgerEntry[]>();
expectTypeOf(ledger.total().costRub).toEqualTypeOf<string | undefined>();
expectTypeOf(chargeOf(1)?.costRub).toEqualTypeOf<string | undefined>();
expectTypeOf(sumCharges([1, 'two'])).toEqualTypeOf<ChargeSum>();
expectTypeOf(meteredFetch(ledger)).toEqualTypeOf<typeof globalThis.fetch>();

expectTypeOf<'5.00' | SpendLimit[]>().toExtend<NonNullable<Parameters<typeof createClient>[0]>['spendLimit']>();
// @ts-expect-error money is a decimal string, a number would be a float
createClient({ spendLimit: 5 });
// @ts-expect-error the same in the object
createClient({ spendLimit: { maxRub: 5 } });
// @ts-expect-error nothing is counted per day
createClient({ spendLimit: { maxRub: '5', per: 'day' } });
