import type { IncomingMessage } from 'node:http';
import type { ChatRequest } from '@kopek/core/wire';
import { toChunks } from '../answer/chunks.ts';
import { toCompletion } from '../answer/completion.ts';
import type { StreamSettings } from '../answer/stream-settings.ts';
import { deliver } from '../http/deliver.ts';
import { GatewayError } from '../http/errors.ts';
import { inPieces, toEvents, withOpenEnd, type Pace } from '../http/sse.ts';
import type { Step } from '../http/steps.ts';
import { candidatesOf } from '../models/resolve.ts';
import { readConversation } from '../request/conversation.ts';
import { validateRequest } from '../request/validate.ts';
import type { KeyRecord } from '../state/keys.ts';
import type { Context } from './context.ts';
import { generate, type Generation } from './generate.ts';
import { createSettlement } from './settle.ts';
import type { Exchange } from './exchange.ts';

/** Answers `POST /v1/chat/completions` (§4.1). */
export async function chat(context: Context, exchange: Exchange, key: KeyRecord, body: unknown): Promise<void> {
  const request = validateRequest(context.requestSchema, body);
  exchange.log.requestedModel = request.model ?? request.models?.[0] ?? '';
  const conversation = await readConversation(request, (part) => ({
    text: part.type === 'text' ? part.text : `[${part.type}]`,
    tokens: 0,
  }));
  const generation = firstThatAnswers(context, key, request, conversation);
  const { frame, candidate } = generation;
  exchange.log.servedModel = candidate.model.id;
  exchange.log.provider = candidate.provider.name;
  const settlement = createSettlement(context, key, request, generation, idempotencyKeyOf(exchange.request));
  const headers = { 'x-kopek-provider': candidate.provider.name, 'x-generation-id': frame.id };
  try {
    if (request.stream === true) await stream(context, exchange, request, generation, settlement.settle, headers);
    else await whole(exchange, generation, settlement.settle, headers);
  } finally {
    const booked = settlement.booked() ?? settlement.settle(exchange.delivery?.tokens ?? 0);
    if (exchange.delivery?.usageSent !== true) {
      context.books.markUsage(frame.id, false);
      exchange.log.broken = true;
    }
    Object.assign(exchange.log, {
      costRub: booked.costRub,
      balanceRub: booked.balanceRub,
      promptTokens: booked.spent.promptTokens,
      completionTokens: booked.spent.completionTokens,
      ...(booked.lowBudget && {
        lowBudget: { remainingRub: booked.lowBudget.remainingRub, initialRub: booked.lowBudget.initialRub },
      }),
    });
  }
}

function firstThatAnswers(
  context: Context,
  key: KeyRecord,
  request: ChatRequest,
  conversation: Awaited<ReturnType<typeof readConversation>>,
): Generation {
  let refusal: unknown;
  for (const candidate of candidatesOf(context.catalog, request)) {
    try {
      return generate(context, key, request, conversation, candidate);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
}

async function whole(
  exchange: Exchange,
  generation: Generation,
  settle: () => { usage: unknown },
  headers: Record<string, string>,
): Promise<void> {
  const text = JSON.stringify(toCompletion(generation.frame, generation.answer, settle().usage));
  const steps: Step[] = [{ kind: 'write', data: text, tokens: generation.answer.completionTokens, hasUsage: true }];
  const { response } = exchange;
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  exchange.delivery = await deliver(response, steps, exchange.signal);
}

async function stream(
  context: Context,
  exchange: Exchange,
  request: ChatRequest,
  generation: Generation,
  settle: () => { usage: unknown },
  headers: Record<string, string>,
): Promise<void> {
  const settings: StreamSettings = { ...context.options.stream };
  const chunks = toChunks(generation.frame, generation.answer, settings, () => settle().usage);
  let steps: Iterable<Step> = toEvents(chunks, settings, paceOf(context, request, generation));
  if (settings.openEnd) steps = withOpenEnd(steps);
  if (settings.splitBytes) steps = inPieces(steps, settings.splitBytes);
  exchange.response.writeHead(200, {
    'content-type': settings.contentType ?? 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  });
  exchange.delivery = await deliver(exchange.response, steps, exchange.signal);
}

function paceOf(context: Context, request: ChatRequest, { candidate }: Generation): Pace {
  const factor = context.options.pace ?? 0;
  const { tokensPerSecond = 80, latencyMs = 300 } = candidate.provider;
  const faster = request.service_tier === 'priority' ? 2 : request.service_tier === 'flex' ? 0.5 : 1;
  return { firstMs: (factor * latencyMs) / faster, tokenMs: (factor * 1_000) / (tokensPerSecond * faster) };
}

function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  const header = request.headers['idempotency-key'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}
