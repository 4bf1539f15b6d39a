import type { StreamSettings } from '../../protocol/answer/stream-settings.ts';
import type { Fault, FaultContext } from '../../faults/fault.ts';
import { deliver, pause, type Delivery } from '../../http/deliver.ts';
import { inPieces, toEvents, toLiveEvents, type Pace } from '../../http/sse.ts';
import type { Step } from '../../protocol/steps.ts';
import { writeAll } from '../../protocol/answer/dialect.ts';
import type { Chunk } from '../../protocol/answer/piece.ts';
import type { HttpExchange } from '../http-exchange.ts';
import type { Call } from '../context.ts';
import type { Generation, LiveAnswer } from './generation.ts';
import type { Settlement } from './settle.ts';

/** Everything that sending an answer needs. */
export interface Sending {
  call: Call;
  generation: Generation;
  settlement: Settlement;
  /** How streams are written for this request. */
  stream: StreamSettings;
  headers: Record<string, string>;
}

/** Sends an answer, whole or as a stream, with its fault applied if it has one. */
export async function send(sending: Sending): Promise<Delivery> {
  const { call, generation, settlement } = sending;
  const { exchange } = call;
  const { fault } = generation;
  if (fault?.beforeHeaders !== undefined) {
    // the answer was complete before the connection broke, so it is charged
    settlement.settle();
    return deliver(exchange.response, [{ kind: fault.beforeHeaders }], exchange.client);
  }
  if (!call.isStream || fault?.asJson) return sendWhole(sending);
  return sendStream(sending);
}

async function sendWhole({ call, generation, settlement, headers }: Sending): Promise<Delivery> {
  const { exchange } = call;
  const { fault, answer, frame } = generation;
  const pace = paceOf(call, generation);
  // waiting is part of the answer: a client that leaves meanwhile still pays for it
  if (pace.firstMs > 0)
    await pause(pace.firstMs + pace.tokenMs * (answer.completionTokens - answer.predictedTokens), exchange.client);
  const body = call.dialect.whole(frame, answer, billOf(settlement, fault));
  const written = JSON.stringify(fault?.completion === undefined ? body : fault.completion(body));
  const text = fault?.text === undefined ? written : fault.text(written);
  const plain: Step[] = [{ kind: 'write', data: text, tokens: answer.completionTokens, hasUsage: true }];
  const steps = fault?.steps === undefined ? plain : fault.steps(plain, faultContext(exchange));
  exchange.response.writeHead(fault?.status ?? 200, {
    'content-type': 'application/json; charset=utf-8',
    ...(fault?.steps === undefined ? { 'content-length': Buffer.byteLength(text) } : {}),
    ...headers,
    ...fault?.headers,
  });
  return deliver(exchange.response, steps, exchange.client);
}

async function sendStream(sending: Sending): Promise<Delivery> {
  const { call, generation, settlement, stream, headers } = sending;
  const { exchange, dialect } = call;
  const { fault } = generation;
  const settings: StreamSettings = { ...stream, ...fault?.stream };
  settings.terminator ??= dialect.terminator;
  exchange.response.writeHead(fault?.status ?? 200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
    ...fault?.headers,
  });
  if (generation.live !== undefined) {
    const chunks = passOn(sending, generation.live, settings);
    return deliver(exchange.response, toLiveEvents(chunks, settings), exchange.client);
  }
  const { frame, answer, prompt } = generation;
  const chunks = writeAll(dialect, frame, answer, settings, prompt.promptTokens, () => billOf(settlement, fault));
  let steps: Iterable<Step> = toEvents(chunks, settings, paceOf(call, generation));
  if (settings.splitBytes) steps = inPieces(steps, settings.splitBytes);
  if (fault !== undefined) steps = spoilt(steps, fault, faultContext(exchange));
  return deliver(exchange.response, steps, exchange.client);
}

/** Passes on the stream of an upstream server while it runs; the answer of the generation grows with it. */
async function* passOn(
  { call, generation, settlement }: Sending,
  { pieces, update }: LiveAnswer,
  settings: StreamSettings,
): AsyncGenerator<Iterable<Chunk>> {
  const writer = call.dialect.writer(generation.frame, settings);
  yield writer.begin(generation.prompt.promptTokens);
  for await (const together of pieces) yield together.flatMap((piece) => [...writer.piece(piece)]);
  update();
  yield writer.end(generation.answer, () => billOf(settlement, generation.fault));
}

/** Books the answer and returns its usage block, with the fault applied. */
function billOf(settlement: Settlement, fault: Fault | undefined): unknown {
  const usage = settlement.usage();
  return fault?.usage === undefined ? usage : fault.usage(usage);
}

/** Applies a fault to the steps of a body. A fault may need all of them, so the answer is complete and paid before the first byte. */
function spoilt(steps: Iterable<Step>, fault: Fault, context: FaultContext): Iterable<Step> {
  const { text } = fault;
  const changed = text === undefined ? steps : mapText(steps, text);
  return fault.steps === undefined ? changed : fault.steps([...changed], context);
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

function paceOf({ context, request }: Call, { candidate }: Generation): Pace {
  const factor = context.options.pace ?? 0;
  const { tokensPerSecond = 80, latencyMs = 300 } = candidate.provider;
  const faster = request.service_tier === 'priority' ? 2 : request.service_tier === 'flex' ? 0.5 : 1;
  return { firstMs: (factor * latencyMs) / faster, tokenMs: (factor * 1_000) / (tokensPerSecond * faster) };
}
