import { defined } from '../../base/defined.ts';
import type { WrittenAnswer } from '../../http/write-answer.ts';
import { GatewayError } from '../../protocol/errors.ts';
import { candidatesOf, requestedModel } from '../../catalog/resolve.ts';
import type { Dialect } from '../../protocol/answer/dialect.ts';
import type { KeyRecord } from '../../state/books.ts';
import type { Call, Context } from '../context.ts';
import type { HttpExchange } from '../http-exchange.ts';
import type { LogEntry } from '../log.ts';
import { sessionOf } from './cache-use.ts';
import { generate } from './generate.ts';
import type { Generation, PaidAnswer } from './generation.ts';
import { prepare } from './prepare.ts';
import { RejectedByFault } from '../../faults/fault.ts';
import { played, repeated } from './made.ts';
import { faultContext, send } from './send.ts';
import { openSettlement } from './settle.ts';

/** Answers `POST /v1/chat/completions` and its relatives (§4.1): validates, chooses a model, gets its answer, sends it and records the charge. */
export async function chat(context: Context, exchange: HttpExchange, key: KeyRecord, dialect: Dialect): Promise<void> {
  const { log, head } = exchange;
  Object.assign(head, context.countRequest(key));
  const { request, ignored } = context.readRequest(exchange.body?.value, dialect.name, (id) =>
    context.items.find(key.id, id),
  );
  if (ignored.length > 0) {
    log.ignoredFields = ignored;
    head['x-kopek-warning'] = warning(ignored);
  }
  log.requestedModel = requestedModel(request);
  const decided = context.scopes.of(log.testId, exchange.request.headers);
  const track = await context.tape?.open({ exchange, request, decided });
  const asked = [dialect.name, exchange.body?.value];
  const replay = context.beginReplay(key.id, exchange.request.headers['idempotency-key'], asked);
  let release: (() => void) | undefined;
  try {
    const prepared = await prepare(key, request, context.workMs, head);
    const call: Call = { context, exchange, key, dialect, ...prepared, decided };
    const generation =
      replay?.stored !== undefined
        ? repeated(call, JSON.parse(replay.stored) as PaidAnswer)
        : track?.recorded !== undefined
          ? played(call, track.recorded)
          : await firstThatAnswers(call);
    release = generation.release;
    const { made, fault } = generation;
    made.answer = fault?.answer?.(made.answer) ?? made.answer;
    Object.assign(log, defined({ servedModel: made.model, provider: made.provider, fault: fault?.name }));
    Object.assign(head, { 'x-generation-id': made.frame.id, 'x-kopek-provider': made.provider }, generation.headers);
    // the stream of an upstream server is not complete before it is sent, so it cannot be kept
    const kept = generation.live === undefined ? replay : undefined;
    const settlement = openSettlement(call, generation, kept);
    let written: WrittenAnswer | undefined;
    try {
      written = await send({ call, generation, settlement });
    } finally {
      // a client that leaves early pays for what was written until then, or for the whole answer when it is kept
      const isWhole = generation.live !== undefined || generation.costRub !== undefined || kept !== undefined;
      const booked = settlement.settle(isWhole ? undefined : written?.tokens);
      const delivered = written?.usageSent === true && fault?.hidesCost !== true;
      // a client that has learned the cost knows it, whatever happens to a repetition
      if (delivered === (generation.paid !== undefined))
        context.books.commit({ kind: 'usage', generationId: made.frame.id, delivered });
      const { costRub, balanceRub, spent, lowBudget } = booked;
      Object.assign(log, {
        costRub,
        balanceRub,
        promptTokens: spent.promptTokens,
        completionTokens: spent.completionTokens,
        ...(delivered ? {} : { broken: true }),
        ...(lowBudget && { lowBudget: { remainingRub: lowBudget.remainingRub, initialRub: lowBudget.initialRub } }),
      } satisfies Partial<LogEntry>);
      if (dialect.name === 'responses') context.items.keep(key.id, made.frame.id, generation.made.answer);
      const isSound = fault === undefined && generation.made.answer.error === undefined;
      if (written?.complete && isSound && generation.paid === undefined) await track?.keep?.(generation.made, costRub);
    }
  } catch (error) {
    if (!(error instanceof RejectedByFault)) throw error;
    const { status, headers, body } = error.reject(faultContext(exchange));
    log.fault = error.fault;
    exchange.response.writeHead(status, { ...head, ...headers }).end(body);
  } finally {
    // even if the charge could not be recorded: the reservation would otherwise last until the next start
    release?.();
    replay?.end();
  }
}

/** Tries the models in turn (§2.2 `models`). @throws GatewayError or RejectedByFault: why the first one does not answer. */
async function firstThatAnswers(call: Call): Promise<Generation> {
  const { context, exchange, request } = call;
  const sticky = (model: string): string | undefined => context.cache.providerOf(sessionOf(call, model));
  let refusal: unknown;
  for (const candidate of candidatesOf(context.catalog, request, sticky)) {
    try {
      return await generate(call, candidate);
    } catch (error) {
      if (!(error instanceof GatewayError) && !(error instanceof RejectedByFault)) throw error;
      if (error instanceof GatewayError && error.said !== undefined) exchange.log.upstreamError = error.said;
      refusal ??= error;
    }
  }
  throw refusal;
}

/** Names the request fields that were ignored; headers hold ASCII only. */
function warning(ignored: readonly string[]): string {
  const names = ignored.map((name) => name.replaceAll(/[^\x21-\x7E]/g, '?')).join(', ');
  return `ignored: ${names.slice(0, 500)}`;
}
