import { UnsupportedFunctionalityError, type LanguageModelV4FilePart } from '@ai-sdk/provider';
import { generateText, streamText, type FilePart, type ImagePart } from 'ai';
import { describe, expect, it } from 'vitest';
import { kopekOf } from './support/kopek.ts';
import { complete, delta, events, finish, startService } from './support/service.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const PNG_BASE64 = 'iVBORw0KGgoA';
const PDF = new TextEncoder().encode('%PDF-1.7');
const PDF_URL = 'data:application/pdf;base64,JVBERi0xLjc=';
const WAV = new TextEncoder().encode('RIFF1234WAVE');

/** The content part that a file of a user message becomes. */
async function sent(part: FilePart | ImagePart): Promise<unknown> {
  await using service = await startService(complete({ content: 'ok' }));
  await generateText({
    model: kopekOf(service)('m'),
    messages: [{ role: 'user', content: [part] }],
    experimental_download: (files) => {
      // nothing may be fetched: what the service can fetch goes out as it is
      if (files.some(({ isUrlSupportedByModel }) => !isUrlSupportedByModel)) throw new Error('downloaded');
      return Promise.resolve(files.map(() => null));
    },
  });
  const [message] = service.body.messages as { content: unknown }[];
  return Array.isArray(message?.content) ? message.content[0] : message?.content;
}

describe('images', () => {
  it.each(['https://example.com/cat.png', 'https://example.com/cat', 'https://example.com/cat.png?size=2&x=1'])(
    'are sent as the URL %s',
    async (url) => {
      const wanted = { type: 'image_url', image_url: { url } };
      expect(await sent({ type: 'file', mediaType: 'image/png', data: new URL(url) })).toEqual(wanted);
      expect(await sent({ type: 'file', mediaType: 'image', data: url })).toEqual(wanted);
      expect(await sent({ type: 'image', image: url })).toEqual(wanted);
    },
  );

  it('are sent as a data URL from bytes and base64, with a type read from the bytes if only image is given', async () => {
    const wanted = { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG_BASE64}` } };
    expect(await sent({ type: 'file', mediaType: 'image/png', data: PNG })).toEqual(wanted);
    expect(await sent({ type: 'file', mediaType: 'image/*', data: PNG_BASE64 })).toEqual(wanted);
    expect(await sent({ type: 'image', image: PNG })).toEqual(wanted);
  });

  it('have the requested detail', async () => {
    const part = {
      type: 'file',
      mediaType: 'image',
      data: PNG,
      providerOptions: { kopek: { detail: 'low' } },
    } as const;
    expect(await sent(part)).toMatchObject({ image_url: { detail: 'low' } });
  });
});

describe('PDF files', () => {
  it('are sent by URL, not downloaded', async () => {
    const data = new URL('https://example.com/act');
    expect(await sent({ type: 'file', mediaType: 'application/pdf', data, filename: 'act.pdf' })).toEqual({
      type: 'file',
      file: { filename: 'act.pdf', file_data: 'https://example.com/act' },
    });
  });

  it('are sent as a data URL, and always with a name', async () => {
    const wanted = { type: 'file', file: { filename: 'file.pdf', file_data: PDF_URL } };
    expect(await sent({ type: 'file', mediaType: 'application/pdf', data: PDF })).toEqual(wanted);
    expect(await sent({ type: 'file', mediaType: 'application/octet-stream', data: PDF })).toEqual(wanted);
  });
});

describe('video', () => {
  it('is sent by URL and as a data URL', async () => {
    const data = new URL('https://example.com/clip');
    expect(await sent({ type: 'file', mediaType: 'video/mp4', data })).toEqual({
      type: 'video_url',
      video_url: { url: 'https://example.com/clip' },
    });
    expect(await sent({ type: 'file', mediaType: 'video/mp4', data: new Uint8Array([1, 2, 3]) })).toEqual({
      type: 'video_url',
      video_url: { url: 'data:video/mp4;base64,AQID' },
    });
  });
});

describe('audio', () => {
  it.each([
    ['audio/wav', 'wav'],
    ['audio/x-wav', 'wav'],
    ['audio/mpeg', 'mp3'],
    ['audio/mp3', 'mp3'],
    ['audio', 'wav'],
    ['audio/wav;rate=16000', 'wav'],
  ])('is sent as raw base64 with the format of %s', async (mediaType, format) => {
    expect(await sent({ type: 'file', mediaType, data: WAV })).toEqual({
      type: 'input_audio',
      input_audio: { data: 'UklGRjEyMzRXQVZF', format },
    });
  });

  it('by URL is downloaded by the AI SDK, because the wire has no URL for it', async () => {
    await using service = await startService(complete({ content: 'ok' }));
    await generateText({
      model: kopekOf(service)('m'),
      messages: [
        {
          role: 'user',
          content: [{ type: 'file', mediaType: 'audio/wav', data: new URL('https://example.com/a.wav') }],
        },
      ],
      experimental_download: (files) =>
        Promise.resolve(
          files.map(({ isUrlSupportedByModel }) =>
            isUrlSupportedByModel ? null : { data: WAV, mediaType: 'audio/wav' },
          ),
        ),
    });
    expect(JSON.stringify(service.body)).toContain('"input_audio":{"data":"UklGRjEyMzRXQVZF","format":"wav"}');
  });
});

describe('text files', () => {
  it('reach the model as readable text', async () => {
    const wanted = 'Привет, мир';
    const bytes = new TextEncoder().encode('Привет, мир');
    expect(await sent({ type: 'file', mediaType: 'text/plain', data: bytes })).toEqual(wanted);
    expect(await sent({ type: 'file', mediaType: 'text/csv', data: Buffer.from(bytes).toString('base64') })).toEqual(
      wanted,
    );
    expect(await sent({ type: 'file', mediaType: 'text', data: bytes })).toEqual(wanted);
    expect(await sent({ type: 'file', mediaType: 'text/plain', data: { type: 'text', text: 'Привет, мир' } })).toEqual(
      wanted,
    );
  });
});

describe('content that the API cannot represent', () => {
  const rejected: [string, Omit<LanguageModelV4FilePart, 'type'>, string][] = [
    [
      'a spreadsheet',
      { mediaType: 'application/vnd.ms-excel', data: { type: 'data', data: PNG } },
      'application/vnd.ms-excel',
    ],
    [
      'an unknown kind',
      { mediaType: 'application/octet-stream', data: { type: 'data', data: new Uint8Array(9) } },
      'octet-stream',
    ],
    [
      'an image of no known kind',
      { mediaType: 'image', data: { type: 'data', data: new Uint8Array(9) } },
      'set mediaType',
    ],
    [
      'sound by URL',
      { mediaType: 'audio/wav', data: { type: 'url', url: new URL('https://x.example/a.wav') } },
      'audio/wav by URL',
    ],
    [
      'text by URL',
      { mediaType: 'text/plain', data: { type: 'url', url: new URL('https://x.example/a.txt') } },
      'text/plain by URL',
    ],
    [
      'a stored file',
      { mediaType: 'image/png', data: { type: 'reference', reference: { openai: 'file-1' } } },
      'file references',
    ],
  ];
  it.each(rejected)('is rejected by name: %s', async (_, part, word) => {
    await using service = await startService(complete({ content: 'ok' }));
    const call = kopekOf(service)('m').doGenerate({ prompt: [{ role: 'user', content: [{ type: 'file', ...part }] }] });
    const error: unknown = await call.then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(UnsupportedFunctionalityError.isInstance(error)).toBe(true);
    expect((error as Error).message).toContain(word);
    expect(service.requests).toHaveLength(0);
  });
});

describe('a spoken answer', () => {
  const audio = { voice: 'anna', format: 'mp3' };

  it('becomes one file with its transcript', async () => {
    await using service = await startService(
      complete({ content: null, audio: { data: 'SUQzAAAA', transcript: 'Привет' } }),
    );
    const result = await generateText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      providerOptions: { kopek: { audio } },
    });
    expect(result.files).toMatchObject([{ mediaType: 'audio/mpeg', base64: 'SUQzAAAA' }]);
    expect(result.content).toMatchObject([{ type: 'file', providerMetadata: { kopek: { transcript: 'Привет' } } }]);
  });

  it('is joined from the pieces of a stream', async () => {
    await using service = await startService(
      events([
        delta({ audio: { data: 'SUQz', transcript: 'При' } }),
        delta({ audio: { data: 'AAAA', transcript: 'вет' } }),
        ...finish('stop'),
      ]),
    );
    const result = streamText({ model: kopekOf(service)('m'), prompt: 'hi', providerOptions: { kopek: { audio } } });
    expect(await result.files).toMatchObject([{ mediaType: 'audio/mpeg', base64: 'SUQzAAAA' }]);
    expect(await result.content).toMatchObject([
      { type: 'file', providerMetadata: { kopek: { transcript: 'Привет' } } },
    ]);
  });

  it.each([
    ['m4a', 'audio/mp4'],
    ['pcm16', 'audio/pcm'],
  ])('in the format %s is a file of %s', async (format, mediaType) => {
    await using service = await startService(complete({ content: null, audio: { data: 'AAAA' } }));
    const providerOptions = { kopek: { audio: { ...audio, format } } };
    const result = await generateText({ model: kopekOf(service)('m'), prompt: 'hi', providerOptions });
    expect(result.files).toMatchObject([{ mediaType }]);
  });

  it('is recognised by its bytes if no format was requested', async () => {
    await using service = await startService(complete({ content: null, audio: { data: 'UklGRjEyMzRXQVZF' } }));
    const result = await generateText({ model: kopekOf(service)('m'), prompt: 'hi' });
    expect(result.files).toMatchObject([{ mediaType: 'audio/wav' }]);
  });

  it('is sent back as what was said', async () => {
    await using service = await startService(
      complete({ content: null, audio: { data: 'SUQzAAAA', transcript: 'Привет' } }),
    );
    const model = kopekOf(service)('m');
    const first = await generateText({ model, prompt: 'hi' });
    await generateText({ model, messages: [...first.responseMessages, { role: 'user', content: 'again' }] });
    expect(service.body.messages).toEqual([
      { role: 'assistant', content: 'Привет' },
      { role: 'user', content: 'again' },
    ]);
  });
});
