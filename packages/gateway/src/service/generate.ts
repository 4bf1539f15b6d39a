import type { ChatRequest } from '@kopek/core/wire';
import { limitDraft, type Answer } from '../answer/answer.ts';
import type { Frame } from '../answer/completion.ts';
import { spoils, type Fault } from '../faults/fault.ts';
import { askedFault } from '../faults/rules.ts';
import { GatewayError } from '../http/errors.ts';
import { addVoice } from '../media/voice.ts';
import { predictedTokens } from '../models/predict.ts';
import type { Candidate } from '../models/resolve.ts';
import { draftOf } from '../models/script.ts';
import { simulate } from '../models/simulate.ts';
import type { Draft } from '../models/turn.ts';
import { fingerprint } from '../random.ts';
import { NoSuchValueError } from '../schema-values/values.ts';
import type { KeyRecord } from '../state/keys.ts';
import { readUpstream } from '../upstream/live.ts';
import { askUpstream } from '../upstream/upstream.ts';
import { setAside } from './afford.ts';
import { allowsModel } from './authenticate.ts';
import type { Context } from './context.ts';
import type { Booked } from './settle.ts';
import { cacheUse, type PromptUse } from './cache-use.ts';
import { fit, type Fitted } from './fit.ts';
import { toTurn } from './to-turn.ts';
import { RefusedByFault } from './refused.ts';
import { toUpstreamMessages } from './upstream-messages.ts';
import type { Prepared } from './prepare.ts';

/** Who waits for an answer, and in what form. */
export interface Asking {
  /** Aborted when the client leaves. */
  signal: AbortSignal;
  isStream: boolean;
  /** False on `/responses` and `/messages`. */
  isChat: boolean;
}

/** An answer that is decided but not yet paid. */
export interface Generation {
  candidate: Candidate;
  frame: Frame;
  answer: Answer;
  prompt: PromptUse;
  fault: Fault | undefined;
  headers: Record<string, string>;
  /** The stream of another server, still running: `answer` is filled while it is passed on. */
  live?: Response;
  /** True when the tokens were counted here, because the other server sent no usage. */
  tokensCounted?: boolean;
  /** Set when this answer was paid before, under the same `Idempotency-Key`. */
  paid?: Booked;
  /** Gives back the money that was set aside. */
  release: () => void;
}

/**
 * Lets one model at one provider answer.
 *
 * @param asking - who waits for the answer, and in what form.
 * @throws GatewayError this candidate cannot serve the request.
 * @throws RefusedByFault a named fault stands in for the failure of this candidate.
 */
export async function generate(
  context: Context,
  key: KeyRecord,
  prepared: Prepared,
  candidate: Candidate,
  asking: Asking,
): Promise<Generation> {
  const { request, conversation } = prepared;
  const { model } = candidate;
  if (!allowsModel(key, model.id)) {
    throw new GatewayError(403, `The API key does not allow the model ${model.id}`, {
      metadata: { reason: 'model', allowed_models: key.settings.allowedModels },
    });
  }
  checkAbilities(request, candidate);
  const fitted = fit(request, conversation, model);
  const due = askedFault(candidate.fault) ?? context.faults.next([request.model ?? '', model.id]);
  // a refusal comes before the script, so that it does not use up an answer
  const early = effective(due, asking);
  const scripted = context.script.next(request);
  const fault = effective(askedFault(scripted?.fault), asking) ?? early;
  const canSearch = request.tools?.some((tool) => tool.type !== 'function') ?? false;
  const release = setAside(context, key, candidate, request, fitted, canSearch ? 1 : 0);
  try {
    const frame = toFrame(context, request, candidate);
    const turn = toTurn(context, request, fitted, conversation.prefill, model.id, canSearch);
    const base = {
      candidate,
      frame,
      fault,
      release,
      prompt: cacheUse(context, key, candidate, request, fitted),
      headers: headersOf(candidate, frame, fitted),
    };
    if (model.upstream !== undefined && scripted === undefined) {
      return await fromUpstream(base, request, fitted, asking);
    }
    const draft: Draft = scripted === undefined ? simulate(turn, model.talent ?? 'chat') : draftOf(scripted);
    const stops = request.stop === undefined ? [] : [request.stop].flat();
    const answer = limitDraft(draft, frame.id, fitted.maxTokens, stops);
    answer.predictedTokens = predictedTokens(answer.text, request.prediction?.content);
    addVoice(request, answer);
    return { ...base, answer: fault?.answer?.(answer) ?? answer };
  } catch (error) {
    release();
    if (error instanceof NoSuchValueError)
      throw new GatewayError(422, error.message, { metadata: { reason: 'schema' } });
    throw error;
  }
}

/** A fault that spoils this kind of request, if it is one. @throws RefusedByFault when it answers by itself. */
function effective(fault: Fault | undefined, { isStream, isChat }: Asking): Fault | undefined {
  if (fault === undefined || !spoils(fault, isStream, isChat)) return undefined;
  if (fault.refuse !== undefined) throw new RefusedByFault(fault);
  return fault;
}

function checkAbilities(request: ChatRequest, { model }: Candidate): void {
  if (request.response_format !== undefined && model.structuredOutput === false) {
    throw new GatewayError(400, `response_format: ${model.id} does not support structured output`, {
      metadata: { path: 'response_format' },
    });
  }
  const format = request.audio?.format ?? 'wav';
  if (request.modalities?.includes('audio') && format !== 'wav' && format !== 'pcm16') {
    throw new GatewayError(400, `audio.format: ${model.id} speaks wav and pcm16`, {
      metadata: { path: 'audio.format' },
    });
  }
}

function toFrame(context: Context, request: ChatRequest, { model, provider }: Candidate): Frame {
  return {
    id: context.newId('gen'),
    created: Math.floor(context.clock.now() / 1_000),
    model: model.id,
    systemFingerprint: `fp_${provider.name}_${fingerprint(model.id, 6)}`,
    isPrompt: request.prompt !== undefined,
    showReasoning: request.reasoning?.exclude !== true,
    showText: request.modalities?.includes('text') ?? true,
  };
}

function headersOf({ provider }: Candidate, frame: Frame, fitted: Fitted): Record<string, string> {
  return {
    'x-generation-id': frame.id,
    'x-kopek-provider': provider.name,
    ...(fitted.removedTokens > 0 ? { 'x-kopek-compressed-tokens': String(fitted.removedTokens) } : {}),
  };
}

async function fromUpstream(
  base: Omit<Generation, 'answer'>,
  request: ChatRequest,
  fitted: Fitted,
  asking: Asking,
): Promise<Generation> {
  const { upstream } = base.candidate.model;
  if (upstream === undefined) throw new TypeError('this model has no upstream server');
  const passOn = asking.isStream && asking.isChat;
  const asked = { ...request, stream: passOn };
  const response = await askUpstream(
    upstream,
    asked,
    toUpstreamMessages(request, fitted.messages),
    fitted.maxTokens,
    asking.signal,
  );
  const isStream = (response.headers.get('content-type') ?? '').includes('text/event-stream');
  if (passOn && isStream) {
    return {
      ...base,
      answer: limitDraft({ text: '', reasoning: '', calls: [], searches: 0, sources: [] }, base.frame.id, 0, []),
      live: response,
    };
  }
  const { answer, promptTokens, hasUsage } = await readUpstream(response);
  const prompt = promptTokens === undefined ? base.prompt : { ...base.prompt, promptTokens };
  return { ...base, answer, prompt, tokensCounted: !hasUsage };
}
