import { effective } from '../../faults/fault.ts';
import { requireModel } from '../authenticate.ts';
import { reserve } from './afford.ts';
import type { Call, Track } from '../context.ts';
import type { Generation, MadeAnswer, PaidAnswer } from './generation.ts';

/** An answer that is paid already. Faults still apply: a retry may break, too. */
export function repeated(call: Call, { booked, ...made }: PaidAnswer): Generation {
  return { ...again(call, made), headers: { 'x-kopek-replayed': 'true' }, paid: booked };
}

/**
 * The answer of a recording, at the price of that time. The limits of the key apply as if a model answered now.
 *
 * @throws GatewayError 402 and 403 when the key does not allow it.
 * @throws RejectedByFault when a named fault answers instead.
 */
export function played(call: Call, { answer: recorded, file, given }: NonNullable<Track['recorded']>): Generation {
  const { context, key } = call;
  const { costRub, recordedAt: _at, ...made } = recorded;
  const generation = again(call, made);
  requireModel(key, made.model);
  const release = reserve(call, costRub);
  given();
  // each charge needs an id of its own
  if (context.books.hasCharge(made.frame.id)) made.frame = { ...made.frame, id: context.newId(made.frame.id) };
  return { ...generation, headers: { 'x-kopek-recording': file }, costRub, release };
}

/** Gives an answer again, whether or not the catalog still has its model. */
function again(call: Call, made: MadeAnswer): Generation {
  const known = call.context.catalog.models.get(made.model);
  const provider = known?.providers.find(({ name }) => name === made.provider);
  return {
    made,
    provider: provider ?? { name: made.provider, prices: { input: '0', output: '0' } },
    fault: effective(call.decided.fault(call.request.model ?? '', made.model), call),
    headers: {},
    release: () => undefined,
  };
}
