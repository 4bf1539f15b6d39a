import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { KopekError } from '../../errors/index.ts';
import { audioPart, filePart, imagePart, pdfPart, textPart, videoPart } from './parts.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
const pngUrl = 'data:image/png;base64,iVBORw0KGgoA';
const pdf = new TextEncoder().encode('%PDF-1.7');
const pdfUrl = 'data:application/pdf;base64,JVBERi0xLjc=';
const wav = new TextEncoder().encode('RIFF1234WAVE');
const wavBase64 = 'UklGRjEyMzRXQVZF';

/** The message of the rejection; the test fails when there is none. */
function rejection(build: () => unknown): string {
  try {
    build();
  } catch (error) {
    if (KopekError.isInstance(error)) {
      expect(error.code).toBe('invalid_request');
      return error.message;
    }
    throw error;
  }
  throw new Error('was accepted');
}

describe('textPart', () => {
  it('makes the part of §2.3', () => {
    expect(textPart('hello')).toEqual({ type: 'text', text: 'hello' });
  });
});

describe('imagePart', () => {
  it.each(['https://example.com/cat', 'http://example.com/cat.png?size=2#top', pngUrl])('passes the URL %s', (url) => {
    expect(imagePart(url)).toEqual({ type: 'image_url', image_url: { url } });
    expect(imagePart(new URL(url)).image_url.url).toBe(url);
  });

  it('reads the media type from bytes of every form', () => {
    for (const bytes of [png, Buffer.from(png), png.buffer, new Uint8Array([1, ...png]).subarray(1)]) {
      expect(imagePart(bytes).image_url.url).toBe(pngUrl);
    }
  });

  it('accepts an ArrayBuffer of another realm', () => {
    const foreign: ArrayBuffer = runInContext('new Uint8Array([0x89,80,78,71,13,10,26,10,0]).buffer', createContext());
    expect(imagePart(foreign).image_url.url).toBe(pngUrl);
  });

  it('prefers the given media type, and reads the bytes for one without a subtype', () => {
    expect(imagePart(png, { mediaType: 'image/x-own' }).image_url.url).toBe('data:image/x-own;base64,iVBORw0KGgoA');
    for (const mediaType of ['image', 'image/*', '']) expect(imagePart(png, { mediaType }).image_url.url).toBe(pngUrl);
  });

  it('has detail only if it is given', () => {
    expect(imagePart(pngUrl, { detail: 'low' }).image_url).toEqual({ url: pngUrl, detail: 'low' });
  });

  it('rejects what is neither an address nor an image, without quoting it', () => {
    expect(rejection(() => imagePart('iVBORw0KGgoA'))).toBe(
      'imagePart accepts an http(s) URL, a data: URL or bytes, got another string; read a file first, decode plain base64 with bytesFromBase64',
    );
    expect(rejection(() => imagePart('./private/cat.png'))).not.toContain('private');
    expect(rejection(() => imagePart('data:image/svg+xml,<svg/>'))).toContain('base64 only');
    expect(rejection(() => imagePart(pdf))).toContain('got bytes of application/pdf');
    expect(rejection(() => imagePart(new Uint8Array(4)))).toContain('does not know what these 4 bytes are');
    expect(rejection(() => imagePart(5 as never))).toContain('got number');
  });
});

describe('filePart and pdfPart', () => {
  it('call a file file.pdf unless it has a name', () => {
    expect(pdfPart(pdf)).toEqual({ type: 'file', file: { filename: 'file.pdf', file_data: pdfUrl } });
    expect(filePart(pdf)).toEqual(pdfPart(pdf));
    expect(pdfPart('https://example.com/a', { filename: 'act.pdf' })).toEqual({
      type: 'file',
      file: { filename: 'act.pdf', file_data: 'https://example.com/a' },
    });
  });

  it('filePart accepts other files by their media type', () => {
    const part = filePart(new TextEncoder().encode('a;b'), { filename: 'a.csv', mediaType: 'text/csv' });
    expect(part.file).toEqual({ filename: 'a.csv', file_data: 'data:text/csv;base64,YTti' });
  });

  it('pdfPart rejects bytes of something else', () => {
    expect(rejection(() => pdfPart(png))).toContain('pdfPart got bytes of image/png');
  });
});

describe('videoPart', () => {
  it('accepts a URL or the bytes of a video', () => {
    const mp4 = new TextEncoder().encode('\0\0\0\u0018ftypmp42');
    expect(videoPart(mp4)).toEqual({ type: 'video_url', video_url: { url: 'data:video/mp4;base64,AAAAGGZ0eXBtcDQy' } });
    expect(videoPart('https://example.com/v').video_url.url).toBe('https://example.com/v');
    expect(rejection(() => videoPart(png))).toContain('videoPart got bytes of image/png');
  });
});

describe('audioPart', () => {
  it('makes raw base64 of bytes, base64 and data URLs', () => {
    const part = { type: 'input_audio', input_audio: { data: wavBase64, format: 'wav' } };
    expect(audioPart(wav)).toEqual(part);
    expect(audioPart(wavBase64)).toEqual(part);
    expect(audioPart(`data:audio/x-wav;base64,${wavBase64}`)).toEqual(part);
    expect(audioPart(`data:;base64,${wavBase64}`)).toEqual(part);
    expect(audioPart(`UklGRjEy\nMzRXQVZF\n`)).toEqual(part);
  });

  it('prefers the format that is given', () => {
    expect(audioPart(wav, { format: 'pcm16' }).input_audio.format).toBe('pcm16');
    expect(audioPart(`data:audio/mpeg;base64,${wavBase64}`).input_audio.format).toBe('mp3');
  });

  it('rejects a URL, because the wire accepts none', () => {
    for (const url of ['https://example.com/a.wav', 'HTTP://x/a', 'file:///a.wav', new URL('https://example.com/a')]) {
      expect(rejection(() => audioPart(url as string))).toBe(
        'audioPart accepts no URL: input_audio is raw base64. Download the audio and pass its bytes',
      );
    }
  });

  it('rejects what is not base64 and what has no known format', () => {
    for (const text of ['', 'a.wav', 'data:audio/wav,abc', 'data:audio/wav;base64,']) {
      expect(rejection(() => audioPart(text))).toContain('accepts bytes, base64 or a base64 data: URL');
    }
    expect(rejection(() => audioPart('data:constructor;base64,AAAA'))).toContain('set format');
    expect(rejection(() => audioPart('AAAA'))).toContain('set format');
    expect(rejection(() => audioPart(new Uint8Array(3)))).toContain('set format');
    expect(rejection(() => audioPart(null as never))).toContain('got object');
  });
});
