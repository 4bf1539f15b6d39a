import { defined } from '../../base/defined.ts';
import { GatewayError } from '../../protocol/errors.ts';
import type { Step } from '../../http/steps.ts';
import { deliver, deliverFault } from '../../http/deliver.ts';
import type { Fault } from '../../faults/fault.ts';
import { requireFunds } from '../../service/answer/afford.ts';
import type { Context } from '../../service/context.ts';
import { faultContext, spoilt } from '../../service/answer/send.ts';
import type { TapeRequest } from '../../service/tape.ts';
import type { ChargeEntry } from '../../state/books.ts';
import { fileNameOf, type RecordedAnswer, type RecordedChunk, type Recording } from './recording.ts';

/**
 * Sends a paid recorded answer byte for byte. A fault affects its transmission, not its content.
 *
 * @param paid - `isRepeated`: the same `Idempotency-Key` had paid for it already.
 * @param limits - headers that tell how many requests the key has left.
 */
export async function sendRecorded(
  context: Context,
  { exchange }: Pick<TapeRequest, 'exchange'>,
  { recording, answer, fault }: Replayed,
  paid: Paid & { isRepeated: boolean },
  limits: Record<string, string>,
): Promise<void> {
  const { response, client, log } = exchange;
  log.servedModel = answer.bill.servedModel;
  log.provider = answer.bill.provider;
  if (fault !== undefined) log.fault = fault.name;
  if (fault?.beforeHeaders !== undefined) await deliverFault(response, fault.beforeHeaders, client);
  const bodies = answer.chunks.map(bytesOf);
  const isStream = (answer.headers['content-type'] ?? '').includes('text/event-stream');
  const length = bodies.reduce((sum, bytes) => sum + bytes.length, 0);
  let isDelivered = false;
  if (fault?.beforeHeaders === undefined) {
    response.writeHead(fault?.status ?? 200, {
      ...exchange.head,
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

/** Text stays text where possible, so that faults of the framing can change it. */
function* stepsOf(chunks: readonly RecordedChunk[], bodies: readonly Buffer[], pace: number): Generator<Step> {
  for (const [index, chunk] of chunks.entries()) {
    if (pace > 0 && chunk.afterMs > 0) yield { kind: 'pause', milliseconds: chunk.afterMs * pace };
    const data = 'text' in chunk ? chunk.text : (bodies[index] ?? '');
    yield { kind: 'write', data, ...(index === chunks.length - 1 ? { hasUsage: true } : {}) };
  }
}

/** The recorded answer for a request. */
export interface Replayed {
  recording: Recording;
  answer: RecordedAnswer;
  fault: Fault | undefined;
}

/** The charge of a recorded answer, as stored under its `Idempotency-Key`. */
export interface Paid {
  generationId: string;
  /** `generationId` of the answer in the recording. */
  recordedId: string;
  balanceRub: string;
}

/**
 * Books the bill of a recorded answer, and stores it under the `Idempotency-Key` if there is one.
 *
 * @throws GatewayError 402 when the key cannot pay it.
 */
export function bookRecorded(
  context: Context,
  { exchange, key }: Pick<TapeRequest, 'exchange' | 'key'>,
  { recording: { request }, answer: { bill }, fault }: Replayed,
  idempotencyKey: string | undefined,
): Paid {
  requireFunds(context, key, bill.costRub);
  const { costRub, generationId: recordedId, ...details } = bill;
  // the recorded id is in the body already; in the books each charge needs an id of its own
  const generationId = context.books.chargeOf(recordedId) === undefined ? recordedId : context.newId(recordedId);
  const entry: ChargeEntry = {
    generationId,
    keyId: key.id,
    accountId: key.accountId,
    costRub,
    usageDelivered: fault?.hidesCost !== true,
    details: {
      ...details,
      requestedModel: request.model,
      ...defined({ idempotencyKey, testId: exchange.log.testId, fault: fault?.name }),
    },
  };
  const paid = (balanceRub: string): Paid => ({ generationId, recordedId, balanceRub });
  const { balanceRub } = context.books.charge(entry, (booked) =>
    idempotencyKey === undefined
      ? undefined
      : context.replays.keep(key.id, idempotencyKey, request.hash, JSON.stringify(paid(booked.balanceRub))),
  );
  return paid(balanceRub);
}

/** The error for a request that is not recorded, when only recordings may answer. */
export function notRecorded(line: string, nearest: unknown): GatewayError {
  return new GatewayError(404, `This request is not recorded: ${line}`, {
    metadata: { reason: 'not_recorded', ...(nearest === undefined ? {} : { nearest }) },
  });
}
