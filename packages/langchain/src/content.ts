import {
  defined,
  audioPart,
  bytesFromBase64,
  filePart,
  imagePart,
  invalidRequest,
  KopekError,
  textPart,
  videoPart,
  type ContentPart,
  type JsonObject,
} from '@kopek/core';

/**
 * One block of a message as parts of the wire. Interface §2.3.
 *
 * Three generations of blocks exist side by side in LangChain: parts as on the wire (`image_url`), data blocks
 * (`source_type`), and standard content blocks (`url`, `data` or `fileId` with `mimeType`).
 *
 * @param block - as the user wrote it.
 * @param path - where it stands, for errors.
 * @throws KopekError `invalid_request` for what has no form on the wire: nothing is left out in silence.
 */
export function toContentPart(block: unknown, path: string): ContentPart {
  if (typeof block === 'string') return textPart(block);
  const { type } = (block ?? {}) as { type?: unknown };
  const convert = typeof type === 'string' && Object.hasOwn(CONVERTERS, type) ? CONVERTERS[type] : undefined;
  if (!convert) throw refuse(path, `a block of type ${JSON.stringify(type)} has no form on the wire (§2.3)`);
  try {
    return convert(block as Block, path);
  } catch (error) {
    // core's helpers say what is wrong with a source, but not where it stands
    if (!KopekError.isInstance(error) || error.message.startsWith(path)) throw error;
    throw refuse(path, error.message, error);
  }
}

type Block = JsonObject & { type: string };

const CONVERTERS: { readonly [type: string]: (block: Block, path: string) => ContentPart } = {
  text: (block, path) => textPart(textOf(block, path)),
  'text-plain': plainText,
  image_url: (block) => {
    const { image_url: image } = block;
    if (typeof image === 'string') return imagePart(image);
    const { url, detail } = (image ?? {}) as { url: string; detail?: string };
    return imagePart(url, detail === undefined ? {} : { detail });
  },
  image: (block, path) => {
    const detail = metadataOf(block).detail ?? block.detail;
    return imagePart(sourceOf(block, path), {
      ...mediaTypeOf(block),
      ...(typeof detail === 'string' ? { detail } : {}),
    });
  },
  video_url: (block) => {
    const { video_url: video } = block;
    return videoPart(typeof video === 'string' ? video : ((video ?? {}) as { url: string }).url);
  },
  video: (block, path) => videoPart(sourceOf(block, path), mediaTypeOf(block)),
  input_audio: (block) => {
    const { data, format } = (block.input_audio ?? {}) as { data: string; format?: string };
    return audioPart(data, format === undefined ? {} : { format });
  },
  audio: (block, path) => {
    const { mediaType } = mediaTypeOf(block);
    const source = sourceOf(block, path);
    // audio has no media type on the wire, only a format: let the part read it from a data URL
    const typed =
      typeof source === 'string' && mediaType !== undefined && !/^[a-z][\w+.-]*:/i.test(source)
        ? `data:${mediaType};base64,${source}`
        : source;
    const format = metadataOf(block).format ?? block.format;
    return audioPart(typed instanceof URL ? typed.href : typed, typeof format === 'string' ? { format } : {});
  },
  file: (block, path) => {
    const wire = block.file as { filename?: string; file_data?: string; file_id?: string } | undefined;
    if (wire !== undefined) {
      if (typeof wire.file_data !== 'string')
        throw refuse(path, 'a file needs file_data; ids of files are not known (§2.3)');
      return filePart(wire.file_data, wire.filename === undefined ? {} : { filename: wire.filename });
    }
    if (block.source_type === 'text') return textPart(textOf(block, path));
    const { filename, name, title } = metadataOf(block);
    const given = [filename, name, title, block.filename].find((value) => typeof value === 'string');
    return filePart(sourceOf(block, path), {
      ...mediaTypeOf(block),
      ...defined({ filename: given }),
    });
  },
};

/** A document that is plain text: its text is what the model reads. Without text it is a file like any other. */
function plainText(block: Block, path: string): ContentPart {
  if (typeof block.text === 'string') return textPart(block.text);
  const source = sourceOf(block, path);
  if (source instanceof Uint8Array) return textPart(new TextDecoder().decode(source));
  if (typeof block.data === 'string') return textPart(new TextDecoder().decode(bytesFromBase64(block.data)));
  return filePart(source, { filename: 'file.txt' });
}

function textOf(block: Block, path: string): string {
  if (typeof block.text === 'string') return block.text;
  throw refuse(path, 'a text block needs text (§2.3)');
}

/** Where the data of a block is: a URL, a data URL, base64 or bytes. */
function sourceOf(block: Block, path: string): string | URL | Uint8Array {
  const { source_type: kind, url, data } = block;
  if (kind === 'id' || block.fileId !== undefined || block.file_id !== undefined) {
    throw refuse(path, 'ids of uploaded files are not known (§2.3); give a URL or the data');
  }
  if (typeof url === 'string' || url instanceof URL) return url;
  if (data instanceof Uint8Array) return data;
  if (typeof data === 'string') {
    if (data.startsWith('data:') || block.type === 'audio') return data;
    const { mediaType } = mediaTypeOf(block);
    return mediaType === undefined ? bytesFromBase64(data) : `data:${mediaType};base64,${data}`;
  }
  throw refuse(path, `a block of type "${block.type}" needs a url or data`);
}

function mediaTypeOf(block: Block): { mediaType?: string } {
  const mediaType = block.mimeType ?? block.mime_type;
  return typeof mediaType === 'string' && mediaType !== '' ? { mediaType } : {};
}

function metadataOf(block: Block): JsonObject {
  return typeof block.metadata === 'object' && block.metadata !== null ? (block.metadata as JsonObject) : {};
}

/** An error that names the place in the conversation. */
export function refuse(path: string, message: string, cause?: unknown): KopekError {
  return invalidRequest(`${path}: ${message}`, { problems: [{ path, message }], cause });
}
