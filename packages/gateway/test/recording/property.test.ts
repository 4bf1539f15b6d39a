import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { startGateway } from '../../src/index.ts';
import { detectPersonalData } from '../../src/simulation/personal-data/detect.ts';
import { createRedaction } from '../../src/proxy/recording/redact.ts';
import { post } from '../client.ts';
import { useGateways } from '../harness.ts';
import { useFolders } from './folders.ts';
import { anyText } from '../../../../vitest.text.ts';

const start = useGateways();
const newFolder = useFolders();
const RUNS = Math.round(400 * Number(process.env['KOPEK_RUNS']));

const text = anyText({ maxLength: 200 }).filter((given) => detectPersonalData(given, null).length === 0);
const stream = fc.option(
  fc.record(
    {
      lineEnd: fc.constantFrom('lf', 'crlf', 'cr'),
      terminator: fc.constantFrom('done', 'none'),
      comments: fc.constantFrom('none', 'every-chunk'),
      usage: fc.constantFrom('own-chunk', 'finish-chunk', 'every-chunk'),
      multiLineData: fc.boolean(),
      splitBytes: fc.constantFrom(0, 7, 64),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);

it('recorded answers are replayed byte for byte, whatever their text and format', async () => {
  const folder = newFolder();
  const recording = await start({ record: folder });
  const requests = fc.record({
    path: fc.constantFrom('/v1/chat/completions', '/v1/responses', '/v1/messages'),
    said: text,
    reasoning: text,
    isStream: fc.boolean(),
    stream,
  });
  const recorded: { path: string; body: object; headers: Record<string, string>; bytes: Buffer; type: unknown }[] = [];
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, said, reasoning, isStream, stream: settings }) => {
      const content = `${recorded.length}: ${said}`;
      const body = { model: 'kopek/chat', max_tokens: 500, stream: isStream, messages: [{ role: 'user', content }] };
      const headers: Record<string, string> =
        settings === undefined ? {} : { 'x-kopek-stream': JSON.stringify(settings) };
      recording.script({ text: said, reasoning });
      const { status, bytes, headers: got } = await post(recording, body, { path, headers, timeoutMs: 20_000 });
      expect(status).toBe(200);
      recorded.push({ path, body, headers, bytes, type: got['content-type'] });
    }),
    { numRuns: RUNS },
  );
  await recording.whenIdle();
  const replaying = await startGateway({ replay: folder });
  for (const { path, body, headers, bytes, type } of recorded) {
    const reply = await post(replaying, body, { path, headers, timeoutMs: 20_000 });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, type]);
    expect([path, body, headers, reply.body]).toEqual([path, body, headers, bytes.toString('utf8')]);
    expect(reply.bytes.equals(bytes)).toBe(true);
  }
  expect(replaying.drift()).toEqual([]);
  await replaying.close();
}, 120_000);

it('each text is redacted as if it stood alone, and the others stay as they are', async () => {
  const redaction = createRedaction(['secret-key-of-mine']);
  const hidden = fc.constantFrom(
    'anna@example.org',
    '+7 916 123-45-67',
    'secret-key-of-mine',
    'sk-aaaaaaaaaaaaaaaaaaaa',
  );
  const words = fc.array(fc.oneof(hidden, fc.constantFrom(' and ', ', ', '\r', '\n', '\0', ' — ')), { maxLength: 12 });
  const texts = fc.array(
    words.map((said) => said.join(' ')),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      const redacted = await redaction.json(given);
      const alone = await Promise.all(given.map(async (one) => (await redaction.json([one]))[0]));
      expect(redacted).toEqual(alone);
      expect(redacted.join(' ')).not.toMatch(/anna|916|secret-key|aaaa/);
    }),
  );
});
