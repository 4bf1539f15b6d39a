import type { ChatRequest } from '@kopek/core/wire';
import type { ModelAnswer } from '../../protocol/answer/model-answer.ts';
import type { Frame } from '../../protocol/answer/completion.ts';
import { spoils } from '../../faults/fault.ts';
import { askedFault } from '../../faults/rules.ts';
import type { Candidate } from '../../catalog/resolve.ts';
import type { Dialect } from '../../protocol/answer/dialect.ts';
import type { KeyRecord } from '../../state/key-settings.ts';
import type { Context } from '../context.ts';
import type { Booked, Generation } from './generation.ts';
import type { Decisions } from '../scopes.ts';
import type { Keeper } from './settle.ts';

/** A paid answer as stored under its `Idempotency-Key`. */
export interface Kept {
  model: string;
  provider: string;
  frame: Frame;
  answer: ModelAnswer;
  prompt: Generation['prompt'];
  booked: Booked;
}

/** Stores answers together with their charges. */
export function toKeeper(context: Context, key: KeyRecord, idempotencyKey: string, body: string): Keeper {
  return {
    idempotencyKey,
    keep({ candidate, frame, answer, prompt }, booked) {
      const kept: Kept = {
        model: candidate.model.id,
        provider: candidate.provider.name,
        frame,
        answer,
        prompt,
        booked,
      };
      return context.replays.keep(key.id, idempotencyKey, body, JSON.stringify(kept));
    },
  };
}

/** A stored answer as a generation that is already paid. Transport faults still apply: a retry may break, too. */
export function restore(
  context: Context,
  candidates: readonly Candidate[],
  request: ChatRequest,
  kept: Kept,
  dialect: Dialect,
  decided: Decisions,
): Generation | undefined {
  const model = context.catalog.models.get(kept.model);
  const provider = model?.providers.find(({ name }) => name === kept.provider);
  if (model === undefined || provider === undefined) return undefined;
  const asked = request.model ?? '';
  const due = askedFault(candidates[0]?.fault) ?? decided.fault([asked, kept.model]);
  const isStream = request.stream === true;
  return {
    candidate: { model, provider, asked },
    frame: kept.frame,
    answer: kept.answer,
    prompt: kept.prompt,
    fault:
      due !== undefined && due.refuse === undefined && spoils(due, isStream, dialect.name === 'chat') ? due : undefined,
    headers: { 'x-generation-id': kept.frame.id, 'x-kopek-provider': provider.name },
    paid: kept.booked,
    release: () => undefined,
  };
}
