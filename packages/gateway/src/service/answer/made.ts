import { defined } from '../../base/defined.ts';
import { effective } from '../../faults/fault.ts';
import { askedFault } from '../../faults/rules.ts';
import { requireModel } from '../authenticate.ts';
import { reserve } from './afford.ts';
import type { Call, Track } from '../context.ts';
import type { Booked, Generation, MadeAnswer } from './generation.ts';

/** A paid answer as stored under its `Idempotency-Key`. */
export interface PaidAnswer extends MadeAnswer {
  booked: Booked;
}

/** The answer of a generation. */
export function madeBy({ candidate, frame, answer, prompt, tokensCounted, doubts }: Generation): MadeAnswer {
  const { model, provider } = candidate;
  return { model: model.id, provider: provider.name, frame, answer, prompt, ...defined({ tokensCounted, doubts }) };
}

/** An answer that is paid already. Faults still apply: a retry may break, too. */
export function repeated(call: Call, paid: PaidAnswer): Generation {
  return { ...again(call, paid), paid: paid.booked };
}

/**
 * The answer of a recording, at the price of that time. The limits of the key apply as if a model answered now.
 *
 * @throws GatewayError 402 and 403 when the key does not allow it.
 * @throws RefusedByFault when a named fault answers instead.
 */
export function played(call: Call, { answer: recorded, file, given }: NonNullable<Track['recorded']>): Generation {
  const { context, key } = call;
  const generation = again(call, recorded);
  requireModel(key, recorded.model);
  const release = reserve(call, recorded.costRub);
  given();
  const { id } = recorded.frame;
  // in the books each charge needs an id of its own
  const frame = { ...recorded.frame, id: context.books.hasCharge(id) ? context.newId(id) : id };
  const headers = { ...generation.headers, 'x-generation-id': frame.id, 'x-kopek-recording': file };
  return { ...generation, frame, headers, costRub: recorded.costRub, release };
}

/** Gives an answer again, whether or not the catalog still has its model. */
function again(call: Call, made: MadeAnswer): Generation {
  const { model = '' } = call.request;
  const fault = effective(
    askedFault(model.startsWith('fault/') ? model.slice('fault/'.length) : undefined) ??
      call.decided.fault([model, made.model]),
    call,
  );
  const known = call.context.catalog.models.get(made.model);
  const provider = known?.providers.find(({ name }) => name === made.provider);
  const { frame, answer, prompt, tokensCounted, doubts } = made;
  return {
    candidate: {
      model: known ?? { id: made.model, providers: [] },
      provider: provider ?? { name: made.provider, prices: { input: '0', output: '0' } },
      asked: model,
    },
    frame,
    answer: fault?.answer?.(answer) ?? answer,
    prompt,
    fault,
    headers: { 'x-generation-id': frame.id, 'x-kopek-provider': made.provider },
    ...defined({ tokensCounted, doubts }),
    release: () => undefined,
  };
}
