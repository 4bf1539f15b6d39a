import { GatewayError } from '../protocol/errors.ts';
import type { Step } from '../http/steps.ts';
import { deliver, deliverFault } from '../http/deliver.ts';
import type { Fault } from '../faults/fault.ts';
import { requireFunds } from '../service/afford.ts';
import type { Context } from '../service/context.ts';
import { faultContext, spoilt } from '../service/send.ts';
import type { TapeRequest } from '../service/tape.ts';
import { fileNameOf, type RecordedAnswer, type RecordedChunk, type Recording } from './recording.ts';

/**
 * Sends a recorded answer that is paid byte for byte. A fault spoils its way, not what it says.
 *
 * @param limits - headers that tell how many requests the key has left.
 */
export async function sendRecorded(
  context: Context,
  { exchange }: Pick<TapeRequest, 'exchange'>,
  { recording, answer, fault }: Replayed,
  paid: Paid,
  limits: Record<string, string>,
): Promise<void> {
  const { response, client, log } = exchange;
  log.servedModel = answer.bill.servedModel;
  log.provider = answer.bill.provider;
  if (fault !== undefined) log.fault = fault.name;
  const goesOn = fault?.beforeHeaders === undefined || (await deliverFault(response, fault.beforeHeaders, client));
  const bodies = answer.chunks.map(bytesOf);
  const isStream = (answer.headers['content-type'] ?? '').includes('text/event-stream');
  const length = bodies.reduce((sum, bytes) => sum + bytes.length, 0);
  let isDelivered = false;
  if (goesOn) {
    response.writeHead(fault?.status ?? 200, {
      ...answer.headers,
      ...limits,
      ...(isStream || fault !== undefined ? {} : { 'content-length': length }),
      'x-kopek-recording': fileNameOf(recording.request),
      ...(paid.isRepeated ? { 'x-kopek-replayed': 'true' } : {}),
      ...fault?.headers,
    });
    const steps = stepsOf(answer.chunks, bodies, context.options.pace ?? 0);
    const spoiltSteps = fault === undefined ? steps : spoilt(steps, fault, faultContext(exchange, isStream));
    exchange.delivery = await deliver(response, spoiltSteps, client);
    isDelivered = exchange.delivery.complete && fault?.hidesCost !== true;
  }
  if (!isDelivered || paid.isRepeated) context.books.markUsage(paid.generationId, isDelivered);
  log.costRub = answer.bill.costRub;
  log.balanceRub = paid.balanceRub;
  log.promptTokens = answer.bill.promptTokens;
  log.completionTokens = answer.bill.completionTokens;
  if (!isDelivered) log.broken = true;
}

const bytesOf = (chunk: RecordedChunk): Buffer =>
  'text' in chunk ? Buffer.from(chunk.text) : Buffer.from(chunk.base64, 'base64');

/** Text goes on as text where it can, so that faults of its framing find it. */
function* stepsOf(chunks: readonly RecordedChunk[], bodies: readonly Buffer[], pace: number): Generator<Step> {
  for (const [index, chunk] of chunks.entries()) {
    if (pace > 0 && chunk.afterMs > 0) yield { kind: 'pause', milliseconds: chunk.afterMs * pace };
    const data = 'text' in chunk ? chunk.text : (bodies[index] ?? '');
    yield { kind: 'write', data, ...(index === chunks.length - 1 ? { hasUsage: true } : {}) };
  }
}

/** What answers a request. */
export interface Replayed {
  recording: Recording;
  answer: RecordedAnswer;
  fault: Fault | undefined;
}

/** How a recorded answer is paid. */
export interface Paid {
  generationId: string;
  balanceRub: string;
  /** True when the same `Idempotency-Key` had paid for it already. */
  isRepeated: boolean;
}

/**
 * Books the bill of a recorded answer: once per `Idempotency-Key`, else each time it is replayed.
 *
 * @throws GatewayError 402 when the key cannot pay it, 409 as {@link Context.replays} does.
 */
export function bookOnce(
  context: Context,
  { exchange, key }: Pick<TapeRequest, 'exchange' | 'key'>,
  { recording: { request }, answer: { bill }, fault }: Replayed,
): Paid {
  const header = exchange.request.headers['idempotency-key'];
  const idempotencyKey = typeof header === 'string' && header !== '' ? header : undefined;
  const replay = idempotencyKey === undefined ? undefined : context.replays.begin(key.id, idempotencyKey, request.hash);
  try {
    if (replay?.stored !== undefined) return { ...(JSON.parse(replay.stored) as Paid), isRepeated: true };
    requireFunds(context, key, bill.costRub);
    return context.database.transaction(() => {
      const { costRub, generationId: recordedId, ...details } = bill;
      // the id in the bytes is that of the recording; the books know each charge by an id of its own
      const generationId = context.books.chargeOf(recordedId) === undefined ? recordedId : context.newId(recordedId);
      const { balanceRub } = context.books.charge({
        generationId,
        keyId: key.id,
        accountId: key.accountId,
        costRub,
        usageDelivered: fault?.hidesCost !== true,
        details: {
          ...details,
          requestedModel: request.model,
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
          ...(exchange.log.testId === undefined ? {} : { testId: exchange.log.testId }),
          ...(fault === undefined ? {} : { fault: fault.name }),
        },
      });
      const paid: Paid = { generationId, balanceRub, isRepeated: false };
      if (idempotencyKey !== undefined)
        context.replays.keep(key.id, idempotencyKey, request.hash, generationId, JSON.stringify(paid));
      return paid;
    });
  } finally {
    replay?.end();
  }
}

/** What a request gets that is not recorded, when nothing else may answer it. */
export function notRecorded(line: string, nearest: unknown): GatewayError {
  return new GatewayError(404, `This request is not recorded: ${line}`, {
    metadata: { reason: 'not_recorded', ...(nearest === undefined ? {} : { nearest }) },
  });
}
