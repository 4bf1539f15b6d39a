import { expectTypeOf } from 'vitest';
import { chargeOf, sumCharges, type ChargeSum } from '@kopek/core';
import { createLedger, meteredClient, type LedgerEntry, type LedgerTotal, type SpendLimit } from '../index.ts';
import { meteredFetch } from '../fetch/metered-fetch.ts';

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

expectTypeOf<'5.00' | SpendLimit[]>().toExtend<NonNullable<Parameters<typeof meteredClient>[0]>['spendLimit']>();
// @ts-expect-error money is a decimal string, a number would be a float
meteredClient({ spendLimit: 5 });
// @ts-expect-error the same in the object
meteredClient({ spendLimit: { maxRub: 5 } });
// @ts-expect-error nothing is counted per day
meteredClient({ spendLimit: { maxRub: '5', per: 'day' } });
