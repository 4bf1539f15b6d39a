import type { ChatRequest } from '@kopek/core/wire';
import { defined } from '../../base/defined.ts';
import { spoils } from '../../faults/fault.ts';
import { requireModel } from '../../service/authenticate.ts';
import { answerWith, idempotencyKeyOf } from '../../service/answer/chat.ts';
import type { Context } from '../../service/context.ts';
import type { MatchOptions, RecordOptions, ReplayOptions } from '../../service/options.ts';
import { prepare } from '../../service/answer/prepare.ts';
import type { Decisions } from '../../service/scopes.ts';
import type { Drift, Tape, TapeRequest } from '../../service/tape.ts';
import { forward } from '../upstream/forward.ts';
import { upstreamKey } from '../upstream/upstream.ts';
import { driftLine, nearestTo } from './drift.ts';
import { identityOf, type RequestIdentity } from './identity.ts';
import { matchKey } from './match.ts';
import { makeFolder, readRecordings, writeRecording, type RecordedAnswer, type Recording } from './recording.ts';
import { createRedaction, type Redaction } from './redact.ts';
import { redactAnswer } from './redact-answer.ts';
import { bookRecorded, notRecorded, sendRecorded, type Paid } from './replay.ts';
import { tap, type Tapped } from './tap.ts';

const MAX_DRIFT = 1_000;

/**
 * Opens the proxy of a gateway according to `record` and `replay` of its options.
 *
 * @throws Error when a folder or a recording cannot be read.
 */
export function openTape(context: Context): Tape {
  const record = folderOf<RecordOptions>(context.options.record);
  const replay = folderOf<ReplayOptions>(context.options.replay);
  if (record !== undefined) makeFolder(record.folder);
  return new Deck(context, record, replay);
}

const folderOf = <Options extends { folder: string }>(option: string | Options | undefined): Options | undefined =>
  typeof option === 'string' ? ({ folder: option } as Options) : option;

class Deck implements Tape {
  readonly #context: Context;
  readonly #record: RecordOptions | undefined;
  readonly #isStrict: boolean;
  /** Recordings that may be replayed, by the hash of the request. */
  readonly #recorded: Map<string, Recording>;
  /** The same by what decides. */
  readonly #similar = new Map<string, Recording>();
  /** Recordings of this start: an older file of the same request is replaced, not continued. */
  readonly #fresh = new Map<string, Recording>();
  /** How many answers of a recording each test has received. */
  readonly #given = new Map<string, number>();
  #drift: Drift[] = [];
  readonly #replays: boolean;
  readonly #match: MatchOptions | undefined;
  readonly forward: Tape['forward'] = forward;

  constructor(context: Context, record: RecordOptions | undefined, replay: ReplayOptions | undefined) {
    this.#context = context;
    this.#record = record;
    this.#replays = replay !== undefined;
    this.#isStrict = replay?.strict ?? record === undefined;
    this.#match = replay?.match;
    this.#recorded = replay === undefined ? new Map<string, Recording>() : readRecordings(replay.folder);
    for (const recording of this.#recorded.values()) this.#learn(recording);
  }

  /** Makes a recording known by what decides. One without a body is known by its hash alone. */
  #learn(recording: Recording): void {
    const name = matchKey(recording.request, this.#match);
    if (recording.request.body !== undefined && !this.#similar.has(name)) this.#similar.set(name, recording);
  }

  async answer(asked: TapeRequest, live: () => Promise<void>): Promise<void> {
    if (this.#record === undefined && !this.#replays) return live();
    const { exchange } = asked;
    const { headers } = exchange.request;
    const redaction = this.#redaction(headers);
    const identity = await identityOf(exchange.log.path, exchange.body?.value, headers['x-kopek-stream'], redaction);
    const { request } = this.#context.readRequest(exchange.body?.value, asked.dialect.name);
    if (this.#replays && !this.#isDecided(asked, request)) {
      const recording = this.#recorded.get(identity.hash) ?? this.#similar.get(matchKey(identity, this.#match));
      if (recording !== undefined) return this.#play(asked, request, recording);
      const drift = this.#note(asked, identity);
      const line = driftLine(drift);
      exchange.log.drift = line;
      exchange.head['x-kopek-drift'] = line.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, 500);
      if (this.#isStrict) {
        exchange.log.requestedModel = identity.model;
        throw notRecorded(line, drift.nearest);
      }
    }
    if (this.#record === undefined) return live();
    const tapped = tap(exchange.response);
    await live();
    try {
      await this.#keep(this.#record, asked, identity, tapped, redaction);
    } catch (error) {
      process.emitWarning(
        `The answer could not be recorded: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  drift(): Drift[] {
    return [...this.#drift];
  }

  reset(testId?: string): void {
    this.#drift = testId === undefined ? [] : this.#drift.filter((entry) => entry.testId !== testId);
    for (const name of this.#given.keys())
      if (testId === undefined || name.startsWith(`${JSON.stringify(testId)} `)) this.#given.delete(name);
  }

  /** What a test has set up takes precedence over a recording, and so does a request for a fault. */
  #isDecided({ exchange }: TapeRequest, request: ChatRequest): boolean {
    return request.model?.startsWith('fault/') === true || this.#decisions(exchange).hasAnswer(request);
  }

  #decisions({ log, request }: TapeRequest['exchange']): Decisions {
    return this.#context.scopes.of(log.testId, request.headers);
  }

  /** Answers from a recording. The limits of the key apply as if a model answered now. */
  async #play(asked: TapeRequest, request: ChatRequest, recording: Recording): Promise<void> {
    const { exchange, dialect, key } = asked;
    const limits = this.#context.rateLimits.count(key);
    const { hash, model } = recording.request;
    exchange.log.requestedModel = model;
    const idempotencyKey = idempotencyKeyOf(exchange.request);
    const repeat = idempotencyKey === undefined ? undefined : this.#context.replays.begin(key.id, idempotencyKey, hash);
    try {
      // 403 for personal data that the key blocks
      await prepare(key, request, this.#context.options.limits?.workMs);
      const isStream = (recording.answers[0]?.headers['content-type'] ?? '').includes('text/event-stream');
      const due = this.#decisions(exchange).fault([model]);
      const fault = due !== undefined && spoils(due, isStream, dialect.name === 'chat') ? due : undefined;
      if (fault?.refuse !== undefined) return await answerWith(exchange, { fault }, isStream);
      const earlier = repeat?.stored === undefined ? undefined : (JSON.parse(repeat.stored) as Paid);
      const name = `${JSON.stringify(exchange.log.testId)} ${hash}`;
      const given = this.#given.get(name) ?? 0;
      const answer =
        recording.answers.find(({ bill }) => bill.generationId === earlier?.recordedId) ??
        recording.answers[Math.min(given, recording.answers.length - 1)];
      if (answer === undefined) return;
      requireModel(key, answer.bill.servedModel);
      const replayed = { recording, answer, fault };
      const paid = earlier ?? bookRecorded(this.#context, asked, replayed, idempotencyKey);
      const isRepeated = earlier !== undefined;
      // neither a refused request nor a repeated one uses up an answer
      if (!isRepeated) this.#given.set(name, given + 1);
      await sendRecorded(this.#context, asked, replayed, { ...paid, isRepeated }, limits);
    } finally {
      repeat?.end();
    }
  }

  #note({ exchange: { log } }: TapeRequest, identity: RequestIdentity): Drift {
    const drift: Drift = {
      at: log.at,
      path: log.path,
      requestId: log.requestId,
      ...defined({ testId: log.testId, nearest: nearestTo(identity, this.#recorded.values()) }),
    };
    this.#drift.push(drift);
    if (this.#drift.length > MAX_DRIFT) this.#drift.shift();
    return drift;
  }

  async #keep(
    { folder, bodies = true }: RecordOptions,
    { exchange: { log, delivery, response } }: TapeRequest,
    { body, ...identity }: RequestIdentity,
    tapped: Tapped,
    redaction: Redaction,
  ): Promise<void> {
    const headers = tapped.headers();
    const charge = this.#context.books.chargeOf(headers['x-generation-id'] ?? '');
    const isWhole = delivery?.complete === true && response.statusCode === 200 && log.fault === undefined;
    if (!isWhole || charge === undefined || headers['x-kopek-replayed'] !== undefined) return;
    const answer: RecordedAnswer = {
      recordedAt: log.at,
      headers,
      bill: {
        generationId: charge.generationId,
        servedModel: charge.servedModel,
        provider: charge.provider,
        costRub: charge.costRub,
        promptTokens: charge.promptTokens,
        completionTokens: charge.completionTokens,
        webSearchRequests: charge.webSearchRequests,
        ...defined({ tokensCounted: charge.tokensCounted, doubts: charge.doubts }),
      },
      chunks: await redactAnswer(tapped.chunks(), headers['content-type'] ?? '', redaction),
    };
    const recording = this.#fresh.get(identity.hash) ?? {
      format: 'kopek-recording/1',
      request: { ...identity, ...(bodies ? { body } : {}) },
      answers: [],
    };
    recording.answers.push(answer);
    this.#fresh.set(identity.hash, recording);
    writeRecording(folder, recording);
    if (!this.#replays) return;
    this.#recorded.set(identity.hash, recording);
    this.#learn(recording);
  }

  #redaction(headers: TapeRequest['exchange']['request']['headers']): Redaction {
    const own = [(headers.authorization ?? '').replace(/^Bearer +/i, ''), headers['x-api-key'] ?? ''].flat();
    const upstream = [...this.#context.catalog.models.values()].map(
      (model) => model.upstream && upstreamKey(model.upstream),
    );
    const { adminToken } = this.#context.options;
    // a very short key would be found in ordinary words
    const keys = [...own, ...upstream, adminToken].filter((key) => key !== undefined);
    return createRedaction(
      keys.filter((key) => key.length >= 8),
      this.#context.options.redact,
    );
  }
}
