import type { ContentPart } from '@kopek/core/wire';
import type { ReadPart } from '../../protocol/conversation.ts';
import { pdfText, type WorkTime } from './pdf.ts';

const IMAGE_TOKENS: Record<string, number> = { low: 85, auto: 255, high: 765 };
const AUDIO_TOKENS_PER_SECOND = 25;
/** Whatever the format: that of this gateway's own sound, 16 000 samples of 2 bytes. */
const AUDIO_BYTES_PER_SECOND = 32_000;
const VIDEO_URL_TOKENS = 1_200;

/**
 * Reads a part. Nothing is fetched: media given by URL are named and billed at a fixed size.
 *
 * @param time - what is left for the files of this request.
 * @throws GatewayError 422 for a PDF that cannot be read.
 */
export async function readPart(part: ContentPart, time: WorkTime): Promise<ReadPart> {
  switch (part.type) {
    case 'text':
      return { text: part.text, tokens: 0 };
    case 'image_url': {
      const { url, detail = 'auto' } = part.image_url;
      return { text: `[image: ${nameOf(url)}]`, tokens: IMAGE_TOKENS[detail] ?? 0 };
    }
    case 'video_url': {
      const { url } = part.video_url;
      const bytes = dataBytes(url)?.length;
      const tokens = bytes === undefined ? VIDEO_URL_TOKENS : Math.ceil(bytes / 1_000);
      return { text: `[video: ${nameOf(url)}]`, tokens };
    }
    case 'input_audio': {
      const bytes = Buffer.from(part.input_audio.data, 'base64');
      const seconds = bytes.length / AUDIO_BYTES_PER_SECOND;
      const text = `[audio: ${part.input_audio.format}, ${seconds.toFixed(1)} s]`;
      return { text, tokens: Math.ceil(seconds * AUDIO_TOKENS_PER_SECOND) };
    }
    default: {
      const { filename, file_data: data } = part.file;
      const bytes = dataBytes(data);
      if (bytes === undefined) return { text: `[file: ${filename}, at ${data}]`, tokens: 0 };
      return { text: await pdfText(bytes, filename, time), tokens: 0 };
    }
  }
}

function nameOf(url: string): string {
  return /^data:([^;,]+)/.exec(url)?.[1] ?? url;
}

function dataBytes(url: string): Buffer | undefined {
  const comma = url.startsWith('data:') ? url.indexOf(',') : -1;
  return comma < 0 ? undefined : Buffer.from(url.slice(comma + 1), 'base64');
}
