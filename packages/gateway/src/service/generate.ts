import type { ChatRequest } from '@kopek/core/wire';
import { limitDraft, type Answer } from '../answer/answer.ts';
import type { Frame } from '../answer/completion.ts';
import { GatewayError } from '../http/errors.ts';
import type { Candidate } from '../models/resolve.ts';
import { draftOf } from '../models/script.ts';
import { simulate } from '../models/simulate.ts';
import type { Draft, Turn } from '../models/turn.ts';
import { fingerprint, randomFrom } from '../random.ts';
import type { Conversation } from '../request/conversation.ts';
import { frameTokens, messageTokens } from '../request/conversation.ts';
import { NoSuchValueError } from '../schema-values/values.ts';
import { searchPages } from '../search/search.ts';
import type { KeyRecord } from '../state/keys.ts';
import { setAside } from './afford.ts';
import { allowsModel } from './authenticate.ts';
import type { Context } from './context.ts';

/** An answer that is decided but not yet paid. */
export interface Generation {
  candidate: Candidate;
  frame: Frame;
  answer: Answer;
  prompt: { promptTokens: number; cachedTokens: number; cacheWriteTokens: number };
  fault: string | undefined;
  /** Gives back the money that was set aside. */
  release: () => void;
}

const DEFAULT_CONTEXT = 32_768;
const DEFAULT_MAX_OUTPUT = 4_096;

/**
 * Lets one model at one provider answer.
 *
 * @throws GatewayError 400, 402, 403, 422: this candidate cannot serve the request.
 */
export function generate(
  context: Context,
  key: KeyRecord,
  request: ChatRequest,
  conversation: Conversation,
  candidate: Candidate,
): Generation {
  const { model, provider } = candidate;
  if (!allowsModel(key, model.id)) {
    throw new GatewayError(403, `The API key does not allow the model ${model.id}`, {
      metadata: { reason: 'model', allowed_models: key.settings.allowedModels },
    });
  }
  const contextLength = model.contextLength ?? DEFAULT_CONTEXT;
  if (request.max_tokens !== undefined && request.max_tokens >= contextLength) {
    throw new GatewayError(400, `max_tokens: must be in [1, ${contextLength}), the context length of ${model.id}`, {
      metadata: { path: 'max_tokens' },
    });
  }
  if (request.response_format !== undefined && model.structuredOutput === false) {
    throw new GatewayError(400, `response_format: ${model.id} does not support structured output`, {
      metadata: { path: 'response_format' },
    });
  }
  const promptTokens = conversation.messages.reduce(
    (sum, message) => sum + messageTokens(message),
    conversation.mediaTokens + frameTokens(request),
  );
  const maxTokens = request.max_tokens ?? Math.min(model.maxOutputTokens ?? DEFAULT_MAX_OUTPUT, contextLength - 1);
  const canSearch = request.tools?.some((tool) => tool.type !== 'function') ?? false;
  const release = setAside(context, key, candidate, promptTokens, maxTokens, {
    tier: request.service_tier as 'flex' | 'priority' | undefined,
    searches: canSearch ? 1 : 0,
    isDefault: request.max_tokens === undefined,
  });
  try {
    const id = context.newId('gen');
    const turn = toTurn(context, request, conversation, model.id, canSearch);
    const { draft, fault } = think(context, turn, candidate);
    const answer = limitDraft(draft, id, maxTokens, stopsOf(request));
    const frame: Frame = {
      id,
      created: Math.floor(context.clock.now() / 1_000),
      model: model.id,
      systemFingerprint: `fp_${provider.name}_${fingerprint(model.id, 6)}`,
      isPrompt: request.prompt !== undefined,
      showReasoning: request.reasoning?.exclude !== true,
      showText: request.modalities?.includes('text') ?? true,
    };
    return { candidate, frame, answer, prompt: { promptTokens, cachedTokens: 0, cacheWriteTokens: 0 }, fault, release };
  } catch (error) {
    release();
    if (error instanceof NoSuchValueError) throw new GatewayError(422, error.message);
    throw error;
  }
}

function think(context: Context, turn: Turn, candidate: Candidate): { draft: Draft; fault: string | undefined } {
  const scripted = context.script.next(turn.request);
  if (scripted !== undefined) return { draft: draftOf(scripted, turn), fault: scripted.fault ?? candidate.fault };
  return { draft: simulate(turn, candidate.model.talent ?? 'chat'), fault: candidate.fault };
}

function toTurn(
  context: Context,
  request: ChatRequest,
  conversation: Conversation,
  model: string,
  canSearch: boolean,
): Turn {
  const { messages, prefill } = conversation;
  const seed = `${model}|${request.seed ?? 0}|${JSON.stringify(messages)}`;
  return {
    model,
    request,
    messages: prefill === '' ? messages : messages.slice(0, -1),
    tools: (request.tools ?? []).flatMap((tool) => ('function' in tool ? [tool.function] : [])),
    canSearch,
    search: (query, limit) => searchPages(context.pages, query, limit),
    random: randomFrom(seed),
    // at temperature 0 a seed changes nothing, as at a real model
    varied: request.seed !== undefined && request.temperature !== 0,
    prefill,
  };
}

function stopsOf(request: ChatRequest): string[] {
  return request.stop === undefined ? [] : [request.stop].flat();
}
