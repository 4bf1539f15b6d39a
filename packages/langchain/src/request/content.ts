import {
  audioPart,
  filePart,
  imagePart,
  KopekError,
  textPart,
  videoPart,
  type ContentPart,
  type JsonObject,
} from '@kopek/core';
import { defined, bytesFromBase64, detectMediaType, invalidRequest } from '@kopek/core/kit';

/**
 * Converts one block of a message to wire parts. Interface §2.3.
 *
 * LangChain has three generations of blocks: wire parts (`image_url`), data blocks (`source_type`), and standard
 * content blocks (`url`, `data` or `fileId` with `mimeType`).
 *
 * @param block - as the user wrote it.
 * @param path - its place, for errors.
 * @throws KopekError `invalid_request` for content that the wire cannot represent: nothing is left out silently.
 */
export function toContentPart(block: unknown, path: string): ContentPart {
  if (typeof block === 'string') return textPart(block);
  const { type } = (block ?? {}) as { type?: unknown };
  const convert = isContentBlock(type) ? CONVERTERS[type as string] : undefined;
  if (!convert) throw reject(path, `a block of type ${JSON.stringify(type)} cannot be sent (§2.3)`);
  try {
    return convert(block as Block, path);
  } catch (error) {
    // core's helpers report what is wrong with a source, but not where it is
    if (!KopekError.isInstance(error) || error.message.startsWith(path)) throw error;
    throw reject(path, error.message, error);
  }
}

/** Whether blocks of this type can be sent. */
export function isContentBlock(type: unknown): boolean {
  return typeof type === 'string' && Object.hasOwn(CONVERTERS, type);
}

type Block = JsonObject & { type: string };

const CONVERTERS: { readonly [type: string]: (block: Block, path: string) => ContentPart } = {
  text: ({ text }, path) => {
    if (typeof text === 'string') return textPart(text);
    throw reject(path, 'a text block needs text (§2.3)');
  },
  'text-plain': toDocument,
  image_url: ({ image_url: image }) => {
    const { url, detail } = wireUrlOf(image);
    return imagePart(url, defined({ detail }));
  },
  image: (block, path) => {
    const options = { ...mediaTypeOf(block), ...defined({ detail: textIn(block, 'detail') }) };
    return imagePart(sourceOf(block, path), options);
  },
  video_url: ({ video_url: video }) => videoPart(wireUrlOf(video).url),
  video: (block, path) => videoPart(sourceOf(block, path), mediaTypeOf(block)),
  input_audio: (block) => {
    const { data, format } = (block.input_audio ?? {}) as { data: string; format?: string };
    return audioPart(data, defined({ format }));
  },
  audio: (block, path) => audioPart(sourceOf(block, path), defined({ format: textIn(block, 'format') })),
  file: (block, path) => {
    const wire = block.file as { filename?: string; file_data?: string; file_id?: string } | undefined;
    if (wire !== undefined) {
      if (typeof wire.file_data !== 'string')
        throw reject(path, 'a file needs file_data: the interface has no ids of uploaded files (§2.3)');
      return filePart(wire.file_data, defined({ filename: wire.filename }));
    }
    return toDocument(block, path);
  },
};

/** Reads a URL in wire form; some people write the bare URL. */
function wireUrlOf(given: unknown): { url: string; detail?: string } {
  return (typeof given === 'string' ? { url: given } : (given ?? {})) as { url: string };
}

/** Converts a file by its kind: the model reads text itself. With a URL it is a file of any kind. */
function toDocument(block: Block, path: string): ContentPart {
  if (typeof block.text === 'string') return textPart(block.text);
  const source = sourceOf(block, path);
  const isBytes = source instanceof Uint8Array;
  const mediaType =
    mediaTypeOf(block).mediaType ?? (isBytes ? detectMediaType(source) : /^data:([^;,]+)/.exec(source)?.[1]);
  const kind = block.type === 'text-plain' ? 'text' : mediaType?.split('/', 1)[0];
  if (kind === 'image' || kind === 'audio' || kind === 'video') return CONVERTERS[kind]!(block, path);
  if (isBytes || source.startsWith('data:')) {
    if (kind === 'text') {
      const bytes = isBytes ? source : bytesFromBase64(source.replace(/.*,/, ''));
      return textPart(new TextDecoder().decode(bytes));
    }
    if (mediaType !== undefined && mediaType !== 'application/pdf') {
      throw reject(path, `a file of type ${mediaType} cannot be sent (§2.3)`);
    }
  }
  const filename = textIn(block, 'filename', 'name', 'title') ?? (kind === 'text' ? 'file.txt' : undefined);
  return filePart(source, { ...mediaTypeOf(block), ...defined({ filename }) });
}

/** Finds the data of a block: a URL, a data URL, base64 or bytes. */
function sourceOf(block: Block, path: string): string | Uint8Array {
  const { source_type: kind, url, data } = block;
  if (kind === 'id' || block.fileId !== undefined || block.file_id !== undefined) {
    throw reject(path, 'the interface has no ids of uploaded files (§2.3): pass a URL or the data');
  }
  if (typeof url === 'string' || url instanceof URL) return String(url);
  if (data instanceof Uint8Array) return data;
  if (typeof data === 'string') {
    if (data.startsWith('data:')) return data;
    const { mediaType } = mediaTypeOf(block);
    return mediaType === undefined ? bytesFromBase64(data) : `data:${mediaType};base64,${data}`;
  }
  throw reject(path, `a block of type "${block.type}" needs a url or data`);
}

function mediaTypeOf(block: Block): { mediaType?: string } {
  const mediaType = block.mimeType ?? block.mime_type;
  return typeof mediaType === 'string' && mediaType !== '' ? { mediaType } : {};
}

/** Reads a text under one of the names, usually in the metadata of a block. */
function textIn(block: Block, ...names: string[]): string | undefined {
  const metadata = (block.metadata ?? {}) as JsonObject;
  return names.flatMap((name) => [metadata[name], block[name]]).find((value) => typeof value === 'string');
}

/** Makes an error that names the place in the conversation. */
export function reject(path: string, message: string, cause?: unknown): KopekError {
  return invalidRequest(`${path}: ${message}`, { problems: [{ path, message }], cause });
}
