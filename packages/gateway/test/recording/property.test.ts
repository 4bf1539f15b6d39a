import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { startGateway, type StreamSettings } from '../../src/index.ts';
import { detectPersonalData } from '../../src/simulation/personal-data/detect.ts';
import { createRedaction } from '../../src/proxy/recording/redact.ts';
import { post } from '../client.ts';
import { useGateways } from '../harness.ts';
import { useFolders } from './folders.ts';
import { anyText } from '../../../../vitest.text.ts';

const start = useGateways();
const newFolder = useFolders();
const RUNS = Math.round(130 * Number(process.env['KOPEK_RUNS']));

const text = anyText({ maxLength: 200 }).filter((given) => detectPersonalData(given, null).length === 0);
const FORMS: StreamSettings[] = [
  {},
  { lineEnd: 'crlf', terminator: 'none', comments: 'every-chunk', usage: 'finish-chunk' },
  { lineEnd: 'cr', comments: 'none', usage: 'every-chunk', multiLineData: true, splitBytes: 7 },
];

it.each(FORMS)(
  'recorded answers are replayed byte for byte, whatever their text, as %j',
  async (stream) => {
    const folder = newFolder();
    const recording = await start({ stream, record: folder });
    const requests = fc.record({
      path: fc.constantFrom('/v1/chat/completions', '/v1/responses', '/v1/messages'),
      said: text,
      reasoning: text,
      isStream: fc.boolean(),
    });
    const recorded: { path: string; body: object; bytes: Buffer; type: unknown }[] = [];
    await fc.assert(
      fc.asyncProperty(requests, async ({ path, said, reasoning, isStream }) => {
        const content = `${recorded.length}: ${said}`;
        const body = { model: 'kopek/chat', max_tokens: 500, stream: isStream, messages: [{ role: 'user', content }] };
        recording.script({ text: said, reasoning });
        const { status, bytes, headers: got } = await post(recording, body, { path, timeoutMs: 20_000 });
        expect(status).toBe(200);
        recorded.push({ path, body, bytes, type: got['content-type'] });
      }),
      { numRuns: RUNS },
    );
    await recording.whenIdle();
    const replaying = await startGateway({ stream, replay: folder });
    for (const { path, body, bytes, type } of recorded) {
      const reply = await post(replaying, body, { path, timeoutMs: 20_000 });
      expect([reply.status, reply.headers['content-type']]).toEqual([200, type]);
      expect([path, body, reply.body]).toEqual([path, body, bytes.toString('utf8')]);
      expect(reply.bytes.equals(bytes)).toBe(true);
    }
    expect(replaying.drift()).toEqual([]);
    await replaying.close();
  },
  120_000,
);

it('each text is redacted as if it stood alone, and the others stay as they are', async () => {
  const redact = createRedaction(['secret-key-of-mine']);
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
      const redacted = await redact(given);
      const alone = await Promise.all(given.map(async (one) => (await redact([one]))[0]));
      expect(redacted).toEqual(alone);
      expect(redacted.join(' ')).not.toMatch(/anna|916|secret-key|aaaa/);
    }),
  );
});
