import { mkdirSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { defined } from '../../base/defined.ts';
import { GatewayError } from '../../protocol/errors.ts';
import type { Context, Tape, Track } from '../../service/context.ts';
import type { ReplayOptions } from '../../service/options.ts';
import type { Drift, RecordedAnswer, Recording, RequestIdentity } from '../../service/tape.ts';
import { forward } from '../upstream/forward.ts';
import { upstreamKey } from '../upstream/upstream.ts';
import { driftLine, identityOf, nearestTo } from './identity.ts';
import { matchKey } from './match.ts';
import { readRecordings, writeRecording, fileNameOf } from './recording.ts';
import { createRedaction, type Redaction } from './redact.ts';
import { reasonOf } from '../../base/reason.ts';

const MAX_DRIFT = 1_000;

/**
 * Opens the proxy of a gateway according to `record` and `replay` of its options.
 *
 * @throws Error when a folder or a recording cannot be read.
 */
export function openTape(context: Context): Tape {
  const { options, catalog } = context;
  const { record } = options;
  const replay: ReplayOptions | undefined =
    typeof options.replay === 'string' ? { folder: options.replay } : options.replay;
  try {
    if (record !== undefined) mkdirSync(record, { recursive: true });
  } catch (error) {
    throw new Error(`record: ${reasonOf(error)}`, { cause: error });
  }
  const { strict = record === undefined, match } = replay ?? {};
  /** Recordings that may be replayed, by the hash of the request and by what decides. */
  const recorded = new Map<string, Recording>();
  /** Recordings of this start: an older file of the same request is replaced, not continued. */
  const fresh = new Map<string, Recording>();
  /** How many answers of a recording each test has received. */
  const taken = new Map<string, number>();
  let drifts: Drift[] = [];

  function learn(recording: Recording): void {
    const name = matchKey(recording.request, match);
    recorded.set(recording.request.hash, recording);
    if (!recorded.has(name)) recorded.set(name, recording);
  }
  if (replay !== undefined) readRecordings(replay.folder).forEach(learn);
  // a misspelled field decides nothing, so that one recording would answer every request
  const bodies = [...recorded.values()].map(({ request }) => Object(request.body) as object);
  const decisive = typeof match === 'object' && bodies.length > 0 ? (match.by ?? []) : [];
  for (const field of decisive.filter((name) => !bodies.some((body) => Object.hasOwn(body, name))))
    process.emitWarning(`replay.match.by: no recording has the field "${field}"`);

  function redactionFor(headers: IncomingHttpHeaders): Redaction {
    const own = [(headers.authorization ?? '').replace(/^Bearer +/i, ''), headers['x-api-key'] ?? ''].flat();
    const upstream = [...catalog.models.values()].map((model) => model.upstream && upstreamKey(model.upstream));
    const keys = [...own, ...upstream, options.adminToken].filter((key) => key !== undefined);
    // a very short key would be found in ordinary words
    return createRedaction(
      keys.filter((key) => key.length >= 8),
      options.redact,
    );
  }

  /** The next answer of a recording for a test; the last one repeats. */
  function due({ request, answers }: Recording, testId: string | undefined): Track {
    const name = `${JSON.stringify(testId)} ${request.hash}`;
    const before = taken.get(name) ?? 0;
    const answer = answers[Math.min(before, answers.length - 1)];
    const given = (): void => void taken.set(name, before + 1);
    return defined({ recorded: answer && { answer, file: fileNameOf(request), given } });
  }

  async function keepAnswer(answered: RecordedAnswer, identity: RequestIdentity, redact: Redaction): Promise<void> {
    if (record === undefined) return;
    try {
      const answer = await redact(answered.answer);
      const recording: Recording = fresh.get(identity.hash) ?? {
        format: 'kopek-recording/2',
        request: identity,
        answers: [],
      };
      recording.answers.push({ ...answered, answer });
      fresh.set(identity.hash, recording);
      writeRecording(record, recording);
      if (replay !== undefined) learn(recording);
    } catch (error) {
      process.emitWarning(`The answer could not be recorded: ${reasonOf(error)}`);
    }
  }

  return {
    forward,
    async open({ exchange, request, decided }) {
      const { log, head } = exchange;
      if (record === undefined && replay === undefined) return {};
      const redact = redactionFor(exchange.request.headers);
      const identity = await identityOf(log.path, exchange.body?.value, redact);
      const keep: Track['keep'] = (made, costRub) =>
        keepAnswer({ ...made, recordedAt: log.at, costRub }, identity, redact);
      // what a test has set up takes precedence over a recording, and so does a request for a fault
      if (replay === undefined || request.model?.startsWith('fault/') || decided.hasAnswer(request)) return { keep };
      const recording = recorded.get(identity.hash) ?? recorded.get(matchKey(identity, match));
      if (recording !== undefined) return due(recording, log.testId);
      const { at, path, requestId, testId } = log;
      const nearest = nearestTo(identity, recorded.values());
      drifts.push({ at, path, requestId, ...defined({ testId, nearest }) });
      if (drifts.length > MAX_DRIFT) drifts.shift();
      const line = driftLine(nearest);
      log.drift = line;
      head['x-kopek-drift'] = line.replaceAll(/[^\x20-\x7E]/g, '?').slice(0, 500);
      if (!strict) return { keep };
      throw new GatewayError(404, `This request is not recorded: ${line}`, {
        reason: 'not_recorded',
        ...defined({ nearest }),
      });
    },
    drift: () => [...drifts],
    reset(testId) {
      drifts = testId === undefined ? [] : drifts.filter((entry) => entry.testId !== testId);
      for (const name of taken.keys())
        if (testId === undefined || name.startsWith(`${JSON.stringify(testId)} `)) taken.delete(name);
    },
  };
}
