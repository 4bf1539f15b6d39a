import type { IncomingHttpHeaders } from 'node:http';
import { defined } from '../../base/defined.ts';
import { GatewayError } from '../../protocol/errors.ts';
import type { MadeAnswer } from '../../service/answer/generation.ts';
import type { Context } from '../../service/context.ts';
import type { HttpExchange } from '../../service/http-exchange.ts';
import type { MatchOptions, RecordOptions, ReplayOptions } from '../../service/options.ts';
import type { Drift, Recording, RequestIdentity, Tape, TapeRequest, Track } from '../../service/tape.ts';
import { forward } from '../upstream/forward.ts';
import { upstreamKey } from '../upstream/upstream.ts';
import { driftLine, identityOf, nearestTo } from './identity.ts';
import { matchKey } from './match.ts';
import { makeFolder, readRecordings, writeRecording, fileNameOf } from './recording.ts';
import { createRedaction, type Redaction } from './redact.ts';

const MAX_DRIFT = 1_000;

const keepNothing = (): Promise<void> => Promise.resolve();

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

  async open({ exchange, request, body, decided }: TapeRequest): Promise<Track> {
    const { log, head } = exchange;
    if (this.#record === undefined && !this.#replays) return { keep: keepNothing };
    const redaction = this.#redaction(exchange.request.headers);
    const identity = await identityOf(log.path, body, redaction);
    const keep: Track['keep'] = (made, costRub) => this.#keep(made, costRub, log.at, identity, redaction);
    // what a test has set up takes precedence over a recording, and so does a request for a fault
    if (!this.#replays || request.model?.startsWith('fault/') || decided.hasAnswer(request)) return { keep };
    const recording = this.#recorded.get(identity.hash) ?? this.#similar.get(matchKey(identity, this.#match));
    if (recording !== undefined) return this.#due(recording, log.testId);
    const drift = this.#note(exchange, identity);
    const line = driftLine(drift);
    log.drift = line;
    head['x-kopek-drift'] = line.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, 500);
    if (!this.#isStrict) return { keep };
    throw new GatewayError(404, `This request is not recorded: ${line}`, {
      metadata: { reason: 'not_recorded', ...defined({ nearest: drift.nearest }) },
    });
  }

  drift(): Drift[] {
    return [...this.#drift];
  }

  reset(testId?: string): void {
    this.#drift = testId === undefined ? [] : this.#drift.filter((entry) => entry.testId !== testId);
    for (const name of this.#given.keys())
      if (testId === undefined || name.startsWith(`${JSON.stringify(testId)} `)) this.#given.delete(name);
  }

  /** The next answer of a recording for a test; the last one repeats. */
  #due({ request, answers }: Recording, testId: string | undefined): Track {
    const name = `${JSON.stringify(testId)} ${request.hash}`;
    const before = this.#given.get(name) ?? 0;
    const answer = answers[Math.min(before, answers.length - 1)];
    const given = (): void => void this.#given.set(name, before + 1);
    return { keep: keepNothing, ...defined({ recorded: answer && { answer, file: fileNameOf(request), given } }) };
  }

  #note({ log }: HttpExchange, identity: RequestIdentity): Drift {
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
    made: MadeAnswer,
    costRub: string,
    recordedAt: string,
    { body, ...identity }: RequestIdentity,
    redaction: Redaction,
  ): Promise<void> {
    if (this.#record === undefined) return;
    const { folder, bodies = true } = this.#record;
    try {
      const answer = await redaction.json(made.answer);
      const recording = this.#fresh.get(identity.hash) ?? {
        format: 'kopek-recording/2',
        request: { ...identity, ...(bodies ? { body } : {}) },
        answers: [],
      };
      recording.answers.push({ ...made, answer, recordedAt, costRub });
      this.#fresh.set(identity.hash, recording);
      writeRecording(folder, recording);
      if (!this.#replays) return;
      this.#recorded.set(identity.hash, recording);
      this.#learn(recording);
    } catch (error) {
      process.emitWarning(
        `The answer could not be recorded: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  #redaction(headers: IncomingHttpHeaders): Redaction {
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
