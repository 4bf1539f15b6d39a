import type { ChatRequest } from '@kopek/core/wire';
import { limitDraft, predictedTokens } from '../../simulation/limit-draft.ts';
import type { Frame } from '../../protocol/answer/completion.ts';
import { effective } from '../../faults/fault.ts';
import { askedFault } from '../../faults/catalog.ts';
import { fieldError } from '../../protocol/errors.ts';
import { addVoice, SOUNDS } from '../../simulation/media/voice.ts';
import type { Candidate } from '../../catalog/resolve.ts';
import { bounded } from '../../simulation/bounded.ts';
import type { ModelAnswer } from '../../protocol/answer/model-answer.ts';
import { simulate } from '../../simulation/simulate.ts';
import type { ScriptedAnswer } from '../../simulation/fixtures.ts';
import { toTurn, type Turn } from '../../simulation/turn.ts';
import { setAside } from './afford.ts';
import { requireModel } from '../authenticate.ts';
import type { Call } from '../context.ts';
import type { Begun, Generation } from './generation.ts';
import { cacheUse } from './cache-use.ts';
import { fit } from './fit.ts';

/**
 * Gets an answer from one model at one provider.
 *
 * @throws GatewayError when this candidate cannot serve the request.
 * @throws RejectedByFault when a named fault answers in place of this candidate.
 */
export async function generate(call: Call, candidate: Candidate): Promise<Generation> {
  const { context, key, request, decided } = call;
  const { model, provider } = candidate;
  requireModel(key, model.id);
  checkAbilities(request, candidate);
  const fitted = fit(request, call.conversation, model);
  // reject before taking from the script, so that no scripted answer is used up
  const early = effective(decided.fault(candidate.asked, model.id), call);
  const scripted = decided.answer(request);
  const fault = effective(askedFault(scripted?.fault), call) ?? early;
  const turn = toTurn(request, call.conversation, fitted.messages, context.pages);
  const release = setAside(call, candidate, fitted, mostSearches(turn, scripted));
  try {
    const frame = toFrame(call, candidate);
    const begun: Begun = {
      made: { model: model.id, provider: provider.name, frame, prompt: cacheUse(call, candidate, fitted) },
      provider,
      fault,
      release,
      headers: fitted.removedTokens > 0 ? { 'x-kopek-compressed-tokens': String(fitted.removedTokens) } : {},
    };
    // the tape is there for every model with an upstream server
    if (model.upstream !== undefined && scripted === undefined && context.tape !== undefined)
      return await context.tape.forward(call, begun, model.upstream, fitted);
    const stops = request.stop === undefined ? [] : [request.stop].flat();
    const make = (): ModelAnswer =>
      limitDraft(scripted ?? simulate(turn, model.talent ?? 'chat'), frame.id, fitted.maxTokens, stops);
    const answer = isHeavy(call) ? bounded(context.workMs, make) : make();
    answer.predictedTokens = predictedTokens(answer.text, request.prediction?.content);
    addVoice(request, answer);
    return { ...begun, made: { ...begun.made, answer } };
  } catch (error) {
    release();
    throw error;
  }
}

/** A directive searches although the tool is not offered. */
const mostSearches = ({ canSearch, text }: Turn, scripted: ScriptedAnswer | undefined): number =>
  scripted ? (scripted.webSearches ?? 0) : canSearch || text.includes('[[search') ? 1 : 0;

/** Bodies up to this size are answered without a time limit, unless a value has to be made for a schema. */
const LIGHT_BYTES = 20_000;

/** True when a request may cause a lot of work: a long body, or patterns in a schema. */
function isHeavy({ exchange: { body }, request: { tools, response_format: format } }: Call): boolean {
  return (body !== undefined && body.bytes > LIGHT_BYTES) || tools !== undefined || format !== undefined;
}

function checkAbilities(request: ChatRequest, { model }: Candidate): void {
  if (request.response_format !== undefined && model.structuredOutput === false)
    throw fieldError('response_format', `${model.id} does not support structured output`);
  if (request.modalities?.includes('audio') && !SOUNDS.has(request.audio?.format ?? 'wav'))
    throw fieldError('audio.format', `${model.id} supports ${[...SOUNDS.keys()].join(', ')}`);
}

function toFrame({ context, request }: Call, { model, provider }: Candidate): Frame {
  return {
    id: context.newId('gen'),
    created: Math.floor(context.clock.now() / 1_000),
    model: model.id,
    systemFingerprint: `fp_${provider.name}`,
    isPrompt: request.prompt !== undefined,
    showReasoning: request.reasoning?.exclude !== true,
    showText: request.modalities?.includes('text') ?? true,
  };
}
