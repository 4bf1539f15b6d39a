import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway } from '../src/index.ts';
import { deltasOf, errorOf, eventsOf, json, messageOf, ask, post } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  // a busy machine may need longer for a real PDF
  gateway = await startGateway({ limits: { workMs: 20_000 } });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  await gateway.close();
});

const withPart = (part: object, fields = {}) =>
  post(gateway, {
    model: 'kopek/echo',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'See:' }, part] }],
    ...fields,
  });
const promptTokens = (reply: Parameters<typeof json>[0]): number =>
  (json(reply)['usage'] as { prompt_tokens: number }).prompt_tokens;

describe('content parts (§2.3)', () => {
  it('an image costs tokens by its detail', async () => {
    const image = (detail: string) =>
      withPart({ type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail } });
    const [low, high] = [await image('low'), await image('high')];
    expect(messageOf(low)['content']).toBe('See:\n[image: image/png]');
    expect(promptTokens(high) - promptTokens(low)).toBe(765 - 85);
  });

  it('an image by URL with a query, and a video, are accepted and not fetched', async () => {
    const url = 'https://pictures.example/cat?size=2';
    expect(messageOf(await withPart({ type: 'image_url', image_url: { url } }))['content']).toBe(
      `See:\n[image: ${url}]`,
    );
    const video = await withPart({ type: 'video_url', video_url: { url: 'data:video/mp4;base64,AAAA' } });
    expect(messageOf(video)['content']).toBe('See:\n[video: video/mp4]');
  });

  it('audio is billed by its bytes', async () => {
    const spoken = await ask(gateway, 'Hello there', {
      modalities: ['audio'],
      audio: { voice: 'anna', format: 'wav' },
    });
    const { data } = (messageOf(spoken)['audio'] ?? {}) as { data: string };
    const heard = await withPart({ type: 'input_audio', input_audio: { data, format: 'wav' } });
    expect(messageOf(heard)['content']).toBe('See:\n[audio: wav, 0.5 s]');
  });

  it('the text of a PDF is extracted', async () => {
    const pdf = readFileSync(new URL('__fixtures__/two-pages.pdf', import.meta.url)).toString('base64');
    const file = { type: 'file', file: { filename: 'two-pages.pdf', file_data: `data:application/pdf;base64,${pdf}` } };
    const reply = await withPart(file, { plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }] });
    expect(messageOf(reply)['content']).toContain('Kopeck by kopeck');
    expect(messageOf(reply)['content']).toContain('The second page');
  });

  it('a file that is not a PDF is 422, one by URL is named', async () => {
    const bad = {
      type: 'file',
      file: {
        filename: 'bad.pdf',
        file_data: `data:application/pdf;base64,${Buffer.from('no pdf').toString('base64')}`,
      },
    };
    const reply = await withPart(bad);
    expect(reply.status).toBe(422);
    expect(errorOf(reply).message).toContain('bad.pdf');
    const byUrl = await withPart({
      type: 'file',
      file: { filename: 'a.pdf', file_data: 'https://files.example/a.pdf' },
    });
    expect(messageOf(byUrl)['content']).toBe('See:\n[file: a.pdf, at https://files.example/a.pdf]');
  });
});

describe('voice answers (§2.2 modalities, audio; §2.8 audio)', () => {
  const voice = { modalities: ['text', 'audio'], audio: { voice: 'anna', format: 'wav' } };

  it('are a playable WAV file with its transcript', async () => {
    const message = messageOf(await ask(gateway, 'Привет, мир', voice));
    const audio = message['audio'] as { data: string; transcript: string };
    const file = Buffer.from(audio.data, 'base64');
    expect(message['content']).toBe('Привет, мир');
    expect(audio.transcript).toBe('Привет, мир');
    expect(file.toString('latin1', 0, 4)).toBe('RIFF');
    expect(file.readUInt32LE(4)).toBe(file.length - 8);
    expect(file.toString('latin1', 8, 16)).toBe('WAVEfmt ');
    expect(file.readUInt32LE(24)).toBe(16_000);
    expect(file.readUInt32LE(40)).toBe(file.length - 44);
    // half a second of 16 000 samples of 2 bytes
    expect(file.length - 44).toBe(16_000);
  });

  it('audio is the same for every voice, content is null if only audio is requested', async () => {
    const sound = async (name: string) =>
      messageOf(await ask(gateway, 'x y', { modalities: ['audio'], audio: { voice: name, format: 'wav' } })) as {
        content: null;
        audio: { data: string };
      };
    const [anna, ivan] = [await sound('anna'), await sound('ivan')];
    expect(anna.content).toBeNull();
    expect(anna.audio.data).toBe(ivan.audio.data);
  });

  it('a stream delivers pieces that join to the same file', async () => {
    const whole = messageOf(await ask(gateway, 'A longer sentence to be spoken aloud.', voice))['audio'] as {
      data: string;
    };
    const events = eventsOf(await ask(gateway, 'A longer sentence to be spoken aloud.', { ...voice, stream: true }));
    const pieces = deltasOf(events).flatMap((delta) =>
      delta['audio'] ? [delta['audio'] as { data?: string; transcript?: string }] : [],
    );
    expect(pieces.map((piece) => piece.transcript ?? '').join('')).toBe('A longer sentence to be spoken aloud.');
    expect(pieces.map((piece) => piece.data ?? '').join('')).toBe(whole.data);
    expect(pieces.filter((piece) => piece.data).length).toBeGreaterThan(1);
  });

  it('mp3 is a silent file', async () => {
    const reply = await ask(gateway, 'one two', {
      modalities: ['text', 'audio'],
      audio: { voice: 'a', format: 'mp3' },
    });
    const audio = messageOf(reply)['audio'] as { data: string; transcript: string };
    const bytes = Buffer.from(audio.data, 'base64');
    expect(audio.transcript).toBe('one two');
    // frames of 417 bytes, 26 ms each
    expect(bytes.length).toBe(20 * 417);
    for (let at = 0; at < bytes.length; at += 417) expect(bytes.readUInt32BE(at)).toBe(0xff_fb_90_64);
  });

  it('another format is rejected', async () => {
    expect((await ask(gateway, 'x', { modalities: ['audio'], audio: { voice: 'a', format: 'ogg' } })).status).toBe(400);
  });
});
