import { fieldOf } from '../../base/json.ts';
import type { StreamSettings } from '../../protocol/answer/stream-settings.ts';
import type { FaultContext } from '../../faults/fault.ts';
import { writeAnswer, pause, type WrittenAnswer } from '../../http/write-answer.ts';
import { inPieces, toEvents, toLiveEvents, varied, type Pace } from '../../http/sse.ts';
import type { Step } from '../../protocol/steps.ts';
import { piecesOf, type Chunk } from '../../protocol/answer/piece.ts';
import type { HttpExchange } from '../http-exchange.ts';
import type { Call } from '../context.ts';
import type { Generation } from './generation.ts';
import type { Settlement } from './settle.ts';

/** Everything that sending an answer needs. */
export interface Sending {
  call: Call;
  generation: Generation;
  settlement: Settlement;
}

/** Sends an answer, whole or as a stream, with its fault applied if it has one. */
export async function send(sending: Sending): Promise<WrittenAnswer> {
  const { call, generation, settlement } = sending;
  const { response, client, head } = call.exchange;
  const { fault } = generation;
  if (fault?.beforeHeaders !== undefined) {
    // the answer was complete before the connection broke, so it is charged
    settlement.settle();
    return writeAnswer(response, [{ kind: fault.beforeHeaders }], client);
  }
  const isWhole = call.request.stream !== true || fault?.asJson;
  const body = isWhole ? await wholeBody(sending) : streamBody(sending);
  response.writeHead(fault?.status ?? 200, { ...body.headers, ...head, ...fault?.headers });
  return writeAnswer(response, body.steps, client);
}

/** A body, and the headers that belong to its form. */
interface Body {
  headers: Record<string, string | number>;
  steps: Parameters<typeof writeAnswer>[1];
}

async function wholeBody({ call, generation, settlement }: Sending): Promise<Body> {
  const {
    fault,
    made: { answer, frame },
  } = generation;
  const pace = paceOf(call, generation);
  // waiting is part of the answer: a client that leaves meanwhile still pays for it
  if (pace.firstMs > 0)
    await pause(
      pace.vary(pace.firstMs + pace.tokenMs * (answer.completionTokens - answer.predictedTokens)),
      call.exchange.client,
    );
  const body = call.dialect.whole(frame, answer, settlement.usage(), call.request);
  const written = JSON.stringify(fault?.completion === undefined ? body : fault.completion(body));
  const data = fault?.text === undefined ? written : fault.text(written);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const steps: Step[] = [{ kind: 'write', data, tokens: answer.completionTokens, hasUsage: true }];
  if (fault?.steps !== undefined) return { headers, steps: fault.steps(steps, faultContext(call.exchange)) };
  return { headers: { ...headers, 'content-length': Buffer.byteLength(data) }, steps };
}

function streamBody(sending: Sending): Body {
  const { call, generation } = sending;
  const { dialect, exchange } = call;
  const { fault, live } = generation;
  const settings: StreamSettings = {
    terminator: dialect.terminator,
    // clients that ask for the usage wait for a chunk with an empty list
    ...(fieldOf(fieldOf(exchange.body?.value, 'stream_options'), 'include_usage') === true
      ? { usage: 'empty-choices' }
      : {}),
    ...call.context.options.stream,
    ...fault?.stream,
  };
  const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' };
  if (live !== undefined) return { headers, steps: toLiveEvents(passOn(sending, live, settings), settings) };
  let steps: Iterable<Step> = toEvents(written(sending, settings), settings, paceOf(call, generation));
  if (settings.splitBytes) steps = inPieces(steps, settings.splitBytes);
  if (fault?.text !== undefined) steps = mapText(steps, fault.text);
  // a fault may need all of them, so the answer is complete and paid before the first byte
  if (fault?.steps !== undefined) steps = fault.steps([...steps], faultContext(exchange));
  return { headers, steps };
}

/** Writes a finished answer as a stream. */
function* written({ call, generation, settlement }: Sending, settings: StreamSettings): Generator<Chunk> {
  const { frame, answer, prompt } = generation.made;
  const { dialect, request } = call;
  const writer = dialect.writer(frame, settings, request);
  yield* writer.begin(prompt.promptTokens);
  const tokensPerChunk = dialect.name === 'chat' ? settings.tokensPerChunk : 1;
  for (const piece of piecesOf(frame, answer, tokensPerChunk)) yield* writer.piece(piece);
  yield* writer.end(answer, settlement.usage);
}

/** Passes on the stream of an upstream server while it runs; the answer of the generation grows with it. */
async function* passOn(
  { call, generation, settlement }: Sending,
  { pieces, update }: NonNullable<Generation['live']>,
  settings: StreamSettings,
): AsyncGenerator<Iterable<Chunk>> {
  const { frame, prompt } = generation.made;
  const writer = call.dialect.writer(frame, settings, call.request);
  yield writer.begin(prompt.promptTokens);
  for await (const together of pieces) yield together.flatMap((piece) => [...writer.piece(piece)]);
  update();
  yield writer.end(generation.made.answer, settlement.usage);
}

function* mapText(steps: Iterable<Step>, change: (text: string) => string): Generator<Step> {
  for (const step of steps) {
    yield step.kind === 'write' && typeof step.data === 'string' ? { ...step, data: change(step.data) } : step;
  }
}

/** What a fault may know about a request. */
export function faultContext({ request, log }: HttpExchange): FaultContext {
  return { port: request.socket.localPort ?? 0, isMessages: log.path === '/v1/messages' };
}

function paceOf({ context, request }: Call, { provider }: Generation): Pace {
  const factor = context.options.pace ?? 0;
  const { tokensPerSecond = 80, latencyMs = 300 } = provider;
  const faster = request.service_tier === 'priority' ? 2 : request.service_tier === 'flex' ? 0.5 : 1;
  const { jitter = 0 } = context.options;
  return {
    firstMs: (factor * latencyMs) / faster,
    tokenMs: (factor * 1_000) / (tokensPerSecond * faster),
    vary: varied(jitter, context.random),
  };
}
